import { fail, ok, type Result } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { rendered } from './list-publications.server.ts';
import type { ShownPublication } from './publication.ts';
import { latestOf, neighbourOf, publicationOf, type Shelf } from './repository.server.ts';

/** How many others a page offers beside its text. */
const othersShown = 4;

/** One news item or article with its text and the ways on. NOT_FOUND also for what lies in the future. */
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
