import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/**
 * A file of 1C whose pictures cannot be written waits: since when that is so, and until when. `interrupted`: a try was
 * stopped that may have written some of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'exchange_files', {
    away_since: { type: t.moment },
    retry_at: { type: t.moment },
    interrupted: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
}
