import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

/** Wanted quantities of those of these products that the account marked as needed. */
export async function neededAmong(
  db: Kysely<Database>,
  accountId: number,
  productIds: number[],
): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('needs')
    .select(['product_id', 'quantity'])
    .where('account_id', '=', accountId)
    .where('product_id', 'in', productIds)
    .execute();
  return new Map(rows.map((row) => [row.product_id, row.quantity]));
}

/** Marks a product as needed, or changes how many are wanted. */
export async function putNeed(
  db: Kysely<Database>,
  accountId: number,
  productId: number,
  quantity: number,
  now: number,
): Promise<void> {
  const row = { account_id: accountId, product_id: productId, quantity, added_at: now };
  await upsert(db, 'needs', [row], ['account_id', 'product_id'], { quantity: 'replace' });
}

/** Takes a mark away; one that is not there is fine. */
export async function removeNeed(db: Kysely<Database>, accountId: number, productId: number): Promise<void> {
  await db
    .deleteFrom('needs')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute();
}
