import type { Kysely } from 'kysely';
import { forUpdate, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { DoorFile, DoorSession } from './session.ts';

const columns = [
  'id',
  'session_id',
  'name',
  'kind',
  'size',
  'state',
  'progress',
  'problem',
  'generation',
  'queued_at',
  'tries',
  'again',
  'away_since',
  'interrupted',
  'withdraw',
  'packed',
  'received_at',
  'import_id',
  'unresolved',
] as const;

type Row = Omit<
  DoorFile,
  | 'sessionId'
  | 'queuedAt'
  | 'again'
  | 'awaySince'
  | 'interrupted'
  | 'packed'
  | 'receivedAt'
  | 'run'
  | 'unresolved'
> & {
  session_id: number;
  queued_at: number | null;
  again: number;
  away_since: number | null;
  interrupted: number;
  packed: number;
  received_at: number;
  import_id: number | null;
  unresolved: number;
};

const plain = ({
  session_id,
  queued_at,
  again,
  away_since,
  interrupted,
  packed,
  received_at,
  import_id,
  size,
  ...row
}: Row): DoorFile => ({
  ...row,
  size: Number(size),
  sessionId: Number(session_id),
  queuedAt: queued_at ?? 0,
  again: again === 1,
  awaySince: away_since ?? 0,
  interrupted: interrupted === 1,
  packed: packed === 1,
  receivedAt: received_at,
  run: Number(import_id ?? 0),
  unresolved: row.unresolved === 1,
});

/** Returns a file of a session by its name. */
export async function fileOfSession(
  db: Kysely<Database>,
  sessionId: number,
  name: string,
): Promise<DoorFile | undefined> {
  const row = await db
    .selectFrom('exchange_files')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns a file. `held` locks it until the transaction ends. */
export async function fileById(
  db: Kysely<Database>,
  id: number,
  { held = false } = {},
): Promise<DoorFile | undefined> {
  const row = await db
    .selectFrom('exchange_files')
    .select(columns)
    .where('id', '=', id)
    .$if(held, forUpdate(db))
    .executeTakeFirst();
  return row && plain(row);
}

/**
 * Adds a file, or finds the session's file with the same name, and returns it. `packed`: whether it comes from an
 * archive.
 */
export async function enterFile(
  db: Kysely<Database>,
  {
    sessionId,
    name,
    kind,
    size,
    packed = false,
  }: Pick<DoorFile, 'sessionId' | 'name' | 'kind' | 'size'> & { packed?: boolean },
  now: number,
): Promise<DoorFile> {
  const row = {
    session_id: sessionId,
    name,
    kind,
    size,
    state: 'receiving' as const,
    report: null,
    import_id: null,
    received_at: now,
    done_at: null,
    packed: packed ? 1 : 0,
  };
  await upsert(db, 'exchange_files', [row], ['session_id', 'name'], {});
  return (await fileOfSession(db, sessionId, name))!;
}

/** Returns the values of a file whose content is sent again: nothing is known about the new content yet. */
export function sentAgain(now: number) {
  const unknown = {
    report: null,
    problem: '',
    progress: '',
    done_at: null,
    unresolved: 0,
    tries: 0,
    again: 0,
  };
  return { ...unknown, received_at: now };
}

/** The stored values of a file that can change. */
export type FileValues = Partial<
  Pick<
    Database['exchange_files'],
    | 'state'
    | 'report'
    | 'import_id'
    | 'received_at'
    | 'done_at'
    | 'queued_at'
    | 'began_at'
    | 'away_since'
    | 'retry_at'
  > & {
    size: number;
    packed: number;
    progress: string;
    problem: string;
    generation: number;
    tries: number;
    unresolved: number;
    again: number;
    interrupted: number;
  }
>;

/** Updates the given values of a file. */
export async function setFile(db: Kysely<Database>, id: number, values: FileValues): Promise<void> {
  await db.updateTable('exchange_files').set(values).where('id', '=', id).execute();
}

/** The values of a file that begins to wait for its import. */
const queued = (now: number) =>
  ({
    state: 'waiting',
    queued_at: now,
    tries: 0,
    away_since: null,
    retry_at: null,
    interrupted: 0,
  }) as const;

/**
 * Queues a file for its import. `withdraw`: what the end of an export may take off sale. Returns false when the file
 * was queued already.
 */
export async function queueFile(
  db: Kysely<Database>,
  id: number,
  now: number,
  withdraw?: DoorFile['withdraw'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set({ ...queued(now), problem: '', progress: '', again: 0 })
    .$if(withdraw !== undefined, (query) => query.set({ withdraw: withdraw! }))
    .where('id', '=', id)
    .where('state', 'not in', ['waiting', 'importing'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Queues imported files for another reading, unless they are queued. Files that are read for the first time come first.
 */
export async function queueAgain(db: Kysely<Database>, ids: number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('exchange_files')
    .set({ ...queued(now), again: 1 })
    .where('id', 'in', ids)
    .where('state', '=', 'done')
    .execute();
}

/**
 * Begins the import of a file and returns its new state; undefined when the file has changed since it was read,
 * because it was sent again or another process has begun it. `tries` distinguishes the imports of one file.
 */
export async function beginImport(
  db: Kysely<Database>,
  file: DoorFile,
  now: number,
): Promise<DoorFile | undefined> {
  const begun = { state: 'importing', tries: file.tries + 1, progress: '', problem: '' } as const;
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set({ ...begun, began_at: now })
    .where('id', '=', file.id)
    .where('state', 'in', ['waiting', 'importing'])
    .where('generation', '=', file.generation)
    .where('tries', '=', file.tries)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { ...file, ...begun } : undefined;
}

/**
 * Saves the outcome of a file that `beginImport` or `claimArchive` returned; false when the file has a new generation
 * or belongs to another process now.
 */
export async function finishImport(
  db: Kysely<Database>,
  { id, generation, tries }: DoorFile,
  values: FileValues,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .where('generation', '=', generation)
    .where('tries', '=', tries)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks as failed the files of a session that still wait for their import. */
export async function failWaiting(
  db: Kysely<Database>,
  sessionId: number,
  problem: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('exchange_files')
    .set({ state: 'failed', problem, done_at: now, again: 0 })
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waiting')
    .execute();
}

/** How long an archive belongs to the process that unpacks it, unless that process renews its claim. */
export const claimMs = 30_000;

/**
 * Claims an archive for this process and returns its new state; undefined when another process is unpacking or has
 * unpacked it. `finishImport` ends the claim.
 */
export async function claimArchive(
  db: Kysely<Database>,
  file: DoorFile,
  now: number,
): Promise<DoorFile | undefined> {
  const claimed = { state: 'importing', tries: file.tries + 1 } as const;
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set({ ...claimed, began_at: now })
    .where('id', '=', file.id)
    .where('generation', '=', file.generation)
    .where('tries', '=', file.tries)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'receiving'),
        eb.and([eb('state', '=', 'importing'), eb('began_at', '<', now - claimMs)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? { ...file, ...claimed } : undefined;
}

/**
 * Requeues the export ends that are held in earlier sessions of an account, unless the files of the session were
 * removed.
 */
export async function queueHeldBefore(
  db: Kysely<Database>,
  { id, accountId }: Pick<DoorSession, 'id' | 'accountId'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('exchange_files')
    .set({ ...queued(now), problem: '', progress: '', again: 0 })
    .where('kind', '=', 'end')
    .where('state', '=', 'held')
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('exchange_sessions')
        .select('exchange_sessions.id')
        .where('account_id', '=', accountId)
        .where('exchange_sessions.id', '<', id)
        .where('removed_at', 'is', null),
    )
    .execute();
}

/** Marks a waiting file as failed; returns false when it no longer waits. */
export async function giveUp(
  db: Kysely<Database>,
  id: number,
  problem: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set({ state: 'failed', problem, done_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns when the last import of a session ended, in milliseconds; 0 when none has. */
export async function lastDone(db: Kysely<Database>, sessionId: number): Promise<number> {
  const row = await db
    .selectFrom('exchange_files')
    .select(({ fn }) => fn.max('done_at').as('at'))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

/**
 * Returns the next file to import: one that a dead process had begun, otherwise the one that waits longest; files to
 * be read again come last. A file that waits until its pictures can be written blocks only its own session, whose
 * files build on each other.
 */
export async function nextFile(db: Kysely<Database>, now: number): Promise<DoorFile | undefined> {
  for (const state of ['importing', 'waiting'] as const) {
    const row = await db
      .selectFrom('exchange_files')
      .select(columns)
      .where('state', '=', state)
      .where('kind', '!=', 'zip')
      .where('session_id', 'not in', (eb) =>
        eb
          .selectFrom('exchange_files as paused')
          .select('paused.session_id')
          .where('paused.state', '=', 'waiting')
          .where('paused.retry_at', '>', now),
      )
      .orderBy('again')
      .orderBy('queued_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row) return plain(row);
  }
  return undefined;
}

/** Returns the file of a session that waits until its pictures can be written. */
export async function pausedFile(db: Kysely<Database>, sessionId: number): Promise<DoorFile | undefined> {
  const row = await db
    .selectFrom('exchange_files')
    .select(columns)
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waiting')
    .where('away_since', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns whether a catalogue file of another session was imported since a file was queued. */
export async function isOvertaken(db: Kysely<Database>, { sessionId, queuedAt }: DoorFile): Promise<boolean> {
  const row = await db
    .selectFrom('exchange_files')
    .select('id')
    .where('session_id', '!=', sessionId)
    .where('done_at', '>=', queuedAt)
    .where('import_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the file that is imported now, in any session. */
export async function fileInWork(db: Kysely<Database>): Promise<DoorFile | undefined> {
  const row = await db
    .selectFrom('exchange_files')
    .select(columns)
    .where('state', '=', 'importing')
    .where('kind', '!=', 'zip')
    .limit(1)
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns the files of a session in these states, or in any state, without pictures. */
export async function filesOfSession(
  db: Kysely<Database>,
  sessionId: number,
  states?: DoorFile['state'][],
): Promise<(DoorFile & { report: string | null })[]> {
  const rows = await db
    .selectFrom('exchange_files')
    .select([...columns, 'report'])
    .where('session_id', '=', sessionId)
    .where('kind', '!=', 'other')
    .$if(states !== undefined, (query) => query.where('state', 'in', states!))
    .orderBy('id')
    .execute();
  return rows.map(({ report, ...row }) => ({ ...plain(row), report }));
}

/**
 * Marks as failed the files of a session whose import was not finished, and returns how many there were. Repeated
 * readings are not counted.
 */
export async function dropUnfinished(db: Kysely<Database>, sessionId: number, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set({ state: 'failed', problem: 'Обмен прервался до загрузки этого файла', done_at: now })
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['receiving', 'waiting'])
    .where('kind', '=', 'xml')
    .where('again', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes the file rows of a session when 1C begins it again. */
export async function forgetFiles(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db.deleteFrom('exchange_files').where('session_id', '=', sessionId).execute();
}
