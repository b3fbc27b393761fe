import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** Orders are searched by their number in 1C. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'orders_by_external_number', 'orders', ['external_number']);
}
