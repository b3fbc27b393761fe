import type { Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Mark, maxMarks } from '../marks/mark.ts';

/** Marks a product as a favourite; an existing mark is unchanged. */
export async function addFavourite(
  db: Kysely<Database>,
  accountId: number,
  productId: number,
  now: number,
): Promise<void> {
  const row = { account_id: accountId, product_id: productId, added_at: now };
  await upsert(db, 'favourites', [row], ['account_id', 'product_id'], {});
}

/** Returns all favourites of the account, newest first. */
export async function favouritesOf(db: Kysely<Database>, accountId: number): Promise<Mark[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['product_id as id', 'added_at as addedAt'])
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(maxMarks)
    .execute();
  return rows.map((row) => ({ ...row, arrivedAt: undefined }));
}

/** Returns the number of the account's favourites, including products no longer sold. */
export async function countFavourites(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns when the account marked the product; undefined when it is not a favourite. */
export async function wishedAt(
  db: Kysely<Database>,
  accountId: number,
  productId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('favourites')
    .select('added_at')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.added_at;
}

/** Removes a mark; does nothing when there is none. */
export async function removeFavourite(
  db: Kysely<Database>,
  accountId: number,
  productId: number,
): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
}
