import type { Worker } from 'node:worker_threads';
import { type DatabaseConnection, DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler } from 'kysely';
import { sqliteFileOf } from '../db/client.server.ts';
import type { Database } from '../db/schema.ts';
import { statementLog } from '../db/statements.ts';
import { timeoutCode } from '../db/time-limits.server.ts';
import { limitWork } from './limit-work.ts';
import { logBroken } from './log.server.ts';
import type { ToRead, WasRead } from './off-main-thread.worker.ts';
import { ownThread } from './own-thread.server.ts';

/**
 * Returns a database for reads that may take long: reports, searches for parts of words. SQLite runs in the calling
 * thread and would block all others, so a separate thread reads through its own connection. It sees committed data
 * and runs one statement at a time. MySQL runs in its own process; for MySQL, for a transaction and for a database in
 * memory, `db` itself is returned.
 */
export function offMainThread(db: Kysely<Database>): Kysely<Database> {
  const file = sqliteFileOf(db);
  if (file === undefined || db.isTransaction) return db;
  const known = readers.get(file) ?? readerOf(file);
  readers.set(file, known);
  return known;
}

const readers = new Map<string, Kysely<Database>>();

/**
 * Returns a database that the thread reads. A statement fails after `longestMs`, which includes the wait for its
 * turn.
 */
export function readerOf(file: string, longestMs = defaultLongestMs): Kysely<Database> {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      return { rows: (await read({ file, sql, parameters }, longestMs)) as never[] };
    },
    streamQuery() {
      throw new Error('not for streams');
    },
  };
  const driver = new DummyDriver();
  driver.acquireConnection = async () => connection;
  const log = statementLog();
  return new Kysely<Database>({
    ...(log && { log }),
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: () => {
        throw new Error('not for migrations');
      },
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** The memory limit of the thread, in megabytes. A report of 20,000 rows needs ten. */
const memory = 256;
/** The time limit of a statement. It is short, because a person waits for the response, as with MySQL. */
const defaultLongestMs = 8_000;

const statements = limitWork({ running: 1 });

/**
 * Runs a statement in the thread. Rejects like an unavailable database if it takes too long; a statement that is still
 * waiting is dropped.
 */
function read(asked: Omit<ToRead, 'id'>, longestMs: number): Promise<unknown[]> {
  const tooLate = new AbortController();
  const error = Object.assign(new Error('a read takes too long'), { code: timeoutCode });
  const timer = setTimeout(() => tooLate.abort(error), longestMs);
  const { signal } = tooLate;
  return statements.run(() => readNow(asked, signal), { signal }).finally(() => clearTimeout(timer));
}

type Reader = { worker: Worker; waiting: Map<number, (answer: WasRead) => void> };

let reader: Reader | undefined;
let last = 0;

function readNow(asked: Omit<ToRead, 'id'>, signal: AbortSignal): Promise<unknown[]> {
  reader ??= started();
  const { worker, waiting } = reader;
  const id = ++last;
  return new Promise<unknown[]>((resolve, reject) => {
    waiting.set(id, (answer) => {
      if ('rows' in answer) resolve(answer.rows);
      else reject(Object.assign(new Error(answer.message), { code: answer.code }));
    });
    // SQLite cannot be interrupted from here. The thread continues, and its result is dropped.
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.ref();
    worker.postMessage({ ...asked, id } satisfies ToRead);
  }).finally(() => {
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
}

/** Starts the thread. If it dies, the statement that it was running fails, and the next one gets a new thread. */
function started(): Reader {
  const worker = ownThread(new URL('./off-main-thread.worker.ts', import.meta.url), { memory });
  const mine: Reader = { worker, waiting: new Map() };
  const ended = (message: string) => {
    if (reader === mine) reader = undefined;
    for (const answer of mine.waiting.values()) answer({ id: 0, code: '', message });
  };
  worker.on('message', (answer: WasRead) => mine.waiting.get(answer.id)?.(answer));
  worker.on('error', (error) => {
    logBroken('the thread that reads', error);
    ended(error.message);
  });
  worker.on('exit', (code) => ended(`the thread that reads ended with ${code}`));
  return mine;
}
