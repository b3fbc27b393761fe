import type { Kysely } from 'kysely';
import { forUpdate, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { onSale } from '../../goods/on-sale.repository.server.ts';
import { type Mark, maxMarks } from '../marks/mark.ts';

/** `wait`: a person is notified once, of the next arrival; `follow`: programs are notified of every change. */
type WatchKind = 'wait' | 'follow';

const onceOf = { wait: 1, follow: 0 } as const;

/** A new watch; `inStock`: the warehouses with free pieces now; `toldAt`: when a restored watch had ended. */
type NewWatch = {
  id: number;
  addedAt: number;
  inStock: readonly number[];
  toldAt?: number | undefined;
};

/**
 * Writes watches. An ended watch starts again. An active watch keeps the stock that it has seen, so that a change in
 * progress is not missed.
 */
export async function putWatches(
  db: Kysely<Database>,
  { accountId, kind }: Whose,
  watches: readonly NewWatch[],
): Promise<void> {
  const once = onceOf[kind];
  // An ended watch has not been checked since, so the stock in its row is outdated.
  if (kind === 'wait' && watches.length > 0)
    await deleteOf(
      db,
      { accountId, kind },
      watches.map(({ id }) => id),
    )
      .where('told_at', 'is not', null)
      .execute();
  await upsert(
    db,
    'watches',
    watches.map(({ id, addedAt, inStock, toldAt = null }) => ({
      account_id: accountId,
      product_id: id,
      once,
      added_at: addedAt,
      in_stock: inStockText(inStock),
      told_at: toldAt,
    })),
    ['account_id', 'once', 'product_id'],
    {},
  );
}

type Whose = { accountId: number; kind: WatchKind };

function deleteOf(db: Kysely<Database>, { accountId, kind }: Whose, productIds: readonly number[]) {
  return db
    .deleteFrom('watches')
    .where('account_id', '=', accountId)
    .where('once', '=', onceOf[kind])
    .where('product_id', 'in', productIds);
}

/** Removes watches; ignores those that do not exist. */
export async function removeWatches(
  db: Kysely<Database>,
  whose: Whose,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length > 0) await deleteOf(db, whose, productIds).execute();
}

/** Returns the watches of an account of one kind, newest first; `arrivedAt`: when the person was notified. */
export async function watchesOf(db: Kysely<Database>, accountId: number, kind: WatchKind): Promise<Mark[]> {
  const rows = await db
    .selectFrom('watches')
    .select(['product_id as id', 'added_at as addedAt', 'told_at'])
    .where('account_id', '=', accountId)
    .where('once', '=', onceOf[kind])
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(maxMarks)
    .execute();
  return rows.map(({ told_at, ...row }) => ({ ...row, arrivedAt: told_at ?? undefined }));
}

/**
 * Deletes the watches that still wait for an arrival, and returns them in the form that `putWatches` writes: with the
 * stock that each has seen, so that an arrival in progress is not missed. Waits until a running check of them has
 * finished.
 */
export async function takeWaiting(db: Kysely<Database>, accountId: number): Promise<NewWatch[]> {
  const waiting = await db
    .selectFrom('watches')
    .select(['product_id as id', 'added_at as addedAt', 'in_stock'])
    .where('account_id', '=', accountId)
    .where('once', '=', onceOf.wait)
    .where('told_at', 'is', null)
    .$call(forUpdate(db))
    .execute();
  await removeWatches(
    db,
    { accountId, kind: 'wait' },
    waiting.map(({ id }) => id),
  );
  return waiting.map(({ in_stock, ...watch }) => ({ ...watch, inStock: [...inStockOf(in_stock)] }));
}

/** Returns the number of the account's watches of one kind, including those of goods no longer sold. */
export async function countWatches(
  db: Kysely<Database>,
  accountId: number,
  kind: WatchKind,
): Promise<number> {
  const { count } = await db
    .selectFrom('watches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('once', '=', onceOf[kind])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns when a product was put on the waiting list and, if it has arrived, when; undefined if it is not on the list.
 */
export async function waitOf(
  db: Kysely<Database>,
  accountId: number,
  productId: number,
): Promise<{ at: number; arrived: number | undefined } | undefined> {
  const row = await db
    .selectFrom('watches')
    .select(['added_at', 'told_at'])
    .where('account_id', '=', accountId)
    .where('once', '=', onceOf.wait)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row && { at: row.added_at, arrived: row.told_at ?? undefined };
}

/**
 * Returns those of these products that are sold, by id. Reads the database, because the caller is about to write to
 * it.
 */
export async function soldNames(
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<Map<number, { id: number; articul: string }>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('products')
    .select(['id', 'articul'])
    .where('id', 'in', productIds)
    .where(onSale())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Deletes about `limit` watches that ended before a moment, oldest first. Returns true when there may be more. */
export async function pruneTold(db: Kysely<Database>, before: number, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('watches')
    .select('told_at')
    .where('told_at', '<', before)
    .orderBy('told_at')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.told_at;
  if (last != null) await db.deleteFrom('watches').where('told_at', '<=', last).execute();
  return rows.length === limit;
}

/** Returns warehouses as the text of the column `in_stock`, which `inStockOf` reads. */
export function inStockText(warehouses: Iterable<number>): string {
  return [...warehouses].sort((a, b) => a - b).join(',');
}

export function inStockOf(text: string): Set<number> {
  return new Set(text === '' ? [] : text.split(',').map(Number));
}
