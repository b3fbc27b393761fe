import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/**
 * Orders of goods that are expected (decision 139). `contracts.orders_expected`: 1 allows them. `orders.expected_on`: the day on
 * which the last goods of an order are expected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const define = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0);
  await addColumns(db, 'contracts', { orders_expected: { type: t.flag, define } });
  await addColumns(db, 'orders', { expected_on: { type: t.day } });
}
