import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Returns the data of an account needed to sign in; `email` is in lower case. */
export async function credentialsOf(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'enabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Like `credentialsOf`, but for a member of the staff. */
export async function staffCredentialsOf(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'password_hash', 'enabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Returns the password hash of an account with an open session. */
export async function passwordHashOf(db: Kysely<Database>, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Stores the hash of a new password; the caller must end sessions and links. */
export async function setPassword(db: Kysely<Database>, accountId: number, hash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', accountId).execute();
}

/** Replaces the hash of an unchanged password; does nothing when the password has changed meanwhile. */
export async function replaceHash(
  db: Kysely<Database>,
  accountId: number,
  { old, fresh }: { old: string; fresh: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: fresh })
    .where('id', '=', accountId)
    .where('password_hash', '=', old)
    .execute();
}
