import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, anonymous, roleOfType } from '../kernel/actor.ts';
import { dayMs } from '../kernel/clock.ts';

/** A session lives 30 days after it was last used. */
export const sessionDays = 30;

/** Opens a session and gives the secret for the cookie; the database keeps only its hash. */
export async function startSession(db: Kysely<Database>, accountId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db
    .insertInto('sessions')
    .values({ id: idOf(token), account_id: accountId, expires_at: now + sessionDays * dayMs })
    .execute();
  return token;
}

/**
 * Who the session belongs to. Read afresh at every request, so that a disabled account is out at its next one (contract §2).
 */
export async function actorOfSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const id = idOf(token);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'dealer_id', 'type_id', 'email', 'name', 'picture', 'expires_at'])
    .where('sessions.id', '=', id)
    .where('expires_at', '>', now)
    .where('accounts.enabled', '=', 1)
    .executeTakeFirst();
  const role = row && roleOfType[row.type_id];
  if (!row || !role) return anonymous;
  // Once a day is enough to keep the session alive, and saves a write at every request.
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

/** A staff session lives a working day. */
export const staffSessionHours = 12;

/** Opens a session at the staff desk and gives the secret for the cookie. */
export async function startStaffSession(db: Kysely<Database>, staffId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', now).execute();
  await db
    .insertInto('staff_sessions')
    .values({ id: idOf(token), staff_id: staffId, expires_at: now + staffSessionHours * 3_600_000 })
    .execute();
  return token;
}

/** Who of the staff the session belongs to; somebody disabled is out at the next request. */
export async function actorOfStaffSession(db: Kysely<Database>, token: string, now: number): Promise<Actor> {
  const row = await db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff.id', 'email', 'name'])
    .where('staff_sessions.id', '=', idOf(token))
    .where('expires_at', '>', now)
    .where('staff.enabled', '=', 1)
    .executeTakeFirst();
  return row ? { kind: 'staff', staffId: row.id, email: row.email, name: row.name } : anonymous;
}

/** Ends the session at the desk of that secret; one that is over already is fine. */
export async function endStaffSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id', '=', idOf(token)).execute();
}

/** Ends all sessions of an account: its password was changed, or it was disabled. */
export async function endSessionsOf(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Ends all sessions of an account but the one of that secret. */
export async function endOtherSessionsOf(
  db: Kysely<Database>,
  accountId: number,
  token: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '!=', idOf(token))
    .execute();
}

/** Ends the session of that secret; one that is over already is fine. */
export async function endSession(db: Kysely<Database>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', idOf(token)).execute();
}

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
