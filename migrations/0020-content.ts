import type { Kysely } from 'kysely';
import { addColumns, addIndex, columnTypes, table } from './columns.ts';
import { isConstrained } from './constraints.ts';

/**
 * Lets the desk write the content: drafts and addresses of news and articles, times of slides, pages, the banner, the blocks of the
 * home page, and messages to dealers. Drafts and withdrawn texts have a `published_at` that never comes, so that earlier releases do
 * not show them either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  for (const name of ['news', 'articles'] as const) {
    await addColumns(db, name, {
      slug: { type: t.string(100) },
      state: { type: t.string(10), define: (c) => c.notNull().defaultTo('ready') },
      planned_at: { type: t.moment },
    });
    await addUniqueIndex(db, `${name}_by_slug`, name, 'slug');
    await addIndex(db, `${name}_by_state`, name, ['state', 'published_at', 'id']);
  }
  await addColumns(db, 'slides', {
    shown: { type: t.flag, define: (c) => c.notNull().defaultTo(1) },
    from_at: { type: t.moment },
    until_at: { type: t.moment },
    removed_at: { type: t.moment },
  });
  await addPages(db);
  await table(db, 'banners')
    .ifNotExists()
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
    .ifNotExists()
    .addColumn('name', t.string(20), (c) => c.primaryKey())
    .addColumn('shown', t.flag, (c) => c.notNull())
    .addColumn('most', t.whole, (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    .execute();
  await addMailings(db);
}

async function addPages(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'pages')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('slug', t.string(100), (c) => c.notNull().unique())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('description', t.string(500), (c) => c.notNull())
    .addColumn('body', t.text, (c) => c.notNull())
    .addColumn('state', t.string(10), (c) => c.notNull())
    .addColumn('place', t.string(10), (c) => c.notNull())
    .addColumn('sort', t.whole, (c) => c.notNull())
    // 1 for the privacy policy, of which there is only one; null for the others.
    .addColumn('policy', t.flag, (c) => c.unique())
    .addColumn('version_on', t.day)
    .addColumn('changed_at', t.moment, (c) => c.notNull())
    .execute();
  await addIndex(db, 'pages_by_state', 'pages', ['state', 'sort', 'id']);
  await table(db, 'page_editions')
    .ifNotExists()
    .addColumn('page_id', t.ref, (c) => c.notNull())
    .addColumn('version_on', t.day, (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('body', t.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('page_editions_key', ['page_id', 'version_on'])
    .addForeignKeyConstraint('page_editions_page', ['page_id'], 'pages', ['id'])
    .execute();
}

async function addMailings(db: Kysely<unknown>): Promise<void> {
  const t = columnTypes(db);
  await table(db, 'mailings')
    .ifNotExists()
    .addColumn('id', t.id, (c) => c.primaryKey().autoIncrement())
    .addColumn('staff_id', t.ref, (c) => c.notNull())
    .addColumn('submission', t.string(64), (c) => c.notNull())
    .addColumn('header', t.string(255), (c) => c.notNull())
    .addColumn('text', t.string(1000), (c) => c.notNull())
    .addColumn('href', t.string(255), (c) => c.notNull())
    .addColumn('audience', t.string(20), (c) => c.notNull())
    .addColumn('audience_id', t.ref)
    // Only dealers whom this member of the staff serves; null: all.
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
  await table(db, 'mailing_dealers')
    .ifNotExists()
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
  await addIndex(db, 'mailings_of_staff', 'mailings', ['staff_id', 'id']);
}

async function addUniqueIndex(db: Kysely<unknown>, name: string, on: string, column: string): Promise<void> {
  if (await isConstrained(db, on, name)) return;
  await db.schema.createIndex(name).unique().on(on).column(column).execute();
}
