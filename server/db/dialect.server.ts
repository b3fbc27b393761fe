import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
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
import { isHostLost, isLostRace, isNotReady } from './errors.server.ts';
import { guarded, withRetries } from './guard.server.ts';
import { type Connections, type HostsPool, openHosts } from './mysql-hosts.server.ts';
import { mysqlIntrospector } from './mysql-introspector.server.ts';
import { isOwnFolder } from './own-folder.ts';
import type { Database } from './schema.ts';
import { defaultLimits, withTimeLimits } from './time-limits.server.ts';
import { turnsOf } from './turns.ts';

/**
 * Returns whether the database is MySQL or MariaDB. Only this file may depend on that; errors.server.ts covers the
 * errors of both.
 */

export function isMysql(db: Kysely<never> | Kysely<Database> | Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof MysqlAdapter;
}

/**
 * Returns the dialect of SQLite: one connection, write-ahead log. Every transaction begins `immediate`, because a
 * deferred one that reads first and writes later fails with SQLITE_BUSY as soon as another process writes in between.
 */
export function sqliteDialect(file: string): Dialect {
  const dialect = new SqliteDialect({
    database: async () => {
      needFolder(dirname(file));
      const database = new SqliteDatabase(file, { timeout: busyTimeoutMs });
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      database.pragma('foreign_keys = ON');
      const statements = new Map<string, SqliteDatabase.Statement>();
      const long = new Map<string, SqliteDatabase.Statement>();
      return {
        prepare(text: string) {
          const known = statements.get(text) ?? long.get(text);
          if (known) return known;
          const statement = database.prepare(text === 'begin' ? 'begin immediate' : text);
          if (text.length < 2_000) {
            if (statements.size < 500) statements.set(text, statement);
            return statement;
          }
          // Repeated bulk inserts reuse their statement; when the cache is full, the oldest long statement is
          // dropped.
          if (long.size >= mostLongStatements) long.delete(long.keys().next().value ?? '');
          long.set(text, statement);
          return statement;
        },
        close: () => database.close(),
      } as unknown as SqliteDatabase.Database;
    },
  });
  return guarded(dialect, { isLostRace });
}

/** Creates a missing folder within the portal's own `var/`; elsewhere it must exist (decisions/releases.md). */
function needFolder(folder: string): void {
  try {
    if (isOwnFolder(folder)) mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw cannotOpen((error as Error).message);
  }
  // For a missing folder the driver's own error has no code.
  if (!existsSync(folder)) throw cannotOpen(`no folder ${folder}`);
}

function cannotOpen(reason: string): Error {
  return Object.assign(new Error(`unable to open database file: ${reason}`), { code: 'SQLITE_CANTOPEN' });
}

/** The maximum number of long statements to cache; one for 500 rows takes some 300 KB of memory. */
const mostLongStatements = 16;

/**
 * How long a statement waits for another process. This process can do nothing else meanwhile, so each wait is short;
 * `withRetries` repeats it.
 */
const busyTimeoutMs = 1_000;

/**
 * Returns the dialect of MySQL 8, MariaDB 10.11+ or the nodes of a Galera cluster (decisions/databases.md). It uses
 * READ COMMITTED, because a refused reservation must see what other transactions have just taken.
 */
export function mysqlDialect(url: string, limits = defaultLimits): Dialect {
  const pool = openHosts(url, isHostLost);
  const mysql = new MysqlDialect({ pool: withTimeLimits(pool, limits, pool.failed) });
  const adapter = new MysqlAdapter();
  // Kysely's lock for migrations holds on only one node; `migrateToLatest` has a better one.
  adapter.acquireMigrationLock = async () => {};
  adapter.releaseMigrationLock = async () => {};
  pools.set(adapter, pool);
  return guarded(
    {
      createAdapter: () => adapter,
      createDriver: () => mysql.createDriver(),
      createIntrospector: mysqlIntrospector,
      createQueryCompiler: () => mysql.createQueryCompiler(),
    },
    {
      isLostRace,
      isElsewhere: (error) => pool.several && isHostLost(error),
      isUndone: isNotReady,
      afterLock: (query) => (pool.isCluster() ? takingTurns(query) : undefined),
    },
  );
}

const pools = new WeakMap<object, HostsPool>();

const poolOf = (db: Kysely<Database>) => pools.get(db.getExecutor().adapter);

/** Returns the state of the pool of a database; undefined for SQLite. */
export function connectionsTo(db: Kysely<Database>): Connections | undefined {
  return poolOf(db)?.connections();
}

/** Returns the address of the host in use, out of those in `url`, for programs that accept only one. */
export function addressInUse(db: Kysely<Database>, url: string): string {
  return poolOf(db)?.inUse() ?? url;
}

/** Returns the statement that makes a lock hold in all nodes of a cluster (see `turnsOf`). */
function takingTurns({ sql: text, parameters }: CompiledQuery): CompiledQuery | undefined {
  const names = turnsOf(text, parameters);
  if (names.length === 0) return undefined;
  const rows = names.map(() => '(?, 1)').join(',');
  return CompiledQuery.raw(
    `insert into locks (name, turns) values ${rows} on duplicate key update turns = turns + 1`,
    names,
  );
}

/** Returns whether the database has a table with this name. */
export async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await (isMysql(db)
    ? sql`select 1 from information_schema.tables where table_schema = database() and table_name = ${name}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  ).execute(db);
  return rows.length > 0;
}

/**
 * Returns the time in milliseconds by the clock that all processes share: the server's, or without a server (SQLite)
 * this machine's. With it, a portal whose own clock is wrong agrees with the others (decisions/databases.md).
 */
export async function sharedNow(db: Kysely<Database>): Promise<number> {
  if (!isMysql(db)) return Date.now();
  const { rows } = await sql<{ now: number }>`select unix_timestamp(now(3)) as now`.execute(db);
  return Math.round(Number(rows[0]!.now) * 1_000);
}

/** Returns whether the database responds at all; never throws. */
export async function answers(db: Kysely<Database>): Promise<boolean> {
  // A cluster node delays a SELECT until it has applied the writes of the others; here only its own response matters.
  const question = isMysql(db) ? sql`do 1` : sql`select 1`;
  return question.execute(db).then(
    () => true,
    () => false,
  );
}

/**
 * Runs `work` in a transaction, or joins the open one. A transaction that loses a race (a deadlock, a lock timeout,
 * or a conflict in the cluster that appears at commit) is rolled back and run again, so `work` must change nothing
 * but the database. It is also run again if its host is lost before the commit and there is another host, because
 * until then it has changed nothing. If a commit gets no response, nobody knows whether it happened: the function
 * throws, and form keys prevent the next try from repeating the work.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  const several = poolOf(db)?.several === true;
  let commits = false;
  const mayRepeat = (error: unknown) => {
    const isRepeatable = isLostRace(error) || isNotReady(error) || (several && !commits && isHostLost(error));
    if (commits && !isRepeatable && error instanceof Error) atCommit.add(error);
    return isRepeatable;
  };
  return withRetries(mayRepeat, () => {
    commits = false;
    return db.transaction().execute(async (trx) => {
      const value = await work(trx);
      commits = true;
      return value;
    });
  });
}

const atCommit = new WeakSet<Error>();

/**
 * Returns true for an error of `inTransaction` that leaves it unknown whether the transaction happened. Callers must
 * then keep everything to which rows of the transaction may refer.
 */
export function mayHaveHappened(error: unknown): boolean {
  return error instanceof Error && atCommit.has(error);
}

/**
 * Runs `work`, which changes the schema. On SQLite it runs in one transaction while other processes wait, because
 * Kysely's migrations take no lock there, and a killed process would leave half a step behind. MySQL commits implicitly
 * at every such statement, so the caller must make sure that no other process changes the schema.
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
      // When the disk is full, SQLite has already rolled back: report the first error, not that of the rollback.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  });
}

/**
 * Runs `work` on one connection that sees the database as it is now, whatever others write meanwhile. `work` must not
 * write.
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
 * Runs `work` on one connection without checking foreign keys, so that it can write rows in any order. Returns the
 * names of the tables that then have broken references; MySQL cannot report them, so the list is empty there.
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
 * Copies a SQLite database as of one moment into a new file while other processes write. It copies in one step,
 * because a copy in several steps restarts after each write of another process and might never end.
 */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  const database = new SqliteDatabase(from, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  try {
    await database.backup(to, { progress: () => allPages });
  } finally {
    database.close();
  }
}

/** The maximum that SQLite accepts. */
const allPages = 0x7fffffff;

/**
 * Returns a condition for rows after the given key values, in key order. SQLite uses the index if the values are
 * compared as a row, MySQL only if they are compared one by one.
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

/**
 * Inserts rows; for existing keys it updates the named columns, each to the new value, the sum of old and new, or the
 * larger of them.
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
 * Inserts many rows in few statements, without building a syntax tree per value. The columns are those of the first
 * row.
 */
export async function bulkInsert<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  await insertRows(db, table, rows, '');
}

/** Returns a function for `$call` that locks the rows found by a query until the transaction ends. */
export function forUpdate<Query extends { forUpdate: () => Query }>(db: Kysely<Database>) {
  return (query: Query): Query => (isMysql(db) ? query.forUpdate() : query);
}

/**
 * Returns a function for `$call` that makes MySQL join tables in the written order. Without it, MariaDB with outdated
 * statistics may group a derived table again for each row of another table, and need seconds instead of a tenth of a
 * second. SQLite groups once.
 */
export function inWrittenOrder<Query extends { modifyFront: (modifier: RawBuilder<unknown>) => Query }>(
  db: Kysely<Database>,
) {
  return (query: Query): Query => (isMysql(db) ? query.modifyFront(sql`straight_join`) : query);
}

/**
 * Returns the table of orders, read by one of its indexes: `db.selectFrom(ordersBy(db, 'orders_by_date'))`. Of two
 * filters MySQL prefers the one that matches fewer rows, and then sorts hundreds of thousands of them for one page.
 * SQLite chooses the index by the sort order.
 */
export function ordersBy(db: Kysely<Database>, index: string) {
  const table = isMysql(db) ? sql`orders force index (${sql.ref(index)})` : sql`orders`;
  return sql<Selectable<Database['orders']>>`orders`.as<'orders'>(table);
}

/**
 * Keeps other transactions from locking a dealer exclusively until this one ends. SQLite needs no lock, because its
 * transactions run one at a time.
 */
export async function shareDealer(db: Kysely<Database>, dealerId: number): Promise<void> {
  if (!isMysql(db)) return;
  await sql`select id from dealers where id = ${dealerId} lock in share mode`.execute(db);
}

/** Locks several dealers as `shareDealer` does, in the order of their ids. */
export async function shareDealers(db: Kysely<Database>, dealerIds: readonly number[]): Promise<void> {
  if (!isMysql(db) || dealerIds.length === 0) return;
  await sql`select id from dealers where id in (${sql.join(dealerIds)}) order by id lock in share mode`.execute(
    db,
  );
}

/** SQLite accepts 32,766 bound values per statement, MySQL 65,535. */
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
