/**
 * The log of a process, one line per entry. It holds no private data: paths without queries, stacks without
 * statements, ids instead of names.
 */

/** Logs an event that the owner of the portal may ask about, as one JSON object. `at`: milliseconds. */
export function logEvent(at: number, event: string, data?: Record<string, unknown>): void {
  console.info(JSON.stringify({ at: new Date(at).toISOString(), event, ...data }));
}

/** Logs that a problem is over. */
export function logNote(where: string, text: string): void {
  console.info(`${where}: ${text}`);
}

/** Logs a problem that does not stop the portal. */
export function logWarning(where: string, what: unknown): void {
  if (what instanceof Error) console.warn(where, what.stack);
  else console.warn(`${where}: ${what}`);
}

/**
 * Logs an unexpected error. Logs the stack only: database errors carry the whole statement with its values.
 */
export function logBroken(where: string, error: unknown): void {
  console.error(where, error instanceof Error ? error.stack : error);
}
