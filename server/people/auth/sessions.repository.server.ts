import { createHash, randomBytes } from 'node:crypto';
import { expressionBuilder, type Kysely } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Actor, anonymous, roleOfType } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';
import { settingsBody } from '../../settings/repository.server.ts';
import { parseSettings } from '../../settings/settings.ts';
import type { OpenSession } from './session-view.ts';

/** A session expires 30 days after its last use. */
export const sessionDays = 30;

const hourMs = dayMs / 24;

/**
 * Opens a session and returns the secret for the cookie; the database stores only its hash. `device`: the words of
 * `deviceOf`.
 */
export async function startSession(
  db: Kysely<Database>,
  accountId: number,
  now: number,
  device = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      id: sessionIdOf(token),
      account_id: accountId,
      expires_at: now + sessionDays * dayMs,
      device,
      begun_at: now,
    })
    .execute();
  return token;
}

/**
 * Returns the actor of a session. It is read at every request, so that a disabled account is signed out at
 * its next one (§10.3).
 */
export async function actorOfSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const id = sessionIdOf(token);
  const [row] = await accountOfSession(db, { id, now });
  const role = row && roleOfType[row.type_id];
  if (!row || !role) return anonymous;
  // Prolonging once an hour is enough, and saves a write at every request.
  if (row.expires_at < now + sessionDays * dayMs - hourMs) {
    await db
      .updateTable('sessions')
      .set({ expires_at: now + sessionDays * dayMs })
      .where('id', '=', id)
      .execute();
  }
  return {
    kind: 'account',
    accountId: row.id,
    dealerId: row.dealer_id,
    role,
    email: row.email,
    name: row.name,
    picture: row.picture,
  };
}

const accountOfSession = compiledOnce((db, { id, now }: { id: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'dealer_id', 'type_id', 'email', 'name', 'picture', 'expires_at'])
    .where('sessions.id', '=', id)
    .where('expires_at', '>', now)
    .where('accounts.enabled', '=', 1),
);

/** A staff session lasts a working day. */
export const staffSessionHours = 12;

/** Opens a session at the staff desk and returns the secret for the cookie. */
export async function startStaffSession(
  db: Kysely<Database>,
  staffId: number,
  now: number,
  device = '',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_sessions')
    .values({
      id: sessionIdOf(token),
      staff_id: staffId,
      expires_at: now + staffSessionHours * hourMs,
      device,
      seen_at: now,
    })
    .execute();
  return token;
}

/** Returns the member of the staff of a session; a disabled one is signed out at the next request. */
export async function actorOfStaffSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const id = sessionIdOf(token);
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .leftJoin('second_factors as factor', (join) =>
      join.onRef('factor.staff_id', '=', 'staff.id').on('factor.confirmed_at', 'is not', null),
    )
    .select(['staff.id', 'email', 'name', 'role', 'all_dealers', 'lists_own', 'seen_at'])
    .select(['factor.id as factor', settingsBody(expressionBuilder<Database>()).as('settings')])
    .where('staff_sessions.id', '=', id)
    .where('expires_at', '>', now)
    .where('staff.enabled', '=', 1)
    .executeTakeFirst();
  if (!row) return anonymous;
  if ((row.seen_at ?? 0) < now - hourMs)
    await db.updateTable('staff_sessions').set({ seen_at: now }).where('id', '=', id).execute();
  const { id: staffId, email, name, role } = row;
  const lacksFactor = row.factor === null && parseSettings(row.settings).staff_factor === '1';
  // Only a manager can be confined.
  const allDealers = role !== 'manager' || row.all_dealers === 1;
  return {
    kind: 'staff',
    staffId,
    role,
    allDealers,
    listsOwn: row.lists_own === 1,
    lacksFactor,
    email,
    name,
  };
}

/** Ends the session at the desk with that secret; it is not an error when the session is over. */
export async function endStaffSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', sessionIdOf(token)).execute();
}

/** Ends the same of a member of the staff. */
export async function endStaffSessionsOf(
  db: Kysely<Database>,
  staffId: number,
  except?: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(except !== undefined, (query) => query.where('id', '!=', sessionIdOf(except!)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the open sessions of an account, the one used last first. `token`: the secret of the reader's own. */
export async function sessionsOf(
  db: Kysely<Database>,
  accountId: number,
  { token, now }: { token: string; now: number },
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'begun_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(shownSessions)
    .execute();
  const own = sessionIdOf(token);
  return rows.map(({ id, device, begun_at, expires_at }) => ({
    id,
    device,
    begunAt: begun_at === null ? undefined : Number(begun_at),
    seenAt: Number(expires_at) - sessionDays * dayMs,
    isOwn: id === own,
  }));
}

/** Returns the same of a member of the staff. */
export async function staffSessionsOf(
  db: Kysely<Database>,
  staffId: number,
  { token, now }: { token: string; now: number },
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'seen_at', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(shownSessions)
    .execute();
  const own = sessionIdOf(token);
  return rows.map(({ id, device, seen_at, expires_at }) => {
    const begunAt = Number(expires_at) - staffSessionHours * hourMs;
    return { id, device, begunAt, seenAt: Number(seen_at ?? begunAt), isOwn: id === own };
  });
}

/** A program that signs in for each call may leave thousands. */
const shownSessions = 50;

/** Ends one session of an account and returns its device; undefined when the account has no such session any more. */
export async function endSessionOf(
  db: Kysely<Database>,
  accountId: number,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('device')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0 ? row?.device : undefined;
}

/** The same for a member of the staff. */
export async function endOneStaffSession(
  db: Kysely<Database>,
  staffId: number,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('device')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const { numDeletedRows } = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0 ? row?.device : undefined;
}

/**
 * Ends all sessions of an account, or with `except` all others than the one with that secret. Returns how many there were.
 */
export async function endSessionsOf(
  db: Kysely<Database>,
  accountId: number,
  except?: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(except !== undefined, (query) => query.where('id', '!=', sessionIdOf(except!)))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the session with that secret; it is not an error when the session is over. */
export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionIdOf(token)).execute();
}

/** Returns what the database stores of the secret in a cookie. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
