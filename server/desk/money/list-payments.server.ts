import { z } from 'zod';
import { confinedTo, listedFor } from '../../kernel/actor.ts';
import { inOrder, zId, zOptional, zPage, zPeriod, zText } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findDealer } from '../dealers/repository.server.ts';
import { paymentKindNames } from './payment-kinds.ts';
import type { PaymentList } from './payment-view.ts';
import {
  countPayments,
  dealerOfContract,
  mostCounted,
  paymentSorts,
  paymentsOnPage,
} from './repository.server.ts';

const onOnePage = 20;

const input = z
  .object({
    /** The beginning of a document number, or a sum. */
    query: zOptional(zText(50)),
    dealer: zOptional(zId).catch(undefined),
    contract: zOptional(zId).catch(undefined),
    kind: zOptional(z.enum(paymentKindNames)).catch(undefined),
    ...zPeriod,
    sort: zSorting(paymentSorts),
    page: zPage,
  })
  .superRefine(inOrder);

/**
 * Returns payments and corrections, latest day first or by the column `sort`, twenty per page. Unless a dealer or a contract is given, «мои»
 * narrows them to the reader's own dealers. Refuses invalid dates with BAD_INPUT by field.
 */
export const listPayments = staffUseCase({
  name: 'list-payments',
  access: withRight('money'),
  writes: false,
  input,
  async run({ page, sort, ...given }, { db, actor }) {
    const isNamed = given.dealer !== undefined || given.contract !== undefined;
    const served = isNamed ? confinedTo(actor) : listedFor(actor);
    const conditions = { ...given, served };
    const [counted, dealer, contract] = await Promise.all([
      countPayments(db, conditions),
      given.dealer === undefined ? undefined : findDealer(db, given.dealer, confinedTo(actor)),
      given.contract === undefined ? undefined : dealerOfContract(db, given.contract, confinedTo(actor)),
    ]);
    const where = paging(page, onOnePage, Math.min(counted, mostCounted));
    const list: PaymentList = {
      payments: counted ? await paymentsOnPage(db, conditions, where, sort) : [],
      dealer: dealer && { id: dealer.id, header: dealer.header },
      contract: contract && { id: given.contract!, header: contract.header },
      more: counted > mostCounted,
      seesStatements: confinedTo(actor) === undefined,
      paging: where,
    };
    return ok(list);
  },
});
