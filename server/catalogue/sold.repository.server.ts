import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** True when the product exists and is sold. Asked of the database, for what depends on it is about to be written there. */
export async function isSold(db: Kysely<Database>, productId: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
