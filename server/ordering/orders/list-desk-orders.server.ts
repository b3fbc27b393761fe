import { z } from 'zod';
import { listedFor, sales } from '../../kernel/actor.ts';
import { zId, zOptional, zPage, zText } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { countDeskOrders, dealersByName, deskOrdersOnPage, shownOrder } from './desk.repository.server.ts';
import type { DeskOrderList } from './desk-order.ts';
import { orderStates } from './rules.ts';

const onOnePage = 20;

/**
 * Returns the orders of all dealers for the staff, or of their own («мои»), newest first, twenty per page; an
 * unknown state or dealer does not filter.
 */
export const listDeskOrders = staffUseCase({
  name: 'list-desk-orders',
  access: sales,
  writes: false,
  input: z.object({
    /** The number of an order. */
    query: zOptional(zText(100)),
    state: zOptional(zId).catch(undefined),
    dealer: zOptional(zId).catch(undefined),
    page: zPage,
  }),
  async run({ page, state, ...filter }, { db, actor }) {
    const served = listedFor(actor);
    const conditions = { ...filter, served };
    const [counts, dealers] = await Promise.all([countDeskOrders(db, conditions), dealersByName(db, served)]);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const where = paging(page, onOnePage, state === undefined ? all : (counts.get(state) ?? 0));
    const rows = where.total ? await deskOrdersOnPage(db, { ...conditions, state }, where) : [];
    const list: DeskOrderList = {
      orders: rows.map(shownOrder),
      states: orderStates.map(({ id, header }) => ({ id, header, count: counts.get(id) ?? 0 })),
      all,
      dealers,
      paging: where,
    };
    return ok(list);
  },
});
