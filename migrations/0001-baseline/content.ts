import type { Kysely } from 'kysely';
import { addIndex, addUniqueIndex, columnTypes, table } from '../columns.ts';

/** Creates the tables of news, articles, slides, pages and mailings. */
export async function makeContent(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);

  await table(db, 'news')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('announce', t.string(1000), (c) => c.notNull())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('picture', t.string(255), (c) => c.notNull())
    .addColumn('published_at', t.moment, (c) => c.notNull())
    .addColumn('top_until', t.moment)
    .addColumn('announced_at', t.moment)
    .addColumn('slug', t.string(100))
    .addColumn('state', t.string(10), (c) => c.notNull().defaultTo('ready'))
    .addColumn('planned_at', t.moment)
    .execute();
  // Includes the id, so that items published at the same time keep their order from page to page.
  await addIndex(db, 'news_by_date', 'news', ['published_at', 'id']);
  await addUniqueIndex(db, 'news_by_slug', 'news', ['slug']);
  await addIndex(db, 'news_by_state', 'news', ['state', 'published_at', 'id']);
  await addIndex(db, 'news_on_top', 'news', ['top_until']);

  await table(db, 'hidden_news')
    .addColumn('account_id', t.ref, (c) => c.notNull())
    .addColumn('news_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('hidden_news_key', ['account_id', 'news_id'])
    .addForeignKeyConstraint('hidden_news_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('hidden_news_news', ['news_id'], 'news', ['id'])
    .execute();

  await table(db, 'articles')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('announce', t.string(1000), (c) => c.notNull())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('picture', t.string(255), (c) => c.notNull())
    .addColumn('published_at', t.moment, (c) => c.notNull())
    .addColumn('slug', t.string(100))
    .addColumn('state', t.string(10), (c) => c.notNull().defaultTo('ready'))
    .addColumn('planned_at', t.moment)
    .execute();
  await addIndex(db, 'articles_by_date', 'articles', ['published_at', 'id']);
  await addUniqueIndex(db, 'articles_by_slug', 'articles', ['slug']);
  await addIndex(db, 'articles_by_state', 'articles', ['state', 'published_at', 'id']);

  await table(db, 'slides')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('text', t.string(500), (c) => c.notNull())
    .addColumn('picture', t.string(255), (c) => c.notNull())
    .addColumn('link_href', t.string(255), (c) => c.notNull())
    .addColumn('link_label', t.string(100), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('shown', t.flag, (c) => c.notNull().defaultTo(1))
    .addColumn('from_at', t.moment)
    .addColumn('until_at', t.moment)
    .addColumn('removed_at', t.moment)
    .execute();

  await table(db, 'banners')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('text', t.string(300), (c) => c.notNull())
    .addColumn('href', t.string(255), (c) => c.notNull())
    .addColumn('tone', t.string(10), (c) => c.notNull())
    .addColumn('audience', t.string(10), (c) => c.notNull())
    .addColumn('shown', t.flag, (c) => c.notNull())
    .addColumn('from_at', t.moment)
    .addColumn('until_at', t.moment)
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();

  await table(db, 'home_blocks')
    .addColumn('name', t.string(20), (c) => c.primaryKey())
    .addColumn('shown', t.flag, (c) => c.notNull())
    .addColumn('most', t.whole, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .execute();

  await table(db, 'pages')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('slug', t.string(100), (c) => c.notNull().unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('description', t.string(500), (c) => c.notNull())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('place', t.string(10), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .addColumn('policy', t.flag, (c) => c.unique())
    .addColumn('version_on', t.day)
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
  await addIndex(db, 'pages_by_state', 'pages', ['state', 'sort', 'id']);

  await table(db, 'page_editions')
    .addColumn('page_id', t.ref, (c) => c.notNull())
    .addColumn('version_on', t.day, (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('body', t.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_editions_key', ['page_id', 'version_on'])
    .addForeignKeyConstraint('page_editions_page', ['page_id'], 'pages', ['id'])
    .execute();

  await table(db, 'mailings')
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('submission', t.string(64), (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('text', t.string(1000), (c) => c.notNull())
    .addColumn('href', t.string(255), (c) => c.notNull())
    .addColumn('audience', t.string(20), (c) => c.notNull())
    .addColumn('audience_id', t.ref)
    .addColumn('served_by', t.ref)
    .addColumn('main_only', t.flag, (c) => c.notNull())
    .addColumn('by_mail', t.flag, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('created_at', t.moment, (c) => c.notNull())
    .addColumn('starts_at', t.moment, (c) => c.notNull())
    .addColumn('ended_at', t.moment)
    .addColumn('people', t.whole, (c) => c.notNull())
    .addColumn('told', t.whole, (c) => c.notNull())
    .addColumn('mailed', t.whole, (c) => c.notNull())
    .addColumn('last_account', t.ref, (c) => c.notNull())
    .addUniqueConstraint('mailings_once', ['staff_id', 'submission'])
    .addForeignKeyConstraint('mailings_staff', ['staff_id'], 'staff', ['id'])
    .execute();
  await addIndex(db, 'mailings_of_staff', 'mailings', ['staff_id', 'id']);

  await table(db, 'mailing_dealers')
    .addColumn('mailing_id', t.ref, (c) => c.notNull())
    .addColumn('dealer_id', t.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('mailing_dealers_key', ['mailing_id', 'dealer_id'])
    .addForeignKeyConstraint('mailing_dealers_mailing', ['mailing_id'], 'mailings', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .addForeignKeyConstraint('mailing_dealers_dealer', ['dealer_id'], 'dealers', ['id'], (c) =>
      c.onDelete('cascade'),
    )
    .execute();
}
