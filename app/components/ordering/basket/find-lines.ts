import { foldLetters } from '#server/goods/fold.ts';
import type { BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';

/**
 * A basket with at least this many lines has the tools of a large one: search, sort order, stocks and weights, other
 * warehouses.
 */
const largeFrom = 20;

export function isLarge({ positions }: Pick<BasketView, 'positions'>): boolean {
  return positions >= largeFrom;
}

/** The search of a large basket: lines that contain all words of `q`; `faulty`: only lines with a problem. */
export type Finding = { q: string; faulty: boolean };

export const findingNothing: Finding = { q: '', faulty: false };

/** The maximum length of a search, in characters; the rest of a pasted text is ignored. */
export const maxSearch = 100;

/** Returns a function that tests whether a line is shown. */
export function findingOf({ q, faulty }: Finding): (line: BasketLine) => boolean {
  const words = foldLetters(q.slice(0, maxSearch)).split(/\s+/).filter(Boolean);
  return (line) => {
    if (faulty && !line.problem) return false;
    if (words.length === 0) return true;
    const text = foldLetters(`${line.articul} ${line.header} ${line.brand?.header ?? ''}`);
    return words.every((word) => text.includes(word));
  };
}
