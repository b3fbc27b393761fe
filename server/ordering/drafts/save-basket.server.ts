import type { SignedIn } from '../../kernel/actor.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { linesOf, readCurrentBasket } from '../basket/read-basket.server.ts';
import type { ListedDraft } from './draft-view.ts';
import { countDrafts, insertDraft } from './repository.server.ts';
import { maxDrafts } from './rules.ts';

/**
 * Saves the account's basket as a draft with this name; returns undefined when the basket is empty. Refusal:
 * TOO_MANY_DRAFTS.
 */
export async function saveBasket(
  { db, actor, now }: Pick<Context<SignedIn>, 'db' | 'actor' | 'now'>,
  header: string,
): Promise<ListedDraft | Failure | undefined> {
  // Price hiding affects only the screen; the draft stores the prices for later comparison.
  const basket = await readCurrentBasket(db, { ...actor, hidesPrices: false });
  const lines = linesOf(basket);
  if (lines.length === 0) return undefined;
  if ((await countDrafts(db, actor)) >= maxDrafts) return fail('TOO_MANY_DRAFTS');
  const id = await insertDraft(db, actor, { header, lines, now });
  return { id, header, count: lines.length, quantity: basket.quantity, createdAt: now };
}
