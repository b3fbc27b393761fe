import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { hashOf, type LinkPurpose } from '../password-links/repository.server.ts';

/** The lifetime of a link: seven days for an invitation, a day for a new password. */
export const staffLinkLives: Record<LinkPurpose, number> = { invite: 7 * dayMs, reset: dayMs };

/**
 * Creates a one-time link and returns its secret, which is not stored; invalidates the member's earlier links.
 * Lock the staff first.
 */
export async function createStaffLink(
  db: Kysely<Database>,
  now: number,
  staffId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await dropStaffLinks(db, staffId);
  await db
    .insertInto('staff_links')
    .values({
      hash: hashOf(secret),
      staff_id: staffId,
      purpose,
      expires_at: now + staffLinkLives[purpose],
      used_at: null,
    })
    .execute();
  return secret;
}

/** Invalidates all links of a member of the staff. */
export async function dropStaffLinks(db: Kysely<Database>, staffId: number): Promise<void> {
  await db.deleteFrom('staff_links').where('staff_id', '=', staffId).execute();
}

/** Returns the link with that secret and its owner, while it is valid. */
export async function openStaffLink(db: Kysely<Database>, secret: string, now: number) {
  return db
    .selectFrom('staff_links as link')
    .innerJoin('staff', 'staff.id', 'link.staff_id')
    .select(['staff.id', 'staff.email', 'staff.name', 'link.purpose'])
    .where('link.hash', '=', hashOf(secret))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('staff.enabled', '=', 1)
    .executeTakeFirst();
}

/** Uses up the link; of two concurrent calls only one gets true. */
export async function useUpStaffLink(db: Kysely<Database>, secret: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_links')
    .set({ used_at: now })
    .where('hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
