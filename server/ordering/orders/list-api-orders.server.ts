import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId, zMoment, zOptional, zPage, zPerpage, zRuDate } from '../../kernel/fields.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { apiOrdersOnPage, countApiOrders } from './list-api-orders.repository.server.ts';
import { listedOrder } from './listed-order.ts';

const input = z
  .object({
    page: zPage,
    perpage: zPerpage(20),
    state: zOptional(zId),
    contract: zOptional(zId),
    /** The account that placed the orders. */
    manager: zOptional(zId),
    from: zOptional(zRuDate),
    to: zOptional(zRuDate),
    modified_since: zOptional(zMoment),
  })
  .superRefine(({ from, to }, issue) => {
    if (!from || !to || from <= to) return;
    issue.addIssue({ code: 'custom', path: ['to'], message: 'Период заканчивается раньше, чем начинается' });
  });

/**
 * Returns orders for programs (§12.8.2), newest first; a page beyond the end is empty. `from` and `to` are the first
 * and last day on which orders were placed. `modified_since`: only orders changed since this moment. The main user and
 * observers see all orders of the dealer, a manager only their own, so another `manager` returns an empty list. Sums
 * are in kopecks as shown to the actor, undefined when hidden.
 */
export const listApiOrders = useCase({
  name: 'list-api-orders',
  access: signedIn,
  writes: false,
  input,
  async run({ page, perpage, modified_since: since, from, to, ...given }, { db, actor }) {
    const conditions = { ...given, startDate: from, endDate: to, since };
    const reads = offMainThread(db);
    const [total, politics] = await Promise.all([
      countApiOrders(reads, actor, conditions),
      politicsOf(db, actor),
    ]);
    const where = paging(page, perpage, total);
    const rows = where.beyond ? [] : await apiOrdersOnPage(reads, actor, conditions, where);
    const showWholesale = seesWholesale(actor, politics);
    const orders = rows.map((row) => listedOrder(row, showWholesale));
    return ok({ orders, paging: where });
  },
});
