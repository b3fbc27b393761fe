import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import { type Owner, tablesOf } from '../auth/owner.ts';

export type LinkPurpose = Database['password_links']['purpose'];

/**
 * The lifetime of a link: seven days for an invitation; for a new password an hour (§10.31), or a day when an
 * administrator sends it to a staff member.
 */
export const linkLives: Record<Owner['kind'], Record<LinkPurpose, number>> = {
  account: { invite: 7 * dayMs, reset: dayMs / 24 },
  staff: { invite: 7 * dayMs, reset: dayMs },
};

/**
 * Creates a one-time link and returns its secret, which is not stored; invalidates the owner's earlier links. For a
 * staff member, lock all staff first.
 */
export async function createPasswordLink(
  db: Kysely<Database>,
  now: number,
  { kind, id }: Owner,
  purpose: LinkPurpose,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  // The lock makes the second of two concurrent calls invalidate the link of the first one.
  if (kind === 'account') await holdAccount(db, id);
  await dropPasswordLinks(db, { kind, id });
  const link = { hash: hashOf(secret), purpose, expires_at: now + linkLives[kind][purpose], used_at: null };
  if (kind === 'account')
    await db
      .insertInto('password_links')
      .values({ ...link, account_id: id })
      .execute();
  else
    await db
      .insertInto('staff_links')
      .values({ ...link, staff_id: id })
      .execute();
  return secret;
}

/** Invalidates all links of an owner. */
export async function dropPasswordLinks(db: Kysely<Database>, { kind, id }: Owner): Promise<void> {
  const { links, owner } = tablesOf(kind);
  await db.deleteFrom(links).where(owner, '=', id).execute();
}

type Person = { id: number; email: string; name: string };

/**
 * Returns the account that requests a reminder; undefined for an account that may not sign in. `email` is in lower
 * case.
 */
export async function accountOf(db: Kysely<Database>, email: string): Promise<Person | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .where('enabled', '=', 1)
    .executeTakeFirst();
}

/** Returns the link with this secret and its owner, if it is valid; `dealerId` only for an account. */
export async function openLink(
  db: Kysely<Database>,
  kind: Owner['kind'],
  secret: string,
  now: number,
): Promise<(Person & { dealerId?: number; purpose: LinkPurpose }) | undefined> {
  const { links, people, owner } = tablesOf(kind);
  return db
    .selectFrom(`${links} as link`)
    .innerJoin(`${people} as person`, 'person.id', `link.${owner}`)
    .select(['person.id', 'person.email', 'person.name', 'link.purpose'])
    .$if(kind === 'account', (query) => query.select('person.dealer_id as dealerId'))
    .where('link.hash', '=', hashOf(secret))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('person.enabled', '=', 1)
    .executeTakeFirst();
}

/** Uses up the link; returns true for only one of two concurrent calls. */
export async function useUpLink(
  db: Kysely<Database>,
  kind: Owner['kind'],
  secret: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(tablesOf(kind).links)
    .set({ used_at: now })
    .where('hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the hash that is stored instead of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
