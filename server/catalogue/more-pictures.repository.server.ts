import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Returns the URL paths of the pictures of a product after the main one, in their order. */
export async function morePictures(db: Kysely<Database>, productId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .select('path')
    .where('product_id', '=', productId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.slice(1).map(({ path }) => path);
}
