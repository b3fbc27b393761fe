import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { startOfDay } from '../../kernel/clock.ts';
import { zId, zOptional, zPage, zPerpage, zRuDate } from '../../kernel/fields.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { wireText } from '../../kernel/wire-format.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { apiOrdersOnPage, countApiOrders } from './list-api-orders.repository.server.ts';
import { listedOrder } from './listed-order.ts';

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment as ISO 8601 with its offset, or a day in Moscow; gives milliseconds. In a query `+` arrives as a space. */
const zMoment = z
  .transform((value: unknown, { issues }) => {
    const text = String(value).trim().replace(' ', '+');
    const at = /^\d{4}-\d\d-\d\d$/.test(text)
      ? startOfDay(text)
      : moment.test(text)
        ? Date.parse(text)
        : Number.NaN;
    if (Number.isFinite(at)) return at;
    issues.push({ code: 'custom', message: 'Укажите время как 2026-07-20T12:00:00+03:00', input: value });
    return z.NEVER;
  })
  .meta(wireText());

const input = z
  .object({
    page: zPage,
    perpage: zPerpage(20),
    state: zOptional(zId),
    contract: zOptional(zId),
    from: zOptional(zRuDate),
    to: zOptional(zRuDate),
    modified_since: zOptional(zMoment),
  })
  .superRefine(({ from, to }, issue) => {
    if (!from || !to || from <= to) return;
    issue.addIssue({ code: 'custom', path: ['to'], message: 'Период заканчивается раньше, чем начинается' });
  });

/**
 * Returns orders for programs (§12.8.2), newest first; a page beyond the end is empty. `from`, `to`: days on which they
 * were placed, both included; `modified_since`: only those that have changed since this moment. Main user and observer see
 * all orders of the dealer, a manager only their own. Sums are kopecks as the actor sees them, undefined when hidden.
 */
export const listApiOrders = useCase({
  name: 'list-api-orders',
  access: signedIn,
  writes: false,
  input,
  async run({ page, perpage, modified_since: since, from, to, state, contract }, { db, actor }) {
    const conditions = { state, contract, startDate: from, endDate: to, since };
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
