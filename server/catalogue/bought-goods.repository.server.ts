import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { keptWith, lru } from '../goods/read-model/kept.ts';
import { dayOf } from '../kernel/clock.ts';
import { offMainThread } from '../kernel/off-main-thread.server.ts';

/** The maximum number of goods read for a dealer; rarer purchases make no difference to a search. */
const mostGoods = 2_000;
/**
 * How long the counts are cached. A dealer's purchases hardly change from minute to minute, but every typed letter
 * queries them.
 */
const keptMs = 10 * 60_000;
const mostDealers = 500;

/** Product id → the number of the dealer's orders that contain it. */
type Bought = ReadonlyMap<number, number>;

const keptOf = keptWith((_: Kysely<Database>) => lru<{ goods?: Promise<Bought> }>(mostDealers));

/**
 * Returns, by product id, how many of the dealer's orders of this year and last year contain each product. The result
 * contains the 2,000 products bought most often and is up to ten minutes old. `now`: milliseconds.
 */
export async function boughtGoods(db: Kysely<Database>, dealerId: number, now: number): Promise<Bought> {
  const kept = keptOf(db)(`${dealerId} ${Math.floor(now / keptMs)}`, () => ({}));
  kept.goods ??= readBought(offMainThread(db), dealerId, now).catch((error: unknown) => {
    delete kept.goods;
    throw error;
  });
  return kept.goods;
}

async function readBought(db: Kysely<Database>, dealerId: number, now: number): Promise<Bought> {
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
