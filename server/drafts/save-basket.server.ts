import { linesOf, readCurrentBasket } from '../basket/read-basket.server.ts';
import type { SignedIn } from '../kernel/actor.ts';
import { type Failure, fail } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import type { ListedDraft } from './draft-view.ts';
import { countDrafts, insertDraft } from './repository.server.ts';
import { mostDrafts } from './rules.ts';

/** Saves the account's basket under a name; undefined when there is nothing in it. Refusal: TOO_MANY_DRAFTS. */
export async function saveBasket(
  { db, actor, now }: Pick<Context<SignedIn>, 'db' | 'actor' | 'now'>,
  header: string,
): Promise<ListedDraft | Failure | undefined> {
  // Hiding prices is for the eyes on this screen; what became dearer is asked of the draft later.
  const basket = await readCurrentBasket(db, { ...actor, hidesPrices: false });
  const lines = linesOf(basket);
  if (lines.length === 0) return undefined;
  if ((await countDrafts(db, actor)) >= mostDrafts) return fail('TOO_MANY_DRAFTS');
  const id = await insertDraft(db, actor, { header, lines, now });
  return { id, header, count: lines.length, quantity: basket.quantity, createdAt: now };
}
