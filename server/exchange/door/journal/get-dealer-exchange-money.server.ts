import { z } from 'zod';
import { zId, zPage } from '../../../kernel/fields.ts';
import { paging } from '../../../kernel/paging.ts';
import { fail, ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { dealerOfOrders } from '../../../ordering/orders/desk.repository.server.ts';
import { countMoneyEntries, moneyEntries, moneyRun } from './exchange-money.repository.server.ts';
import type { DealerMoney } from './exchange-money-view.ts';

const onOnePage = 100;

/**
 * Returns the ledger entries that an exchange has added and removed for a dealer, a hundred at a time, with their orders
 * and payments. Refusal: NOT_FOUND.
 */
export const getDealerExchangeMoney = staffUseCase({
  name: 'get-dealer-exchange-money',
  access: withRight('exchange'),
  writes: false,
  input: z.object({ run: zId, dealer: zId, page: zPage }),
  async run({ run: id, dealer: dealerId, page }, { db }) {
    const [run, dealer, entries] = await Promise.all([
      moneyRun(db, id),
      dealerOfOrders(db, dealerId, undefined),
      countMoneyEntries(db, id, dealerId),
    ]);
    if (!run || !dealer) return fail('NOT_FOUND', { message: 'Такого обмена нет' });
    const where = paging(page, onOnePage, entries);
    return ok<DealerMoney>({
      ...{ run, dealer, paging: where },
      entries: await moneyEntries(db, id, dealerId, where),
    });
  },
});
