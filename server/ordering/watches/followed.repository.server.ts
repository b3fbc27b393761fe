import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { isOnSale } from '../../goods/on-sale.repository.server.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { Holders } from '../../people/program-tokens/repository.server.ts';
import { maxMarks } from '../marks/mark.ts';
import type { EndedFollowing, Follower } from './followed-view.ts';

/** How long unfollowed goods can be restored; after that the clean-up deletes their records. */
export const undoableMs = dayMs;

/** Returns the accounts whose programs follow goods, by name. */
export async function followersOf(db: Kysely<Database>, holders: Holders): Promise<Follower[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('watches', 'watches.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.name', 'accounts.email'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('watches.once', '=', 0)
    .$if('dealerId' in holders, (query) =>
      query.where('accounts.dealer_id', '=', (holders as { dealerId: number }).dealerId),
    )
    .$if('accountId' in holders, (query) =>
      query.where('accounts.id', '=', (holders as { accountId: number }).accountId),
    )
    .groupBy(['accounts.id', 'accounts.name', 'accounts.email'])
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id, name, email, count }) => ({ id, name: name || email, count: Number(count) }));
}

/** Returns the goods that an account's programs follow, newest first, sold or not. */
export async function followedBy(db: Kysely<Database>, accountId: number) {
  const rows = await db
    .selectFrom('watches')
    .innerJoin('products', 'products.id', 'watches.product_id')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .select(['products.id', 'products.articul', 'products.header', 'watches.added_at as addedAt'])
    .select(['brands.header as brand', isOnSale('products').as('sold')])
    .where('watches.account_id', '=', accountId)
    .where('watches.once', '=', 0)
    .orderBy('watches.added_at', 'desc')
    .orderBy('watches.product_id')
    .limit(maxMarks)
    .execute();
  return rows.map(({ brand, sold, ...product }) => ({
    ...product,
    brand: brand === null ? undefined : { header: brand },
    gone: sold === 0,
  }));
}

/**
 * Stops an account's programs from following one product, or all, and records these goods so that they can be restored.
 * Returns the ids of the products that were followed.
 */
export async function endFollowing(
  db: Kysely<Database>,
  accountId: number,
  { product, now }: { product: number | undefined; now: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('watches')
    .select(['account_id', 'product_id', 'added_at'])
    .where('account_id', '=', accountId)
    .where('once', '=', 0)
    .$if(product !== undefined, (query) => query.where('product_id', '=', product!))
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ product_id }) => product_id);
  await upsert(
    db,
    'ended_follows',
    rows.map((row) => ({ ...row, ended_at: now })),
    ['account_id', 'product_id'],
    { added_at: 'replace', ended_at: 'replace' },
  );
  await db
    .deleteFrom('watches')
    .where('account_id', '=', accountId)
    .where('once', '=', 0)
    .where('product_id', 'in', ids)
    .execute();
  return ids;
}

/** Returns and deletes the records of goods that an account stopped following at a moment within the last day. */
export async function takeEnded(
  db: Kysely<Database>,
  accountId: number,
  { at, now }: { at: number; now: number },
): Promise<{ id: number; addedAt: number }[]> {
  if (at <= now - undoableMs) return [];
  const rows = await db
    .selectFrom('ended_follows')
    .select(['product_id as id', 'added_at as addedAt'])
    .where('account_id', '=', accountId)
    .where('ended_at', '=', at)
    .execute();
  await db
    .deleteFrom('ended_follows')
    .where('account_id', '=', accountId)
    .where('ended_at', '=', at)
    .execute();
  return rows;
}

/** The maximum number of entries listed on the screen. */
const mostListed = 5;

/** Returns the goods that an account stopped following within the last day, one entry per action, newest first. */
export async function recentlyEnded(
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<EndedFollowing[]> {
  const rows = await db
    .selectFrom('ended_follows')
    .select('ended_at as at')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('ended_at', '>', now - undoableMs)
    .groupBy('ended_at')
    .orderBy('ended_at', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ at, count }) => ({ at, count: Number(count) }));
}

/** Deletes the records that an account stopped following these goods, so that they cannot be restored. */
export async function forgetEnded(
  db: Kysely<Database>,
  accountId: number,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  await db
    .deleteFrom('ended_follows')
    .where('account_id', '=', accountId)
    .where('product_id', 'in', productIds)
    .execute();
}

/** Returns how many goods an account's programs follow, and a text that changes when the goods change. */
export async function followedState(
  db: Kysely<Database>,
  accountId: number,
): Promise<{ count: number; state: string }> {
  const { count, newest, sum } = await db
    .selectFrom('watches')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('added_at').as('newest'),
      fn.sum('product_id').as('sum'),
    ])
    .where('account_id', '=', accountId)
    .where('once', '=', 0)
    .executeTakeFirstOrThrow();
  return { count: Number(count), state: `${count}.${newest ?? 0}.${sum ?? 0}` };
}

/** Deletes about `limit` records of goods that can no longer be restored. Returns true when there may be more. */
export async function pruneEnded(db: Kysely<Database>, now: number, limit: number): Promise<boolean> {
  const rows = await db
    .selectFrom('ended_follows')
    .select('ended_at')
    .where('ended_at', '<=', now - undoableMs)
    .orderBy('ended_at')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.ended_at;
  if (last !== undefined) await db.deleteFrom('ended_follows').where('ended_at', '<=', last).execute();
  return rows.length === limit;
}
