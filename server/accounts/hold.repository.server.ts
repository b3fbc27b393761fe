import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Holds an account until the transaction ends: whatever else holds it waits, and finds what this one has written. Changes nothing:
 * a column written to itself locks the row on MySQL; SQLite's transaction holds the whole database anyway.
 */
export async function holdAccount(db: Kysely<Database>, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', accountId)
    .execute();
}
