import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { rendered } from './list-publications.server.ts';
import type { ShownPublication } from './publication.ts';
import { latestOf, neighbourOf, publicationOf, type Shelf } from './repository.server.ts';

/** The number of other items offered beside the text. */
const othersShown = 4;

/**
 * Returns one news item or article with its text and links to others. Refuses with NOT_FOUND also before its
 * publication time.
 */
export async function getPublication(
  { db, now }: Pick<Context, 'db' | 'now'>,
  shelf: Shelf,
  id: number,
): Promise<Result<ShownPublication>> {
  const found = await publicationOf(db, shelf, now, id);
  if (!found) return fail('NOT_FOUND');
  const [newer, older, latest] = await Promise.all([
    neighbourOf(db, shelf, now, found, 'newer'),
    neighbourOf(db, shelf, now, found, 'older'),
    latestOf(db, shelf, now, othersShown + 1),
  ]);
  const others = latest.filter((each) => each.id !== id).slice(0, othersShown);
  return ok({ item: rendered(found), newer, older, others });
}
