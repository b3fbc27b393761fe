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
  /** Restricts the result to this contract. */
  only?: number;
};

/**
 * The maximum number of contracts per statement. A statement of `withNextDue` has a part per contract, and SQLite
 * accepts five hundred parts.
 */
const contractsAtOnce = 200;

/**
 * Returns the state of the contracts that the actor may see, in kopecks, active ones first. The caller must check
 * that the actor sees sums. Runs four statements per two hundred contracts; none reads the ledger beyond the
 * deferrals.
 */
export async function contractBalances(
  db: Kysely<Database>,
  actor: SignedIn,
  asked: Asked,
): Promise<ContractBalance[]> {
  const balances: ContractBalance[] = [];
  for (const some of chunks(await contractSettlements(db, actor, asked), contractsAtOnce))
    balances.push(...(await withNextDue(db, some, asked.today)));
  return balances;
}

/**
 * Returns the settlements under the contracts that the actor may see, without the next payments, so that the cost
 * does not grow with the shipments within a deferral.
 */
export async function contractSettlements(
  db: Kysely<Database>,
  actor: SignedIn,
  { today, only }: Asked,
): Promise<Settlement[]> {
  const known = await contractsForActs(db, actor);
  const asked = known.map(({ id }) => id).filter((id) => only === undefined || id === only);
  const settlements: Settlement[] = [];
  for (const ids of chunks(asked, contractsAtOnce))
    settlements.push(...(await settlementsOf(db, actor.dealerId, { today, ids })));
  return settlements;
}

/** Adds the next payments with one statement, for at most two hundred contracts. */
export async function withNextDue(
  db: Kysely<Database>,
  settlements: readonly Settlement[],
  today: string,
): Promise<ContractBalance[]> {
  const due = await debitsByDay(
    db,
    settlements.flatMap((each) => sinceOf(each, today)),
  );
  return settlements.map((each) => balanceOf(each, due.get(each.contractId) ?? []));
}

/**
 * Returns the contract with the first day to read; an empty list unless the contract has a debt and a deferral,
 * because otherwise no payment will fall due.
 */
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
