import { type Kysely, sql } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, table } from './columns.ts';

/** Certificates, passports and manuals of goods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'product_documents')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('product_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(20), (c) => c.notNull())
    .addColumn('title', t.string(200), (c) => c.notNull())
    .addColumn('valid_until', t.day)
    .addColumn('file', t.string(60), (c) => c.notNull())
    .addColumn('size', t.whole, (c) => c.notNull())
    .addColumn('hash', t.string(64), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('source', t.string(255))
    .addColumn('by_desk', t.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('submission', t.string(64))
    .addColumn('removed_at', t.moment)
    .addForeignKeyConstraint('product_documents_product', ['product_id'], 'products', ['id'])
    .addCheckConstraint(
      'product_documents_kind',
      sql`kind in ('certificate', 'declaration', 'passport', 'manual', 'other')`,
    )
    .execute();
  await addIndex(db, 'product_documents_order', 'product_documents', ['product_id', 'sort']);
  await addUniqueIndex(db, 'product_documents_source', 'product_documents', ['product_id', 'source']);
  await addIndex(db, 'product_documents_hash', 'product_documents', ['hash']);
  await addIndex(db, 'product_documents_file', 'product_documents', ['file']);
  await addIndex(db, 'product_documents_removed', 'product_documents', ['removed_at']);
}
