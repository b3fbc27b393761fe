import { expressionBuilder, type Kysely, sql } from 'kysely';
import { inWrittenOrder } from '../../db/dialect.server.ts';
import { shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import type { Paging } from '../../kernel/paging.ts';
import { givenContracts } from '../../people/contracts/repository.server.ts';
import { type Largest, splitIntoPeriods } from '../sums/periods.ts';
import { inPeriods, summedOrders } from '../sums/summed-orders.repository.server.ts';
import type { CatalogRow } from './catalog-branch.ts';
import type { MonthSum } from './months.ts';
import type { PurchasedProduct } from './purchased-view.ts';
import type { Report } from './reports.ts';

/** Moscow calendar days, both inclusive; `catalogs`: the nodes of a branch. */
type PurchasedConditions = {
  contract: number | undefined;
  catalogs: number[] | undefined;
  startDate: string;
  endDate: string;
};

/** Sums in kopecks, as shown to the actor. */
type PurchasedSums = { quantity: number; orders: number; sum: number };

/** Returns the sums of the purchases, in total and by month (`2026-07`). The first and last month may be partial. */
export async function purchasedByMonth(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: PurchasedConditions,
): Promise<{ months: MonthSum[]; totals: PurchasedSums }> {
  const { contract, catalogs, ...days } = conditions;
  const rows =
    catalogs === undefined
      ? await db
          .selectFrom(summedOrders(db, actor.dealerId, days, 'month'))
          .select(({ fn }) => [
            'month',
            fn.sum<number>('quantity').as('quantity'),
            fn.sum<number>('orders').as('orders'),
            fn.sum<number>(sumOf(actor)).as('sum'),
          ])
          .where('state', 'in', shippedStates)
          .where(isOwn(db, actor, contract))
          .groupBy('month')
          .execute()
      : await db
          .selectFrom(boughtProducts(db, actor, conditions, 'month').as('bought'))
          .innerJoin('products', 'products.id', 'bought.product_id')
          .select(({ fn, lit }) => [
            'month',
            fn.sum<number>('quantity').as('quantity'),
            lit(0).as('orders'),
            fn.sum<number>('sum').as('sum'),
          ])
          .where(inNodes(catalogs))
          .groupBy('month')
          .execute();
  const added = (name: keyof PurchasedSums) => rows.reduce((all, row) => all + Number(row[name]), 0);
  // An order with several products of the branch counts once.
  const orders = catalogs === undefined ? added('orders') : await countOrdersWith(db, actor, conditions);
  return {
    months: rows.map(({ month, sum }) => ({ month, sum: Number(sum) })),
    totals: { quantity: added('quantity'), orders, sum: added('sum') },
  };
}

async function countOrdersWith(
  db: Kysely<Database>,
  actor: SignedIn,
  { contract, catalogs = [], startDate, endDate }: PurchasedConditions,
): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('orders.dealer_id', '=', actor.dealerId)
    .where('orders.state', 'in', shippedStates)
    .where('orders.created_at', '>=', startOfDay(startDate))
    .where('orders.created_at', '<', startOfDay(addDays(endDate, 1)))
    .where(isOwn(db, actor, contract))
    // A subquery with a limit, because MariaDB converts `exists` to a join that begins with the lines of all dealers.
    .where((eb) =>
      eb(
        eb
          .selectFrom('order_lines')
          .innerJoin('products', 'products.id', 'order_lines.product_id')
          .select('order_lines.id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where(inNodes(catalogs))
          .limit(1),
        'is not',
        null,
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(orders);
}

/** Returns how many products were purchased. */
export async function countPurchased(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: PurchasedConditions,
): Promise<number> {
  const { catalogs } = conditions;
  const { count } = await db
    .selectFrom(boughtProducts(db, actor, conditions, 'year').as('bought'))
    .innerJoin('products', 'products.id', 'bought.product_id')
    .select(({ fn }) => fn.count<number>('products.id').distinct().as('count'))
    .$if(catalogs !== undefined, (query) => query.where(inNodes(catalogs!)))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns one page of a report or, without a page, its first `limit` rows. `total`: the number of rows of the whole
 * report; 0 when the page is beyond its end.
 */
export async function purchasedProducts(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: PurchasedConditions,
  report: Report,
  where: Pick<Paging, 'page' | 'perpage'> | { limit: number },
): Promise<{ products: (PurchasedProduct & { sum: number })[]; total: number }> {
  const { catalogs } = conditions;
  const byProduct = db
    .selectFrom(boughtProducts(db, actor, conditions, 'year').as('part'))
    .select(({ fn }) => [
      'product_id',
      fn.sum<number>('quantity').as('quantity'),
      fn.sum<number>('orders').as('orders'),
      fn.sum<number>('sum').as('sum'),
      fn.max('last_at').as('last_at'),
    ])
    .groupBy('product_id')
    .as('bought');
  const rows = await db
    .selectFrom(byProduct)
    .innerJoin('products', 'products.id', 'bought.product_id')
    .select([
      'products.id',
      'products.articul',
      'products.header',
      'products.unit',
      isOnSale().as('enabled'),
      'bought.quantity',
      'bought.orders',
      'bought.sum',
      'bought.last_at',
      ({ fn }) => fn.countAll<number>().over().as('total'),
    ])
    .$call(inWrittenOrder(db))
    .$if(catalogs !== undefined, (query) => query.where(inNodes(catalogs!)))
    .$if(report === 2, (query) => query.orderBy('bought.orders', 'desc'))
    .$if(report === 3, (query) => query.orderBy('bought.last_at', 'desc'))
    .$if(report === 4, (query) => query.orderBy('bought.sum', 'desc'))
    .orderBy('products.header')
    .orderBy('products.id')
    .limit('limit' in where ? where.limit : where.perpage)
    .offset('limit' in where ? 0 : (where.page - 1) * where.perpage)
    .execute();
  const products = rows.map((row) => ({
    id: row.id,
    articul: row.articul,
    header: row.header,
    unit: row.unit,
    sold: row.enabled === 1,
    ...inNumbers(row),
    lastDate: Number(row.last_at),
  }));
  return { products, total: Number(rows[0]?.total ?? 0) };
}

/**
 * Selects the purchases by product from the kept sums of whole periods and from the order lines of the remaining
 * days. A product may have several rows.
 */
function boughtProducts(
  db: Kysely<Database>,
  actor: SignedIn,
  { contract, startDate, endDate }: PurchasedConditions,
  largest: Largest,
) {
  const { periods, rest } = splitIntoPeriods({ startDate, endDate }, largest);
  const sum = sumOf(actor);
  const kept = db
    .selectFrom('turnover')
    .select(['period as month', 'product_id', 'quantity', 'orders', `${sum} as sum`, 'last_at'])
    .where('dealer_id', '=', actor.dealerId)
    .where(inPeriods(periods))
    .where(
      actor.role === 'manager' || contract !== undefined
        ? isOwn(db, actor, contract)
        : (eb) => eb.and({ contract_id: 0, account_id: 0 }),
    );
  const price = sum === 'goods' ? 'order_lines.price' : 'order_lines.seen_price';
  return rest.reduce(
    (parts, days) =>
      parts.unionAll(
        db
          .selectFrom('orders')
          .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
          .select((eb) => [
            sql.lit(days.startDate.slice(0, 7)).as('month'),
            'order_lines.product_id',
            eb.fn.sum<number>('order_lines.quantity').as('quantity'),
            eb.fn.count<number>('orders.id').distinct().as('orders'),
            eb.fn.sum<number>(eb('order_lines.quantity', '*', eb.ref(price))).as('sum'),
            eb.fn.max('orders.created_at').as('last_at'),
          ])
          .where('orders.dealer_id', '=', actor.dealerId)
          .where('orders.state', 'in', shippedStates)
          .where('orders.created_at', '>=', startOfDay(days.startDate))
          .where('orders.created_at', '<', startOfDay(addDays(days.endDate, 1)))
          .where(isOwn(db, actor, contract))
          .$call(inWrittenOrder(db))
          .groupBy('order_lines.product_id'),
      ),
    kept,
  );
}

/**
 * Returns the condition for the orders of one contract or of all contracts. A manager sees only their own orders, under
 * contracts that they may currently use.
 */
function isOwn(db: Kysely<Database>, actor: SignedIn, contract: number | undefined) {
  const eb = expressionBuilder<Pick<Database, 'orders'>, 'orders'>();
  return eb.and([
    ...(contract === undefined ? [] : [eb('contract_id', '=', contract)]),
    ...(actor.role === 'manager'
      ? [eb('account_id', '=', actor.accountId), eb('contract_id', 'in', givenContracts(db, actor))]
      : []),
  ]);
}

/** Returns the column to sum: managers get sums at the prices that were shown to them, as in orders. */
function sumOf({ role }: SignedIn): 'goods' | 'seen_goods' {
  return role === 'manager' ? 'seen_goods' : 'goods';
}

/** Returns the condition that a product is in one of these nodes, which may be a further one. */
function inNodes(nodes: readonly number[]) {
  const eb = expressionBuilder<Pick<Database, 'products' | 'product_nodes'>, 'products'>();
  return eb.or([
    eb('products.catalog_id', 'in', nodes),
    eb.exists(
      eb
        .selectFrom('product_nodes')
        .select('product_nodes.product_id')
        .whereRef('product_nodes.product_id', '=', 'products.id')
        .where('product_nodes.node_id', 'in', nodes),
    ),
  ]);
}

/** Converts sums to numbers, because MySQL returns them as strings. */
function inNumbers({ quantity, orders, sum }: Record<'quantity' | 'orders' | 'sum', number>) {
  return { quantity: Number(quantity), orders: Number(orders), sum: Number(sum) };
}

/** Returns the contracts for the filter: all contracts of the dealer or, for a manager, the assigned ones. */
export async function contractsOfPurchases(
  db: Kysely<Database>,
  actor: SignedIn,
): Promise<{ id: number; header: string }[]> {
  return db
    .selectFrom('contracts')
    .select(['contracts.id', 'contracts.header'])
    .where('contracts.dealer_id', '=', actor.dealerId)
    .$if(actor.role === 'manager', (query) => query.where('contracts.id', 'in', givenContracts(db, actor)))
    .orderBy('contracts.header')
    .execute();
}

/** Returns all nodes of the catalogue, siblings in their order. */
export async function catalogRows(db: Kysely<Database>): Promise<CatalogRow[]> {
  return db
    .selectFrom('catalogs')
    .select(['id', 'parent_id as parentId', 'header'])
    .orderBy('sort')
    .orderBy('header')
    .orderBy('id')
    .execute();
}
