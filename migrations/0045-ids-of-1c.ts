import type { Kysely } from 'kysely';
import { addColumns, addUniqueIndex, columnTypes } from './columns.ts';

/** The ids of 1C of what it writes row by row; others have them since earlier steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  for (const name of ['dealers', 'accounts', 'staff', 'delivery_options', 'payments']) {
    await addColumns(db, name, { external_id: { type: t.string(100) } });
    await addUniqueIndex(db, `${name}_external`, name, ['external_id']);
  }
}
