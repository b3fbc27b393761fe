import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { inOrder, zId, zOptional, zPage, zPeriod } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import type { Settlement } from '../../ordering/balance/balance-view.ts';
import { firstDayInTime, nextDue } from '../../ordering/balance/overdue.ts';
import { settlementsOf } from '../../ordering/balance/repository.server.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { contractsForActs } from '../acts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import type { BalanceScreenView, ContractBalance } from './balance-screen.ts';
import { countEntries, debitsByDay, entriesOnPage } from './repository.server.ts';

const onOnePage = 20;
/** Older entries are found by the period. */
const mostListed = 2_000;

const input = z
  .object({
    /** An unknown contract is no contract, so that an old bookmark never fails. */
    contract: zOptional(zId).catch(undefined),
    ...zPeriod,
    page: zPage,
  })
  .superRefine(inOrder);

/**
 * Returns how the dealer's contracts stand (§12.1.22): balance, overdue, free limit, next payment; and the entries of
 * the ledger of one contract, the latest first, twenty per page. A manager sees the assigned contracts, sums as in acts
 * (`actSums`); whoever sees no sums gets nothing at all. BAD_INPUT names invalid dates.
 */
export const getBalance = useCase({
  name: 'get-balance',
  access: signedIn,
  writes: false,
  input,
  async run({ page, ...given }, { db, actor, now }) {
    const sums = actSums(actor, await politicsOf(db, actor));
    const nothing: BalanceScreenView = {
      sums,
      contracts: [],
      contract: undefined,
      entries: [],
      paging: paging(page, onOnePage, 0),
      isCut: false,
    };
    if (sums !== 'shown') return ok(nothing);
    const today = dayOf(now);
    const known = await contractsForActs(db, actor);
    const ids = known.map(({ id }) => id);
    const settlements = await settlementsOf(db, actor.dealerId, { today, ids });
    const named = known.find(({ id }) => id === given.contract) ?? busiest(settlements);
    if (!named) return ok(nothing);
    const contract = 'id' in named ? named.id : named.contractId;
    const conditions = { ...given, contract };
    const [due, total] = await Promise.all([
      debitsByDay(
        db,
        settlements.flatMap((each) => sinceOf(each, today)),
      ),
      countEntries(db, conditions, mostListed + 1),
    ]);
    const where = paging(page, onOnePage, Math.min(total, mostListed));
    const view: BalanceScreenView = {
      sums,
      contracts: settlements.map((each) => balanceOf(each, due.get(each.contractId) ?? [])),
      contract: { id: contract, header: named.header },
      entries: total ? await entriesOnPage(db, conditions, where) : [],
      paging: where,
      isCut: total > mostListed,
    };
    return ok(view);
  },
});

/** The contract that is shown first: one with money owed, else the first. */
function busiest(settlements: readonly Settlement[]): Settlement | undefined {
  return settlements.find(({ balance }) => balance !== 0) ?? settlements[0];
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
