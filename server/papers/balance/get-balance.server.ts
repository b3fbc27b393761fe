import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { inOrder, zId, zOptional, zPage, zPeriod } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { duesOf } from '../bills/dues.ts';
import { missingRequisites } from '../bills/missing-requisites.ts';
import { payeeNow } from '../bills/payee.repository.server.ts';
import type { BalanceScreenView, ContractBalance } from './balance-screen.ts';
import { contractBalances } from './contract-balances.server.ts';
import { countEntries, entriesOnPage, periodEnds } from './repository.server.ts';

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
 * Returns how the dealer's contracts stand (§12.1.22): balance, overdue, free limit, next payment; the entries of the
 * ledger of one contract, the latest first, twenty per page, each with what is owed after it; what was owed at both ends of
 * the period; and for which sums under it a bill may be asked (§12.1.39). A
 * manager sees the assigned contracts, sums as in acts (`actSums`); whoever sees no sums gets nothing at all. BAD_INPUT names
 * invalid dates.
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
      bill: { dues: [], missing: '' },
      entries: [],
      ends: { opening: undefined, closing: { day: undefined, owed: 0 } },
      paging: paging(page, onOnePage, 0),
      isCut: false,
    };
    if (sums !== 'shown') return ok(nothing);
    const contracts = await contractBalances(db, actor, { today: dayOf(now) });
    const shown = contracts.find(({ id }) => id === given.contract) ?? busiest(contracts);
    if (!shown) return ok(nothing);
    const conditions = { ...given, contract: shown.id };
    const [total, seller, ends] = await Promise.all([
      countEntries(db, conditions, mostListed + 1),
      payeeNow(db),
      periodEnds(db, conditions, shown.balance),
    ]);
    const where = paging(page, onOnePage, Math.min(total, mostListed));
    const view: BalanceScreenView = {
      sums,
      contracts,
      contract: { id: shown.id, header: shown.header },
      bill: { dues: duesOf(shown), missing: missingRequisites(seller) },
      entries: total ? await entriesOnPage(db, conditions, where) : [],
      ends,
      paging: where,
      isCut: total > mostListed,
    };
    return ok(view);
  },
});

/** The contract that is shown first: one with money owed, else the first. */
function busiest(contracts: readonly ContractBalance[]): ContractBalance | undefined {
  return contracts.find(({ balance }) => balance !== 0) ?? contracts[0];
}
