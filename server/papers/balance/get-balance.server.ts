import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { inOrder, zFilterId, zPage, zPeriod } from '../../kernel/fields.ts';
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
/** The maximum number of entries listed; older entries can be found with the period filter. */
const mostListed = 2_000;

const input = z
  .object({
    /** An unknown contract is ignored, so that an old bookmark still works. */
    contract: zFilterId,
    ...zPeriod,
    page: zPage,
  })
  .superRefine(inOrder);

/**
 * Returns the state of the dealer's contracts (§12.1.22): balance, overdue sum, free limit and next payment. For one
 * contract it also returns the ledger entries, latest first, twenty per page, each with the debt after it; the debt at
 * both ends of the period; and the sums for which a bill can be requested (§12.1.39). A manager sees the assigned
 * contracts. Sums are shown as in acts (`actSums`); an account that may not see them gets nothing. Refuses invalid
 * dates with BAD_INPUT.
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

/** Returns the contract to show first: the first with a balance, else the first of all. */
function busiest(contracts: readonly ContractBalance[]): ContractBalance | undefined {
  return contracts.find(({ balance }) => balance !== 0) ?? contracts[0];
}
