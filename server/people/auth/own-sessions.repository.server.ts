import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { type Owner, tablesOf } from './owner.ts';
import type { OpenSession } from './session-view.ts';
import { hasProved, sessionDays, sessionIdOf, staffSessionHours } from './sessions.repository.server.ts';

/** `token`: the secret of the reader's own session. */
type Reading = { token: string; now: number };

/** Returns the open sessions of an owner, most recently used first. */
export function sessionsOf(
  db: Kysely<Database>,
  { kind, id }: Owner,
  reading: Reading,
): Promise<OpenSession[]> {
  return kind === 'staff' ? staffSessions(db, id, reading) : accountSessions(db, id, reading);
}

async function accountSessions(
  db: Kysely<Database>,
  accountId: number,
  { token, now }: Reading,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'begun_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where(hasProved('account'))
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

/**
 * Returns the open desk sessions of a staff member. The beginning of a session is computed from its end, because a
 * desk session always lasts the same time.
 */
async function staffSessions(
  db: Kysely<Database>,
  staffId: number,
  { token, now }: Reading,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'seen_at', 'expires_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where(hasProved('staff'))
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

/**
 * The maximum number of sessions listed, because a program that signs in for each call may leave thousands of
 * sessions.
 */
const shownSessions = 50;

/** Ends one session of its owner and returns its device; undefined when the owner no longer has such a session. */
export async function endOneSession(
  db: Kysely<Database>,
  { kind, id: ownerId }: Owner,
  id: string,
): Promise<string | undefined> {
  const { sessions: table, owner } = tablesOf(kind);
  const row = await db
    .selectFrom(table)
    .select('device')
    .where('id', '=', id)
    .where(owner, '=', ownerId)
    .executeTakeFirst();
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where(owner, '=', ownerId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0 ? row?.device : undefined;
}
