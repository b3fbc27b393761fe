import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns whether an account still exists and may sign in. */
export async function isEnabled(db: Kysely<Database>, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}
