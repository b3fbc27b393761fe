import type { Kysely } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, columnTypes, table } from './columns.ts';

/**
 * An order keeps the total of its 1C document while it differs from the order's own, and the journal keeps what each
 * exchange changes in the ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'orders', {
    told_sum: { type: t.money },
    told_vat: { type: t.money },
    told_at: { type: t.moment },
    settled_sum: { type: t.money },
  });
  await addIndex(db, 'orders_with_difference', 'orders', ['told_at']);
  // Finds open orders whose day of shipping has passed.
  await addIndex(db, 'orders_by_state_and_shipping', 'orders', ['state', 'ship_on']);

  // No references to accounts, sessions, orders and entries: the journal outlives sessions and withdrawn entries.
  await table(db, 'money_runs')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('session_id', t.ref)
    .addColumn('started_at', t.moment, (c) => c.notNull())
    .addColumn('last_at', t.moment, (c) => c.notNull())
    .execute();
  await addUniqueIndex(db, 'money_runs_of_session', 'money_runs', ['session_id']);
  await addIndex(db, 'money_runs_of_account', 'money_runs', ['account_id', 'id']);
  await addIndex(db, 'money_runs_to_remove', 'money_runs', ['last_at']);

  await table(db, 'money_changes')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('run_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('shipment_id', t.ref)
    .addColumn('entry_id', t.ref)
    .addColumn('kind', t.string(10), (c) => c.notNull())
    .addColumn('nature', t.string(12))
    .addColumn('step', t.whole, (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('entered_on', t.day, (c) => c.notNull())
    .addColumn('document', t.string(255), (c) => c.notNull())
    .addForeignKeyConstraint('money_changes_run', ['run_id'], 'money_runs', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
  // MySQL has this index for the foreign key already.
  await addIndex(db, 'payments_cancelled_by', 'payments', ['cancel_entry_id']);
  await addIndex(db, 'money_changes_of_run', 'money_changes', ['run_id', 'contract_id']);
}
