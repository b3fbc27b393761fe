import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Locks an account until the transaction ends: a concurrent caller waits, and then sees what this transaction has
 * written. Changes nothing: writing a column to itself locks the row on MySQL, and SQLite's transaction locks the whole
 * database anyway.
 */
export async function holdAccount(db: Kysely<Database>, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((eb) => ({ created_at: eb.ref('created_at') }))
    .where('id', '=', accountId)
    .execute();
}
