import type { Kysely } from 'kysely';
import { addIndex } from './columns.ts';

/** Leads from an order to the products that are kept of it, so that what is kept too much is found, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'order_products_of_order', 'order_products', ['order_id']);
}
