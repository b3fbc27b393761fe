import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { less } from '#server/kernel/money.ts';
import { lineRate, type VatRate, vatRates } from '#server/ordering/orders/vat.ts';
import { unitOfOkei } from '#server/papers/issued/okei.ts';
import type { PaperLine } from '#server/papers/issued/paper.ts';
import { netPrice, paperSums, pricedLine } from '#server/papers/issued/paper-sums.ts';
import { updStatus } from '#server/papers/issued/upd.ts';

/** The sums of papers (§12.1.51). */

const rates: VatRate[] = vatRates.map(({ value }) => (value === 'none' ? null : Number(value)));
const rate = fc.constantFrom(...rates);
/** A line of an order: a price of the price list with a discount or a markup, in one of the VAT regimes. */
const ordered = fc.record({
  listPrice: fc.integer({ min: 1, max: 50_000_000 }),
  discount: fc.integer({ min: -20_000, max: 9_000 }),
  quantity: fc.integer({ min: 1, max: 99_999 }),
  ownRate: fc.option(rate, { nil: undefined }),
});
const orders = fc.array(ordered, { minLength: 1, maxLength: 40 });

function paperOf(
  order: { listPrice: number; discount: number; quantity: number; ownRate: VatRate | undefined }[],
  usual: VatRate,
) {
  const lines = order.map(({ listPrice, discount, quantity, ownRate }) => {
    const price = less(listPrice, discount);
    const vat = ownRate ?? null;
    const rated = { vat, vatFree: ownRate === null ? 1 : 0, goodVat: null, goodVatFree: 0 };
    return { price, ...pricedLine({ price, quantity, rate: lineRate(rated, usual) }) };
  });
  return { lines, sums: paperSums(lines) };
}

describe('the sums of a paper', () => {
  test('add up to the sum of the shipped lines to the kopeck, in every VAT regime', () => {
    fc.assert(
      fc.property(orders, rate, (order, usual) => {
        const { lines, sums } = paperOf(order, usual);
        const shipped = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        expect(sums.total).toBe(shipped);
        expect(sums.net + sums.vat).toBe(sums.total);
        expect(sums.vat).toBe(lines.reduce((sum, { vat }) => sum + vat, 0));
      }),
    );
  });

  test('each line has the VAT of its rate, rounded to the kopeck, and its price without VAT fits its sum', () => {
    fc.assert(
      fc.property(orders, rate, (order, usual) => {
        for (const line of paperOf(order, usual).lines) {
          const net = line.sum - line.vat;
          if (line.rate === null) expect(line.vat).toBe(0);
          // VAT is computed from the sum without VAT, within the kopeck to which it is rounded.
          else expect(Math.abs((net * line.rate) / 10_000 - line.vat)).toBeLessThanOrEqual(1);
          expect(Math.abs(netPrice(line) * line.quantity - net)).toBeLessThanOrEqual(line.quantity / 2);
        }
      }),
    );
  });

  test('a seller without VAT shows none, whatever the goods had', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, sums } = paperOf(order, null);
        expect(sums.vat).toBe(0);
        expect(updStatus({ lines: lines as unknown as PaperLine[] })).toBe(2);
      }),
    );
  });
});

test.each<[rate: VatRate, vat: number]>([
  [2_200, 2_164],
  [2_000, 2_000],
  [1_000, 1_091],
  [700, 785],
  [500, 571],
  [0, 0],
  [null, 0],
])('of 120 roubles at the rate %s, %d kopecks are VAT', (of, vat) => {
  expect(pricedLine({ price: 12_000, quantity: 1, rate: of }).vat).toBe(vat);
});

test.each([
  ['', '796', 'шт'],
  ['шт.', '796', 'шт'],
  ['Упак.', '778', 'упак'],
  ['кг', '166', 'кг'],
  ['м', '006', 'м'],
  ['пог. м', '018', 'пог. м'],
  ['бухта', '', 'бухта'],
])('the unit «%s» has the ОКЕИ code «%s» and the symbol «%s»', (unit, code, symbol) => {
  expect(unitOfOkei(unit)).toEqual({ code, symbol });
});
