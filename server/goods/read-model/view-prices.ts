import type { CatalogueView } from '../model.ts';
import { contractPrice, seenPrice } from '../price.ts';
import type { PriceColumns, Snapshot } from './snapshot.ts';

/** Returns the prices of a view by row, in kopecks, as this account sees them; NaN when there is no price. */
export function viewPrices(
  { size, goods, facets, prices }: Snapshot,
  { priceTypeId, discountBp, roundTo, politics }: CatalogueView,
): Float64Array {
  const seen = new Float64Array(size).fill(Number.NaN);
  const base = priceTypeId === undefined ? undefined : prices.byType.get(priceTypeId);
  if (!base) return seen;
  for (let row = 0; row < size; row++) {
    const listed = base[row]!;
    if (Number.isNaN(listed)) continue;
    const price = contractPrice(listed, discountBp, roundTo);
    const brandId = politics && facets.names[goods.brands[row]!]?.id;
    seen[row] = seenPrice(price, prices.rrc[row]!, brandId, politics) ?? Number.NaN;
  }
  return seen;
}

/** Returns the key of a view's prices: views with the same key see the same prices. */
export function priceKey({ priceTypeId, discountBp, roundTo = 1, politics }: CatalogueView): string {
  if (priceTypeId === undefined) return '';
  const terms = `${priceTypeId}:${discountBp}:${roundTo}`;
  if (!politics) return terms;
  const rules = [...politics.brands].sort(([a], [b]) => a - b);
  const own = `${politics.mode}${politics.percentBp}`;
  return [terms, own, ...rules.map(([id, r]) => `${id}${r.mode}${r.percentBp}`)].join(' ');
}

/** Returns retail prices by row; NaN when there is none. */
export function retailPrices({ rrc }: PriceColumns): Float64Array {
  return rrc.map((price) => (price > 0 ? price : Number.NaN));
}
