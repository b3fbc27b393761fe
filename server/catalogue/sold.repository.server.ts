import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { onSale } from '../goods/on-sale.repository.server.ts';

/**
 * Returns true when the product exists and is sold. Reads the database, because the caller is about to write
 * there.
 */
export async function isSold(db: Kysely<Database>, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where(onSale())
    .executeTakeFirst();
  return row !== undefined;
}
