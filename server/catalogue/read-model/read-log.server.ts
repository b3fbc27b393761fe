import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newestNotes, notesAfter } from '../change-log.repository.server.ts';

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

/** More changes than this are not read one by one. */
const mostChanges = 5_000;

/** The end of the log, read before a build: what is noted later must be looked at again. */
export async function logEnd(db: Kysely<Database>, now: number): Promise<LogPosition> {
  const ids = await newestNotes(db, mostMissing);
  return { last: ids.at(-1) ?? 0, missing: newestOf(passedOver(ids, ids[0] ?? 0, now)) };
}

/** What changed since: nothing, these products, or everything. And the position after it. */
export type Changes =
  | { kind: 'none' }
  | { kind: 'everything' }
  | { kind: 'products'; ids: number[]; after: LogPosition };

/** What was noted after a position, late arrivals among what was passed over included. `now`: milliseconds. */
export async function changesSince(
  db: Kysely<Database>,
  position: LogPosition,
  now: number,
): Promise<Changes> {
  const missing = new Map([...position.missing].filter(([, since]) => now - since < patienceMs));
  const notes = await notesAfter(db, position.last, [...missing.keys()], mostChanges + 1);
  if (notes.length === 0) return { kind: 'none' };
  if (notes.length > mostChanges) return { kind: 'everything' };
  const ids = notes.map(({ product_id }) => product_id);
  if (ids.includes(null)) return { kind: 'everything' };

  for (const { id } of notes) missing.delete(id);
  const fresh = notes.map(({ id }) => id).filter((id) => id > position.last);
  for (const [id, since] of passedOver(fresh, position.last, now)) missing.set(id, since);
  return {
    kind: 'products',
    ids: [...new Set(ids.filter((id) => id !== null))],
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
