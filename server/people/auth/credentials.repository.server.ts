import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type Owner, tablesOf } from './owner.ts';

/** Returns the data that a person needs to sign in; `email` is in lower case. */
export async function credentialsOf(db: Kysely<Database>, kind: Owner['kind'], email: string) {
  return db
    .selectFrom(tablesOf(kind).people)
    .select(['id', 'password_hash', 'enabled'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Returns the password hash of a person with an open session. */
export async function passwordHashOf(db: Kysely<Database>, { kind, id }: Owner): Promise<string> {
  const row = await db
    .selectFrom(tablesOf(kind).people)
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Stores the hash of a new password; the caller must end sessions and mailed links. */
export async function setPassword(db: Kysely<Database>, { kind, id }: Owner, hash: string): Promise<void> {
  await db.updateTable(tablesOf(kind).people).set({ password_hash: hash }).where('id', '=', id).execute();
}

/** Replaces the hash of an unchanged password; does nothing when the password has changed meanwhile. */
export async function replaceHash(
  db: Kysely<Database>,
  { kind, id }: Owner,
  { old, fresh }: { old: string; fresh: string },
): Promise<void> {
  await db
    .updateTable(tablesOf(kind).people)
    .set({ password_hash: fresh })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .execute();
}
