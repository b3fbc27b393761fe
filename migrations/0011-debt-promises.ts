import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, addUniqueIndex, columnTypes, keyedTable, table } from './columns.ts';

/**
 * Promises of dealers to pay an overdue debt, reminders mailed to them, an index of the contracts with a debt, and the
 * overdue debt of each contract by age.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'debt_promises')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('promised_on', t.day, (c) => c.notNull())
    .addColumn('note', t.string(500), (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('debt_promises_contract', ['contract_id'], 'contracts', ['id'])
    .execute();
  await addIndex(db, 'debt_promises_of_contract', 'debt_promises', ['contract_id', 'id']);

  await table(db, 'debt_reminders')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('sent_on', t.day, (c) => c.notNull())
    .addColumn('overdue', t.money, (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('debt_reminders_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('debt_reminders_account', ['account_id'], 'accounts', ['id'])
    .addCheckConstraint('debt_reminders_overdue', sql`overdue > 0`)
    .execute();
  await addUniqueIndex(db, 'debt_reminders_once_a_day', 'debt_reminders', ['contract_id', 'sent_on']);
  await addIndex(db, 'debt_reminders_of_account', 'debt_reminders', ['account_id']);

  await addIndex(db, 'contract_sums_owing', 'contract_sums', ['balance']);
  await addColumns(db, 'contract_sums', {
    ledger_version: { type: t.ref, define: (c) => c.notNull().defaultTo(0) },
  });
  await keyedTable(db, 'overdue_sums')
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('as_of', t.day, (c) => c.notNull())
    .addColumn('ledger_version', t.ref, (c) => c.notNull())
    .addColumn('deferral_days', t.whole, (c) => c.notNull())
    .addColumn('beyond_0', t.money, (c) => c.notNull())
    .addColumn('beyond_7', t.money, (c) => c.notNull())
    .addColumn('beyond_30', t.money, (c) => c.notNull())
    .addColumn('beyond_90', t.money, (c) => c.notNull())
    .addColumn('days', t.whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('overdue_sums_key', ['contract_id'])
    .execute();
}
