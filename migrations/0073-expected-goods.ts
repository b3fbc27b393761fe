import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes } from './columns.ts';

/**
 * Orders of goods that are expected (decision 139). `contracts.orders_expected`: 1 allows them. `expected_on`: the day on which
 * a line, and the last one of its order, is expected; of a line null: 1C does not expect it any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const define = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0);
  await addColumns(db, 'contracts', { orders_expected: { type: t.flag, define } });
  await addColumns(db, 'orders', { expected_on: { type: t.day } });
  await addColumns(db, 'order_lines', { expected_on: { type: t.day } });
  await addIndex(db, 'orders_expected', 'orders', ['expected_on', 'state']);
}
