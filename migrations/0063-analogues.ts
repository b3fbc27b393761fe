import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/**
 * The analogues of a product as 1C names them, best first: by the id of a good or an offer, or by an articul. They are
 * texts, because the product that is meant may come later, or never (decision 129).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'product_analogues')
    .ifNotExists()
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('place', t.whole, (c) => c.notNull())
    .addColumn('reference', t.string(100), (c) => c.notNull())
    .addColumn('articul_key', t.string(100), (c) => c.notNull())
    .addPrimaryKeyConstraint('product_analogues_key', ['product_id', 'place'])
    .addForeignKeyConstraint('product_analogues_product', ['product_id'], 'products', ['id'])
    .execute();
}
