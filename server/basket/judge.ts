import type { CatalogueView } from '../catalogue/model.ts';
import { contractPrice, seenPrice } from '../catalogue/price.ts';
import { maxQuantity, pieces } from '../kernel/quantity.ts';
import { texts } from '../kernel/texts.ru.ts';
import { allot } from './allot.ts';
import type { LineProblem } from './basket-view.ts';
import { stockKey } from './line-key.ts';
import type { BasketRow } from './repository.server.ts';

type PriceFacts = Pick<BasketRow, 'basePrice' | 'brandId' | 'priceRrc'>;

/** Kopecks: what the contract asks, and what this account sees in its place. Undefined without a price: not for sale. */
export function pricesOf(row: PriceFacts, view: Pick<CatalogueView, 'discountBp' | 'politics'> | undefined) {
  if (!view || !row.basePrice) return { price: undefined, seenPrice: undefined };
  const price = contractPrice(row.basePrice, view.discountBp);
  const seen = seenPrice(price, row.priceRrc, row.brandId ?? undefined, view.politics);
  return seen === undefined ? { price: undefined, seenPrice: undefined } : { price, seenPrice: seen };
}

/** A line with its prices, the most it can become, and what forbids ordering it. */
export type JudgedRow = BasketRow & {
  price: number | undefined;
  seenPrice: number | undefined;
  available: number;
  problem: LineProblem | undefined;
};

/**
 * Prices the lines under a contract and says of each whether it can be ordered (contract §2, «Basket», «Stock»). Without a
 * contract there are no prices and no verdicts. Where lines of one product and warehouse together want more than is free,
 * the earlier ones keep theirs and the later ones are marked.
 */
export function judge(rows: readonly BasketRow[], view: CatalogueView | undefined): JudgedRow[] {
  const fits = allot(rows, ({ free }) => free);
  const wanted = new Map<string, number>();
  for (const row of rows) wanted.set(stockKey(row), (wanted.get(stockKey(row)) ?? 0) + row.quantity);

  return rows.map((row, i) => {
    const prices = pricesOf(row, view);
    const fit = fits[i] ?? 0;
    const code = view && problemOf(row, view, prices.price, fit);
    const others = (wanted.get(stockKey(row)) ?? 0) - row.quantity;
    const free = fit < row.quantity ? fit : Math.max(row.quantity, row.free - others);
    const available = code && code !== 'NOT_ENOUGH_STOCK' ? 0 : Math.min(free, maxQuantity);
    return {
      ...row,
      ...prices,
      available,
      problem: code && { code, message: messageOf(code, available, row.unit) },
    };
  });
}

function problemOf(
  row: BasketRow,
  view: CatalogueView,
  price: number | undefined,
  fit: number,
): LineProblem['code'] | undefined {
  if (!row.enabled) return 'PRODUCT_GONE';
  if (!view.warehouses.includes(row.wms)) return 'WAREHOUSE_NOT_ALLOWED';
  if (price === undefined) return 'NO_PRICE';
  return fit < row.quantity ? 'NOT_ENOUGH_STOCK' : undefined;
}

function messageOf(code: LineProblem['code'], available: number, unit: string): string {
  return code === 'NOT_ENOUGH_STOCK' ? shortOf(available, unit) : texts[code];
}

/** «Не достаточно свободных остатков на складе. Доступно 18 шт.» */
export function shortOf(available: number, unit: string): string {
  return `${texts.NOT_ENOUGH_STOCK}. Доступно ${pieces(available, unit)}`;
}

/** «Не достаточно свободных остатков на складе. Поставлено 18 шт.» */
export function cappedTo(set: number, unit: string): string {
  return `${texts.NOT_ENOUGH_STOCK}. Поставлено ${pieces(set, unit)}`;
}
