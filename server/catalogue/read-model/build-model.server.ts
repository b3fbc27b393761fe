import { setImmediate } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { buildSnapshot, type Shared } from './build-snapshot.ts';
import type { Breathe } from './pace.ts';
import type { Packing } from './packed-texts.ts';
import { type LogPosition, logEnd } from './read-log.server.ts';
import type { Snapshot } from './snapshot.ts';
import { readSource } from './source.repository.server.ts';

/** A snapshot and the place in the log of changes up to which it is true. */
export type Built = { snapshot: Snapshot; log: LogPosition };

/**
 * Builds the columns from the database. The end of the log is read first: what changes while the tables are read is noted
 * after it and looked at again. What has not changed since the `old` one may be shared with it.
 */
export async function buildFromDatabase(db: Kysely<Database>, old?: Shared): Promise<Built> {
  const breathe = pacer();
  const log = await logEnd(db, Date.now());
  const source = await readSource(db, breathe);
  return { snapshot: await buildSnapshot(source, breathe, deflated, old), log };
}

/** The quickest level: descriptions shrink to a fifth and less, and cost no noticeable time. */
const deflated: Packing = {
  pack: (bytes) => deflateRawSync(bytes, { level: 1 }),
  unpack: inflateRawSync,
};

/** A page takes a dozen turns of the event loop: with the thread held for so long in each it is late by some 20 ms. */
const sliceMs = 2;

/** Breathes as soon as the thread was held for a slice: everything that waits is answered first. */
export function pacer(): Breathe {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
