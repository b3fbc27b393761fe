import type { Kysely } from 'kysely';
import { addColumns, columnTypes } from './columns.ts';
import { addConstraints } from './constraints.ts';

/**
 * The quantities in which a product is sold. `products.pack` is only shown and holds other numbers than one already, so
 * nothing is enforced before the desk fills in these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'products', {
    order_multiple: { type: t.whole, define: (c) => c.notNull().defaultTo(1) },
    order_minimum: { type: t.whole, define: (c) => c.notNull().defaultTo(1) },
  });
  await addConstraints(db, 'products', {
    checks: { products_order_multiple: 'order_multiple > 0', products_order_minimum: 'order_minimum > 0' },
  });
}
