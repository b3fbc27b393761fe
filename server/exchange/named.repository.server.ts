import type { Kysely } from 'kysely';
import { upsert } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import type { Run } from './import-runs.repository.server.ts';

/** Records that a run of the import names these products, whether it changes them or not. */
export function enterNamed(db: Kysely<Database>, ids: Iterable<number>, { id }: Run): Promise<void> {
  const rows = [...new Set(ids)].map((product_id) => ({ product_id, import_id: id }));
  return upsert(db, 'exchange_named', rows, ['product_id'], { import_id: 'replace' });
}

/** When the first file of an export arrived, in milliseconds, and its session. */
export type Arrived = { since: number; session: number };

/**
 * Returns the products that something other than the export has named since it arrived: an import for another session
 * or for none, or staff.
 */
export async function namedSince(
  db: Kysely<Database>,
  ids: readonly number[],
  { since, session }: Arrived,
): Promise<Set<number>> {
  const byRuns = await db
    .selectFrom('exchange_named')
    .innerJoin('imports', 'imports.id', 'exchange_named.import_id')
    .select('exchange_named.product_id as id')
    .where('exchange_named.product_id', 'in', ids)
    .where('imports.started_at', '>=', since)
    .where((eb) => eb.or([eb('imports.session_id', 'is', null), eb('imports.session_id', '!=', session)]))
    .execute();
  const byDesk = await db
    .selectFrom('history')
    .select('record_id as id')
    .distinct()
    .where('kind', '=', 'product')
    .where('record_id', 'in', ids)
    .where('at', '>=', since)
    .where('actor_kind', '=', 'staff')
    .execute();
  return new Set([...byRuns, ...byDesk].map(({ id }) => Number(id)));
}
