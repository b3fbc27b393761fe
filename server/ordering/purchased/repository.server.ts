import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { addDays, dayMs, dayOf, startOfDay } from '../../kernel/clock.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { givenContracts } from '../../people/contracts/repository.server.ts';
import type { CatalogRow } from './catalog-branch.ts';
import type { PurchasedProduct } from './purchased-view.ts';
import type { Report } from './reports.ts';

/** Moscow calendar days, both included; `catalogs`: the nodes of a branch. */
type PurchasedConditions = {
  contract: number | undefined;
  catalogs: number[] | undefined;
  startDate: string;
  endDate: string;
};

/** Shipped and completed (§10.27). */
const bought = [11, 3];

/**
 * Selects the lines that count. For a manager: lines of the manager's own orders under the manager's
 * contracts, at the prices that the manager saw.
 */
function boughtLines(
  db: Kysely<Database>,
  actor: SignedIn,
  { contract, catalogs, startDate, endDate }: PurchasedConditions,
) {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.dealer_id', '=', actor.dealerId)
    .where('orders.state', 'in', bought)
    .where('orders.created_at', '>=', startOfDay(startDate))
    .where('orders.created_at', '<', startOfDay(addDays(endDate, 1)))
    .$if(actor.role === 'manager', (query) =>
      query
        .where('orders.account_id', '=', actor.accountId)
        .where('orders.contract_id', 'in', givenContracts(db, actor)),
    )
    .$if(contract !== undefined, (query) => query.where('orders.contract_id', '=', contract!))
    .$if(catalogs !== undefined, (query) =>
      query.where('order_lines.product_id', 'in', (eb) =>
        eb.selectFrom('products').select('products.id').where('products.catalog_id', 'in', catalogs!),
      ),
    );
}

/** A manager gets sums of the prices that the manager saw, as in the orders. */
function lineSum(actor: SignedIn) {
  const price = sql.ref(actor.role === 'manager' ? 'order_lines.seen_price' : 'order_lines.price');
  return sql<number>`sum(order_lines.quantity * ${price})`;
}

/** Returns how many products were purchased. */
export async function countPurchased(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: PurchasedConditions,
): Promise<number> {
  const { count } = await boughtLines(db, actor, conditions)
    .select((eb) => eb.fn.count<number>('order_lines.product_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the sum of each day. An order belongs to one day, so days can be added up. */
export async function purchasedByDay(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: PurchasedConditions,
): Promise<{ day: string; quantity: number; orders: number; sum: number }[]> {
  // The time at which the Moscow day began; computed without date functions, which differ between databases.
  const offset = startOfDay('1970-01-01');
  const begin = sql<number>`orders.created_at - (orders.created_at - ${sql.lit(offset)}) % ${sql.lit(dayMs)}`;
  const rows = await boughtLines(db, actor, conditions)
    .select((eb) => [
      begin.as('day_begins'),
      eb.fn.sum<number>('order_lines.quantity').as('quantity'),
      eb.fn.count<number>('orders.id').distinct().as('orders'),
      lineSum(actor).as('sum'),
    ])
    .groupBy('day_begins')
    .execute();
  return rows.map((row) => ({
    day: dayOf(Number(row.day_begins)),
    quantity: Number(row.quantity),
    orders: Number(row.orders),
    sum: Number(row.sum),
  }));
}

/** Returns one page of a report or, without a page, its first `limit` rows. */
export async function purchasedProducts(
  db: Kysely<Database>,
  actor: SignedIn,
  conditions: PurchasedConditions,
  report: Report,
  where: Paging | { limit: number },
): Promise<(PurchasedProduct & { sum: number })[]> {
  const byProduct = boughtLines(db, actor, conditions)
    .select((eb) => [
      'order_lines.product_id',
      eb.fn.sum<number>('order_lines.quantity').as('quantity'),
      eb.fn.count<number>('orders.id').distinct().as('orders'),
      lineSum(actor).as('total'),
      eb.fn.max('orders.created_at').as('last_at'),
    ])
    .groupBy('order_lines.product_id')
    .as('bought');
  const rows = await db
    .selectFrom(byProduct)
    .innerJoin('products', 'products.id', 'bought.product_id')
    .select([
      'products.id',
      'products.articul',
      'products.header',
      'products.unit',
      'products.enabled',
      'bought.quantity',
      'bought.orders',
      'bought.total',
      'bought.last_at',
    ])
    .$if(report === 2, (query) => query.orderBy('bought.orders', 'desc'))
    .$if(report === 3, (query) => query.orderBy('bought.last_at', 'desc'))
    .$if(report === 4, (query) => query.orderBy('bought.total', 'desc'))
    .orderBy('products.header')
    .orderBy('products.id')
    .limit('limit' in where ? where.limit : where.perpage)
    .offset('limit' in where ? 0 : offsetOf(where))
    .execute();
  return rows.map(({ id, articul, header, unit, enabled, quantity, orders, total, last_at }) => ({
    id,
    articul,
    header,
    unit,
    sold: enabled === 1,
    quantity: Number(quantity),
    orders: Number(orders),
    sum: Number(total),
    lastDate: Number(last_at),
  }));
}

/** Returns the contracts for the filter: those of the dealer, or those assigned to a manager. */
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
