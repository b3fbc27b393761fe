import { AsyncLocalStorage } from 'node:async_hooks';
import type { MysqlPool, MysqlPoolConnection, MysqlQueryResult } from 'kysely';

/** The part of mysql2's pool and connections that is used here. */
export type RawPool = {
  getConnection(done: (error: Error | null, connection: RawConnection) => void): void;
} & Pick<MysqlPool, 'end'>;
export type RawConnection = {
  query(sql: string, values: unknown[], done: (error: Error | null, result: unknown) => void): unknown;
  release(): void;
  destroy(): void;
};

type TimeLimits = {
  /** Milliseconds to wait for the response to a statement. */
  statementMs: number;
  /** Milliseconds to wait for a free connection of the pool. */
  connectionMs: number;
};

/** A person waits for the response, so the portal reports within seconds that the database is unavailable. */
export const defaultLimits: TimeLimits = { statementMs: 8_000, connectionMs: 5_000 };

const slowMs = 15 * 60_000;
const slowWork = new AsyncLocalStorage<true>();

/**
 * Allows the statements of `work` up to 15 minutes each: for building the read model, the exchange with 1C,
 * migrations and jobs.
 */
export function allowingSlowStatements<T>(work: () => T): T {
  return slowWork.run(true, work);
}

/** The code of the error thrown when a limit runs out; `isDatabaseAway` recognizes it. */
export const timeoutCode = 'PORTAL_DATABASE_TIMEOUT';

/** The error code of a statement that was waiting for a host when the host was left. */
export const hostLeftCode = 'PORTAL_DATABASE_LEFT';

/** Statements waiting for a response, by connection. */
const waiting = new WeakMap<RawConnection, Set<(error: Error) => void>>();

/** Destroys a connection from which no response is expected any more; its waiting statements fail now. */
export function abandonConnection(connection: RawConnection): void {
  const error = Object.assign(new Error('the host of the database was left'), { code: hostLeftCode });
  for (const finish of waiting.get(connection) ?? []) finish(error);
  connection.destroy();
}

function timedOut(what: string): Error {
  return Object.assign(new Error(`the database does not answer: ${what}`), { code: timeoutCode });
}

/**
 * Returns a pool whose statements time out. mysql2 waits for ever on a connection that is open and silent (a frozen
 * server, a firewall that dropped it). A connection whose statement timed out is destroyed, because its next response
 * could belong to the old statement. The server gets the same limit, so that it stops working on an abandoned
 * statement. `failed` is called with every error of a statement.
 */
export function withTimeLimits(
  pool: RawPool,
  limits: TimeLimits,
  failed: (connection: RawConnection, error: Error) => void = () => {},
): MysqlPool {
  const known = new WeakMap<RawConnection, MysqlPoolConnection>();
  return {
    getConnection(done) {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        done(timedOut('no connection is free'), nothing);
      }, limits.connectionMs);
      pool.getConnection((error, connection) => {
        clearTimeout(timer);
        // The caller has given up; the next one in the queue gets the connection.
        if (isLate) return connection?.release();
        if (error) return done(error, nothing);
        const limited = known.get(connection) ?? limitedConnection(connection, limits.statementMs, failed);
        known.set(connection, limited);
        done(null, limited);
      });
    },
    end: (done) => pool.end(done),
  };
}

/** mysql2 passes no second argument with an error. */
const nothing = undefined as never;

type Done = (error: unknown, result: MysqlQueryResult) => void;

/**
 * A live server ends the statement itself and the connection survives; only with a silent server is the connection
 * lost.
 */
const graceMs = 1_000;

function limitedConnection(
  connection: RawConnection,
  statementMs: number,
  failed: (connection: RawConnection, error: Error) => void,
): MysqlPoolConnection {
  let toldMs: number | undefined;
  const here = new Set<(error: Error) => void>();
  waiting.set(connection, here);
  const query = (text: string, values: unknown[], done: Done) => {
    const limitMs = slowWork.getStore() ? slowMs : statementMs;
    if (limitMs !== toldMs) tellServer(connection, limitMs);
    toldMs = limitMs;
    let isOver = false;
    const finish = (error: Error | null, result?: unknown) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      here.delete(finish);
      if (error) failed(connection, error);
      done(error, result as MysqlQueryResult);
    };
    const timer = setTimeout(() => {
      finish(timedOut('a statement takes too long'));
      connection.destroy();
    }, limitMs + graceMs);
    here.add(finish);
    connection.query(text, values, finish);
  };
  // The other overload streams rows, which the portal never does.
  return { query: query as unknown as MysqlPoolConnection['query'], release: () => connection.release() };
}

/**
 * Sets the time limit on the server. MariaDB has a variable in seconds for every statement, MySQL another in
 * milliseconds for SELECT.
 */
function tellServer(connection: RawConnection, limitMs: number): void {
  connection.query(`set session max_statement_time = ${limitMs / 1000}`, [], (error) => {
    if (error) connection.query(`set session max_execution_time = ${limitMs}`, [], () => {});
  });
}
