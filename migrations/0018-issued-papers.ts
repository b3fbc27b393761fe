import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, columnTypes, keyedTable, table } from './columns.ts';

/** Papers of shipments that the portal makes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'issued_papers')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('document_id', t.ref, (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref, (c) => c.notNull())
    .addColumn('standing_for', t.ref)
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('organisation', t.string(12), (c) => c.notNull())
    .addColumn('year', t.whole, (c) => c.notNull())
    .addColumn('nth', t.whole, (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('vat', t.money, (c) => c.notNull())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('issued_by', t.string(255), (c) => c.notNull())
    .addColumn('issued_at', t.moment, (c) => c.notNull())
    .addColumn('cancelled_by', t.string(255), (c) => c.notNull().defaultTo(''))
    .addColumn('cancelled_at', t.moment)
    .addColumn('cancel_reason', t.string(200), (c) => c.notNull().defaultTo(''))
    .addForeignKeyConstraint('issued_papers_document', ['document_id'], 'documents', ['id'])
    .addForeignKeyConstraint('issued_papers_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('issued_papers_order', ['order_id'], 'orders', ['id'])
    .addCheckConstraint('issued_papers_kind', sql`kind in ('upd', 'torg12')`)
    .addCheckConstraint('issued_papers_nth', sql`nth > 0`)
    .addCheckConstraint('issued_papers_sums', sql`amount >= vat and vat >= 0`)
    .addCheckConstraint('issued_papers_standing', sql`(standing_for is null) = (cancelled_at is not null)`)
    .execute();
  // Where the numbers of a year begin, when they do not begin with 1.
  await keyedTable(db, 'paper_starts')
    .addColumn('organisation', t.string(12), (c) => c.notNull())
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('year', t.whole, (c) => c.notNull())
    .addColumn('nth', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('paper_starts_key', ['organisation', 'kind', 'year'])
    .addCheckConstraint('paper_starts_kind', sql`kind in ('upd', 'torg12')`)
    .addCheckConstraint('paper_starts_nth', sql`nth > 0`)
    .execute();
  await addUniqueIndex(db, 'issued_papers_by_number', 'issued_papers', [
    'organisation',
    'kind',
    'year',
    'nth',
  ]);
  await addUniqueIndex(db, 'issued_papers_standing_for', 'issued_papers', ['standing_for']);
  await addUniqueIndex(db, 'issued_papers_of_document', 'issued_papers', ['document_id']);
  await addIndex(db, 'issued_papers_of_order', 'issued_papers', ['order_id', 'id']);
  await addIndex(db, 'issued_papers_of_dealer', 'issued_papers', ['dealer_id', 'id']);
  // Shipped orders without a valid paper are listed without reading those that have one.
  await addColumns(db, 'orders', {
    papered: { type: t.flag, define: (column) => column.notNull().defaultTo(0) },
  });
  await addIndex(db, 'orders_to_paper', 'orders', ['papered', 'state', 'ship_on', 'dealer_id']);
  await addIndex(db, 'orders_of_dealer_to_paper', 'orders', ['dealer_id', 'papered', 'state', 'ship_on']);
}
