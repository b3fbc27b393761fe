import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';

/**
 * The log of a process: one JSON object per line (§12.7.2). It holds no private data: routes without queries, stacks
 * without statements, ids instead of names.
 */

/** Until the process serves, and in tests, lines go through the console. */
let write = (line: string, isProblem: boolean): void => {
  const text = line.trimEnd();
  if (isProblem) console.error(text);
  else console.info(text);
};

const problemLevel = '"level":"error"';

const log = pino(
  {
    level: process.env.LOG_LEVEL || 'info',
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    // Every line of a request carries its id.
    mixin: () => request.getStore() ?? {},
  },
  { write: (line: string) => write(line, line.startsWith(problemLevel, 1)) },
);

const request = new AsyncLocalStorage<{ request: string }>();

/** Runs `work`, whose lines carry the id of the request that they belong to. */
export function logWithin<T>(id: string, work: () => T): T {
  return request.run({ request: id }, work);
}

/**
 * From now on writes lines apart from the event loop, so that a reader of the log that stands still does not stop the
 * portal: beyond some megabytes of waiting lines the newest are dropped. Returns a function that waits for the rest
 * at the end, for a second at most.
 */
export function logApart(): () => Promise<void> {
  const out = pino.destination({ fd: 1, sync: false, maxLength: 4 * 1024 * 1024 });
  out.on('error', () => {});
  write = (line) => out.write(line);
  return () =>
    Promise.race([
      new Promise<void>((done) => out.flush(() => done())),
      new Promise<void>((done) => setTimeout(done, 1_000)),
    ]);
}

/** Logs an answered request. `sender`: who was signed in, `account 12`. */
export function logRequest(line: {
  request: string;
  sender: string | undefined;
  method: string;
  route: string;
  status: number;
  ms: number;
}): void {
  log.info(line, 'request');
}

/** Logs an event that the owner of the portal may ask about. `at`: milliseconds. */
export function logEvent(at: number, event: string, data?: Record<string, unknown>): void {
  log.info({ at: new Date(at).toISOString(), event, ...data });
}

/** Logs that a problem is over. */
export function logNote(where: string, text: string): void {
  log.info({ where }, text);
}

/** Logs a problem that does not stop the portal. */
export function logWarning(where: string, what: unknown): void {
  if (what instanceof Error) log.warn({ where, stack: what.stack });
  else log.warn({ where }, String(what));
}

/**
 * Logs an unexpected error. Logs the stack only: database errors carry the whole statement with its values.
 */
export function logBroken(where: string, error: unknown): void {
  log.error({ where, stack: error instanceof Error ? error.stack : String(error) });
}
