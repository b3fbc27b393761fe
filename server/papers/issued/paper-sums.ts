import { type VatRate, vatOf } from '../../ordering/orders/vat.ts';
import type { PaperLine } from './paper.ts';

type Priced = { price: number; quantity: number; rate: VatRate };

/** Returns the sum of a line with the VAT that it includes, in kopecks, rounded in each line (decisions/money.md). */
export function pricedLine({
  price,
  quantity,
  rate,
}: Priced): Pick<PaperLine, 'quantity' | 'sum' | 'rate' | 'vat'> {
  const sum = price * quantity;
  return { quantity, sum, rate, vat: vatOf(sum, rate) };
}

/** Returns the price of a piece without VAT, in whole kopecks. */
export function netPrice({ sum, vat, quantity }: Pick<PaperLine, 'sum' | 'vat' | 'quantity'>): number {
  return Math.round((sum - vat) / quantity);
}

/** The totals of lines, in kopecks: without VAT, VAT, with VAT. */
export type PaperSums = { net: number; vat: number; total: number; quantity: number };

/** Returns the totals of lines. `total` is the sum of the shipped lines, and `net` and `vat` add up to it. */
export function paperSums(lines: readonly Pick<PaperLine, 'sum' | 'vat' | 'quantity'>[]): PaperSums {
  const sums = { net: 0, vat: 0, total: 0, quantity: 0 };
  for (const { sum, vat, quantity } of lines) {
    sums.net += sum - vat;
    sums.vat += vat;
    sums.total += sum;
    sums.quantity += quantity;
  }
  return sums;
}
