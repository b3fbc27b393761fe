import type { LogEvent } from 'kysely';

/** `took`: milliseconds. */
type Tell = (sql: string, took: number, failed: boolean) => void;

let tell: Tell | undefined;

/** Has every statement of the databases that are opened from now on told, without its values. */
export function watchStatements(given: Tell): void {
  tell = given;
}

/** Returns what Kysely is to call after each statement; undefined, which costs nothing, when nobody watches. */
export function statementLog(): ((event: LogEvent) => void) | undefined {
  const told = tell;
  return (
    told &&
    (({ query, queryDurationMillis, level }) => told(query.sql, queryDurationMillis, level === 'error'))
  );
}
