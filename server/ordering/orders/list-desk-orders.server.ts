import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { allWarehouses } from '../../goods/warehouses.repository.server.ts';
import { confinedTo, listedFor, type Staff } from '../../kernel/actor.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { seesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import {
  countDeskOrders,
  dealerOfOrders,
  deskOrdersByIds,
  deskOrdersOnPage,
  shownOrder,
} from './desk.repository.server.ts';
import type { DeskOrderList } from './desk-order.ts';
import {
  type DeskOrderConditions,
  ordersByNumber,
  productsByArticul,
} from './desk-order-conditions.repository.server.ts';
import {
  type Before,
  deskOrderInput,
  isNarrow,
  keyText,
  type OrderSorting,
  type SortKey,
} from './desk-order-filter.ts';
import { findDeskOrders } from './find-desk-orders.repository.server.ts';
import { orderStates } from './rules.ts';
import { findSortedOrders } from './sorted-orders.repository.server.ts';

const onOnePage = 20;

/**
 * Returns the orders of all dealers, or only of the dealers that the staff member serves («мои»), newest first,
 * twenty at a time. With an order number, or with filters for state and dealer only, orders are counted and the list
 * has pages. Otherwise, and in the order of a column (`sort`), the list continues `before` the last order shown
 * (decisions/lists.md). Refuses unreadable days and sums with BAD_INPUT by field.
 */
export const listDeskOrders = staffUseCase({
  name: 'list-desk-orders',
  access: seesOrders,
  writes: false,
  input: deskOrderInput,
  async run({ page, before, sort, ...filter }, { db, actor }) {
    const served = listedFor(actor);
    const { articul, query } = filter;
    const products = articul === undefined ? undefined : await productsByArticul(db, articul);
    const numbered = query === undefined ? undefined : await ordersByNumber(db, query);
    const conditions = { ...filter, served, products, numbered };
    // An order number matches so few orders that they can be counted with any other filter.
    const isCounted = query !== undefined || !isNarrow(filter);
    const [list, choices] = await Promise.all([
      sort
        ? sortedPage(db, conditions, sort, before)
        : isCounted
          ? countedPage(db, conditions, page)
          : foundPage(db, conditions, before),
      choicesOf(db, actor, filter.dealer),
    ]);
    return ok<DeskOrderList>({ ...list, ...choices });
  },
});

type Page = Omit<DeskOrderList, 'warehouses' | 'staff' | 'dealer'>;

async function countedPage(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  page: number,
): Promise<Page> {
  const counts = await countDeskOrders(db, conditions);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const { state } = conditions;
  const where = paging(page, onOnePage, state === undefined ? all : (counts.get(state) ?? 0));
  const rows = where.total ? await deskOrdersOnPage(db, conditions, where) : [];
  return {
    orders: rows.map(shownOrder),
    states: orderStates.map(({ id, header }) => ({ id, header, count: counts.get(id) ?? 0 })),
    all,
    paging: where,
    next: undefined,
    searched: undefined,
    isPartial: false,
  };
}

async function foundPage(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  key: SortKey | undefined,
): Promise<Page> {
  const [at, id] = (key ?? []).map(Number);
  const before: Before | undefined = at === undefined || id === undefined ? undefined : { at, id };
  const { ids, next, searched } = await findDeskOrders(db, conditions, { before, limit: onOnePage });
  return {
    orders: (await deskOrdersByIds(db, ids)).map(shownOrder),
    states: orderStates.map(({ id, header }) => ({ id, header, count: undefined })),
    all: undefined,
    paging: undefined,
    next: next && `${next.at}-${next.id}`,
    searched,
    isPartial: searched !== undefined,
  };
}

async function sortedPage(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  sorting: OrderSorting,
  after: SortKey | undefined,
): Promise<Page> {
  const { ids, next, isPartial } = await findSortedOrders(db, conditions, {
    sorting,
    after,
    limit: onOnePage,
  });
  const rows = new Map((await deskOrdersByIds(db, ids)).map((row) => [row.id, row]));
  return {
    orders: ids.flatMap((id) => rows.get(id) ?? []).map(shownOrder),
    states: orderStates.map(({ id, header }) => ({ id, header, count: undefined })),
    all: undefined,
    paging: undefined,
    next: next && keyText(next),
    searched: undefined,
    isPartial,
  };
}

async function choicesOf(db: Kysely<Database>, actor: Staff, dealer: number | undefined) {
  const [warehouses, staff, named] = await Promise.all([
    allWarehouses(db),
    servingStaff(db),
    dealer === undefined ? undefined : dealerOfOrders(db, dealer, confinedTo(actor)),
  ]);
  const isConfined = confinedTo(actor) !== undefined;
  return {
    warehouses: warehouses.map(({ id, header }): Named => ({ id, header })),
    staff: isConfined ? staff.filter(({ id }) => id === actor.staffId) : staff,
    dealer: named,
  };
}
