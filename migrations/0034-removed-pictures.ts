import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** Finds the pictures of goods that were removed long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'product_pictures_removed', 'product_pictures', ['removed_at']);
}
