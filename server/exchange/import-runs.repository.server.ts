import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import type { Pace } from './pace.ts';
import type { Tally } from './tally.ts';

/**
 * The running import; the rows that it changes refer to it. `now`: milliseconds. `uploads`: the store of uploaded
 * pictures; without it pictures are left out.
 */
export type Run = Pace & { id: number; now: number; uploads?: FileStore };

/** Records the start of a run of the import, for a 1C session or for none, and returns the run. */
export async function startRun(
  db: Kysely<Database>,
  files: string[],
  session: number | undefined,
  now: number,
): Promise<Run> {
  const names = files.join(', ');
  const { insertId } = await db
    .insertInto('imports')
    .values({
      started_at: now,
      finished_at: null,
      state: 'running',
      files: names.slice(0, 500),
      session_id: session ?? null,
    })
    .executeTakeFirstOrThrow();
  return { id: Number(insertId), now };
}

/** What a run has written. */
export type Written = { products: Tally; prices: Tally; stocks: Tally };

/** Records what a run has written; a run without tallies has failed. `now`: when it ended, milliseconds. */
export async function endRun(
  db: Kysely<Database>,
  { id }: Run,
  now: number,
  tallies?: Written,
): Promise<void> {
  const { products, prices, stocks } = tallies ?? {};
  await db
    .updateTable('imports')
    .set({
      finished_at: now,
      state: tallies ? 'done' : 'failed',
      added: products?.added ?? 0,
      changed: (products?.changed ?? 0) + (products?.returned ?? 0),
      removed: products?.removed ?? 0,
      prices: written(prices),
      stocks: written(stocks),
    })
    .where('id', '=', id)
    .execute();
}

function written(tally: Tally | undefined): number {
  return tally ? tally.added + tally.changed + tally.removed : 0;
}
