import { z } from 'zod';
import { mayOrder, signedIn } from '../../kernel/actor.ts';
import { inOrder, zFilterId, zOptional, zPage, zPeriod, zText } from '../../kernel/fields.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import {
  contractsOfOrders,
  countOrdersByState,
  managersOfOrders,
  ordersOnPage,
} from './order-list.repository.server.ts';
import { findOrders } from './order-search.repository.server.ts';
import type { OrderList } from './order-view.ts';
import { canCancel, orderNumber, orderStates, shownState } from './rules.ts';

/** The page size of orders (§9.1). */
const ordersOnOnePage = 10;

const input = z
  .object({
    /** An order number, or an articul in the order. */
    query: zOptional(zText(100)),
    /** Unknown states, contracts and managers are ignored, so that an old bookmark still works. */
    state: zFilterId,
    contract: zFilterId,
    /** The account that placed the orders. */
    manager: zFilterId,
    ...zPeriod,
    page: zPage,
  })
  .superRefine(inOrder);

/**
 * Returns orders, newest first, ten per page (§9.1), with their number by state for the tabs. The main user and
 * observers see all orders of the dealer, a manager only their own (§10.1). Sums are in kopecks as shown to the actor.
 * `all` counts the orders in any state that match the other conditions, `paging.total` those in the selected state.
 * `showWholesale` is false when price politics or this browser hide sums, which are then 0. Refuses invalid dates with
 * BAD_INPUT by field.
 */
export const listOrders = useCase({
  name: 'list-orders',
  access: signedIn,
  writes: false,
  input,
  async run({ page, state, query, contract, manager, ...period }, { db, actor }) {
    const [contracts, managers, politics] = await Promise.all([
      contractsOfOrders(db, actor),
      managersOfOrders(db, actor),
      politicsOf(db, actor),
    ]);
    const given = { ...period, contract: oneOf(contracts, contract), manager: oneOf(managers, manager) };
    const found = query === undefined ? undefined : await findOrders(db, actor, query, given);
    // A part of an articul may match most orders of a long history.
    const orders = found?.articul?.how === 'part' ? offMainThread(db) : db;
    const conditions = { ...given, found };
    const counts = await countOrdersByState(orders, actor, conditions);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const where = paging(page, ordersOnOnePage, state === undefined ? all : (counts.get(state) ?? 0));
    const rows = where.total ? await ordersOnPage(orders, actor, { ...conditions, state }, where) : [];
    const showWholesale = seesWholesale(actor, politics);
    const list: OrderList = {
      orders: rows.map((row) => ({
        ...row,
        number: orderNumber(row.id, row.createdAt),
        total: showWholesale ? row.total : 0,
        state: shownState(row.state),
        waits: row.waits === 1,
        cancellable: mayOrder(actor) && canCancel(row.state),
      })),
      states: orderStates.map(({ id, header }) => ({ id, header, count: counts.get(id) ?? 0 })),
      all,
      contracts,
      managers,
      showWholesale,
      paging: where,
    };
    return ok(list);
  },
});

/** Returns the id if the filter offers it. Any other id would filter the list while the filter shows «Все». */
function oneOf(offered: readonly { id: number }[], asked: number | undefined): number | undefined {
  return offered.find(({ id }) => id === asked)?.id;
}
