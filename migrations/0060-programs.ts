import { type Kysely, sql } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';

/** Tokens with which programs act for an account, and what their calls need to know of orders (decision 124). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'program_tokens')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('name', t.string(100), (c) => c.notNull())
    .addColumn('hash', t.string(64), (c) => c.notNull().unique())
    .addColumn('hint', t.string(20), (c) => c.notNull())
    .addColumn('scopes', t.string(100), (c) => c.notNull())
    .addColumn('networks', t.string(1_000), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('expires_at', t.moment)
    .addColumn('used_at', t.moment)
    .addColumn('revoked_at', t.moment)
    .addForeignKeyConstraint('program_tokens_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await addIndex(db, 'program_tokens_of_account', 'program_tokens', ['account_id', 'created_at']);

  await addColumns(db, 'orders', {
    changed_at: { type: t.moment, define: (c) => c.notNull().defaultTo(0) },
    placed_digest: { type: t.string(64) },
  });
  await sql`update orders set changed_at = updated_at where changed_at = 0`.execute(db);
  await addIndex(db, 'orders_of_dealer_by_change', 'orders', ['dealer_id', 'changed_at']);
  await addIndex(db, 'orders_of_account_by_change', 'orders', ['account_id', 'changed_at']);
}
