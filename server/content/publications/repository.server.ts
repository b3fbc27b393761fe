import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { offsetOf, type Paging } from '../../kernel/paging.ts';
import type { Announce } from './publication.ts';

/**
 * News and articles follow the same rule: an item is public once its publication time has passed. Drafts and
 * withdrawn items have the time `never`.
 */
export type Shelf = 'news' | 'articles';

/** `body` is Markdown. */
export type Unrendered = Announce & { body: string };

export async function countPublished(db: Kysely<Database>, shelf: Shelf, now: number): Promise<number> {
  const { count } = await published(db, shelf, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function announcesOnPage(
  db: Kysely<Database>,
  shelf: Shelf,
  now: number,
  page: Paging,
): Promise<Announce[]> {
  return newestFirst(db, shelf, now).limit(page.perpage).offset(offsetOf(page)).execute();
}

/** Returns one page of items like `announcesOnPage`, with their texts. */
export async function publicationsOnPage(
  db: Kysely<Database>,
  shelf: Shelf,
  now: number,
  page: Paging,
): Promise<Unrendered[]> {
  return newestFirst(db, shelf, now).select('body').limit(page.perpage).offset(offsetOf(page)).execute();
}

export async function latestOf(
  db: Kysely<Database>,
  shelf: Shelf,
  now: number,
  count: number,
): Promise<Announce[]> {
  return newestFirst(db, shelf, now).limit(count).execute();
}

export async function publicationOf(
  db: Kysely<Database>,
  shelf: Shelf,
  now: number,
  which: { id: number } | { slug: string },
): Promise<Unrendered | undefined> {
  return published(db, shelf, now)
    .select([...announceColumns, 'body'])
    .where((eb) => eb.and(which))
    .executeTakeFirst();
}

/** Returns the item published just before or just after this one. */
export async function neighbourOf(
  db: Kysely<Database>,
  shelf: Shelf,
  now: number,
  { id, publishedAt }: Pick<Announce, 'id' | 'publishedAt'>,
  side: 'newer' | 'older',
): Promise<Pick<Announce, 'id' | 'slug' | 'header'> | undefined> {
  const [than, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  return published(db, shelf, now)
    .select(['id', 'slug', 'header'])
    .where((eb) =>
      eb.or([
        eb('published_at', than, publishedAt),
        eb.and([eb('published_at', '=', publishedAt), eb('id', than, id)]),
      ]),
    )
    .orderBy('published_at', order)
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst();
}

const announceColumns = [
  'id',
  'slug',
  'header',
  'announce',
  'picture',
  'published_at as publishedAt',
] as const;

/** Returns the publication times of the latest items, newest first. */
export async function publishedDates(
  db: Kysely<Database>,
  shelf: Shelf,
  now: number,
  most: number,
): Promise<Pick<Announce, 'id' | 'slug' | 'publishedAt'>[]> {
  return published(db, shelf, now)
    .select(['id', 'slug', 'published_at as publishedAt'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/**
 * Selects published items, newest first; of two items published at the same time, the one with the higher id comes
 * first.
 */
function newestFirst(db: Kysely<Database>, shelf: Shelf, now: number) {
  return published(db, shelf, now)
    .select(announceColumns)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}

/**
 * Selects all published items. The type of articles is used for both shelves, because the columns used here are the
 * same.
 */
function published(db: Kysely<Database>, shelf: Shelf, now: number) {
  return db.selectFrom(shelf as 'articles').where('published_at', '<=', now);
}
