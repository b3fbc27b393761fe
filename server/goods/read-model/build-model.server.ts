import { setImmediate } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { allowingSlowStatements } from '../../db/time-limits.server.ts';
import { buildSnapshot, type Shared } from './build-snapshot.ts';
import type { YieldToEventLoop } from './pace.ts';
import type { Packing } from './packed-texts.ts';
import { type LogPosition, logEnd } from './read-log.server.ts';
import type { Snapshot } from './snapshot.ts';
import { readSource } from './source.repository.server.ts';
import type { Part } from './source.ts';

/** A snapshot, with the position in the change log up to which it is accurate. */
export type Built = { snapshot: Snapshot; log: LogPosition };

/**
 * Builds the columns from the database. Reads the end of the log first: changes made while the tables are
 * read are logged after it and checked again. Unchanged parts may be shared with the `old` snapshot.
 */
export async function buildFromDatabase(
  db: Kysely<Database>,
  old?: Shared,
  part: Part = 'sold',
): Promise<Built> {
  const yieldToEventLoop = pacer();
  const log = await logEnd(db, performance.now());
  // With a million products, some tables take longer to read than the time limit of a screen.
  const source = await allowingSlowStatements(() => readSource(db, yieldToEventLoop, part));
  return { snapshot: await buildSnapshot(source, yieldToEventLoop, deflated, old), log };
}

/** The fastest level: descriptions shrink to a fifth or less, at no noticeable cost of time. */
export const deflated: Packing = {
  pack: (bytes) => deflateRawSync(bytes, { level: 1 }),
  unpack: inflateRawSync,
};

/**
 * A page takes a dozen turns of the event loop: when each waits this long for the thread, the page is some 20
 * ms late.
 */
const sliceMs = 2;

/**
 * Returns a function that yields to the event loop once the thread has been held for a slice, so that waiting
 * requests are served first.
 */
export function pacer(): YieldToEventLoop {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
