import type { Kysely } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, columnTypes } from './columns.ts';

/** Expected goods that 1C writes row by row have ids of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'arrivals', { external_id: { type: t.string(100) } });
  await addUniqueIndex(db, 'arrivals_external', 'arrivals', ['external_id']);
  await addIndex(db, 'arrivals_of_warehouse', 'arrivals', ['wms_id', 'external_id']);
}
