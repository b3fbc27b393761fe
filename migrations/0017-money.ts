import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, isMysql, table } from './columns.ts';

/**
 * Terms of payment of contracts, and money as documents: payments and corrections with who entered them, permissions to
 * exceed a credit limit once, and statements of the bank that were uploaded. The ledger keeps its two sides, so that the
 * previous release reads every entry; `nature` says what else than a shipment or a payment an entry is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await addColumns(db, 'contracts', {
    deferral_days: { type: t.whole },
    valid_from: { type: t.day },
    valid_to: { type: t.day },
  });
  await addColumns(db, 'ledger_entries', { nature: { type: t.string(12) } });
  await addColumns(db, 'act_lines', { nature: { type: t.string(12) } });
  await createTables(db);
  await addIndex(db, 'payments_by_day', 'payments', ['paid_on', 'id']);
  await addIndex(db, 'payments_of_dealer', 'payments', ['dealer_id', 'paid_on', 'id']);
  await addIndex(db, 'payments_of_contract', 'payments', ['contract_id', 'paid_on', 'id']);
  await addIndex(db, 'payments_by_kind', 'payments', ['kind', 'paid_on', 'id']);
  await addIndex(db, 'payments_by_number', 'payments', ['number']);
  await addIndex(db, 'payments_by_amount', 'payments', ['amount']);
  await addIndex(db, 'payments_imported', 'payments', ['import_id']);
  await addIndex(db, 'limit_permits_of_contract', 'limit_permits', ['contract_id', 'id']);
  await takeOverPayments(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'statement_imports')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('file_name', t.string(255), (c) => c.notNull())
    .addColumn('account', t.string(255), (c) => c.notNull())
    .addColumn('start_on', t.day)
    .addColumn('end_on', t.day)
    .addColumn('content', t.text, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('imported_at', t.moment)
    .addColumn('payments', t.whole, (c) => c.notNull().defaultTo(0))
    .addColumn('total', t.money, (c) => c.notNull().defaultTo(0))
    .execute();
  await table(db, 'payments')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('entry_id', t.ref, (c) => c.notNull())
    .addColumn('kind', t.string(12), (c) => c.notNull())
    .addColumn('paid_on', t.day, (c) => c.notNull())
    .addColumn('number', t.string(50), (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('note', t.string(500), (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment)
    .addColumn('cancelled_at', t.moment)
    .addColumn('cancelled_by', t.string(255), (c) => c.notNull())
    .addColumn('cancel_entry_id', t.ref)
    .addColumn('submission_key', t.string(64))
    .addColumn('bank_key', t.string(64))
    .addColumn('import_id', t.ref)
    .addUniqueConstraint('payments_entry', ['entry_id'])
    .addUniqueConstraint('payments_submission', ['submission_key'])
    .addUniqueConstraint('payments_bank', ['bank_key'])
    .addForeignKeyConstraint('payments_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('payments_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('payments_entry_kept', ['entry_id'], 'ledger_entries', ['id'])
    .addForeignKeyConstraint('payments_statement', ['import_id'], 'statement_imports', ['id'])
    .addForeignKeyConstraint('payments_cancel_entry', ['cancel_entry_id'], 'ledger_entries', ['id'])
    .execute();
  await table(db, 'limit_permits')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('amount', t.money, (c) => c.notNull())
    .addColumn('until_on', t.day, (c) => c.notNull())
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('order_id', t.ref)
    .addColumn('ended_at', t.moment)
    .addForeignKeyConstraint('limit_permits_contract', ['contract_id'], 'contracts', ['id'])
    .addForeignKeyConstraint('limit_permits_order', ['order_id'], 'orders', ['id'])
    .execute();
}

/** The payments that are in the ledger already; an interrupted step goes on where it ended. */
async function takeOverPayments(db: Kysely<unknown>): Promise<void> {
  const number = isMysql(db)
    ? sql`case when document like '%№ %' then left(substring_index(substring_index(document, '№ ', -1), ' ', 1), 50) else '' end`
    : sql`case when instr(document, '№ ') > 0
        then substr(substr(document || ' ', instr(document, '№ ') + 2), 1,
          min(50, instr(substr(document || ' ', instr(document, '№ ') + 2), ' ') - 1))
        else '' end`;
  await sql`
    insert into payments (dealer_id, contract_id, entry_id, kind, paid_on, number, amount, note, staff_name, cancelled_by)
    select contracts.dealer_id, ledger_entries.contract_id, ledger_entries.id, 'payment', entered_on, ${number}, amount,
      '', '', ''
    from ledger_entries inner join contracts on contracts.id = ledger_entries.contract_id
    where ledger_entries.kind = 'payment' and nature is null and amount > 0
      and not exists (select 1 from payments as known where known.entry_id = ledger_entries.id)`.execute(db);
}
