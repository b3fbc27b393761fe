import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { inOrder, zFilterId, zPage, zPeriod } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { duesOf } from '../bills/dues.ts';
import { missingRequisites } from '../bills/missing-requisites.ts';
import { payeeNow } from '../bills/payee.repository.server.ts';
import type { BalanceScreenView, ContractBalance } from './balance-screen.ts';
import { contractBalances } from './contract-balances.server.ts';
import { contractEntries, noEntries } from './contract-entries.server.ts';

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
      ...noEntries(page),
    };
    if (sums !== 'shown') return ok(nothing);
    const contracts = await contractBalances(db, actor, { today: dayOf(now) });
    const shown = contracts.find(({ id }) => id === given.contract) ?? busiest(contracts);
    if (!shown) return ok(nothing);
    const [seller, entries] = await Promise.all([
      payeeNow(db),
      contractEntries(db, { ...given, contract: shown.id, page, owed: shown.balance }),
    ]);
    const view: BalanceScreenView = {
      sums,
      contracts,
      contract: { id: shown.id, header: shown.header },
      bill: { dues: duesOf(shown), missing: missingRequisites(seller) },
      ...entries,
    };
    return ok(view);
  },
});

/** Returns the contract to show first: the first with a balance, else the first of all. */
function busiest(contracts: readonly ContractBalance[]): ContractBalance | undefined {
  return contracts.find(({ balance }) => balance !== 0) ?? contracts[0];
}
