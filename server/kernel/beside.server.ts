import type { Worker } from 'node:worker_threads';
import { type DatabaseConnection, DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler } from 'kysely';
import { sqliteFileOf } from '../db/client.server.ts';
import type { Database } from '../db/schema.ts';
import { timeoutCode } from '../db/time-limits.server.ts';
import { ownThread } from './own-thread.server.ts';
import type { ToRead, WasRead } from './read-beside.worker.ts';

/**
 * Returns a database for queries that can take long: reports, searches. SQLite answers within the thread that
 * asks, and everybody else would wait; here another thread asks, with a connection of its own that only reads. It
 * sees what is committed, one statement at a time, so not for transactions. MySQL answers beside this process
 * anyway: there `db` itself is returned, and for a database in memory, too.
 */
export function beside(db: Kysely<Database>): Kysely<Database> {
  const file = sqliteFileOf(db);
  if (file === undefined || db.isTransaction) return db;
  const known = readers.get(file) ?? readerOf(file);
  readers.set(file, known);
  return known;
}

const readers = new Map<string, Kysely<Database>>();

function readerOf(file: string): Kysely<Database> {
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      return { rows: (await read(file, sql, parameters)) as never[] };
    },
    streamQuery() {
      throw new Error('not for streams');
    },
  };
  const driver = new DummyDriver();
  driver.acquireConnection = async () => connection;
  return new Kysely<Database>({
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

/** Megabytes. A report of 20,000 rows takes ten. */
const memory = 256;
/** A person waits for the answer, as for one of MySQL. */
const longestMs = 8_000;

type Waiting = { take: (answer: WasRead) => void; timer: NodeJS.Timeout };

let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined;
let last = 0;

function read(file: string, sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
  thread ??= begun();
  const { worker, waiting } = thread;
  const id = ++last;
  return new Promise((resolve, reject) => {
    const take = (answer: WasRead) => {
      clearTimeout(timer);
      waiting.delete(id);
      if (waiting.size === 0) worker.unref();
      if ('rows' in answer) resolve(answer.rows);
      else reject(Object.assign(new Error(answer.message), { code: answer.code }));
    };
    // SQLite cannot be interrupted from here. The thread goes on, and what it finds is dropped.
    const tooLate = () => take({ id, code: timeoutCode, message: 'a query beside takes too long' });
    const timer = setTimeout(tooLate, longestMs);
    waiting.set(id, { take, timer });
    worker.ref();
    worker.postMessage({ id, file, sql, parameters } satisfies ToRead);
  });
}

/** Starts the thread; when it dies, who waits gets its error, and the next query a new one. */
function begun(): NonNullable<typeof thread> {
  const worker = ownThread(new URL('./read-beside.worker.ts', import.meta.url), { memory });
  const waiting = new Map<number, Waiting>();
  const mine = { worker, waiting };
  worker.on('message', (answer: WasRead) => waiting.get(answer.id)?.take(answer));
  const ended = (error: unknown) => {
    if (thread === mine) thread = undefined;
    const message = error instanceof Error ? error.message : `ended with ${error}`;
    for (const [id, { take }] of waiting)
      take({ id, code: timeoutCode, message: `the thread that reads: ${message}` });
  };
  worker.on('error', ended);
  worker.on('exit', ended);
  return mine;
}
