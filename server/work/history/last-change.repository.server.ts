import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { HistoryKind } from './history-entry.ts';

/** Returns the number of the last history entry for each of these records; omits records that never changed. */
export async function lastChanges(
  db: Kysely<Database>,
  kind: HistoryKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('history')
    .select(({ fn }) => ['record_id', fn.max('id').as('last')])
    .where('kind', '=', kind)
    .where('record_id', 'in', ids)
    .groupBy('record_id')
    .execute();
  return new Map(rows.map(({ record_id, last }) => [Number(record_id), Number(last)]));
}

/** Returns the number of the last history entry of one record; 0 if the record never changed. */
export async function lastChange(db: Kysely<Database>, kind: HistoryKind, id: number): Promise<number> {
  return (await lastChanges(db, kind, [id])).get(id) ?? 0;
}

/**
 * Returns at most 200 entries of a record that contain a change of the field `label`, newest first, with their
 * changes as JSON.
 */
export async function entriesWith(
  db: Kysely<Database>,
  { kind, id, label }: { kind: HistoryKind; id: number; label: string },
): Promise<{ at: number; changes: string }[]> {
  const rows = await db
    .selectFrom('history')
    .select(['at', 'changes'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('changes', 'like', `%"${label}"%`)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ at, changes }) => ({ at: Number(at), changes }));
}

/** Returns the last change of a record after the entry `shown`; undefined if there is none. */
export async function changeAfter(
  db: Kysely<Database>,
  { kind, id, shown }: { kind: HistoryKind; id: number; shown: number },
): Promise<{ header: string; changes: string } | undefined> {
  return db
    .selectFrom('history')
    .select(['header', 'changes'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('id', '>', shown)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
