import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { type Mark, mostMarks } from '../marks/mark.ts';

/** Marks a product; one that is marked already stays as it was. */
export async function addFavourite(
  db: Kysely<Database>,
  accountId: number,
  productId: number,
  now: number,
): Promise<void> {
  const row = { account_id: accountId, product_id: productId, added_at: now };
  await upsert(db, 'favourites', [row], ['account_id', 'product_id'], {});
}

/** All that the account has marked, newest first. */
export async function favouritesOf(db: Kysely<Database>, accountId: number): Promise<Mark[]> {
  const rows = await db
    .selectFrom('favourites')
    .select(['product_id as id', 'added_at as addedAt'])
    .where('account_id', '=', accountId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id')
    .limit(mostMarks)
    .execute();
  return rows.map((row) => ({ ...row, arrivedAt: undefined }));
}

/** How many products the account has marked, those that are sold no more included. */
export async function countFavourites(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the account marked the product; undefined when it is no favourite. */
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

/** Takes a mark away; one that is not there is fine. */
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
