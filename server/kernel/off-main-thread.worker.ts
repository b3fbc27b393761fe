import { parentPort } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

export type ToRead = { id: number; file: string; sql: string; parameters: readonly unknown[] };
/** `code` and `message` are those of the SQLite error. */
export type WasRead = { id: number } & ({ rows: unknown[] } | { code: string; message: string });

/** The thread of off-main-thread.server.ts: reads one statement after another. */
const port = parentPort!;
let open: { file: string; database: SqliteDatabase.Database } | undefined;

port.on('message', ({ id, file, sql, parameters }: ToRead) => {
  try {
    const rows = opened(file).prepare(sql).all(parameters);
    port.postMessage({ id, rows } satisfies WasRead);
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    port.postMessage({ id, code, message } satisfies WasRead);
  }
});

/**
 * Returns the open database of a file, and closes the previous one. A process has one database; tests use several in
 * turn.
 */
function opened(file: string): SqliteDatabase.Database {
  if (open?.file === file) return open.database;
  open?.database.close();
  open = undefined;
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: 5_000 });
  open = { file, database };
  return database;
}
