import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';

/** Prices of order lines that staff have reduced, and by how much a staff member may reduce them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'order_lines', {
    list_price: { type: t.money },
    list_seen_price: { type: t.money },
    price_reason: { type: t.string(255), define: (column) => column.notNull().defaultTo('') },
  });
  await addColumns(db, 'staff', {
    discount_limit_bp: { type: t.whole, define: (column) => column.notNull().defaultTo(0) },
  });
}
