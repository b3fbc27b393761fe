import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { changesSince, type LogPosition, logEnd } from '../../goods/read-model/read-log.server.ts';
import type { JobContext } from '../../work/jobs/job-handler.ts';
import type { Periodic } from '../../work/jobs/periodic.server.ts';

/**
 * The rows to check: those of some products, or all. `after`: the place of the last checked row in the reading order.
 * `since`: when the log was last read, in milliseconds; all earlier changes were seen. Absent when unknown.
 */
export type Look = { ids: number[] | 'all'; after: number[]; since?: number | undefined };

/** The position in the change log as JSON, when the log was read, and the rows that are still to be checked. */
type Progress = {
  log?: { last: number; missing: [number, number][] };
  readAt?: number | undefined;
  look?: Look;
};

const everyMs = 60_000;
/** The number of rows to check in one run; if there are more, the next run starts at once. */
const maxRows = 2_000;

type Watched<Row> = {
  kind: string;
  /** The place before all rows, where a check begins. */
  start: number[];
  /** Returns the next rows to check, locked until the transaction ends. */
  read: (db: Kysely<Database>, look: Look, most: number) => Promise<Row[]>;
  placeOf: (row: Row) => number[];
  lookAt: (ctx: JobContext, rows: Row[], look: Look) => Promise<void>;
};

/**
 * Returns a job that checks every minute the rows (needs or watches) of goods whose stock may have changed (§10.33).
 * Reads the catalogue's change log as the read model does, and checks the rows of the products listed there. Checks
 * all rows at the start, and when everything may have changed according to the log.
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
