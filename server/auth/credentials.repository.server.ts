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

/** The same of somebody of the staff. */
export async function staffCredentialsOf(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'password_hash', 'enabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The password of an account whose session is open. */
export async function passwordHashOf(db: Kysely<Database>, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Keeps the hash of a new password; sessions and links are the caller's to end. */
export async function setPassword(db: Kysely<Database>, accountId: number, hash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', accountId).execute();
}
