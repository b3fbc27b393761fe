import { roubles } from '../../kernel/money.ts';

/** The total of a 1C document in kopecks, and the VAT that it may or may not contain. */
export type ToldSum = { total: number; vatOnTop: number };

/** A difference that nobody has decided about: 1C's total in kopecks, and when its document came. */
export type SumDifference = { told: number; at: number };

/** Returns whether an order's total is that of its 1C document, up to a kopeck of rounding a line. */
export function isSameSum(own: number, { total, vatOnTop }: ToldSum, lines: number): boolean {
  return [total, total + vatOnTop].some((told) => Math.abs(told - own) <= lines);
}

/** Returns «в 1С 250,00 ₽, на 50,00 ₽ меньше». */
export function differenceText({ told }: Pick<SumDifference, 'told'>, own: number): string {
  return `в 1С ${roubles(told)}, на ${roubles(Math.abs(told - own))} ${told < own ? 'меньше' : 'больше'}`;
}
