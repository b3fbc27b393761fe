import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SlideRecord } from './slide-record.ts';

/** Returns the slides that are not removed, in display order. */
export async function keptSlides(db: Kysely<Database>): Promise<SlideRecord[]> {
  const rows = await db
    .selectFrom('slides')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ id, header, text, picture, link_href, link_label, shown, from_at, until_at }) => ({
    id,
    header,
    text,
    picture,
    href: link_href,
    label: link_label,
    shown: shown === 1,
    fromAt: from_at ?? undefined,
    untilAt: until_at ?? undefined,
  }));
}

/** Returns the slides and locks all of them until the transaction ends; they are few and share one order. */
export async function heldSlides(db: Kysely<Database>): Promise<SlideRecord[]> {
  await db
    .updateTable('slides')
    .set((eb) => ({ sort: eb.ref('sort') }))
    .execute();
  return keptSlides(db);
}

const written = ({ header, text, picture, href, label, shown, fromAt, untilAt }: SlideRecord) => ({
  header,
  text,
  picture,
  link_href: href,
  link_label: label,
  shown: shown ? 1 : 0,
  from_at: fromAt ?? null,
  until_at: untilAt ?? null,
});

/** Adds a slide after the others and returns its id. */
export async function insertSlide(db: Kysely<Database>, slide: SlideRecord): Promise<number> {
  const last = await db
    .selectFrom('slides')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .executeTakeFirst();
  const { insertId } = await db
    .insertInto('slides')
    .values({ ...written(slide), sort: Number(last?.sort ?? 0) + 1 })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Updates a slide. */
export async function updateSlide(db: Kysely<Database>, slide: SlideRecord): Promise<void> {
  await db.updateTable('slides').set(written(slide)).where('id', '=', slide.id).execute();
}

/** Removes a slide, or restores it if `removedAt` is null. Returns its title; undefined if there is none. */
export async function setRemoved(
  db: Kysely<Database>,
  id: number,
  removedAt: number | null,
): Promise<string | undefined> {
  await db.updateTable('slides').set({ removed_at: removedAt }).where('id', '=', id).execute();
  const row = await db.selectFrom('slides').select('header').where('id', '=', id).executeTakeFirst();
  return row?.header;
}
