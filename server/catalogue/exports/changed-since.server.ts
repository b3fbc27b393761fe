import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { changesAfter, floorOfChanges, timeIsRoughMs } from '../../goods/changed-goods.repository.server.ts';

/** From this number of changes on, a file of everything is as good. */
const maxChanges = 50_000;

type Goods = ArrayLike<number> & { length: number };

/** What a file names; `gone`: ids that do not belong to it any more, ascending; undefined: it is whole. */
export type NamedGoods = { ids: Goods; gone?: number[] };

/**
 * Returns those of the goods of a file that have changed since a moment, in milliseconds, or up to ten minutes before, in the same
 * order, and what has changed and is not among them any more (§12.10.4). All of them without a moment, and when the
 * changes since are not known, or there are too many. `asked`: the ids that the file may name at all; undefined: any.
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
