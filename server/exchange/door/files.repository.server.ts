import type { Kysely } from 'kysely';
import { forUpdate, upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { DoorFile } from './session.ts';

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
  'withdraw',
  'packed',
  'received_at',
] as const;

type Row = Omit<DoorFile, 'sessionId' | 'queuedAt' | 'again' | 'packed' | 'receivedAt'> & {
  session_id: number;
  queued_at: number | null;
  again: number;
  packed: number;
  received_at: number;
};

const plain = ({ session_id, queued_at, again, packed, received_at, size, ...row }: Row): DoorFile => ({
  ...row,
  size: Number(size),
  sessionId: Number(session_id),
  queuedAt: queued_at ?? 0,
  again: again === 1,
  packed: packed === 1,
  receivedAt: received_at,
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

/** Returns a file; `held`: locked until the transaction ends. */
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

/** Adds a file unless the session has one of this name, and returns it. `packed`: out of an archive. */
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

/** Writes what is known of a file. */
export async function setFile(
  db: Kysely<Database>,
  id: number,
  values: Partial<
    Pick<
      Database['exchange_files'],
      'state' | 'report' | 'received_at' | 'done_at' | 'queued_at' | 'began_at'
    > & {
      size: number;
      progress: string;
      problem: string;
      generation: number;
      tries: number;
      unresolved: number;
      again: number;
    }
  >,
): Promise<void> {
  await db.updateTable('exchange_files').set(values).where('id', '=', id).execute();
}

/** Queues a file for its import unless it is queued; an end with what it may take off sale. */
export async function queueFile(
  db: Kysely<Database>,
  id: number,
  now: number,
  withdraw?: DoorFile['withdraw'],
): Promise<void> {
  await db
    .updateTable('exchange_files')
    .set({ state: 'waiting', queued_at: now, tries: 0, problem: '', progress: '', again: 0 })
    .$if(withdraw !== undefined, (query) => query.set({ withdraw: withdraw! }))
    .where('id', '=', id)
    .where('state', 'not in', ['waiting', 'importing'])
    .execute();
}

/** Queues the files of a session that name what was not known when they were read; returns how many. */
export async function queueUnresolved(
  db: Kysely<Database>,
  sessionId: number,
  { except, now }: { except: number; now: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set({ state: 'waiting', queued_at: now, tries: 0, again: 1 })
    .where('session_id', '=', sessionId)
    .where('unresolved', '=', 1)
    .where('state', '=', 'done')
    .where('id', '!=', except)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Returns the file whose import is next: one that a dead process had begun, else the one that waits longest. */
export async function nextFile(db: Kysely<Database>): Promise<DoorFile | undefined> {
  for (const state of ['importing', 'waiting'] as const) {
    const row = await db
      .selectFrom('exchange_files')
      .select(columns)
      .where('state', '=', state)
      .orderBy('queued_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (row) return plain(row);
  }
  return undefined;
}

/** Returns the file that is imported now, in whatever session. */
export async function fileInWork(db: Kysely<Database>): Promise<DoorFile | undefined> {
  const row = await db
    .selectFrom('exchange_files')
    .select(columns)
    .where('state', '=', 'importing')
    .limit(1)
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns the files of a session in these states; pictures are left out. */
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

/** Gives up what a session has left: what was not imported to its end is not imported any more. */
export async function dropUnfinished(db: Kysely<Database>, sessionId: number, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_files')
    .set({ state: 'failed', problem: 'Обмен прервался до загрузки этого файла', done_at: now })
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['receiving', 'waiting'])
    .where('kind', '=', 'xml')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Forgets the files of a session, when 1C begins it anew. */
export async function forgetFiles(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db.deleteFrom('exchange_files').where('session_id', '=', sessionId).execute();
}
