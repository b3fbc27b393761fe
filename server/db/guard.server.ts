import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';

/** Returns true if another transaction was in the way, so that nothing was done. */
type IsLostRace = (error: unknown) => boolean;

const maxAttempts = 8;
/** No new attempt begins after this time, because a person is waiting for the response. */
const retryForMs = 8_000;
const maxPauseMs = 1_000;

/**
 * Runs `work` and repeats it while it loses races against other transactions. The pause is random, so that two
 * competitors do not collide again, and grows from about 20 ms to a second. `work` must be safe to repeat.
 */
export async function withRetries<T>(isLostRace: IsLostRace, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isOver = attempt >= maxAttempts || performance.now() - startedAt > retryForMs;
      if (isOver || !isLostRace(error)) throw error;
      await sleep(Math.random() * Math.min(maxPauseMs, 20 * 2 ** attempt));
    }
  }
}

/** The functions of a database that the guard needs. */
type Guarding = {
  isLostRace: IsLostRace;
  /**
   * Returns true if another host may succeed where this one has failed or may have failed; never true with one host.
   */
  isElsewhere?: (error: unknown) => boolean;
  /** Returns true if the host has certainly not begun the request. */
  isUndone?: (error: unknown) => boolean;
  /** Returns the statement to run right after a statement that locks rows, in the same transaction. */
  afterLock?: (query: CompiledQuery) => CompiledQuery | undefined;
};

/**
 * Returns the same dialect with retries. A statement outside a transaction is repeated if it loses a race; within a
 * transaction, the whole transaction must be repeated (`inTransaction`). A statement that only reads is repeated at
 * another host if this one is lost. A failed rollback does not hide the error that caused it: when the disk is full,
 * SQLite has already rolled back, and a broken connection has nothing to roll back.
 */
export function guarded(dialect: Dialect, guarding: Guarding): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), guarding),
  };
}

type Guarded = DatabaseConnection & { inner: DatabaseConnection; isInTransaction: boolean };

function guardedDriver(driver: Driver, guarding: Guarding): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => guardedConnection(driver, await driver.acquireConnection(), guarding),
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(connection, settings);
      (connection as Guarded).isInTransaction = true;
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(connection);
      (connection as Guarded).isInTransaction = false;
    },
    async rollbackTransaction(connection) {
      await driver.rollbackTransaction(connection).catch(() => {});
      (connection as Guarded).isInTransaction = false;
    },
    releaseConnection: (connection) => driver.releaseConnection((connection as Guarded).inner),
    destroy: () => driver.destroy(),
  };
}

function guardedConnection(driver: Driver, inner: DatabaseConnection, guarding: Guarding): Guarded {
  const {
    isLostRace,
    isElsewhere = () => false,
    isUndone = () => false,
    afterLock = () => undefined,
  } = guarding;
  const within = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const result = await connection.inner.executeQuery<R>(query);
    const after = afterLock(query);
    if (after) await connection.inner.executeQuery(after);
    return result;
  };
  // Later statements on the same connection may rely on the session state, so only the first statement may be retried
  // on another connection.
  let isFirst = true;
  const alone = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const mayMove = isFirst;
    isFirst = false;
    try {
      return await connection.inner.executeQuery<R>(query);
    } catch (error) {
      if (!mayMove || !isElsewhere(error) || !(isUndone(error) || onlyReads(query))) throw error;
      // The pool checks whether the host is lost, and then gives a connection to another host.
      await driver.releaseConnection(connection.inner);
      connection.inner = await driver.acquireConnection();
      return connection.inner.executeQuery<R>(query);
    }
  };
  const connection: Guarded = {
    inner,
    isInTransaction: false,
    executeQuery: (query) =>
      connection.isInTransaction ? within(query) : withRetries(isLostRace, () => alone(query)),
    streamQuery: (query, chunkSize) => connection.inner.streamQuery(query, chunkSize),
  };
  return connection;
}

function onlyReads({ sql }: CompiledQuery): boolean {
  return /^\s*select\b/i.test(sql) && !/ (?:for update|in share mode)\s*$/i.test(sql);
}
