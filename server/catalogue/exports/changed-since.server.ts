import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { changesAfter, floorOfChanges, timeIsRoughMs } from '../../goods/changed-goods.repository.server.ts';

/** Above this many changes, the file contains all goods instead. */
const maxChanges = 50_000;

type Goods = ArrayLike<number> & { length: number };

/** The goods of a file. `gone`: the ids that no longer belong to it, ascending; undefined when the file is complete. */
type NamedGoods = { ids: Goods; gone?: number[] };

/**
 * Returns the goods of a file that have changed since a time, in milliseconds, in the same order, and the ids of
 * changed products that are no longer among its goods (§12.10.4). Also includes changes of the ten minutes before that
 * time. Returns all goods when no time is given, the changes since then are unknown, or there are too many. `asked`:
 * the only ids that may be returned as gone; undefined for any.
 */
export async function changedSince(
  db: Kysely<Database>,
  since: number | undefined,
  ids: Goods,
  asked?: readonly number[],
): Promise<NamedGoods> {
  if (since === undefined) return { ids };
  const at = since - timeIsRoughMs;
  if (at <= (await floorOfChanges(db))) return { ids };
  const changes = await changesAfter(db, { at, id: 0 }, maxChanges + 1);
  if (changes.length > maxChanges) return { ids };
  const changed = new Set(changes.map(({ id }) => id));
  const named = Array.from(ids).filter((id) => changed.has(id));
  const mayBeNamed = asked && new Set(asked);
  for (const id of named) changed.delete(id);
  const gone = [...changed].filter((id) => mayBeNamed?.has(id) ?? true).sort((a, b) => a - b);
  return { ids: named, gone };
}
