import { z } from 'zod';
import { politicsOf } from '../contracts/repository.server.ts';
import { seesWholesale } from '../contracts/sees-wholesale.ts';
import { mayOrder, signedIn } from '../kernel/actor.ts';
import { inOrder, zId, zOptional, zPage, zPeriod, zText } from '../kernel/fields.ts';
import { paging } from '../kernel/paging.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { contractsOfOrders, countOrdersByState, ordersOnPage } from './order-list.repository.server.ts';
import type { OrderList } from './order-view.ts';
import { canCancel, orderNumber, orderStates, shownState } from './rules.ts';

/** Orders on a page (§9). */
const ordersOnOnePage = 10;

const input = z
  .object({
    /** Number of an order, or an articul in it. */
    query: zOptional(zText(100)),
    /** What is no state or contract does not filter, so that an old bookmark never fails. */
    state: zOptional(zId).catch(undefined),
    contract: zOptional(zId).catch(undefined),
    ...zPeriod,
    page: zPage,
  })
  .superRefine(inOrder);

/**
 * Orders, newest first, ten a page (§9), with their number by state for the tabs. All of the dealer for main user and
 * observer, a manager's own for a manager (contract §2). Sums are kopecks as the actor sees them. `all` counts what meets
 * the other conditions whatever the state, `paging.total` what the chosen state leaves. `showWholesale` false: price politics
 * or this browser hide sums, and here they are 0. BAD_INPUT names broken dates.
 */
export const listOrders = useCase({
  name: 'list-orders',
  access: signedIn,
  writes: false,
  input,
  async run({ page, state, ...conditions }, { db, actor }) {
    const [counts, contracts, politics] = await Promise.all([
      countOrdersByState(db, actor, conditions),
      contractsOfOrders(db, actor),
      politicsOf(db, actor),
    ]);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const where = paging(page, ordersOnOnePage, state === undefined ? all : (counts.get(state) ?? 0));
    const rows = where.total ? await ordersOnPage(db, actor, { ...conditions, state }, where) : [];
    const showWholesale = seesWholesale(actor, politics);
    const list: OrderList = {
      orders: rows.map((row) => ({
        ...row,
        number: orderNumber(row.id, row.createdAt),
        total: showWholesale ? row.total : 0,
        state: shownState(row.state),
        cancellable: mayOrder(actor) && canCancel(row.state),
      })),
      states: orderStates.map(({ id, header }) => ({ id, header, count: counts.get(id) ?? 0 })),
      all,
      contracts,
      showWholesale,
      paging: where,
    };
    return ok(list);
  },
});
