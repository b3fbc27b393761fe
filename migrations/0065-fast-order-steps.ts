import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/**
 * Names of fast orders, the steps that belong together, and what became of a list (decision 131). `list_root`: the key of the
 * first step; '' in a row of an earlier release, which is a list of its own. `gone`: `added` or `removed`; such a list is
 * not offered, and can be taken back until it expires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const define = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo('');
  await addColumns(db, 'fast_order_lists', {
    list_name: { type: t.string(60), define },
    list_root: { type: t.string(32), define },
    gone: { type: t.string(10), define },
  });
}
