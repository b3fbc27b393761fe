import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { describedAtDesk } from '../goods/described-at-desk.ts';

/** Returns the description that the desk wrote of a product, in Markdown; undefined when there is none. */
export async function writtenDescription(
  db: Kysely<Database>,
  productId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['external_id', 'description', 'own_description'])
    .where('id', '=', productId)
    .executeTakeFirst();
  return (row && describedAtDesk(row)) || undefined;
}
