import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { allWarehouses } from '../../goods/warehouses.repository.server.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { seesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { countDeskOrders, dealerOfOrders, deskOrdersOnPage, shownOrder } from './desk.repository.server.ts';
import type { DeskOrderList } from './desk-order.ts';
import { conditionsOf, type DeskOrderConditions } from './desk-order-conditions.repository.server.ts';
import { deskOrderInput, isNarrow, keyText } from './desk-order-filter.ts';
import { deskOrdersAfter } from './desk-orders-after.repository.server.ts';
import { orderStates } from './rules.ts';
import { whoMakesPapers } from './who-makes-papers.server.ts';

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
    const conditions = await conditionsOf(db, filter, actor);
    // An order number matches so few orders that they can be counted with any other filter.
    const isCounted = !sort && (filter.query !== undefined || !isNarrow(filter));
    const [list, choices, maker] = await Promise.all([
      isCounted ? countedPage(db, conditions, page) : pageAfter(db, conditions, { sort, before }),
      choicesOf(db, actor, filter.dealer),
      currentSettings(db).then((settings) => whoMakesPapers(db, settings)),
    ]);
    return ok<DeskOrderList>({ ...list, ...choices, makesPapers: maker === 'portal' });
  },
});

type Page = Omit<DeskOrderList, 'makesPapers' | 'warehouses' | 'staff' | 'dealer'>;

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

async function pageAfter(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  place: Pick<z.output<typeof deskOrderInput>, 'sort' | 'before'>,
): Promise<Page> {
  const { next, ...found } = await deskOrdersAfter(db, conditions, {
    sort: place.sort,
    after: place.before,
    limit: onOnePage,
  });
  return {
    ...found,
    states: orderStates.map(({ id, header }) => ({ id, header, count: undefined })),
    all: undefined,
    paging: undefined,
    next: next && keyText(next),
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
