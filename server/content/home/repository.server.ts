import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Slide } from './slide.ts';

/** Returns all slides in order; there may be none, as after a first import from 1C. */
export async function allSlides(db: Kysely<Database>): Promise<Slide[]> {
  return db
    .selectFrom('slides')
    .select(['id', 'header', 'text', 'picture', 'link_href as href', 'link_label as label'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
