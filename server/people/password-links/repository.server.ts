import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { holdAccount } from '../accounts/hold.repository.server.ts';

export type LinkPurpose = Database['password_links']['purpose'];

/** The lifetime of a link: an hour for a password reset (§10.31), seven days for an invitation. */
export const passwordLinkLives: Record<LinkPurpose, number> = { reset: dayMs / 24, invite: 7 * dayMs };

/**
 * Creates a one-time link and returns its secret, which is not stored; invalidates the account's earlier
 * links.
 */
export async function createPasswordLink(
  db: Kysely<Database>,
  now: number,
  accountId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  // The lock makes the second of two concurrent calls invalidate the link of the first one.
  await holdAccount(db, accountId);
  await dropPasswordLinks(db, accountId);
  await db
    .insertInto('password_links')
    .values({
      hash: hashOf(secret),
      account_id: accountId,
      purpose,
      expires_at: now + passwordLinkLives[purpose],
      used_at: null,
    })
    .execute();
  return secret;
}

/** Invalidates all links of an account. */
export async function dropPasswordLinks(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('password_links').where('account_id', '=', accountId).execute();
}

type Owner = { id: number; email: string; name: string };

/**
 * Returns the account that requests a reminder; undefined for one that may not sign in. `email` in lower
 * case.
 */
export async function ownerOf(db: Kysely<Database>, email: string): Promise<Owner | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .where('enabled', '=', 1)
    .executeTakeFirst();
}

/** Returns the link with that secret and its account, while it is valid. */
export async function openLink(
  db: Kysely<Database>,
  secret: string,
  now: number,
): Promise<(Owner & { dealerId: number; purpose: LinkPurpose }) | undefined> {
  return db
    .selectFrom('password_links as link')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.name', 'link.purpose'])
    .select('accounts.dealer_id as dealerId')
    .where('link.hash', '=', hashOf(secret))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('accounts.enabled', '=', 1)
    .executeTakeFirst();
}

/** Uses up the link; of two concurrent calls only one gets true. */
export async function useUpLink(db: Kysely<Database>, secret: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_links')
    .set({ used_at: now })
    .where('hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the hash that the database stores in place of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
