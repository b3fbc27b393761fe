import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { FileOutcome } from '../parts/outcome.ts';
import type {
  JournalFile,
  JournalStep,
  ListedSession,
  RefusedRequest,
  SessionState,
} from './journal-view.ts';

type SessionConditions = {
  kind?: string | undefined;
  state?: SessionState | undefined;
  account?: number | undefined;
  /** Milliseconds; `until` is exclusive. */
  from?: number | undefined;
  until?: number | undefined;
  /** Only sessions with smaller numbers. */
  before?: number | undefined;
};

const sessions = (db: Kysely<Database>) =>
  db
    .selectFrom('exchange_sessions as s')
    .innerJoin('exchange_accounts as a', 'a.id', 's.account_id')
    .select([
      's.id',
      's.kind',
      's.version',
      's.state',
      's.problem',
      's.started_at',
      's.seen_at',
      's.ended_at',
    ])
    .select(['s.bytes', 's.removed_at', 'a.login']);

type Row = {
  id: number;
  kind: string;
  version: string;
  state: SessionState;
  problem: string;
  started_at: number;
  seen_at: number;
  ended_at: number | null;
  bytes: number;
  removed_at: number | null;
  login: string;
};

const plain = ({ started_at, seen_at, ended_at, bytes, removed_at: _, ...row }: Row): ListedSession => ({
  ...row,
  startedAt: started_at,
  seenAt: seen_at,
  endedAt: ended_at ?? undefined,
  bytes: Number(bytes),
});

/** Returns sessions, newest first. */
export async function sessionsBefore(
  db: Kysely<Database>,
  { kind, state, account, from, until, before }: SessionConditions,
  limit: number,
): Promise<ListedSession[]> {
  const rows = await sessions(db)
    .$if(kind !== undefined, (query) => query.where('s.kind', '=', kind!))
    .$if(state !== undefined, (query) => query.where('s.state', '=', state!))
    .$if(account !== undefined, (query) => query.where('s.account_id', '=', account!))
    .$if(from !== undefined, (query) => query.where('s.started_at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('s.started_at', '<', until!))
    .$if(before !== undefined, (query) => query.where('s.id', '<', before!))
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(plain);
}

/** Returns how many files of these sessions failed, and how many wait for a decision of staff. */
export async function troublesOf(
  db: Kysely<Database>,
  sessionIds: readonly number[],
): Promise<Map<number, { failed: number; held: number }>> {
  const troubles = new Map(sessionIds.map((id) => [id, { failed: 0, held: 0 }]));
  if (sessionIds.length === 0) return troubles;
  const rows = await db
    .selectFrom('exchange_files')
    .select(({ fn }) => ['session_id', 'state', fn.countAll<number>().as('files')])
    .where('session_id', 'in', [...sessionIds])
    .where('state', 'in', ['failed', 'held'])
    .groupBy(['session_id', 'state'])
    .execute();
  for (const { session_id, state, files } of rows)
    troubles.get(Number(session_id))![state as 'failed' | 'held'] = Number(files);
  return troubles;
}

/** Returns a session. `hasFiles` is false when its files were removed. */
export async function listedSession(
  db: Kysely<Database>,
  id: number,
): Promise<(ListedSession & { hasFiles: boolean }) | undefined> {
  const row = await sessions(db).where('s.id', '=', id).executeTakeFirst();
  return row && { ...plain(row), hasFiles: row.removed_at === null };
}

/** Returns the first files of a session, without pictures. */
export async function journalFiles(
  db: Kysely<Database>,
  sessionId: number,
  limit: number,
): Promise<JournalFile[]> {
  const rows = await db
    .selectFrom('exchange_files')
    .select(['id', 'name', 'kind', 'size', 'state', 'progress', 'problem', 'report', 'unresolved'])
    .select(['received_at', 'began_at', 'done_at'])
    .where('session_id', '=', sessionId)
    .where('kind', '!=', 'other')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ kind, size, report, unresolved, received_at, began_at, done_at, ...row }) => {
    const { lines = [], notes = [] } = JSON.parse(report ?? '{}') as Partial<FileOutcome>;
    return {
      ...row,
      kind: kind as JournalFile['kind'],
      size: Number(size),
      unresolved: unresolved === 1,
      receivedAt: received_at,
      beganAt: began_at ?? undefined,
      doneAt: done_at ?? undefined,
      lines,
      notes,
    };
  });
}

/** Returns the last steps of a session in chronological order. */
export async function lastSteps(
  db: Kysely<Database>,
  sessionId: number,
  limit: number,
): Promise<Omit<JournalStep, 'until' | 'times'>[]> {
  const rows = await db
    .selectFrom('exchange_steps')
    .select(['id', 'at', 'mode', 'file', 'answer', 'took', 'address'])
    .where('session_id', '=', sessionId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Returns the last requests that were refused before a session began, newest first. */
export async function refusedRequests(db: Kysely<Database>, limit: number): Promise<RefusedRequest[]> {
  const rows = await db
    .selectFrom('exchange_steps')
    .select(['id', 'at', 'login', 'address', 'answer'])
    .where('session_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ answer, ...row }) => ({ ...row, reason: answer.replace(/^failure · /, '') }));
}
