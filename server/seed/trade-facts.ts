import { weights } from './data/weights.ts';

/**
 * Returns an EAN-13 with a valid check digit. It begins with 29, a prefix for use within a company, which no
 * manufacturer has.
 */
export function madeBarcode(id: number): string {
  const digits = `29${String(id).padStart(10, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns the weight of a piece in grams; null for a kind without weights. `rrc` is in kopecks. */
export function weightOf(kind: string, rrc: number): number | null {
  const atThousand = weights[kind];
  if (atThousand === undefined) return null;
  // Twice the price does not mean twice the weight, because better goods are also more expensive.
  const grams = atThousand * (rrc / 100_000) ** 0.75;
  const step = grams < 100 ? 1 : grams < 1_000 ? 5 : grams < 10_000 ? 50 : 500;
  return Math.max(step, Math.round(grams / step) * step);
}
