import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Records what a 1C document has done to an order. */
export async function addAnswer(
  db: Kysely<Database>,
  row: Insertable<Database['exchange_answers']>,
): Promise<void> {
  await db.insertInto('exchange_answers').values(row).execute();
}
