import { AsyncLocalStorage } from 'node:async_hooks';
import pino, { type Logger } from 'pino';

/**
 * The log of a process. It contains no private data: routes without queries, stacks without statements, ids instead
 * of names. A server process writes one JSON object per line (§12.7.2); commands and tests write for people.
 */

let lines: Logger | undefined;

const request = new AsyncLocalStorage<{ request: string }>();

/** Runs `work`; its log lines carry the id of their request. */
export function logWithin<T>(id: string, work: () => T): T {
  return request.run({ request: id }, work);
}

/**
 * Makes this process write JSON outside the event loop, so that a stalled log reader does not stop the portal: above
 * some megabytes of waiting lines, new lines are dropped. Returns a function that flushes the rest at the end, within
 * a second.
 */
export function logApart(): () => Promise<void> {
  const out = pino.destination({ fd: 1, sync: false, maxLength: 4 * 1024 * 1024 });
  out.on('error', () => {});
  lines = pino(
    {
      level: process.env.LOG_LEVEL || 'info',
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      mixin: () => request.getStore() ?? {},
    },
    out,
  );
  return () =>
    Promise.race([
      new Promise<void>((done) => out.flush(() => done())),
      new Promise<void>((done) => setTimeout(done, 1_000)),
    ]);
}

/** Logs a handled request. `sender` is the signed-in user, `account 12`. */
export function logRequest(line: {
  request: string;
  sender: string | undefined;
  method: string;
  route: string;
  status: number;
  ms: number;
}): void {
  lines?.info(line, 'request');
}

/** Logs an event that the owner of the portal may ask about. `at` is in milliseconds. */
export function logEvent(at: number, event: string, data?: Record<string, unknown>): void {
  const line = { at: new Date(at).toISOString(), event, ...data };
  if (lines) lines.info(line);
  else console.info(JSON.stringify(line));
}

/** Logs that a problem is over. */
export function logNote(where: string, text: string): void {
  if (lines) lines.info({ where }, text);
  else console.info(`${where}: ${text}`);
}

/** Logs a problem that does not stop the portal. */
export function logWarning(where: string, what: unknown): void {
  if (what instanceof Error) {
    if (lines) lines.warn({ where, stack: what.stack });
    else console.warn(where, what.stack);
  } else if (lines) lines.warn({ where }, String(what));
  else console.warn(`${where}: ${what}`);
}

/**
 * Logs only the stack of an unexpected error, because the message of a database error has the whole statement with
 * its values.
 */
export function logBroken(where: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : error;
  if (lines) lines.error({ where, stack });
  else console.error(where, stack);
}
