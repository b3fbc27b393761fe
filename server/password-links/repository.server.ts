import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { holdAccount } from '../accounts/hold.repository.server.ts';
import type { Database } from '../db/schema.ts';
import { dayMs } from '../kernel/clock.ts';

export type LinkPurpose = Database['password_links']['purpose'];

/** How long a link lives: an hour to set a new password (contract §2, «Reminder»), seven days for somebody invited. */
const livesFor: Record<LinkPurpose, number> = { reset: dayMs / 24, invite: 7 * dayMs };

/** Makes a one-time link and gives its secret, the only time it is known; what the account had of them before is void. */
export async function createPasswordLink(
  db: Kysely<Database>,
  now: number,
  accountId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  // Of two at once the second makes the first void.
  await holdAccount(db, accountId);
  await dropPasswordLinks(db, accountId);
  await db
    .insertInto('password_links')
    .values({
      hash: hashOf(secret),
      account_id: accountId,
      purpose,
      expires_at: now + livesFor[purpose],
      used_at: null,
    })
    .execute();
  return secret;
}

/** Makes all links of an account void. */
export async function dropPasswordLinks(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('password_links').where('account_id', '=', accountId).execute();
}

type Owner = { id: number; email: string; name: string };

/** Who asks for a reminder; somebody who may not sign in is nobody. `email` in lower case. */
export async function ownerOf(db: Kysely<Database>, email: string): Promise<Owner | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .where('enabled', '=', 1)
    .executeTakeFirst();
}

/** The link of that secret and whose it is, while it can be used. */
export async function openLink(
  db: Kysely<Database>,
  secret: string,
  now: number,
): Promise<(Owner & { purpose: LinkPurpose }) | undefined> {
  return db
    .selectFrom('password_links as link')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.name', 'link.purpose'])
    .where('link.hash', '=', hashOf(secret))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('accounts.enabled', '=', 1)
    .executeTakeFirst();
}

/** Uses the link up; of two at once one gets true. */
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

/** What the database keeps in place of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
