import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/** Changes of marked goods, and of pictures by articul, beside uploaded sheets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'goods_changes', {
    kind: { type: t.string(10), define: (c) => c.notNull().defaultTo('sheet') },
  });
}
