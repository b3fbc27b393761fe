import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { inOrder, zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findDealer } from '../dealers/repository.server.ts';
import type { PaymentList } from './payment-view.ts';
import { paymentConditions, zPayments } from './payments-input.ts';
import {
  countPayments,
  dealerOfContract,
  mostCounted,
  paymentIds,
  paymentsByIds,
} from './repository.server.ts';

const onOnePage = 20;

/**
 * Returns payments and corrections, latest day first or by the column `sort`, twenty per page. Unless a dealer or a contract is given, «мои»
 * narrows them to the reader's own dealers. Refuses invalid dates with BAD_INPUT by field.
 */
export const listPayments = staffUseCase({
  name: 'list-payments',
  access: withRight('money'),
  writes: false,
  input: z.object({ ...zPayments, page: zPage }).superRefine(inOrder),
  async run({ page, sort, ...given }, { db, actor }) {
    const conditions = paymentConditions(given, actor);
    const [counted, dealer, contract] = await Promise.all([
      countPayments(db, conditions),
      given.dealer === undefined ? undefined : findDealer(db, given.dealer, confinedTo(actor)),
      given.contract === undefined ? undefined : dealerOfContract(db, given.contract, confinedTo(actor)),
    ]);
    const where = paging(page, onOnePage, Math.min(counted, mostCounted));
    const slice = { limit: where.perpage, offset: offsetOf(where), total: where.total };
    const list: PaymentList = {
      payments: counted ? await paymentsByIds(db, await paymentIds(db, conditions, slice, sort)) : [],
      dealer: dealer && { id: dealer.id, header: dealer.header },
      contract: contract && { id: given.contract!, header: contract.header },
      more: counted > mostCounted,
      paging: where,
    };
    return ok(list);
  },
});
