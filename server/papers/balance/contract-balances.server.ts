import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { chunks } from '../../kernel/chunks.ts';
import type { Settlement } from '../../ordering/balance/balance-view.ts';
import { firstDayInTime, nextDue } from '../../ordering/balance/overdue.ts';
import { settlementsOf } from '../../ordering/balance/repository.server.ts';
import { contractsForActs } from '../acts/repository.server.ts';
import type { ContractBalance } from './balance-screen.ts';
import { debitsByDay } from './repository.server.ts';

type Asked = {
  /** `yyyy-mm-dd` */
  today: string;
  /** Only this contract. */
  only?: number;
};

/** A statement has two parts for each contract, and SQLite takes five hundred. */
const contractsAtOnce = 200;

/**
 * Returns how the contracts that the actor may see stand, those in force first; kopecks. Check first that the actor sees
 * sums. Four statements for up to two hundred contracts; none reads the ledger beyond the deferrals.
 */
export async function contractBalances(
  db: Kysely<Database>,
  actor: SignedIn,
  { today, only }: Asked,
): Promise<ContractBalance[]> {
  const known = await contractsForActs(db, actor);
  const asked = known.map(({ id }) => id).filter((id) => only === undefined || id === only);
  const balances: ContractBalance[] = [];
  for (const ids of chunks(asked, contractsAtOnce)) {
    const settlements = await settlementsOf(db, actor.dealerId, { today, ids });
    const since = settlements.flatMap((each) => sinceOf(each, today));
    const due = await debitsByDay(db, since);
    balances.push(...settlements.map((each) => balanceOf(each, due.get(each.contractId) ?? [])));
  }
  return balances;
}

/** Only what is owed under a contract with a deferral falls due. */
function sinceOf({ contractId, balance, deferralDays }: Settlement, today: string) {
  const from = balance > 0 ? firstDayInTime(deferralDays, today) : undefined;
  return from === undefined ? [] : [{ contractId, from }];
}

function balanceOf(
  { contractId, open, creditLimit, balance, deferralDays, ...rest }: Settlement,
  debits: readonly { day: string; amount: number }[],
): ContractBalance {
  const { header, company, enabled, overdue } = rest;
  const free = Math.max(0, creditLimit - balance - open);
  const next = deferralDays === null ? undefined : nextDue({ balance, deferralDays }, debits);
  return {
    id: contractId,
    header,
    company,
    enabled,
    balance,
    overdue,
    open,
    creditLimit,
    free,
    deferralDays,
    next,
  };
}
