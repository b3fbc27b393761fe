import { zIdList } from '#server/kernel/fields.ts';
import type { OrderQuestion } from '#server/ordering/orders/ask-repeat.server.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';

/** Returns the ids of the substitutes that were taken in the window of an order, as its address and its form have them. */
export function takenIn(text: unknown): number[] {
  return zIdList.catch([]).parse(text ?? '');
}

/** What was taken here and is in the basket is shown, but not offered again; what was there before may be taken. */
export function withoutTaken(
  proposals: OrderQuestion['proposals'],
  taken: readonly number[],
): OrderQuestion['proposals'] {
  const shown = (proposal: Proposal) =>
    proposal.inBasket > 0 && taken.includes(proposal.id) ? { ...proposal, quantity: 0 } : proposal;
  return Object.fromEntries(Object.entries(proposals).map(([line, each]) => [line, each.map(shown)]));
}

/** Returns the address of the window once the substitute `by` was taken in it, too. */
export function rememberTaken(window: string, taken: unknown, by: unknown): string {
  return `${window}&taken=${[...new Set([...takenIn(taken), ...takenIn(by)])].join()}`;
}
