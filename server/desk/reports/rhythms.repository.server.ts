import { type Kysely, sql } from 'kysely';
import { bulkInsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { onSale } from '../../goods/on-sale.repository.server.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import { daysIn } from '../../ordering/sums/periods.ts';
import type { OrderDay, Rhythm } from './rhythm.ts';

type Db = Kysely<Database>;

/** Returns the ids of the next `most` dealers after `after` who have ordered. */
export async function dealersAfter(db: Db, after: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('last_orders')
    .select('dealer_id')
    .where('dealer_id', '>', after)
    .orderBy('dealer_id')
    .limit(most)
    .execute();
  return rows.map(({ dealer_id }) => dealer_id);
}

/** Returns the days with orders of some dealers from `first` to `last`, ISO days, oldest first, by dealer. */
export async function orderDaysOf(
  db: Db,
  dealerIds: readonly number[],
  { first, last }: { first: string; last: string },
): Promise<Map<number, OrderDay[]>> {
  // MariaDB knows no empty list.
  if (dealerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dealer_sales')
    .select(['dealer_id', 'period as day', 'orders', 'goods'])
    .where('dealer_id', 'in', [...dealerIds])
    .where('period', '>=', first)
    .where('period', '<=', last)
    .where(sql<number>`length(period)`, '=', 10)
    .where('orders', '>', 0)
    .orderBy('dealer_id')
    .orderBy('period')
    .execute();
  const byDealer = new Map<number, OrderDay[]>();
  for (const { dealer_id, day, orders, goods } of rows) {
    const days = byDealer.get(dealer_id) ?? [];
    days.push({ day, orders: Number(orders), goods: Number(goods) });
    byDealer.set(dealer_id, days);
  }
  return byDealer;
}

/** Replaces the rhythms of the dealers in (after, last]; without `last`, of all dealers after `after`. */
export async function replaceRhythms(
  db: Db,
  { after, last }: { after: number; last: number | undefined },
  rhythms: ReadonlyMap<number, Rhythm>,
): Promise<void> {
  await db
    .deleteFrom('dealer_rhythms')
    .where('dealer_id', '>', after)
    .$if(last !== undefined, (query) => query.where('dealer_id', '<=', last!))
    .execute();
  const rows = [...rhythms].map(([dealer_id, { pauseDays, usualGoods, orders, lastOn, silentOn }]) => ({
    ...{ dealer_id, pause_days: pauseDays, usual_goods: usualGoods, orders },
    ...{ last_on: lastOn, silent_on: silentOn },
  }));
  await bulkInsert(db, 'dealer_rhythms', rows);
}

/** Selects the pieces of a product that are free now, in all warehouses. `product`: the column of its id. */
export function freeNow(product: string) {
  return sql<number>`coalesce((select sum(case when stocks.quantity > stocks.reserved
    then stocks.quantity - stocks.reserved else 0 end) from stocks where stocks.product_id = ${sql.ref(product)}), 0)`;
}

/** The number of days whose sales are the pace of a product. */
export const paceDays = 30;

/**
 * Finds out which goods on sale were sold within thirty days in at least the quantity that is free now, and how many
 * days the free stock lasts at this pace.
 */
export async function replacePace(db: Db, now: number): Promise<void> {
  const today = dayOf(now);
  const days = daysIn({ startDate: addDays(today, 1 - paceDays), endDate: today });
  const sold = db
    .selectFrom('product_sales')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('sold')])
    .where('period', 'in', days)
    .groupBy('product_id')
    .as('sales');
  const free = freeNow('products.id');
  const rows = await db
    .selectFrom(sold)
    .innerJoin('products', 'products.id', 'sales.product_id')
    .select(['products.id', 'sales.sold', free.as('free')])
    .where('sales.sold', '>', 0)
    .where(onSale())
    .where(free, '<=', sql<number>`sales.sold`)
    .execute();
  await db.deleteFrom('goods_pace').execute();
  await bulkInsert(
    db,
    'goods_pace',
    rows.map(({ id, sold, free }) => ({
      product_id: id,
      sold: Number(sold),
      days_left: Math.floor((Number(free) * paceDays) / Number(sold)),
    })),
  );
}
