import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Actor, anonymous, roleOfType } from '../../kernel/actor.ts';
import { hasProved, sessionIdOf } from '../auth/sessions.repository.server.ts';
import { hasRight, seesEveryDealer } from './roles/has-right.repository.server.ts';

/** How many minutes staff may view the portal as a dealer. */
export const viewMinutes = 60;

/**
 * Begins a view of the portal as this account within a desk session, replacing an earlier view. Returns the secret for
 * the cookie, which the database stores only as a hash, and when the view ends. Undefined when the session has ended.
 */
export async function startView(
  db: Kysely<Database>,
  { session, account, now }: { session: string; account: number; now: number },
): Promise<{ token: string; until: number } | undefined> {
  const token = randomBytes(32).toString('base64url');
  const until = now + viewMinutes * 60_000;
  const staff_session_id = sessionIdOf(session);
  const open = await db
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', staff_session_id)
    .$call(forUpdate(db))
    .executeTakeFirst();
  if (!open) return undefined;
  await db.deleteFrom('portal_views').where('staff_session_id', '=', staff_session_id).execute();
  await db
    .insertInto('portal_views')
    .values({ id: sessionIdOf(token), staff_session_id, account_id: account, expires_at: until })
    .execute();
  return { token, until };
}

/**
 * Returns the person whose portal is viewed, marked by `viewedBy`; the anonymous actor after the view has ended. Read
 * at every request, so the view ends as soon as the desk session ends, either side loses access, or the staff member
 * may no longer see the dealer.
 */
export async function actorOfView(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const row = await db
    .selectFrom('portal_views')
    .innerJoin('staff_sessions', 'staff_sessions.id', 'portal_views.staff_session_id')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .innerJoin('accounts', 'accounts.id', 'portal_views.account_id')
    .innerJoin('dealers', 'dealers.id', 'accounts.dealer_id')
    .select([
      'accounts.id',
      'accounts.dealer_id',
      'accounts.type_id',
      'accounts.email',
      'accounts.name',
      'accounts.picture',
      'dealers.header',
      'staff.id as staffId',
      'portal_views.expires_at as until',
    ])
    .where('portal_views.id', '=', sessionIdOf(token))
    .where('portal_views.expires_at', '>', now)
    .where('staff_sessions.expires_at', '>', now)
    .where(hasProved('staff'))
    .where('staff.enabled', '=', 1)
    .where('accounts.enabled', '=', 1)
    .where(hasRight('dealers'))
    .where(({ or, eb, ref }) => or([seesEveryDealer(), eb('dealers.staff_id', '=', ref('staff.id'))]))
    .executeTakeFirst();
  const role = row && roleOfType[row.type_id];
  if (!row || !role) return anonymous;
  const { email, name, picture, staffId, header } = row;
  const viewedBy = { staffId, dealer: header, until: Number(row.until) };
  return {
    kind: 'account',
    accountId: row.id,
    dealerId: row.dealer_id,
    role,
    email,
    name,
    picture,
    viewedBy,
  };
}

/**
 * Ends a view of this staff member and returns the person whose portal was viewed; undefined when it has already
 * ended.
 */
export async function endView(
  db: Kysely<Database>,
  { token, staffId }: { token: string; staffId: number },
): Promise<{ accountId: number; dealerId: number; name: string } | undefined> {
  const id = sessionIdOf(token);
  const row = await db
    .selectFrom('portal_views')
    .innerJoin('staff_sessions', 'staff_sessions.id', 'portal_views.staff_session_id')
    .innerJoin('accounts', 'accounts.id', 'portal_views.account_id')
    .select(['accounts.id as accountId', 'accounts.dealer_id as dealerId', 'accounts.name', 'accounts.email'])
    .where('portal_views.id', '=', id)
    .where('staff_sessions.staff_id', '=', staffId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { numDeletedRows } = await db.deleteFrom('portal_views').where('id', '=', id).executeTakeFirst();
  // Only one of two clicks ends the view.
  if (Number(numDeletedRows) === 0) return undefined;
  return { accountId: row.accountId, dealerId: row.dealerId, name: row.name || row.email };
}
