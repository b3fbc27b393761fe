import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/**
 * The rate of VAT of each line, as it was when the line was made (null and not free: unknown then), and what 1C has said
 * of each order in which exchange.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'order_lines', {
    vat: { type: t.whole },
    vat_free: { type: t.flag, define: (c) => c.notNull().defaultTo(0) },
  });
  await table(db, 'exchange_answers')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('session_id', t.ref)
    .addColumn('taken_at', t.moment, (c) => c.notNull())
    .addColumn('outcome', t.string(10), (c) => c.notNull())
    .addColumn('aside', t.string(500), (c) => c.notNull())
    .addForeignKeyConstraint('exchange_answers_order', ['order_id'], 'orders', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'exchange_answers_of_order', 'exchange_answers', ['order_id', 'id']);
}
