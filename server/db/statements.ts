import type { LogEvent } from 'kysely';

/** `took` is milliseconds. */
type Tell = (sql: string, took: number, failed: boolean) => void;

let tell: Tell | undefined;

/** Reports every statement of the databases opened from now on, without its values. */
export function watchStatements(given: Tell): void {
  tell = given;
}

/** Returns the function that Kysely calls after each statement; undefined, which costs nothing, if nobody watches. */
export function statementLog(): ((event: LogEvent) => void) | undefined {
  const told = tell;
  return (
    told &&
    (({ query, queryDurationMillis, level }) => told(query.sql, queryDurationMillis, level === 'error'))
  );
}
