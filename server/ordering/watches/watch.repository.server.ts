import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { onSale } from '../../goods/on-sale.repository.server.ts';
import type { Look } from '../marks/goods-watcher.server.ts';
import { inStockOf, inStockText } from './repository.server.ts';

/** A watch to check because its product has changed. */
export type LookedAt = {
  accountId: number;
  id: number;
  /** True when a person waits for the product; false when a program follows it. */
  once: boolean;
  addedAt: number;
  /** The warehouses where the product was in stock at the last check. */
  inStock: Set<number>;
  toldAt: number | null;
  articul: string;
  header: string;
  unit: string;
};

/**
 * Returns the next watches to check, of sold products and enabled accounts, without ended ones. Locks them until the
 * transaction ends: otherwise writing the result would recreate a watch that was removed meanwhile.
 */
export async function watchesToLookAt(db: Kysely<Database>, look: Look, most: number): Promise<LookedAt[]> {
  const found = await readWatches(db, look, most);
  // Both watches of an account on one product must be checked together.
  if (found.length === most && found.at(-1)?.once === false) found.pop();
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ id }) => id))];
  // An update without effect locks the rows on every database.
  await db
    .updateTable('watches')
    .set(({ ref }) => ({ once: ref('once') }))
    .where('product_id', 'in', ids)
    .execute();
  const keyOf = (watch: LookedAt) => placeOf(watch).join(':');
  const held = new Set(found.map(keyOf));
  return (await readWatches(db, look, most)).filter((watch) => held.has(keyOf(watch)));
}

/** Returns the place of a watch, after which a check continues. */
export function placeOf({ id, accountId, once }: LookedAt): number[] {
  return [id, accountId, Number(once)];
}

async function readWatches(
  db: Kysely<Database>,
  { ids, after: [product = 0, account = 0, once = -1] }: Look,
  most: number,
): Promise<LookedAt[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('watches')
    .innerJoin('products', 'products.id', 'watches.product_id')
    .innerJoin('accounts', 'accounts.id', 'watches.account_id')
    .select([
      'watches.account_id as accountId',
      'watches.product_id as id',
      'watches.once',
      'watches.added_at as addedAt',
      'watches.in_stock as inStock',
      'watches.told_at as toldAt',
      'products.articul',
      'products.header',
      'products.unit',
    ])
    .where(onSale())
    .where('accounts.enabled', '=', 1)
    .where('watches.told_at', 'is', null)
    .$if(ids !== 'all', (query) => query.where('watches.product_id', 'in', ids as number[]))
    .where(({ and, eb, or }) =>
      or([
        eb('watches.product_id', '>', product),
        and([
          eb('watches.product_id', '=', product),
          or([
            eb('watches.account_id', '>', account),
            and([eb('watches.account_id', '=', account), eb('watches.once', '>', once)]),
          ]),
        ]),
      ]),
    )
    .orderBy('watches.product_id')
    .orderBy('watches.account_id')
    .orderBy('watches.once')
    .limit(most)
    .execute();
  return rows.map(({ once, inStock, ...row }) => ({ ...row, once: once === 1, inStock: inStockOf(inStock) }));
}

/** Writes the results of checking watches. */
export async function writeLookedAt(db: Kysely<Database>, watches: readonly LookedAt[]): Promise<void> {
  await upsert(
    db,
    'watches',
    watches.map(({ accountId, id, once, addedAt, inStock, toldAt }) => ({
      account_id: accountId,
      product_id: id,
      once: Number(once),
      added_at: addedAt,
      in_stock: inStockText(inStock),
      told_at: toldAt,
    })),
    ['account_id', 'once', 'product_id'],
    { in_stock: 'replace', told_at: 'replace' },
  );
}

/** Returns the needs of accounts for products, so that nobody is notified twice of the same arrival. */
export async function needsOfThese(
  db: Kysely<Database>,
  accountIds: readonly number[],
  productIds: readonly number[],
) {
  return db
    .selectFrom('needs')
    .select(['account_id as accountId', 'product_id as id', 'quantity', 'waits', 'arrived_at as arrivedAt'])
    .where('account_id', 'in', accountIds)
    .where('product_id', 'in', productIds)
    .execute();
}

/** The maximum number of goods read for one mail; the screen shows all of them. */
const mostArrived = 500;

/** Returns the waiting-list goods for which an account was notified of an arrival in [from, until), by articul. */
export async function toldWithin(
  db: Kysely<Database>,
  accountId: number,
  { from, until }: { from: number; until: number },
) {
  return db
    .selectFrom('watches')
    .innerJoin('products', 'products.id', 'watches.product_id')
    .select(['watches.product_id as id', 'products.articul', 'products.header', 'products.unit'])
    .where(onSale())
    .where('watches.account_id', '=', accountId)
    .where('watches.once', '=', 1)
    .where('watches.told_at', '>=', from)
    .where('watches.told_at', '<', until)
    .orderBy('products.articul')
    .limit(mostArrived)
    .execute();
}

/** Returns the names of warehouses. */
export async function warehouseNames(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('warehouses').select(['id', 'header']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, header }) => [id, header]));
}
