import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { dayOf } from '../kernel/clock.ts';

/** More goods than a search can tell apart. */
const mostGoods = 2_000;
/** What a dealer buys hardly changes from minute to minute, and each letter typed asks for it. */
const keptMs = 10 * 60_000;
const mostDealers = 500;

type Kept = { at: number; goods: Promise<ReadonlyMap<number, number>> };

const kept = new WeakMap<Kysely<Database>, Map<number, Kept>>();

/**
 * Returns in how many orders a dealer has bought goods this year and last year, by their ids, of the two thousand bought most
 * often; up to ten minutes old. `now`: milliseconds.
 */
export async function boughtGoods(
  db: Kysely<Database>,
  dealerId: number,
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const dealers = kept.get(db) ?? new Map<number, Kept>();
  kept.set(db, dealers);
  const known = dealers.get(dealerId);
  if (known && Math.abs(now - known.at) < keptMs) return known.goods;
  const goods = readBought(db, dealerId, now);
  dealers.delete(dealerId);
  dealers.set(dealerId, { at: now, goods });
  for (const oldest of dealers.keys()) {
    if (dealers.size <= mostDealers) break;
    dealers.delete(oldest);
  }
  goods.catch(() => dealers.delete(dealerId));
  return goods;
}

async function readBought(
  db: Kysely<Database>,
  dealerId: number,
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const year = Number(dayOf(now).slice(0, 4));
  const rows = await db
    .selectFrom('turnover')
    .select(({ fn }) => ['product_id', fn.sum<number>('orders').as('orders')])
    .where('dealer_id', '=', dealerId)
    .where('period', 'in', [String(year), String(year - 1)])
    .groupBy('product_id')
    .orderBy('orders', 'desc')
    .limit(mostGoods)
    .execute();
  return new Map(rows.map(({ product_id, orders }) => [product_id, Number(orders)]));
}
