import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  MysqlAdapter,
  MysqlDialect,
  SqliteDialect,
  sql,
  type Transaction,
} from 'kysely';
import { createPool } from 'mysql2';
import type { Database } from './schema.ts';

/** The only file that knows which database answers. */

export function isMysql(db: Kysely<never> | Kysely<Database> | Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof MysqlAdapter;
}

/**
 * SQLite: one connection, write-ahead log. Every transaction begins `immediate`: a deferred one that reads first and writes
 * later fails with SQLITE_BUSY as soon as another process writes in between.
 */
export function sqliteDialect(file: string): SqliteDialect {
  return new SqliteDialect({
    database: async () => {
      const database = new SqliteDatabase(file, { timeout: 5_000 });
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      database.pragma('foreign_keys = ON');
      const statements = new Map<string, SqliteDatabase.Statement>();
      return {
        prepare(text: string) {
          const known = statements.get(text);
          if (known) return known;
          const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
          // Long texts are bulk inserts and one-off lists; keeping them would only hold memory.
          if (text.length < 2_000 && statements.size < 500) statements.set(text, statement);
          return statement;
        },
        close: () => database.close(),
      } as unknown as SqliteDatabase.Database;
    },
  });
}

/** MySQL 8 or MariaDB 10.11+. READ COMMITTED: a refused reservation must see what the others have just taken. */
export function mysqlDialect(url: string): MysqlDialect {
  const pool = createPool({
    uri: url,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    decimalNumbers: true,
    connectionLimit: 20,
    connectTimeout: 3_000,
  });
  pool.on('connection', (connection) => {
    connection.query('set session transaction isolation level read committed');
    connection.query(
      "set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout = 10",
    );
    // MySQL cuts joined lists off at 1,024 characters without a word.
    connection.query('set session group_concat_max_len = 1000000');
  });
  return new MysqlDialect({ pool });
}

/** Runs `work` in a transaction; joins the one that is open. A deadlock victim is tried again, three times at most. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 4 || !isDeadlock(error)) throw error;
    }
  }
}

/**
 * Does what changes the schema. SQLite: all of it or nothing, while other processes wait: Kysely's migrations take no lock there, and
 * one that was killed would leave half of a step behind. MySQL ends a transaction at every such statement; there Kysely holds a lock.
 */
export async function changingSchema<T>(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (isMysql(db)) return work(db);
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    try {
      const value = await work(connection);
      await connection.executeQuery(CompiledQuery.raw('commit'));
      return value;
    } catch (error) {
      // A full disk has rolled back by itself: what went wrong first is to be told.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  });
}

/** Seconds. */
const aDay = 86_400;

/**
 * Does what only one process may do at a time with this database, through many transactions; undefined, and nothing done, while
 * another is at it. MySQL: a lock by name that goes with its connection, so that nobody who dies keeps it. SQLite needs none: its
 * transactions are alone, and see all that the others have written.
 */
export async function oneAtATime<T>(
  db: Kysely<Database>,
  name: string,
  work: () => Promise<T>,
): Promise<{ done: T } | undefined> {
  if (!isMysql(db)) return { done: await work() };
  return db.connection().execute(async (connection) => {
    const lock = sql`left(concat(${name}, ' ', database()), 64)`;
    const { rows } = await sql<{ got: number | null }>`select get_lock(${lock}, 0) as got`.execute(
      connection,
    );
    if (rows[0]?.got !== 1) return undefined;
    // The connection rests meanwhile, and the lock must not go with it.
    await sql`set session wait_timeout = ${aDay}`.execute(connection);
    try {
      return { done: await work() };
    } finally {
      // Where the connection is lost nothing is left to be released, and what was done is done.
      await sql`select release_lock(${lock})`.execute(connection).catch(() => {});
    }
  });
}

function isDeadlock(error: unknown): boolean {
  return ['ER_LOCK_DEADLOCK', 'ER_CHECKREAD', 'SQLITE_BUSY_SNAPSHOT'].includes(errorCode(error));
}

const network = 'ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH';
const mysqlAway =
  'PROTOCOL_CONNECTION_LOST|ER_CON_COUNT_ERROR|ER_TOO_MANY_USER_CONNECTIONS|ER_SERVER_SHUTDOWN|ER_NORMAL_SHUTDOWN|ER_ACCESS_DENIED_ERROR|ER_BAD_DB_ERROR|ER_LOCK_WAIT_TIMEOUT|ER_DISK_FULL';
const sqliteAway = 'SQLITE_(?:CANTOPEN|BUSY|IOERR|NOTADB|FULL|READONLY).*';
const away = new RegExp(`^(?:${network}|${mysqlAway}|${sqliteAway})$`);

/** True when the database could not be reached or written at all, so that «try again in a minute» is the truth. */
export function isDatabaseAway(error: unknown): boolean {
  return away.test(errorCode(error)) || isFatal(error);
}

/**
 * mysql2 says so of whatever breaks a connection. Some of that has no code: the rollback of a transaction whose connection is
 * gone, which hides the error that came first.
 */
function isFatal(error: unknown): boolean {
  return error instanceof Error && 'fatal' in error && error.fatal === true;
}

/** True when a unique key refused the row. */
export function isDuplicate(error: unknown): boolean {
  return /^(ER_DUP_ENTRY|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(errorCode(error));
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Inserts a row or, where its key exists, updates the named columns: a value each, or the sum of old and new. */
export async function upsert<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
  keys: (keyof Database[T] & string)[],
  update: Partial<Record<keyof Database[T] & string, 'replace' | 'add'>>,
): Promise<void> {
  const mysql = isMysql(db);
  const sets = Object.entries(update).map(([column, how]) => {
    const fresh = mysql ? `values(${column})` : `excluded.${column}`;
    return `${column} = ${how === 'add' ? `${table}.${column} + ${fresh}` : fresh}`;
  });
  const ending = mysql
    ? `on duplicate key update ${sets.join(', ') || `${keys[0]} = ${keys[0]}`}`
    : `on conflict (${keys.join(', ')}) do ${sets.length ? `update set ${sets.join(', ')}` : 'nothing'}`;
  await insertRows(db, table, rows, ending);
}

/** Inserts many rows in few statements, without building a syntax tree per value. Columns are those of the first row. */
export async function bulkInsert<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  await insertRows(db, table, rows, '');
}

/** SQLite takes 32,766 bound values a statement, MySQL 65,535. */
const maxBound = 30_000;

async function insertRows<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
  ending: string,
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first) as (keyof typeof first)[];
  const step = Math.min(500, Math.floor(maxBound / columns.length));
  const row = `(${columns.map(() => '?').join(',')})`;
  for (let from = 0; from < rows.length; from += step) {
    const chunk = rows.slice(from, from + step);
    const text = `insert into ${table} (${columns.join(',')}) values ${chunk.map(() => row).join(',')} ${ending}`;
    const bound = chunk.flatMap((each) => columns.map((column) => each[column]));
    await db.executeQuery(CompiledQuery.raw(text, bound));
  }
}
