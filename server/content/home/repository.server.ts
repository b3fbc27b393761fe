import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Slide } from './slide.ts';

/** Returns the slides shown at `now`, in order. There may be none, for example after a first import from 1C. */
export async function shownSlides(db: Kysely<Database>, now: number): Promise<Slide[]> {
  return db
    .selectFrom('slides')
    .select(['id', 'header', 'text', 'picture', 'link_href as href', 'link_label as label'])
    .where('shown', '=', 1)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('from_at', 'is', null), eb('from_at', '<=', now)]))
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

/** Returns the ids of the goods that staff marked for the home page, sold or not, newest first, at most a hundred. */
export async function markedGoods(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('on_home', '=', 1)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
