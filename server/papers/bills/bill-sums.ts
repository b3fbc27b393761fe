import { type VatRate, vatOf } from '../../ordering/orders/vat.ts';
import type { BillLine } from './bill.ts';

/** The total of a bill in kopecks, and the VAT that it includes, by rate, highest first. */
export type BillSums = {
  total: number;
  taxes: { rate: number; amount: number }[];
  /** `unknown` for a debt, whose VAT is stated in its shipping documents. */
  vat: 'included' | 'none' | 'unknown';
};

/** Returns the sums of a bill. The VAT of each line is rounded to kopecks, as in 1C (decisions/money.md). */
export function billSums(lines: readonly BillLine[]): BillSums {
  const byRate = new Map<VatRate, number>();
  for (const { sum, rate } of lines)
    if (rate != null) byRate.set(rate, (byRate.get(rate) ?? 0) + vatOf(sum, rate));
  const taxes = [...byRate].map(([rate, amount]) => ({ rate: rate!, amount }));
  taxes.sort((one, other) => other.rate - one.rate);
  return {
    total: lines.reduce((all, { sum }) => all + sum, 0),
    taxes,
    vat: lines.some(({ rate }) => rate === undefined) ? 'unknown' : taxes.length > 0 ? 'included' : 'none',
  };
}
