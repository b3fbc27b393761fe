import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { compiledOnce } from '../../db/compiled-once.server.ts';
import type { Database } from '../../db/schema.ts';
import { type Actor, anonymous, roleOfType } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/clock.ts';

/** A session expires 30 days after its last use. */
export const sessionDays = 30;

/** Opens a session and returns the secret for the cookie; the database stores only its hash. */
export async function startSession(db: Kysely<Database>, accountId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ id: sessionIdOf(token), account_id: accountId, expires_at: now + sessionDays * dayMs })
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
  // Prolonging once a day is enough, and saves a write at every request.
  if (row.expires_at < now + (sessionDays - 1) * dayMs) {
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
export async function startStaffSession(db: Kysely<Database>, staffId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('staff_sessions')
    .values({ id: sessionIdOf(token), staff_id: staffId, expires_at: now + staffSessionHours * 3_600_000 })
    .execute();
  return token;
}

/** Returns the member of the staff of a session; a disabled one is signed out at the next request. */
export async function actorOfStaffSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff.id', 'email', 'name', 'role', 'all_dealers', 'lists_own'])
    .where('staff_sessions.id', '=', sessionIdOf(token))
    .where('expires_at', '>', now)
    .where('staff.enabled', '=', 1)
    .executeTakeFirst();
  if (!row) return anonymous;
  const { id: staffId, email, name, role } = row;
  // Only a manager can be confined.
  const allDealers = role !== 'manager' || row.all_dealers === 1;
  return { kind: 'staff', staffId, role, allDealers, listsOwn: row.lists_own === 1, email, name };
}

/** Ends the session at the desk with that secret; it is not an error when the session is over. */
export async function endStaffSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', sessionIdOf(token)).execute();
}

/** Ends all sessions of a member of the staff, or with `except` all others than the one with that secret. */
export async function endStaffSessionsOf(
  db: Kysely<Database>,
  staffId: number,
  except?: string,
): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(except !== undefined, (query) => query.where('id', '!=', sessionIdOf(except!)))
    .execute();
}

/** Ends all sessions of an account: its password was changed, or it was disabled. */
export async function endSessionsOf(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Ends all sessions of an account except the one with that secret. */
export async function endOtherSessionsOf(
  db: Kysely<Database>,
  accountId: number,
  token: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '!=', sessionIdOf(token))
    .execute();
}

/** Ends the session with that secret; it is not an error when the session is over. */
export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionIdOf(token)).execute();
}

/** Returns what the database stores of the secret in a cookie. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
