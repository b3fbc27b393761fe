import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import { type ShownState, shownState } from '../editing/content-state.ts';
import { never } from './never.ts';
import type { ListedPublication, PublicationRecord } from './publication-record.ts';
import type { Shelf } from './repository.server.ts';

/** `shown` undefined: all items that are not removed. */
export type Conditions = { shown: ShownState | undefined; now: number };

/** Articles lack some columns of news; the type of articles is used for both. */
const tableOf = (shelf: Shelf) => shelf as 'articles';

function matching(db: Kysely<Database>, shelf: Shelf, { shown, now }: Conditions) {
  return db
    .selectFrom(tableOf(shelf))
    .$if(shown === undefined, (list) => list.where('state', '!=', 'removed'))
    .$if(shown === 'draft' || shown === 'removed', (list) =>
      list.where('state', '=', shown as 'draft' | 'removed'),
    )
    .$if(shown === 'scheduled', (list) => list.where('state', '=', 'ready').where('published_at', '>', now))
    .$if(shown === 'published', (list) => list.where('state', '=', 'ready').where('published_at', '<=', now));
}

/** Returns the number of matching items. */
export async function countMatching(
  db: Kysely<Database>,
  shelf: Shelf,
  conditions: Conditions,
): Promise<number> {
  const { count } = await matching(db, shelf, conditions)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the titles of all matching items in the order of the list, for the search by title. */
export async function matchingHeaders(
  db: Kysely<Database>,
  shelf: Shelf,
  conditions: Conditions,
): Promise<{ id: number; header: string }[]> {
  return inOrder(matching(db, shelf, conditions).select(['id', 'header'])).execute();
}

/** Returns one page, drafts first, then the latest. With `ids`, only these items. */
export async function recordsOnPage(
  db: Kysely<Database>,
  shelf: Shelf,
  conditions: Conditions,
  page: Paging,
  ids?: readonly number[],
): Promise<ListedPublication[]> {
  const rows = await inOrder(
    matching(db, shelf, conditions)
      .select(['id', 'header', 'slug', 'state', 'published_at', 'planned_at'])
      .$if(ids !== undefined, (list) => list.where('id', 'in', [...(ids ?? [])])),
  )
    .limit(page.perpage)
    .$if(ids === undefined, (list) => list.offset(offsetOf(page)))
    .execute();
  const news =
    shelf === 'news' && rows.length > 0
      ? await db
          .selectFrom('news')
          .select(['id', 'top_until', 'announced_at'])
          .where(
            'id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute()
      : [];
  const more = new Map(news.map((row) => [row.id, row]));
  return rows.map(({ id, header, slug, state, published_at, planned_at }) => ({
    id,
    header,
    slug: slug ?? '',
    shown: shownState(state, published_at, conditions.now),
    plannedAt: plannedOf(published_at, planned_at),
    topUntil: more.get(id)?.top_until ?? undefined,
    announced: Boolean(more.get(id)?.announced_at),
  }));
}

function inOrder<Query extends { orderBy: (column: 'published_at' | 'id', order: 'desc') => Query }>(
  query: Query,
) {
  return query.orderBy('published_at', 'desc').orderBy('id', 'desc');
}

/** Returns the planned time. Earlier releases and the demo data set only `published_at`. */
function plannedOf(publishedAt: number, plannedAt: number | null): number | undefined {
  return plannedAt ?? (publishedAt === never ? undefined : publishedAt);
}

/** Returns a news item or an article in any state; undefined if there is none. */
export async function findRecord(
  db: Kysely<Database>,
  shelf: Shelf,
  id: number,
): Promise<PublicationRecord | undefined> {
  const row = await db.selectFrom(tableOf(shelf)).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { header, slug, announce, body, picture, state, published_at, planned_at } = row;
  const { top_until = null, announced_at = null } = row as Partial<
    Record<'top_until' | 'announced_at', number | null>
  >;
  return {
    id,
    header,
    slug: slug ?? '',
    announce,
    body,
    picture,
    state,
    plannedAt: plannedOf(published_at, planned_at),
    topUntil: top_until ?? undefined,
    announcedAt: announced_at ?? undefined,
  };
}

/** Returns a news item or an article and locks it until the transaction ends. */
export async function heldRecord(
  db: Kysely<Database>,
  shelf: Shelf,
  id: number,
): Promise<PublicationRecord | undefined> {
  await db
    .updateTable(tableOf(shelf))
    .set((eb) => ({ published_at: eb.ref('published_at') }))
    .where('id', '=', id)
    .execute();
  return findRecord(db, shelf, id);
}

/** Returns whether another item of the shelf has this address. */
export async function isSlugTaken(
  db: Kysely<Database>,
  shelf: Shelf,
  slug: string,
  otherThan: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(tableOf(shelf))
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', otherThan)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the row of a record. Only a ready item gets a real publication time: its planned time, or now. */
function written(shelf: Shelf, record: PublicationRecord, now: number) {
  const { header, slug, announce, body, picture, state, plannedAt, topUntil, announcedAt } = record;
  return {
    header,
    slug: slug || null,
    announce,
    body,
    picture,
    state,
    planned_at: plannedAt ?? (state === 'ready' ? now : null),
    published_at: state === 'ready' ? (plannedAt ?? now) : never,
    ...(shelf === 'news' && { top_until: topUntil ?? null, announced_at: announcedAt ?? null }),
  };
}

/** Adds a news item or an article and returns its id. */
export async function insertRecord(
  db: Kysely<Database>,
  shelf: Shelf,
  record: PublicationRecord,
  now: number,
): Promise<number> {
  const { insertId } = await db
    .insertInto(tableOf(shelf))
    .values(written(shelf, record, now))
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a news item or an article. */
export async function updateRecord(
  db: Kysely<Database>,
  shelf: Shelf,
  record: PublicationRecord,
  now: number,
): Promise<void> {
  await db
    .updateTable(tableOf(shelf))
    .set(written(shelf, record, now))
    .where('id', '=', record.id)
    .execute();
}
