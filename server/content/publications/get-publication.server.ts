import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { zKnownSlug } from '../editing/slug.ts';
import { rendered } from './list-publications.server.ts';
import type { ShownPublication } from './publication.ts';
import { latestOf, neighbourOf, publicationOf, type Shelf } from './repository.server.ts';

/** The id of an item, or the readable end of its address. */
export const zAddress = z.union([z.object({ id: zId }), z.object({ slug: zKnownSlug })]);

/** The number of other items offered beside the text. */
const othersShown = 4;

/**
 * Returns one news item or article with its text and links to others. Refusal: NOT_FOUND, including before its
 * publication time.
 */
export async function getPublication(
  { db, now }: Pick<Context, 'db' | 'now'>,
  shelf: Shelf,
  which: { id: number } | { slug: string },
): Promise<Result<ShownPublication>> {
  const found = await publicationOf(db, shelf, now, which);
  if (!found) return fail('NOT_FOUND');
  const [newer, older, latest] = await Promise.all([
    neighbourOf(db, shelf, now, found, 'newer'),
    neighbourOf(db, shelf, now, found, 'older'),
    latestOf(db, shelf, now, othersShown + 1),
  ]);
  const others = latest.filter((each) => each.id !== found.id).slice(0, othersShown);
  return ok({ item: rendered(found), newer, older, others });
}
