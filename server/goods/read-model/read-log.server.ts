import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newestNotes, notesFrom } from '../change-log.repository.server.ts';

/**
 * The position up to which a process has read the change log. Ids are assigned when a note is written but
 * become visible when its transaction commits, so a smaller id may appear after a greater one: skipped ids
 * are requested again for a while.
 */
export type LogPosition = {
  last: number;
  /**
   * Skipped id → when it was first missed, in milliseconds of the caller's clock. Most belong to transactions
   * that were rolled back.
   */
  missing: Map<number, number>;
};

/** Longer than any transaction takes between writing its notes and committing them. */
const patienceMs = 120_000;
const maxMissing = 5_000;

/**
 * The number of notes read at a time; the rest waits for the next read. Each read costs a copy of the changed
 * columns.
 */
const maxNotes = 10_000;

/** Returns the end of the log. Read it before a build: changes logged later must be checked again. */
export async function logEnd(db: Kysely<Database>, now: number): Promise<LogPosition> {
  const ids = await newestNotes(db, maxMissing);
  return { last: ids.at(-1) ?? 0, missing: newestOf(passedOver(ids, ids[0] ?? 0, now)) };
}

/** The changes since a position, and the position after them. */
export type Changes = {
  /** The products in the notes. */
  ids: number[];
  /** True when anything may have changed: a note says so, or the log is not the one that was read before. */
  everything: boolean;
  /** True when there are more notes after these. */
  more: boolean;
  after: LogPosition;
};

/**
 * Returns what was logged after a position, including late notes with skipped ids; undefined when there is
 * nothing. The last note read must still exist: otherwise notes were pruned unread, or the database was
 * restored from a backup. `now`: milliseconds, by the clock that made the position.
 */
export async function changesSince(
  db: Kysely<Database>,
  position: LogPosition,
  now: number,
): Promise<Changes | undefined> {
  const missing = new Map([...position.missing].filter(([, since]) => now - since < patienceMs));
  const read = await notesFrom(db, position.last, [...missing.keys()], maxNotes);
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
    more: read.length === maxNotes,
    after: { last: fresh.at(-1) ?? position.last, missing: newestOf(missing) },
  };
}

/** Returns the ids between `from` and the last of `ids` that are not among them. */
function passedOver(ids: number[], from: number, now: number): Map<number, number> {
  const missing = new Map<number, number>();
  let before = from;
  for (const id of ids) {
    for (let passed = Math.max(before + 1, id - maxMissing); passed < id; passed++) missing.set(passed, now);
    before = id;
  }
  return missing;
}

/** Clusters leave gaps between all ids, so only the newest gaps can be tracked. */
function newestOf(missing: Map<number, number>): Map<number, number> {
  return new Map([...missing].sort(([a], [b]) => a - b).slice(-maxMissing));
}
