import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** Which column of a table with these names holds the quantity, as the dealer has answered (decision 127). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'fast_order_heads')
    .ifNotExists()
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('head_key', t.string(32), (c) => c.notNull())
    .addColumn('quantity_name', t.string(60), (c) => c.notNull())
    .addColumn('used_at', t.moment, (c) => c.notNull())
    .addPrimaryKeyConstraint('fast_order_heads_key', ['dealer_id', 'head_key'])
    .addForeignKeyConstraint('fast_order_heads_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  await addIndex(db, 'fast_order_heads_of_dealer', 'fast_order_heads', ['dealer_id', 'used_at']);
}
