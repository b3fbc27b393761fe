import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** What signing in has to know of an account; `email` in lower case. */
export async function credentialsOf(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'enabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}
