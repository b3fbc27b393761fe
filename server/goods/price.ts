import { less } from '../kernel/money.ts';
import type { PricePolitics } from './model.ts';

/**
 * Returns the price under a contract: `round(price of its price type × (100 − discount) / 100)` (§10.7), in kopecks,
 * rounded to the nearest multiple of `roundTo` kopecks. A price that this would round to zero stays as it is.
 */
export function contractPrice(basePrice: number, discountBp: number, roundTo = 1): number {
  const price = less(basePrice, discountBp);
  return Math.round(price / roundTo) * roundTo || price;
}

/**
 * Returns the price that a manager sees in place of the contract price: a markup over it or a discount from
 * the retail price, the brand's own rule first (§10.8). Without politics it is the contract price. In
 * kopecks; undefined when a discount applies to a missing retail price: the manager then sees no price, and
 * never the contract price.
 */
export function seenPrice(
  price: number,
  priceRrc: number,
  brandId: number | undefined,
  politics: PricePolitics | undefined,
): number | undefined {
  if (!politics) return price;
  const rule = (brandId === undefined ? undefined : politics.brands.get(brandId)) ?? politics;
  if (rule.mode === 'markup') return less(price, -rule.percentBp);
  return priceRrc > 0 ? less(priceRrc, rule.percentBp) : undefined;
}
