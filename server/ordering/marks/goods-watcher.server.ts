import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { changesSince, type LogPosition, logEnd } from '../../goods/read-model/read-log.server.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';
import type { JobContext } from '../../work/jobs/run-jobs.server.ts';

/**
 * The rows to check: those of some products, or all; `after`: where to continue, in the order in which they are read.
 * `since`: when the log was read before, in milliseconds, so that all changes before it were seen; absent: unknown.
 */
export type Look = { ids: number[] | 'all'; after: number[]; since?: number | undefined };

/** The position in the change log as JSON, when it was read, and what is still to be checked. */
type Progress = {
  log?: { last: number; missing: [number, number][] };
  readAt?: number | undefined;
  look?: Look;
};

const everyMs = 60_000;
/** The number of rows checked in one run; the next run begins at once when there are more. */
const maxRows = 2_000;

type Watched<Row> = {
  kind: string;
  /** Where a look begins: before all rows. */
  start: number[];
  /** Returns the next rows of a look, locked until the transaction ends. */
  read: (db: Kysely<Database>, look: Look, most: number) => Promise<Row[]>;
  placeOf: (row: Row) => number[];
  lookAt: (ctx: JobContext, rows: Row[], look: Look) => Promise<void>;
};

/**
 * Returns the job that looks each minute at what people want to know of the stock of goods (§10.33): reads the
 * catalogue's change log as the read model does, and checks the rows of the products named there; checks all rows at
 * the start, and when the log says that everything may have changed.
 */
export function goodsWatcher<Row>({ kind, start, read: readRows, placeOf, lookAt }: Watched<Row>): Periodic {
  return {
    kind,
    first: (now) => now,
    async periodic(progress: Progress, ctx) {
      const { db, now } = ctx;
      const { look, ...read } = progress.look ? progress : await changed(db, progress, start, now);
      const rows = look ? await readRows(db, look, maxRows) : [];
      if (look) await lookAt(ctx, rows, look);
      const last = rows.at(-1);
      return look && last
        ? { runAt: now, payload: { ...read, look: { ...look, after: placeOf(last) } } }
        : { runAt: now + everyMs, payload: read };
    },
  };
}

/** Returns the changes in the log since the last check. */
async function changed(
  db: Kysely<Database>,
  { log, readAt: since }: Progress,
  start: number[],
  now: number,
): Promise<Progress> {
  const position = log && { last: log.last, missing: new Map(log.missing) };
  const everything = async (): Promise<Progress> => ({
    log: packed(await logEnd(db, now)),
    readAt: now,
    look: { ids: 'all', after: start, since },
  });
  if (!position) return everything();
  const changes = await changesSince(db, position, now);
  if (!changes) return { log, readAt: now };
  if (changes.everything || changes.more) return everything();
  return { log: packed(changes.after), readAt: now, look: { ids: changes.ids, after: start, since } };
}

function packed({ last, missing }: LogPosition): Progress['log'] {
  return { last, missing: [...missing] };
}
