import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';

export type OldKind = Database['old_records']['kind'];

/**
 * The record that was imported from a record of the old portal. `digest` is the digest of the old row at its last
 * import.
 */
type OldRecord = { recordId: number; digest: string };

/** Returns the records that were imported from these records of the old portal; omits those that were not imported. */
export async function oldRecords(
  db: Kysely<Database>,
  kind: OldKind,
  ids: readonly string[],
): Promise<Map<string, OldRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('old_records')
    .select(['old_id as oldId', 'record_id as recordId', 'digest'])
    .where('kind', '=', kind)
    .where('old_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ oldId, ...record }) => [oldId, record]));
}

/** Returns which of these records were already imported from the old portal. */
export async function takenRecords(
  db: Kysely<Database>,
  kind: OldKind,
  records: readonly number[],
): Promise<Set<number>> {
  if (records.length === 0) return new Set();
  const rows = await db
    .selectFrom('old_records')
    .select('record_id')
    .where('kind', '=', kind)
    .where('record_id', 'in', [...new Set(records)])
    .execute();
  return new Set(rows.map(({ record_id }) => record_id));
}

/** Stores which records were imported from which records of the old portal. */
export async function rememberOld(
  db: Kysely<Database>,
  kind: OldKind,
  records: readonly (OldRecord & { id: string })[],
): Promise<void> {
  const rows = records.map(({ id, recordId, digest }) => ({ kind, old_id: id, record_id: recordId, digest }));
  await upsert(db, 'old_records', rows, ['kind', 'old_id'], { record_id: 'replace', digest: 'replace' });
}

/** A larger id would leave no room for the ids of new records. */
const largestKept = 1_000_000_000;

/**
 * Returns an id for each of these records of the old portal: its old id if it is a number that no record uses yet, so
 * that old addresses stay valid; otherwise an id after all others.
 */
export async function newIds(
  db: Kysely<Database>,
  table: 'dealers' | 'accounts' | 'contragents' | 'addresses' | 'orders' | 'drafts',
  oldIds: readonly string[],
): Promise<number[]> {
  if (oldIds.length === 0) return [];
  const wanted = oldIds.map((id) => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0));
  const held = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...new Set(wanted)])
    .execute();
  const taken = new Set([0, ...held.map(({ id }) => id)]);
  const last = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const own = wanted.map((id) => {
    if (taken.has(id) || id > largestKept) return undefined;
    taken.add(id);
    return id;
  });
  let next = Math.max(last?.id ?? 0, ...taken);
  return own.map((id) => id ?? ++next);
}
