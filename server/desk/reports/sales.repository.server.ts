import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { addDays, addMonths, dayOf, startOfDay } from '../../kernel/clock.ts';
import { type Days, salesPeriodsOf } from '../../ordering/sums/periods.ts';
import type { Dimension } from './sales-report-view.ts';

/** Which sales are added up. `served`: only of dealers whom this staff member serves; `manager` 0: whom nobody serves. */
export type SalesScope = {
  served: number | undefined;
  manager?: number | undefined;
  /** 0 for goods without one. */
  brand?: number | undefined;
  nodes?: readonly number[] | undefined;
  warehouse?: number | undefined;
};

/** Sums in kopecks and pieces. `orders` is 0 where they cannot be added up. */
export type Sold = { orders: number; quantity: number; goods: number };

type Db = Kysely<Database>;
type GoodsDimension = Exclude<Dimension, 'dealer' | 'manager'>;

const isOfDealers = (by: Dimension): by is 'dealer' | 'manager' => by === 'dealer' || by === 'manager';

/** Returns whether the orders of rows can be counted: several goods of an order would count it several times. */
export function countsOrders(by: Dimension, { warehouse }: SalesScope): boolean {
  return isOfDealers(by) || (by === 'product' && warehouse === undefined);
}

/**
 * Returns what was sold in a period, by dealer, manager, brand, node, product or warehouse (0 for none): orders of any
 * state but cancelled, by the day on which they were placed, without delivery. Reads the kept sums; with `served` or
 * `manager`, sums of goods are read from the orders of those dealers.
 */
export async function soldBy(
  db: Db,
  by: Dimension,
  scope: SalesScope,
  days: Days,
): Promise<Map<number, Sold>> {
  if (isOfDealers(by)) return soldByDealers(db, by, scope, days);
  const isOfSome = scope.served !== undefined || scope.manager !== undefined;
  return isOfSome ? soldToSome(db, by, scope, days) : soldByGoods(db, by, scope, days);
}

async function soldByDealers(db: Db, by: 'dealer' | 'manager', scope: SalesScope, days: Days) {
  const rows = await db
    .selectFrom('dealer_sales as sales')
    .$if(by === 'dealer', (query) => query.select('sales.dealer_id as key'))
    .$if(by === 'manager', (query) =>
      query.select((eb) =>
        eb
          .selectFrom('dealers')
          .select(sql<number>`coalesce(dealers.staff_id, 0)`.as('staff'))
          .whereRef('dealers.id', '=', 'sales.dealer_id')
          .as('key'),
      ),
    )
    .select(({ fn }) => [
      fn.sum<number>('sales.orders').as('orders'),
      fn.sum<number>('sales.quantity').as('quantity'),
      fn.sum<number>('sales.goods').as('goods'),
    ])
    .where('sales.period', 'in', await periodsOf(db, days))
    .where(({ eb }) => ofDealers(eb as never, 'sales.dealer_id', scope))
    .groupBy('key')
    .execute();
  return byKey(rows);
}

const goodsKey = {
  brand: sql<number>`coalesce(products.brand_id, 0)`,
  node: sql<number>`coalesce(products.catalog_id, 0)`,
};

async function soldByGoods(db: Db, by: GoodsDimension, scope: SalesScope, days: Days) {
  const key = by === 'warehouse' ? 'wms_id' : 'product_id';
  const sums = db
    .selectFrom('product_sales as sales')
    .select(({ fn }) => [
      `sales.${key} as key`,
      fn.sum<number>('sales.orders').as('orders'),
      fn.sum<number>('sales.quantity').as('quantity'),
      fn.sum<number>('sales.goods').as('goods'),
    ])
    .where('sales.period', 'in', await periodsOf(db, days))
    .$if(scope.warehouse !== undefined, (query) => query.where('sales.wms_id', '=', scope.warehouse!))
    .where(({ eb }) => ofGoods(eb as never, 'sales.product_id', scope))
    .groupBy(`sales.${key}`);
  if (by === 'product' || by === 'warehouse') return byKey(await sums.execute());
  const rows = await db
    .selectFrom(sums.as('sold'))
    .innerJoin('products', 'products.id', 'sold.key')
    .select(({ fn }) => [
      goodsKey[by].as('key'),
      sql<number>`0`.as('orders'),
      fn.sum<number>('sold.quantity').as('quantity'),
      fn.sum<number>('sold.goods').as('goods'),
    ])
    .groupBy(goodsKey[by])
    .execute();
  return byKey(rows);
}

/** The same for some dealers, from their orders. */
async function soldToSome(db: Db, by: GoodsDimension, scope: SalesScope, { startDate, endDate }: Days) {
  const key =
    by === 'brand' || by === 'node'
      ? goodsKey[by]
      : by === 'warehouse'
        ? sql<number>`order_lines.wms_id`
        : sql<number>`order_lines.product_id`;
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(({ fn }) => [
      key.as('key'),
      (by === 'product' ? fn.count<number>('orders.id').distinct() : sql<number>`0`).as('orders'),
      fn.sum<number>('order_lines.quantity').as('quantity'),
    ])
    .select((eb) =>
      eb.fn.sum<number>(eb('order_lines.quantity', '*', eb.ref('order_lines.price'))).as('goods'),
    )
    .where('orders.created_at', '>=', startOfDay(startDate))
    .where('orders.created_at', '<', startOfDay(addDays(endDate, 1)))
    .where('orders.state', '!=', state.cancelled)
    .where(({ eb }) => ofDealers(eb as never, 'orders.dealer_id', scope))
    .$if(scope.warehouse !== undefined, (query) => query.where('order_lines.wms_id', '=', scope.warehouse!))
    .where(({ eb }) => ofGoods(eb as never, 'order_lines.product_id', scope))
    .groupBy(key)
    .execute();
  return byKey(rows);
}

/** Returns what was returned in a period, by the day on which the goods were received. `orders` counts returns. */
export async function returnedBy(
  db: Db,
  by: Dimension,
  scope: SalesScope,
  { startDate, endDate }: Days,
): Promise<Map<number, Sold>> {
  const key = {
    dealer: sql<number>`returns.dealer_id`,
    manager: sql<number>`(select coalesce(dealers.staff_id, 0) from dealers where dealers.id = returns.dealer_id)`,
    ...goodsKey,
    product: sql<number>`return_lines.product_id`,
    warehouse: sql<number>`return_lines.wms_id`,
  }[by];
  const rows = await db
    .selectFrom('returns')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .innerJoin('products', 'products.id', 'return_lines.product_id')
    .select(({ fn }) => [
      key.as('key'),
      fn.count<number>('returns.id').distinct().as('orders'),
      fn.sum<number>('return_lines.quantity').as('quantity'),
    ])
    .select((eb) =>
      eb.fn.sum<number>(eb('return_lines.quantity', '*', eb.ref('return_lines.price'))).as('goods'),
    )
    .where('returns.received_at', '>=', startOfDay(startDate))
    .where('returns.received_at', '<', startOfDay(addDays(endDate, 1)))
    .where(({ eb }) => ofDealers(eb as never, 'returns.dealer_id', scope))
    .$if(scope.warehouse !== undefined, (query) => query.where('return_lines.wms_id', '=', scope.warehouse!))
    .where(({ eb }) => ofGoods(eb as never, 'return_lines.product_id', scope))
    .groupBy('key')
    .execute();
  return byKey(rows);
}

/**
 * Returns for each product the sum of its sales in some months and the sum of the squares of the monthly sums, in
 * kopecks. `months`: `yyyy-mm`.
 */
export async function monthsOfGoods(
  db: Db,
  scope: SalesScope,
  months: readonly string[],
): Promise<Map<number, { sum: number; squares: number }>> {
  const isOfSome = scope.served !== undefined || scope.manager !== undefined;
  const ofMonths = isOfSome ? monthsOfSome(db, scope, months) : keptMonths(db, scope, months);
  const rows = await db
    .selectFrom((ofMonths as ReturnType<typeof keptMonths>).as('months'))
    .select(({ fn }) => ['key', fn.sum<number>('goods').as('sum')])
    // Squares of kopecks do not fit into an integer.
    .select(sql<number>`sum(1.0 * goods * goods)`.as('squares'))
    .groupBy('key')
    .execute();
  return new Map(rows.map(({ key, sum, squares }) => [key, { sum: Number(sum), squares: Number(squares) }]));
}

function keptMonths(db: Db, scope: SalesScope, months: readonly string[]) {
  return db
    .selectFrom('product_sales as sales')
    .select(({ fn }) => ['sales.product_id as key', fn.sum<number>('sales.goods').as('goods')])
    .where('sales.period', 'in', months)
    .$if(scope.warehouse !== undefined, (query) => query.where('sales.wms_id', '=', scope.warehouse!))
    .where(({ eb }) => ofGoods(eb as never, 'sales.product_id', scope))
    .groupBy(['sales.period', 'sales.product_id']);
}

function monthsOfSome(db: Db, scope: SalesScope, months: readonly string[]) {
  const starts = [...months, addMonths(`${months.at(-1)}-01`, 1)].map((month) =>
    startOfDay(`${month.slice(0, 7)}-01`),
  );
  const month = sql<number>`case ${sql.join(
    starts.slice(1).map((until, i) => sql`when orders.created_at < ${sql.lit(until)} then ${sql.lit(i)}`),
    sql` `,
  )} end`;
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('order_lines.product_id as key')
    .select((eb) =>
      eb.fn.sum<number>(eb('order_lines.quantity', '*', eb.ref('order_lines.price'))).as('goods'),
    )
    .where('orders.created_at', '>=', starts[0]!)
    .where('orders.created_at', '<', starts.at(-1)!)
    .where('orders.state', '!=', state.cancelled)
    .where(({ eb }) => ofDealers(eb as never, 'orders.dealer_id', scope))
    .$if(scope.warehouse !== undefined, (query) => query.where('order_lines.wms_id', '=', scope.warehouse!))
    .where(({ eb }) => ofGoods(eb as never, 'order_lines.product_id', scope))
    .groupBy([month, 'order_lines.product_id']);
}

/**
 * Returns the periods of the kept sums that make up some days. Days up to today are completed to a whole month or year,
 * unless orders are dated in the future.
 */
async function periodsOf(db: Db, { startDate, endDate }: Days): Promise<string[]> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .executeTakeFirst();
  const last = row?.at == null ? undefined : dayOf(Number(row.at));
  if (last === undefined || endDate < last) return salesPeriodsOf({ startDate, endDate });
  const year = endDate.slice(0, 4);
  const whole =
    startDate <= `${year}-01-01` ? `${year}-12-31` : addDays(addMonths(`${endDate.slice(0, 7)}-01`, 1), -1);
  return salesPeriodsOf({ startDate, endDate: whole });
}

type Eb = ExpressionBuilder<Database, never>;
const everything = sql<boolean>`1 = 1`;

function ofDealers(eb: Eb, column: string, { served, manager }: SalesScope) {
  if (served === undefined && manager === undefined) return everything;
  return eb(
    sql.ref(column),
    'in',
    eb
      .selectFrom('dealers as served')
      .select('served.id')
      .$if(served !== undefined, (query) => query.where('served.staff_id', '=', served!))
      .$if(manager === 0, (query) => query.where('served.staff_id', 'is', null))
      .$if(!!manager, (query) => query.where('served.staff_id', '=', manager!)),
  );
}

function ofGoods(eb: Eb, column: string, { brand, nodes }: SalesScope) {
  if (brand === undefined && nodes === undefined) return everything;
  return eb(
    sql.ref(column),
    'in',
    eb
      .selectFrom('products as chosen')
      .select('chosen.id')
      .$if(brand === 0, (query) => query.where('chosen.brand_id', 'is', null))
      .$if(!!brand, (query) => query.where('chosen.brand_id', '=', brand!))
      .$if(nodes?.length === 0, (query) => query.where('chosen.catalog_id', 'is', null))
      .$if(!!nodes && nodes.length > 0, (query) => query.where('chosen.catalog_id', 'in', [...nodes!])),
  );
}

type SumRow = { key?: unknown; orders: unknown; quantity: unknown; goods: unknown };

function byKey(rows: readonly SumRow[]): Map<number, Sold> {
  return new Map(
    rows.map(({ key, orders, quantity, goods }) => [
      Number(key),
      { orders: Number(orders), quantity: Number(quantity), goods: Number(goods) },
    ]),
  );
}
