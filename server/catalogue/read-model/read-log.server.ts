import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newestNotes, notesFrom } from '../change-log.repository.server.ts';

/**
 * How far a process has read the log of changes. Ids are given when a note is written but seen when its transaction commits,
 * so that a smaller id may appear after a greater one: the ids that were passed over are asked for again for a while.
 */
export type LogPosition = {
  last: number;
  /** Passed id → when it was first missed, milliseconds. Most belong to transactions that were rolled back. */
  missing: Map<number, number>;
};

/** Longer than any transaction lasts between writing its notes and committing them. */
const patienceMs = 120_000;
const mostMissing = 1_000;

/** Notes read at a time; the rest waits for the next time. Each time costs a copy of the columns that have changed. */
const mostNotes = 10_000;

/** The end of the log, read before a build: what is noted later must be looked at again. */
export async function logEnd(db: Kysely<Database>, now: number): Promise<LogPosition> {
  const ids = await newestNotes(db, mostMissing);
  return { last: ids.at(-1) ?? 0, missing: newestOf(passedOver(ids, ids[0] ?? 0, now)) };
}

/** What changed since a position, and the position after it. */
export type Changes = {
  /** Products that were noted. */
  ids: number[];
  /** Anything may have changed: it was noted so, or the log is not the one that was read before. */
  everything: boolean;
  /** There are more notes after these. */
  more: boolean;
  after: LogPosition;
};

/**
 * What was noted after a position, late arrivals among what was passed over included; undefined when nothing was. The last note
 * that was read must still be there: where it is not, notes were pruned unread, or the database was put back from a copy.
 * `now`: milliseconds.
 */
export async function changesSince(
  db: Kysely<Database>,
  position: LogPosition,
  now: number,
): Promise<Changes | undefined> {
  const missing = new Map([...position.missing].filter(([, since]) => now - since < patienceMs));
  const read = await notesFrom(db, position.last, [...missing.keys()], mostNotes);
  const notes = read.filter(({ id }) => id !== position.last);
  if (position.last > 0 && notes.length === read.length) {
    return { ids: [], everything: true, more: false, after: await logEnd(db, now) };
  }
  if (notes.length === 0) return undefined;

  for (const { id } of notes) missing.delete(id);
  const fresh = notes.map(({ id }) => id).filter((id) => id > position.last);
  for (const [id, since] of passedOver(fresh, position.last, now)) missing.set(id, since);
  const ids = notes.map(({ product_id }) => product_id);
  return {
    ids: [...new Set(ids.filter((id) => id !== null))],
    everything: ids.includes(null),
    more: read.length === mostNotes,
    after: { last: fresh.at(-1) ?? position.last, missing: newestOf(missing) },
  };
}

/** The ids between `from` and the last of `ids` that are not among them. */
function passedOver(ids: number[], from: number, now: number): Map<number, number> {
  const missing = new Map<number, number>();
  let before = from;
  for (const id of ids) {
    for (let passed = Math.max(before + 1, id - mostMissing); passed < id; passed++) missing.set(passed, now);
    before = id;
  }
  return missing;
}

/** Clusters leave gaps between all ids: there only the newest can be watched. */
function newestOf(missing: Map<number, number>): Map<number, number> {
  return new Map([...missing].sort(([a], [b]) => a - b).slice(-mostMissing));
}
