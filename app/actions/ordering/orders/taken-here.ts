import type { OrderQuestion } from '#server/ordering/orders/ask-repeat.server.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';

/** The maximum number of substitutes remembered: the largest number of lines on a screen that can have proposals. */
const maxTaken = 100;

/**
 * Returns the substitutes that were taken in the window of an order, each with the line that it was taken for. The
 * window's address and form carry them as `108:1:1~106`: `lineKey` and the product.
 */
export function takenIn(text: unknown): string[] {
  const parts = String(text ?? '').split(',');
  const taken = parts.filter((part) => /^\d{1,15}:\d{1,15}:[a-z0-9_-]{1,16}~\d{1,15}$/.test(part));
  return [...new Set(taken)].slice(0, maxTaken);
}

/**
 * Returns the proposals, with quantity 0 for each substitute that was taken here for the line and is in the basket:
 * it is still shown for that line, but not offered again. It may still be taken for another line, as may a product
 * that was in the basket before.
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

/**
 * Returns the window's address with the substitute of the pressed button added to the taken ones. `pressed` is
 * `107:2:24~108:1:1`, the substitute and its line.
 */
export function rememberTaken(window: string, taken: unknown, pressed: unknown): string {
  const [substitute = '', line] = String(pressed).split('~');
  const [by] = substitute.split(':');
  return `${window}&taken=${takenIn([...takenIn(taken), `${line}~${by}`].join()).join()}`;
}
