import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type Dialect,
  type Insertable,
  type Kysely,
  MysqlAdapter,
  MysqlDialect,
  type RawBuilder,
  type Selectable,
  SqliteDialect,
  sql,
  type Transaction,
} from 'kysely';
import { createPool, type Pool } from 'mysql2';
import { guarded, withRetries } from './guard.server.ts';
import type { Database } from './schema.ts';
import { defaultLimits, timeoutCode, withTimeLimits } from './time-limits.server.ts';

/** The only file that knows which database is in use. */

export function isMysql(db: Kysely<never> | Kysely<Database> | Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof MysqlAdapter;
}

/**
 * SQLite: one connection, write-ahead log. Every transaction begins `immediate`: a deferred one that reads
 * first and writes later fails with SQLITE_BUSY as soon as another process writes in between.
 */
export function sqliteDialect(file: string): Dialect {
  const dialect = new SqliteDialect({
    database: async () => {
      const database = new SqliteDatabase(file, { timeout: busyTimeoutMs });
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      database.pragma('foreign_keys = ON');
      const statements = new Map<string, SqliteDatabase.Statement>();
      return {
        prepare(text: string) {
          const known = statements.get(text);
          if (known) return known;
          const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
          // Long texts are bulk inserts and one-off lists; caching them would only use memory.
          if (text.length < 2_000 && statements.size < 500) statements.set(text, statement);
          return statement;
        },
        close: () => database.close(),
      } as unknown as SqliteDatabase.Database;
    },
  });
  return guarded(dialect, isLostRace);
}

/**
 * While this process waits for another one, it does nothing else, so each wait is short; `withRetries`
 * repeats it.
 */
const busyTimeoutMs = 1_000;

/**
 * MySQL 8 or MariaDB 10.11+. READ COMMITTED: a refused reservation must see what other transactions have just
 * taken.
 */
export function mysqlDialect(url: string, limits = defaultLimits): Dialect {
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
      "set session sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION', innodb_lock_wait_timeout = 5",
    );
    // MySQL silently truncates joined lists at 1,024 characters.
    connection.query('set session group_concat_max_len = 1000000');
  });
  const dialect = guarded(new MysqlDialect({ pool: withTimeLimits(pool, limits) }), isLostRace);
  pools.set(dialect, pool);
  return dialect;
}

const pools = new WeakMap<Dialect, Pool>();

/** The connections of a process to MariaDB or MySQL, and the questions that wait for one. */
export type Connections = { open: number; free: number; waiting: number };

/** Returns the state of a dialect's pool; undefined for SQLite. mysql2 keeps it in fields that its types hide. */
export function connectionsOf(dialect: Dialect): Connections | undefined {
  const pool = pools.get(dialect);
  if (!pool) return undefined;
  const hidden = pool as unknown as Record<
    '_allConnections' | '_freeConnections' | '_connectionQueue',
    { length: number }
  >;
  return {
    open: hidden._allConnections.length,
    free: hidden._freeConnections.length,
    waiting: hidden._connectionQueue.length,
  };
}

/** Returns whether the database has a table of that name. */
export async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await (isMysql(db)
    ? sql`select 1 from information_schema.tables where table_schema = database() and table_name = ${name}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  ).execute(db);
  return rows.length > 0;
}

/** Returns whether the database answers at all; never throws. */
export async function answers(db: Kysely<Database>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

/**
 * Runs `work` in a transaction, or joins the transaction that is open. A transaction that loses a race (a
 * deadlock, a lock timeout) is rolled back and run again, so `work` must change nothing but the database.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  return withRetries(isLostRace, () => db.transaction().execute(work));
}

/**
 * Runs `work`, which changes the schema. SQLite: in one transaction, while other processes wait. Kysely's
 * migrations take no lock there, and a killed process would leave half a step behind. MySQL commits
 * implicitly at every such statement; Kysely holds a lock there.
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
      // When the disk is full, SQLite has already rolled back: report the first error, not that of the
      // rollback.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  });
}

/**
 * Runs `work` on one connection that sees the database as it is now, whatever others write meanwhile, and writes
 * nothing.
 */
export async function inSnapshot<T>(
  db: Kysely<Database>,
  work: (snapshot: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const mysql = isMysql(db);
  return db.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    if (mysql) await run('set session transaction isolation level repeatable read');
    await run(mysql ? 'start transaction with consistent snapshot' : 'begin deferred');
    try {
      return await work(connection);
    } finally {
      await run('rollback').catch(() => {});
      if (mysql) await run('set session transaction isolation level read committed').catch(() => {});
    }
  });
}

/**
 * Runs `work` on one connection that writes rows in any order: that they refer to each other is not checked. Returns
 * the names of the tables whose references lead nowhere afterwards; MySQL cannot tell and returns none.
 */
export async function withoutReferences(
  db: Kysely<Database>,
  work: (connection: Kysely<Database>) => Promise<void>,
): Promise<string[]> {
  const checks = (on: 0 | 1) =>
    CompiledQuery.raw(isMysql(db) ? `set session foreign_key_checks = ${on}` : `pragma foreign_keys = ${on}`);
  return db.connection().execute(async (connection) => {
    await connection.executeQuery(checks(0));
    try {
      await work(connection);
      if (isMysql(db)) return [];
      const { rows } = await sql<{
        table: string;
      }>`select distinct "table" from pragma_foreign_key_check`.execute(connection);
      return rows.map(({ table }) => table);
    } finally {
      await connection.executeQuery(checks(1)).catch(() => {});
    }
  });
}

/**
 * Writes a copy of a SQLite database into a new file, as it is at one moment, while other processes write. In one
 * step: a copy in several begins anew each time that another process has written, and might never end.
 */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  const database = new SqliteDatabase(from, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  try {
    await database.backup(to, { progress: () => allPages });
  } finally {
    database.close();
  }
}

/** As many as SQLite takes. */
const allPages = 0x7fffffff;

/**
 * A condition for rows after one with these values of the key, in the order of the key. SQLite finds them in the index
 * when the values are compared as a row, MySQL only when they are compared one by one.
 */
export function afterKey(
  db: Kysely<Database>,
  key: readonly string[],
  values: readonly unknown[],
): RawBuilder<boolean> {
  if (!isMysql(db)) return sql`(${sql.join(key.map((name) => sql.ref(name)))}) > (${sql.join([...values])})`;
  const longer = key.map((name, i) => {
    const same = key.slice(0, i).map((before, j) => sql`${sql.ref(before)} = ${values[j]}`);
    return sql`(${sql.join([...same, sql`${sql.ref(name)} > ${values[i]}`], sql` and `)})`;
  });
  return sql`(${sql.join(longer, sql` or `)})`;
}

/** In seconds. */
const aDay = 86_400;

/**
 * Runs `work`, which may span many transactions, in at most one process at a time; returns undefined and does
 * nothing while another process is running it. MySQL: a named lock that is released with its connection, so
 * that a dead process never keeps it. SQLite needs no lock: its transactions run one at a time and see all
 * earlier writes.
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
    // The connection is idle meanwhile, and the lock must not be lost with it.
    await sql`set session wait_timeout = ${aDay}`.execute(connection);
    try {
      return { done: await work() };
    } finally {
      // If the connection is lost, the lock is already released and the work is done.
      await sql`select release_lock(${lock})`.execute(connection).catch(() => {});
    }
  });
}

const lostRace = /^(?:ER_LOCK_DEADLOCK|ER_LOCK_WAIT_TIMEOUT|ER_CHECKREAD|SQLITE_BUSY.*)$/;

function isLostRace(error: unknown): boolean {
  return lostRace.test(errorCode(error));
}

const network = 'ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH';
const mysqlAway =
  'PROTOCOL_CONNECTION_LOST|ER_CON_COUNT_ERROR|ER_TOO_MANY_USER_CONNECTIONS|ER_SERVER_SHUTDOWN|ER_NORMAL_SHUTDOWN|ER_ACCESS_DENIED_ERROR|ER_BAD_DB_ERROR|ER_LOCK_DEADLOCK|ER_LOCK_WAIT_TIMEOUT|ER_CHECKREAD|ER_QUERY_TIMEOUT|ER_DISK_FULL';
const sqliteAway = 'SQLITE_(?:CANTOPEN|BUSY|IOERR|NOTADB|FULL|READONLY).*';
const away = new RegExp(`^(?:${timeoutCode}|${network}|${mysqlAway}|${sqliteAway})$`);

/**
 * Returns true when the database could not be reached or written at all, so that «try again in a minute» is
 * true.
 */
export function isDatabaseAway(error: unknown): boolean {
  return away.test(errorCode(error)) || isFatal(error);
}

/**
 * mysql2 sets this flag on every error that breaks a connection. Some of these errors have no code: a failed
 * rollback on a lost connection, for example, which hides the first error.
 */
function isFatal(error: unknown): boolean {
  return error instanceof Error && 'fatal' in error && error.fatal === true;
}

/** Returns true when a unique key refused the row. */
export function isDuplicate(error: unknown): boolean {
  return /^(ER_DUP_ENTRY|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(errorCode(error));
}

/** An error number of MariaDB; mysql2 knows the names of MySQL's only. */
const statementTimeout = 1969;

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errno' in error && error.errno === statementTimeout) return timeoutCode;
  return 'code' in error ? String(error.code) : '';
}

/**
 * Inserts a row or, when its key exists, updates the named columns, each with the new value, the sum of old
 * and new, or the larger of them.
 */
export async function upsert<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
  keys: (keyof Database[T] & string)[],
  update: Partial<Record<keyof Database[T] & string, 'replace' | 'add' | 'largest'>>,
): Promise<void> {
  const mysql = isMysql(db);
  const sets = Object.entries(update).map(([column, how]) => {
    const old = `${table}.${column}`;
    const fresh = mysql ? `values(${column})` : `excluded.${column}`;
    const largest = `${mysql ? 'greatest' : 'max'}(${old}, ${fresh})`;
    return `${column} = ${how === 'add' ? `${old} + ${fresh}` : how === 'largest' ? largest : fresh}`;
  });
  const ending = mysql
    ? `on duplicate key update ${sets.join(', ') || `${keys[0]} = ${keys[0]}`}`
    : `on conflict (${keys.join(', ')}) do ${sets.length ? `update set ${sets.join(', ')}` : 'nothing'}`;
  await insertRows(db, table, rows, ending);
}

/**
 * Inserts many rows in few statements, without building a syntax tree per value. The columns are those of the
 * first row.
 */
export async function bulkInsert<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  await insertRows(db, table, rows, '');
}

/** For `$call`: locks the rows that a query finds until the transaction ends. */
export function forUpdate<Query extends { forUpdate: () => Query }>(db: Kysely<Database>) {
  return (query: Query): Query => (isMysql(db) ? query.forUpdate() : query);
}

/**
 * For `$call`: MySQL joins the tables of a query in the order in which they are written. Without it, MariaDB may
 * group a derived table anew for each row of another one while its statistics are old, and need seconds for what
 * takes a tenth of one. SQLite groups once.
 */
export function inWrittenOrder<Query extends { modifyFront: (modifier: RawBuilder<unknown>) => Query }>(
  db: Kysely<Database>,
) {
  return (query: Query): Query => (isMysql(db) ? query.modifyFront(sql`straight_join`) : query);
}

/**
 * The orders, read by one of their indexes: `db.selectFrom(ordersBy(db, 'orders_by_date'))`. Of two filters MySQL
 * prefers the one that fits fewer rows, and then sorts hundreds of thousands of them for one page. SQLite chooses by
 * what the rows are sorted by.
 */
export function ordersBy(db: Kysely<Database>, index: string) {
  const table = isMysql(db) ? sql`orders force index (${sql.ref(index)})` : sql`orders`;
  return sql<Selectable<Database['orders']>>`orders`.as<'orders'>(table);
}

/**
 * Keeps other transactions from locking a dealer for themselves until this one ends. SQLite needs no lock: its
 * transactions run one at a time.
 */
export async function shareDealer(db: Kysely<Database>, dealerId: number): Promise<void> {
  if (!isMysql(db)) return;
  await sql`select id from dealers where id = ${dealerId} lock in share mode`.execute(db);
}

/** Does the same for several dealers, in the order of their ids. */
export async function shareDealers(db: Kysely<Database>, dealerIds: readonly number[]): Promise<void> {
  if (!isMysql(db) || dealerIds.length === 0) return;
  await sql`select id from dealers where id in (${sql.join(dealerIds)}) order by id lock in share mode`.execute(
    db,
  );
}

/** SQLite takes 32,766 bound values per statement, MySQL 65,535. */
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
