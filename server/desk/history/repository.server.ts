import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { Author, HistoryEntry } from './history-view.ts';

/** The conditions that can use an index; times in milliseconds, `until` exclusive. */
export type HistoryConditions = {
  who?: { kind: Author['kind']; id: number | undefined } | undefined;
  dealer?: number | undefined;
  kind?: string | undefined;
  record?: number | undefined;
  action?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
};

/** An entry with the staff member who serves the dealer. */
export type StoredEntry = HistoryEntry & { servedBy: number | null };

/**
 * The maximum time by which entries of concurrent transactions are out of order; otherwise the numbers of entries
 * follow their times.
 */
const disorderMs = 3_600_000;

/** Returns the range of numbers that contains all entries of a period; undefined if there are none. */
export async function idsOfPeriod(
  db: Kysely<Database>,
  { from, until }: Pick<HistoryConditions, 'from' | 'until'>,
): Promise<{ first: number; last: number } | undefined> {
  const ends = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('history')
      .select('id')
      .$if(from !== undefined, (query) => query.where('at', '>=', from! - disorderMs))
      .$if(until !== undefined, (query) => query.where('at', '<', until! + disorderMs))
      .orderBy('at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = await Promise.all([ends('asc'), ends('desc')]);
  return first && last && { first: first.id, last: last.id };
}

/**
 * Returns entries with numbers below `before`, newest first. The query applies only the most selective condition that
 * has an index ordered by number. The caller must check all conditions.
 */
export async function entriesBefore(
  db: Kysely<Database>,
  { who, dealer, kind, record, action }: HistoryConditions,
  { first, before, limit }: { first: number; before: number | undefined; limit: number },
): Promise<StoredEntry[]> {
  const list = db
    .selectFrom('history')
    .leftJoin('dealers', 'dealers.id', 'history.dealer_id')
    .select([
      'history.id',
      'history.at',
      'history.actor_kind',
      'history.actor_id',
      'history.actor_name',
      'history.dealer_id',
      'dealers.header as dealer',
      'dealers.staff_id as servedBy',
      'history.kind',
      'history.record_id',
      'history.header',
      'history.action',
      'history.changes',
    ])
    .$if(before !== undefined, (query) => query.where('history.id', '<', before!))
    .$if(first > 0, (query) => query.where('history.id', '>=', first))
    .orderBy('history.id', 'desc')
    .limit(limit);
  const found = () => {
    if (kind !== undefined && record !== undefined) {
      return list.where('history.kind', '=', kind).where('history.record_id', '=', record);
    }
    if (dealer !== undefined) return list.where('history.dealer_id', '=', dealer);
    if (who?.id !== undefined) {
      return list.where('history.actor_kind', '=', who.kind).where('history.actor_id', '=', who.id);
    }
    if (action !== undefined) return list.where('history.action', '=', action);
    if (kind !== undefined) return list.where('history.kind', '=', kind);
    return who ? list.where('history.actor_kind', '=', who.kind) : list;
  };
  const rows = await found().execute();
  return rows.map(({ actor_kind, actor_id, actor_name, dealer_id, dealer: header, record_id, ...row }) => ({
    ...row,
    author: { kind: actor_kind, id: actor_id ?? undefined, name: actor_name },
    dealer: dealer_id === null ? undefined : { id: dealer_id, header: header ?? `№\u00a0${dealer_id}` },
    recordId: record_id,
    changes: JSON.parse(row.changes) as Change[],
  }));
}

/**
 * Returns the name of a dealer for the reader of a filter; undefined if the dealer does not exist or is outside
 * `served` (only dealers whom this staff member serves).
 */
export async function dealerHeader(
  db: Kysely<Database>,
  id: number,
  served: number | undefined,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('dealers')
    .select('header')
    .where('id', '=', id)
    .$if(served !== undefined, (query) => query.where('staff_id', '=', served!))
    .executeTakeFirst();
  return row?.header;
}
