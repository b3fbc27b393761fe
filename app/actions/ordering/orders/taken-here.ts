import type { OrderQuestion } from '#server/ordering/orders/ask-repeat.server.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';

/** At most so many are remembered: as many as the lines of a screen that get proposals can have. */
const maxTaken = 100;

/**
 * Returns the substitutes that were taken in the window of an order, each with the line that lacked it, as its address and
 * its form have them: `108:1:1~106`, which is `lineKey` and the product.
 */
export function takenIn(text: unknown): string[] {
  const parts = String(text ?? '').split(',');
  const taken = parts.filter((part) => /^\d{1,15}:\d{1,15}:[a-z0-9_-]{1,16}~\d{1,15}$/.test(part));
  return [...new Set(taken)].slice(0, maxTaken);
}

/**
 * What was taken here for a line and is in the basket is shown there, but not offered again; another line may still get it,
 * and what was in the basket before may be taken.
 */
export function withoutTaken(
  proposals: OrderQuestion['proposals'],
  taken: readonly string[],
): OrderQuestion['proposals'] {
  const shown = (line: string, proposal: Proposal) =>
    proposal.inBasket > 0 && taken.includes(`${line}~${proposal.id}`)
      ? { ...proposal, quantity: 0 }
      : proposal;
  return Object.fromEntries(
    Object.entries(proposals).map(([line, each]) => [line, each.map((one) => shown(line, one))]),
  );
}

/** Returns the address of the window once a button in it was pressed, too: `107:2:24~108:1:1`, the substitute and its line. */
export function rememberTaken(window: string, taken: unknown, pressed: unknown): string {
  const [substitute = '', line] = String(pressed).split('~');
  const [by] = substitute.split(':');
  return `${window}&taken=${takenIn([...takenIn(taken), `${line}~${by}`].join()).join()}`;
}
