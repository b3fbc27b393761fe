import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';
import { addConstraints } from './constraints.ts';

/** Goods of which people want to know when they arrive, and whose stock programs follow (decision 138). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'watches')
    .ifNotExists()
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('once', t.flag, (c) => c.notNull())
    .addColumn('added_at', t.moment, (c) => c.notNull())
    .addColumn('in_stock', t.text, (c) => c.notNull())
    .addColumn('told_at', t.moment)
    .addPrimaryKeyConstraint('watches_key', ['account_id', 'once', 'product_id'])
    .addForeignKeyConstraint('watches_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('watches_product', ['product_id'], 'products', ['id'])
    .execute();
  await addConstraints(db, 'watches', {
    checks: { watches_once: 'once in (0, 1)', watches_told: 'told_at is null or once = 1' },
  });
  await addIndex(db, 'watches_of_account', 'watches', ['account_id', 'once', 'added_at']);
  await addIndex(db, 'watches_of_product', 'watches', ['product_id', 'account_id', 'once']);
  await addIndex(db, 'watches_told_at', 'watches', ['told_at']);
}
