import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/** A message of a chat may have a file; the staff has texts ready for messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'chat_messages', {
    file: { type: t.string(60) },
    file_name: { type: t.string(255) },
    file_size: { type: t.whole },
  });
  await table(db, 'ready_answers')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(100), (c) => c.notNull())
    .addColumn('text', t.text, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('removed_at', t.moment)
    .execute();
  await addIndex(db, 'ready_answers_in_order', 'ready_answers', ['removed_at', 'sort']);
}
