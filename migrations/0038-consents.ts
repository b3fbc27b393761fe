import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/**
 * To which edition of the privacy policy somebody consented, and in which form: the account, or the telephone number
 * of a visitor. One of both is null, and null is equal to nothing, so each key holds for its own kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'consents')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref)
    .addColumn('phone', t.string(20))
    .addColumn('form', t.string(20), (c) => c.notNull())
    .addColumn('page_id', t.ref, (c) => c.notNull())
    .addColumn('version_on', t.day, (c) => c.notNull())
    .addColumn('client_hash', t.string(64), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addUniqueConstraint('consents_of_account', ['account_id', 'page_id', 'version_on'])
    .addUniqueConstraint('consents_of_phone', ['phone', 'page_id', 'version_on'])
    .addForeignKeyConstraint('consents_account', ['account_id'], 'accounts', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('consents_page', ['page_id'], 'pages', ['id'])
    .execute();
}
