import type { Kysely } from 'kysely';
import { columnTypes, table } from './columns.ts';

/**
 * Creates the tables of the open area: slides, news, articles; tokens of the open API; requests for a call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'slides')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('text', t.string(500), (c) => c.notNull())
    .addColumn('picture', t.string(255), (c) => c.notNull())
    .addColumn('link_href', t.string(255), (c) => c.notNull())
    .addColumn('link_label', t.string(100), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .execute();

  for (const name of ['news', 'articles'] as const) {
    await table(db, name)
      .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
      .addColumn('header', t.string(255), (c) => c.notNull())
      .addColumn('announce', t.string(1000), (c) => c.notNull())
      .addColumn('body', t.text, (c) => c.notNull())
      .addColumn('picture', t.string(255), (c) => c.notNull())
      .addColumn('published_at', t.moment, (c) => c.notNull())
      .$call((c) => (name === 'news' ? c.addColumn('top_until', t.moment) : c))
      .execute();
    // Includes the id, so that items published at the same time keep their order from page to page.
    await db.schema.createIndex(`${name}_by_date`).on(name).columns(['published_at', 'id']).execute();
  }
  await db.schema.createIndex('news_on_top').on('news').column('top_until').execute();

  await table(db, 'hidden_news')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('news_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('hidden_news_key', ['account_id', 'news_id'])
    .addForeignKeyConstraint('hidden_news_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('hidden_news_news', ['news_id'], 'news', ['id'])
    .execute();

  await table(db, 'open_tokens')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('contract_id', t.ref, (c) => c.notNull())
    .addColumn('hash', t.string(64), (c) => c.notNull().unique())
    .addColumn('hint', t.string(16), (c) => c.notNull())
    .addColumn('warehouses', t.string(1000), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('used_at', t.moment)
    .addColumn('revoked_at', t.moment)
    .addForeignKeyConstraint('open_tokens_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('open_tokens_contract', ['contract_id'], 'contracts', ['id'])
    .execute();
  await db.schema
    .createIndex('open_tokens_of_account')
    .on('open_tokens')
    .columns(['account_id', 'created_at'])
    .execute();

  await table(db, 'callbacks')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('account_id', t.ref)
    .addColumn('firstname', t.string(100), (c) => c.notNull())
    .addColumn('phone', t.string(20), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('done_at', t.moment)
    .addForeignKeyConstraint('callbacks_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await db.schema.createIndex('callbacks_open').on('callbacks').columns(['done_at', 'created_at']).execute();
}
