import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Returns whether an account may sign in. Lock the account first, so that the result stays valid until the transaction
 * ends.
 */
export async function isOpenAccount(db: Kysely<Database>, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
