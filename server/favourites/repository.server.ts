import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** Which of these products the account marked as favourites. */
export async function wishedAmong(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
): Promise<Set<number>> {
  if (productIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('favourites')
    .select('product_id')
    .where('account_id', '=', accountId)
    .where('product_id', 'in', productIds)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

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
