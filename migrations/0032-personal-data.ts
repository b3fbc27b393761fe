import type { Kysely } from 'kysely';
import { addIndex, columnTypes, table } from './columns.ts';

/** Acts of the destruction of personal data. They name nobody of whom data was destroyed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'destruction_acts')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addColumn('staff_id', t.ref)
    .addColumn('staff_name', t.string(255), (c) => c.notNull())
    .addColumn('operator', t.string(1000), (c) => c.notNull())
    .addColumn('reason', t.string(20), (c) => c.notNull())
    .addColumn('log', t.text, (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addForeignKeyConstraint('destruction_acts_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('destruction_acts_dealer', ['dealer_id'], 'dealers', ['id'])
    .addForeignKeyConstraint('destruction_acts_staff', ['staff_id'], 'staff', ['id'], (c) =>
      c.onDelete('set null'),
    )
    .execute();
  await addIndex(db, 'destruction_acts_of_account', 'destruction_acts', ['account_id', 'id']);
}
