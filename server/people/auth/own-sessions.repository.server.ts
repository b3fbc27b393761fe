import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { OpenSession } from './session-view.ts';
import { hasProved, sessionDays, sessionIdOf, staffSessionHours } from './sessions.repository.server.ts';

/** Returns the open sessions of an account, the one used last first. `token`: the secret of the reader's own. */
export async function sessionsOf(
  db: Kysely<Database>,
  accountId: number,
  { token, now }: { token: string; now: number },
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('second_factors as factor', (join) =>
      join.onRef('factor.account_id', '=', 'sessions.account_id').on('factor.confirmed_at', 'is not', null),
    )
    .select(['sessions.id', 'device', 'begun_at', 'expires_at'])
    .where('sessions.account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where(hasProved('sessions'))
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
    .leftJoin('second_factors as factor', (join) =>
      join.onRef('factor.staff_id', '=', 'staff_sessions.staff_id').on('factor.confirmed_at', 'is not', null),
    )
    .select(['staff_sessions.id', 'device', 'seen_at', 'expires_at'])
    .where('staff_sessions.staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where(hasProved('staff_sessions'))
    .orderBy('seen_at', 'desc')
    .orderBy('expires_at', 'desc')
    .limit(shownSessions)
    .execute();
  const own = sessionIdOf(token);
  return rows.map(({ id, device, seen_at, expires_at }) => {
    const begunAt = Number(expires_at) - (staffSessionHours * dayMs) / 24;
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
