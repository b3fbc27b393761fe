import type { ExpressionBuilder, Kysely, SelectQueryBuilder } from 'kysely';
import { ordersBy } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import {
  type DeskOrderConditions,
  fewDealers,
  inShipping,
  inTime,
  matching,
  ofSum,
} from './desk-order-conditions.repository.server.ts';
import type { OrderSorting, SortKey } from './desk-order-filter.ts';
import { fewOnes, fewOrders, rareOrders } from './find-desk-orders.repository.server.ts';

type Orders = SelectQueryBuilder<Database, 'orders', Record<never, never>>;

/** The number of orders to examine for one page. */
const lookedAt = 10_000;

/** The columns that order the list, and the index that has them in this order. */
const orders = {
  created: { index: 'orders_by_date', columns: ['created_at', 'id'] },
  sum: { index: 'orders_by_total', columns: ['total', 'id'] },
  shipping: { index: 'orders_by_shipping', columns: ['ship_on', 'created_at', 'id'] },
} as const;

/** `next`: the key of the last order of the page, if there may be another page. `isPartial`: the search was cut. */
type SortedPage = { ids: number[]; next: SortKey | undefined; isPartial: boolean };

/**
 * Finds one page of matching orders in the order of a column, after the order with the key `after`. Sorts the orders of
 * one dealer, of one contragent or of a rare condition, such as dealers with few orders; otherwise follows the index of
 * the column and examines at most ten thousand orders, so that a page may be incomplete. The key of another order leaves
 * no orders.
 */
export async function findSortedOrders(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
  { sorting, after, limit }: { sorting: OrderSorting; after: SortKey | undefined; limit: number },
): Promise<SortedPage> {
  const { index, columns } = orders[sorting.field];
  if (after && !isKeyOf(columns, after)) return { ids: [], next: undefined, isPartial: false };
  const from = (part: Orders) => (after ? part.$call(beyond(columns, after, sorting.sort)) : part);
  const few = await fewOf(db, conditions);
  const indexed = db.selectFrom(ordersBy(db, index)) as unknown as Orders;
  const rest = (few ?? indexed.$call(inRange(sorting.field, conditions))).$call(from);
  const until = few ? undefined : await keyAt(rest, columns, sorting.sort, lookedAt);
  const within = until ? rest.$call(upTo(columns, until, sorting.sort)) : rest;
  const rows = await keysOf(matching(within, conditions), columns, sorting.sort)
    .limit(limit + 1)
    .execute();
  const keys = rows.map((row) => columns.map((column) => row[column]));
  const page = keys.slice(0, limit);
  const ids = page.map((key) => Number(key.at(-1)));
  if (keys.length > limit) return { ids, next: page.at(-1), isPartial: false };
  return { ids, next: until, isPartial: until !== undefined };
}

/** Leaves the orders in the range of the sorted column, so that the search begins there and not at the end of the table. */
function inRange(field: OrderSorting['field'], conditions: DeskOrderConditions) {
  return (part: Orders): Orders => {
    if (field === 'created') return inTime(part, conditions);
    if (field === 'sum') return ofSum(part, conditions);
    return inShipping(part, conditions);
  };
}

/** Returns the orders of the condition that leaves few of them; undefined if none does. */
async function fewOf(db: Kysely<Database>, conditions: DeskOrderConditions): Promise<Orders | undefined> {
  const rare = (await rareOrders(db, conditions)) ?? (await rareOrdersOfDealers(db, conditions));
  if (rare) return db.selectFrom('orders').where('orders.id', 'in', rare.length > 0 ? rare : [0]);
  const { inn, dealer } = conditions;
  if (inn !== undefined) return db.selectFrom('orders').where('orders.inn', '=', inn);
  return dealer === undefined ? undefined : db.selectFrom('orders').where('orders.dealer_id', '=', dealer);
}

/**
 * Returns the orders of the dealers that are searched by words or served by one person; undefined when these are many
 * dealers or have many orders.
 */
async function rareOrdersOfDealers(
  db: Kysely<Database>,
  conditions: DeskOrderConditions,
): Promise<number[] | undefined> {
  const { whose, served } = conditions;
  const dealers = (whose ?? served) === undefined ? undefined : await fewDealers(db, conditions, fewOnes);
  if (dealers === undefined || dealers.length === 0) return dealers;
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('dealer_id', 'in', dealers)
    .limit(fewOrders + 1)
    .execute();
  return rows.length > fewOrders ? undefined : rows.map(({ id }) => id);
}

/** Returns whether a key has the columns of this order: only `ship_on` is text. */
function isKeyOf(columns: readonly Column[], key: SortKey): boolean {
  const kinds = columns.map((column) => (column === 'ship_on' ? 'string' : 'number'));
  return key.length === kinds.length && kinds.every((kind, i) => typeof key[i] === kind);
}

type Column = 'created_at' | 'id' | 'total' | 'ship_on';

function keysOf(part: Orders, columns: readonly Column[], sort: 'asc' | 'desc') {
  const selected = part.select(columns.map((column) => `orders.${column}` as const));
  return columns.reduce((list, column) => list.orderBy(`orders.${column}`, sort), selected);
}

async function keyAt(
  part: Orders,
  columns: readonly Column[],
  sort: 'asc' | 'desc',
  offset: number,
): Promise<SortKey | undefined> {
  const row = await keysOf(part, columns, sort).limit(1).offset(offset).executeTakeFirst();
  return row && columns.map((column) => row[column]);
}

/** Leaves the orders after a key. The first condition repeats a part of the second: it is what an index can use. */
function beyond(columns: readonly Column[], key: SortKey, sort: 'asc' | 'desc') {
  return (part: Orders) =>
    part
      .where(`orders.${columns[0]!}`, sort === 'asc' ? '>=' : '<=', key[0]!)
      .where((eb) => isBeyond(eb, columns, key, sort));
}

/** Leaves the orders up to a key, and the one that has it. */
function upTo(columns: readonly Column[], key: SortKey, sort: 'asc' | 'desc') {
  return (part: Orders) =>
    part
      .where(`orders.${columns[0]!}`, sort === 'asc' ? '<=' : '>=', key[0]!)
      .where((eb) => eb.not(isBeyond(eb, columns, key, sort)));
}

function isBeyond(
  eb: ExpressionBuilder<Database, 'orders'>,
  columns: readonly Column[],
  key: SortKey,
  sort: 'asc' | 'desc',
) {
  return eb.or(
    columns.map((column, i) =>
      eb.and([
        ...columns.slice(0, i).map((same, j) => eb(`orders.${same}`, '=', key[j]!)),
        eb(`orders.${column}`, sort === 'asc' ? '>' : '<', key[i]!),
      ]),
    ),
  );
}
