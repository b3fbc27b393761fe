import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes } from './columns.ts';

/**
 * Orders of goods that are expected (decision 143). `contracts.orders_expected`: 1 allows them. `orders.expected_on`: the day on
 * which the last goods of an order are expected; `orders.waits_since`: the moment by which a rest queues. `promised`: pieces
 * that lines wait for, and their sum beside the stock. `arrivals.come`: what has come of an arrival that 1C still names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  const define = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0);
  const count = { type: t.whole, define };
  await addColumns(db, 'contracts', { orders_expected: { type: t.flag, define } });
  await addColumns(db, 'orders', { expected_on: { type: t.day }, waits_since: { type: t.moment } });
  await addColumns(db, 'approvals', { expected_on: { type: t.day } });
  await addColumns(db, 'stocks', { promised: count });
  await addColumns(db, 'order_lines', { promised: count });
  await addColumns(db, 'approval_lines', { promised: count });
  await addColumns(db, 'arrivals', { come: count });
  await addIndex(db, 'order_lines_that_wait', 'order_lines', ['product_id', 'promised']);
  await addIndex(db, 'approval_lines_that_wait', 'approval_lines', ['product_id', 'promised']);
  await addIndex(db, 'stocks_that_promise', 'stocks', ['promised', 'product_id']);
}
