import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

/** Returns true when the error means that nothing was done because another transaction was in the way. */
type IsLostRace = (error: unknown) => boolean;

const maxAttempts = 8;
/** No new attempt begins after this time: a person is waiting for the answer. */
const retryForMs = 8_000;
const maxPauseMs = 1_000;

/**
 * Runs `work` again while it loses races against other transactions. The pause is random, so that two
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

/**
 * Returns the same dialect with two additions. A statement outside a transaction is repeated when it loses a
 * race; within one, the whole transaction must be repeated (`inTransaction`). A rollback that fails does not
 * hide the error that caused it: SQLite has already rolled back when the disk is full, and a broken
 * connection has nothing to roll back.
 */
export function guarded(dialect: Dialect, isLostRace: IsLostRace): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardedDriver(dialect.createDriver(), isLostRace),
  };
}

type Guarded = DatabaseConnection & { inner: DatabaseConnection; isInTransaction: boolean };

function guardedDriver(driver: Driver, isLostRace: IsLostRace): Driver {
  const known = new WeakMap<DatabaseConnection, Guarded>();
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const inner = await driver.acquireConnection();
      const connection = known.get(inner) ?? guardedConnection(inner, isLostRace);
      known.set(inner, connection);
      return connection;
    },
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

function guardedConnection(inner: DatabaseConnection, isLostRace: IsLostRace): Guarded {
  const connection: Guarded = {
    inner,
    isInTransaction: false,
    executeQuery: (query) =>
      connection.isInTransaction
        ? inner.executeQuery(query)
        : withRetries(isLostRace, async () => inner.executeQuery(query)),
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  };
  return connection;
}
