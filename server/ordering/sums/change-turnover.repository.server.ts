import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import { shippedStates } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { chunks } from '../../kernel/chunks.ts';
import { momentsOf, periodsAt } from './periods.ts';

/** The columns of an order that are needed for its turnover. */
type SoldOrder = Pick<Database['orders'], 'dealer_id' | 'contract_id' | 'account_id' | 'created_at'> & {
  id: number;
};

/** The maximum number of keys joined by OR in one statement. SQLite accepts no more than a thousand. */
export const conditionsAtOnce = 100;

/** Compares by character codes, as databases sort keys. */
export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns what the lines of orders add to the turnover, for each of their periods and owners. */
async function turnoverOf(
  db: Kysely<Database>,
  orders: readonly SoldOrder[],
): Promise<Insertable<Database['turnover']>[]> {
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('order_lines')
    .select(({ fn }) => ['order_id', 'product_id', fn.sum<number>('quantity').as('quantity')])
    .select((eb) => [
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('price'))).as('goods'),
      eb.fn.sum<number>(eb('quantity', '*', eb.ref('seen_price'))).as('seen_goods'),
    ])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .groupBy(['order_id', 'product_id'])
    .execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = lines.flatMap(({ order_id, ...line }) => {
    const order = byId.get(order_id)!;
    const { dealer_id, created_at: last_at } = order;
    return periodsAt(last_at).flatMap((period) =>
      ownersOf(order).map((owner) => ({ dealer_id, period, ...owner, ...line, orders: 1, last_at })),
    );
  });
  // Sorted by the key, so that two shipments of a dealer wait for each other instead of deadlocking.
  return rows.sort(
    (a, b) =>
      a.dealer_id - b.dealer_id ||
      byText(a.period, b.period) ||
      a.contract_id - b.contract_id ||
      a.account_id - b.account_id ||
      a.product_id - b.product_id,
  );
}

/** Returns the owners of an order's turnover: the whole dealer (zeros), and the contract and account of the order. */
function ownersOf({ contract_id, account_id }: SoldOrder) {
  return [
    { contract_id: 0, account_id: 0 },
    { contract_id, account_id },
  ];
}

const turnoverKey = ['dealer_id', 'period', 'contract_id', 'account_id', 'product_id'] as const;

/** Adds to the turnover the goods of orders that have just been shipped. */
export async function addTurnover(db: Kysely<Database>, orders: readonly SoldOrder[]): Promise<void> {
  await upsert(db, 'turnover', await turnoverOf(db, orders), [...turnoverKey], {
    quantity: 'add',
    orders: 'add',
    goods: 'add',
    seen_goods: 'add',
    last_at: 'largest',
  });
}

/**
 * Subtracts from the turnover the goods of orders that are no longer shipped. Deletes rows without orders; for the
 * other rows, recomputes when the last order was placed.
 */
export async function takeFromTurnover(db: Kysely<Database>, orders: readonly SoldOrder[]): Promise<void> {
  const rows = await turnoverOf(db, orders);
  const less = rows.map(({ quantity, orders, goods, seen_goods, ...row }) => ({
    ...row,
    quantity: -quantity,
    orders: -orders,
    goods: -goods,
    seen_goods: -seen_goods,
  }));
  await upsert(db, 'turnover', less, [...turnoverKey], {
    quantity: 'add',
    orders: 'add',
    goods: 'add',
    seen_goods: 'add',
  });
  for (const touched of portionsOf(touchedBy(rows))) {
    await db
      .deleteFrom('turnover')
      .where('orders', '<=', 0)
      .where((eb) => eb.or(touched.map((each) => isTouched(eb, each))))
      .execute();
    await db
      .updateTable('turnover')
      .set({ last_at: lastAt(touched) })
      .where((eb) =>
        eb.or(
          touched.map((each) =>
            eb.and([isTouched(eb, each), eb('turnover.last_at', 'in', [...each.moments])]),
          ),
        ),
      )
      .execute();
  }
}

/** Turnover rows of one period and owner. `moments`: when the subtracted orders were placed. */
type Touched = Pick<Database['turnover'], 'dealer_id' | 'period' | 'contract_id' | 'account_id'> & {
  products: Set<number>;
  moments: Set<number>;
};

function touchedBy(rows: readonly Insertable<Database['turnover']>[]): Touched[] {
  const touched = new Map<string, Touched>();
  for (const { dealer_id, period, contract_id, account_id, product_id, last_at } of rows) {
    const key = [dealer_id, period, contract_id, account_id].join(' ');
    const known = touched.get(key) ?? {
      ...{ dealer_id, period, contract_id, account_id },
      products: new Set(),
      moments: new Set(),
    };
    known.products.add(product_id);
    known.moments.add(last_at);
    touched.set(key, known);
  }
  return [...touched.values()];
}

/** The maximum number of products and moments in one statement: SQLite accepts 32,766 bound values. */
const mostNamed = 5_000;

/** Divides the conditions among statements; splits a condition with many products. */
function portionsOf(touched: readonly Touched[]): Touched[][] {
  const portions: Touched[][] = [];
  let named = Number.POSITIVE_INFINITY;
  const parts = touched.flatMap((each) =>
    chunks([...each.products], mostNamed / 2).map((products) => ({ ...each, products: new Set(products) })),
  );
  for (const part of parts) {
    const size = part.products.size + part.moments.size;
    const last = portions.at(-1);
    if (last && last.length < conditionsAtOnce && named + size <= mostNamed) last.push(part);
    else {
      portions.push([part]);
      named = 0;
    }
    named += size;
  }
  return portions;
}

function isTouched(
  eb: ExpressionBuilder<Database, 'turnover'>,
  { dealer_id, period, contract_id, account_id, products }: Touched,
): Expression<SqlBool> {
  return eb.and([
    eb('turnover.dealer_id', '=', dealer_id),
    eb('turnover.period', '=', period),
    eb('turnover.contract_id', '=', contract_id),
    eb('turnover.account_id', '=', account_id),
    eb('turnover.product_id', 'in', [...products]),
  ]);
}

/** Selects when the last shipped order of a turnover row was placed; the stored value when there is none. */
function lastAt(touched: readonly Touched[]) {
  const periods = [...new Set(touched.map(({ period }) => period))].map((period) => ({
    period,
    ...momentsOf(period),
  }));
  const bound = (side: 'from' | 'until') =>
    sql`case turnover.period ${sql.join(
      periods.map((each) => sql`when ${each.period} then ${each[side]}`),
      sql` `,
    )} end`;
  return sql<number>`coalesce(
    (select max(orders.created_at) from order_products
      inner join orders on orders.id = order_products.order_id
      where order_products.dealer_id = turnover.dealer_id
        and order_products.product_id = turnover.product_id
        and orders.state in (${sql.join([...shippedStates])})
        and orders.created_at >= ${bound('from')} and orders.created_at < ${bound('until')}
        and (turnover.contract_id = 0
          or (orders.contract_id = turnover.contract_id and orders.account_id = turnover.account_id))),
    turnover.last_at)`;
}
