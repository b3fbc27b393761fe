import type { Insertable, Kysely } from 'kysely';
import { upsert } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { DeskPage, ListedPage } from './page-view.ts';

type Row = Omit<Insertable<Database['pages']>, 'changed_at'> & { id: number };

const columns = ['id', 'slug', 'header', 'state', 'place', 'sort', 'policy', 'version_on'] as const;

const plain = <T extends Pick<Row, 'policy' | 'version_on'>>({ policy, version_on, ...row }: T) => ({
  ...row,
  policy: policy === 1,
  versionOn: version_on ?? undefined,
});

/** Returns the pages that are not removed, or those that are, in their order. */
export async function listedPages(db: Kysely<Database>, removed: boolean): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('pages')
    .select([...columns, 'changed_at as changedAt'])
    .where('state', removed ? '=' : '!=', 'removed')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(plain);
}

/** Returns the number of removed pages and the last place in the order. */
export async function countPages(db: Kysely<Database>): Promise<{ removed: number; lastSort: number }> {
  const row = await db
    .selectFrom('pages')
    .select((eb) => [
      eb.fn.max('sort').as('lastSort'),
      eb
        .selectFrom('pages as gone')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('gone.state', '=', 'removed')
        .as('removed'),
    ])
    .executeTakeFirst();
  return { removed: Number(row?.removed ?? 0), lastSort: Number(row?.lastSort ?? 0) };
}

/** Returns one page, removed or not; undefined if there is none. */
export async function findPage(db: Kysely<Database>, id: number): Promise<DeskPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .select([...columns, 'description', 'body'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns a page and locks it until the transaction ends. */
export async function heldPage(db: Kysely<Database>, id: number): Promise<DeskPage | undefined> {
  await db
    .updateTable('pages')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .where('id', '=', id)
    .execute();
  return findPage(db, id);
}

/** Returns the public page with this address; undefined if there is none. */
export async function readyPage(db: Kysely<Database>, slug: string): Promise<DeskPage | undefined> {
  const row = await db
    .selectFrom('pages')
    .select([...columns, 'description', 'body'])
    .where('slug', '=', slug)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row && plain(row);
}

/** Returns another page with this address, or another page that is the privacy policy; undefined if there is none. */
export async function pageLike(
  db: Kysely<Database>,
  like: { slug: string } | { policy: 1 },
  otherThan: number,
): Promise<Pick<DeskPage, 'header' | 'state'> | undefined> {
  return db
    .selectFrom('pages')
    .select(['header', 'state'])
    .where((eb) => eb.and(like))
    .where('id', '!=', otherThan)
    .executeTakeFirst();
}

/** Returns the pages linked in the frame of every screen, in their order. */
export async function linkedPages(db: Kysely<Database>) {
  return db
    .selectFrom('pages')
    .select(['slug', 'header', 'place'])
    .where('state', '=', 'ready')
    .where('place', '!=', 'none')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Returns the addresses of public pages with the time of their last change. */
export async function publicPages(db: Kysely<Database>) {
  return db
    .selectFrom('pages')
    .select(['slug', 'changed_at as changedAt'])
    .where('state', '=', 'ready')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

const written = ({ versionOn, policy, id: _, ...page }: DeskPage, now: number) => ({
  ...page,
  policy: policy ? 1 : null,
  version_on: versionOn ?? null,
  changed_at: now,
});

/** Adds a page and returns its id. */
export async function insertPage(db: Kysely<Database>, page: DeskPage, now: number): Promise<number> {
  const { insertId } = await db.insertInto('pages').values(written(page, now)).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a page. */
export async function updatePage(db: Kysely<Database>, page: DeskPage, now: number): Promise<void> {
  await db.updateTable('pages').set(written(page, now)).where('id', '=', page.id).execute();
}

/** Updates the state of a page. */
export async function setPageState(
  db: Kysely<Database>,
  id: number,
  state: DeskPage['state'],
  now: number,
): Promise<void> {
  await db.updateTable('pages').set({ state, changed_at: now }).where('id', '=', id).execute();
}

/** Stores the text of an edition, replacing a text of the same day. */
export async function keepEdition(
  db: Kysely<Database>,
  edition: Insertable<Database['page_editions']>,
): Promise<void> {
  await upsert(db, 'page_editions', [edition], ['page_id', 'version_on'], {
    header: 'replace',
    body: 'replace',
  });
}

/** Returns the days of all editions of a page, newest first. */
export async function editionsOf(db: Kysely<Database>, pageId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('page_editions')
    .select('version_on')
    .where('page_id', '=', pageId)
    .orderBy('version_on', 'desc')
    .execute();
  return rows.map(({ version_on }) => version_on);
}

/** Returns one edition; undefined if there is none of that day. */
export async function editionOf(db: Kysely<Database>, pageId: number, day: string) {
  return db
    .selectFrom('page_editions')
    .select(['header', 'body'])
    .where('page_id', '=', pageId)
    .where('version_on', '=', day)
    .executeTakeFirst();
}
