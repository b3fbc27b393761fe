import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import type { DoorSession } from './session.ts';

const columns = ['id', 'account_id', 'kind', 'version', 'folder', 'bytes', 'seen_at'] as const;

type Row = {
  id: number;
  account_id: number;
  kind: string;
  version: string;
  folder: string;
  bytes: number;
  seen_at: number;
};

const plain = ({ account_id, bytes, seen_at, ...row }: Row): DoorSession => ({
  ...row,
  accountId: Number(account_id),
  bytes: Number(bytes),
  seenAt: seen_at,
});

/** A cookie expires a day after its last use. */
const cookieMs = dayMs;

/** Opens a session and returns its id. */
export async function insertSession(
  db: Kysely<Database>,
  session: { accountId: number; kind: string; cookieHash: string | null; folder: string },
  now: number,
): Promise<number> {
  const { insertId } = await db
    .insertInto('exchange_sessions')
    .values({
      account_id: session.accountId,
      kind: session.kind,
      cookie_hash: session.cookieHash,
      folder: session.folder,
      state: 'open',
      started_at: now,
      seen_at: now,
      ended_at: null,
      succeeded_at: null,
      removed_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Returns the open session of a cookie, with its account; undefined when there is none. */
export async function sessionOfCookie(
  db: Kysely<Database>,
  cookieHash: string,
  now: number,
): Promise<(DoorSession & { login: string; addresses: string; enabled: boolean }) | undefined> {
  const row = await db
    .selectFrom('exchange_sessions as s')
    .innerJoin('exchange_accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.kind', 's.version', 's.folder', 's.bytes', 's.seen_at'])
    .select(['a.login', 'a.addresses', 'a.enabled'])
    .where('s.cookie_hash', '=', cookieHash)
    .where('s.state', '=', 'open')
    .where('s.seen_at', '>', now - cookieMs)
    .executeTakeFirst();
  if (!row) return undefined;
  const { login, addresses, enabled, ...session } = row;
  return { ...plain(session), login, addresses, enabled: enabled === 1 };
}

/**
 * Returns the newest open session of an account and a kind, for a client that keeps no cookies; undefined when there
 * is none.
 */
export async function newestSession(
  db: Kysely<Database>,
  { accountId, kind }: { accountId: number; kind: string },
  now: number,
): Promise<DoorSession | undefined> {
  const row = await db
    .selectFrom('exchange_sessions')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('seen_at', '>', now - cookieMs)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns a session of this account; undefined when there is none. */
export async function ownSession(
  db: Kysely<Database>,
  accountId: number,
  id: number,
): Promise<DoorSession | undefined> {
  const row = await db
    .selectFrom('exchange_sessions')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && plain(row);
}

/** Records the time of the last request in a session. */
export async function touchSession(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db.updateTable('exchange_sessions').set({ seen_at: now }).where('id', '=', id).execute();
}

/** Restarts a session: stores the CommerceML version that 1C named, and resets the number of its bytes. */
export async function beginAnew(db: Kysely<Database>, id: number, version: string): Promise<void> {
  await db.updateTable('exchange_sessions').set({ version, bytes: 0 }).where('id', '=', id).execute();
}

/**
 * Records that something in an open session has succeeded. A closed session is ignored, because a repeat at the desk
 * does not show that 1C is working.
 */
export async function noteSuccess(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db
    .updateTable('exchange_sessions')
    .set({ succeeded_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Adds to the bytes of a session. */
export async function addBytes(db: Kysely<Database>, id: number, bytes: number): Promise<void> {
  await db
    .updateTable('exchange_sessions')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('id', '=', id)
    .execute();
}

/** Ends an open session; its cookie stops working. */
export async function endSession(
  db: Kysely<Database>,
  id: number,
  { state, problem = '', now }: { state: 'done' | 'failed'; problem?: string; now: number },
): Promise<void> {
  await db
    .updateTable('exchange_sessions')
    .set({ state, problem: problem.slice(0, 1000), cookie_hash: null, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Returns open sessions without a request since `before`, or those of an account and a kind that are older than
 * `except`. The oldest come first, at most a hundred.
 */
export async function leftSessions(
  db: Kysely<Database>,
  left: { before: number } | { accountId: number; kind: string; except: number },
): Promise<DoorSession[]> {
  let query = db
    .selectFrom('exchange_sessions')
    .select(columns)
    .where('state', '=', 'open')
    .orderBy('started_at')
    .limit(100);
  query =
    'before' in left
      ? query.where('seen_at', '<', left.before)
      : query
          .where('account_id', '=', left.accountId)
          .where('kind', '=', left.kind)
          .where('id', '<', left.except);
  return (await query.execute()).map(plain);
}

/** Returns when an exchange last succeeded, in milliseconds; undefined if never. */
export async function lastSuccess(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('exchange_sessions')
    .select('succeeded_at')
    .where('succeeded_at', 'is not', null)
    .orderBy('succeeded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.succeeded_at ?? undefined;
}

/** The number of consecutive failed sessions of a kind, counted from the latest. */
export type FailedSessions = { kind: string; inARow: number };

/** Longer runs of failures are not distinguished. */
const toldInARow = 10;

/**
 * Returns the number of consecutive failures of each kind that has ended sessions, at most ten; 0 when the last one
 * succeeded. Each kind is read separately, because there may be a `sale` session every minute and two `catalog`
 * sessions a day. The query reads the index on `started_at` from its end, at most through all stored sessions.
 */
export async function failedInARow(db: Kysely<Database>): Promise<FailedSessions[]> {
  const kinds = await Promise.all(
    ['catalog', 'sale'].map(async (kind) => ({ kind, states: await lastStates(db, kind) })),
  );
  return kinds
    .filter(({ states }) => states.length > 0)
    .map(({ kind, states }) => {
      const success = states.indexOf('done');
      return { kind, inARow: success < 0 ? states.length : success };
    });
}

/** Returns the final states of the last sessions of a kind, newest first. */
async function lastStates(db: Kysely<Database>, kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exchange_sessions')
    .select('state')
    .where('kind', '=', kind)
    .where('state', '!=', 'open')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(toldInARow)
    .execute();
  return rows.map(({ state }) => state);
}

/** Returns sessions whose files are due for removal: ended, and without a request since `before`; at most `limit`. */
export async function sessionsWithOldFiles(
  db: Kysely<Database>,
  before: number,
  limit: number,
): Promise<{ id: number; folder: string }[]> {
  return db
    .selectFrom('exchange_sessions')
    .select(['id', 'folder'])
    .where('removed_at', 'is', null)
    .where('seen_at', '<', before)
    .where('state', '!=', 'open')
    .orderBy('seen_at')
    .limit(limit)
    .execute();
}

/** Records that the files of a session were removed. */
export async function noteRemoved(db: Kysely<Database>, id: number, now: number): Promise<void> {
  await db.updateTable('exchange_sessions').set({ removed_at: now }).where('id', '=', id).execute();
}

/** Returns a session; undefined when there is none. */
export async function sessionById(db: Kysely<Database>, id: number): Promise<DoorSession | undefined> {
  const row = await db
    .selectFrom('exchange_sessions')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && plain(row);
}
