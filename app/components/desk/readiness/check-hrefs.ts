import type { Check, Readiness } from '#server/desk/readiness/readiness-view.ts';
import {
  deskDealer,
  deskDelivery,
  deskPaths,
  deskPriceType,
  deskProduct,
  deskWarehouse,
} from '../desk-hrefs.ts';

const hrefs: Partial<Record<Check, string>> = {
  bill: deskPaths.settings,
  papers: deskPaths.settings,
  director: deskPaths.settings,
  warehouse: deskWarehouse('new'),
  calendar: deskPaths.warehouses,
  price: deskPriceType('new'),
  retail: deskPaths.priceTypes,
  node: deskPaths.nodes,
  product: deskProduct('new'),
  picture: deskPaths.goods,
  delivery: deskDelivery('new'),
  dealer: deskDealer('new'),
  limit: deskPaths.dealers,
};

/**
 * Returns the screen on which staff enter what is missing; undefined for what is done outside the desk. A product
 * without price or stock leads to its prices and stocks.
 */
export function checkHref(check: Check, { unpriced }: Pick<Readiness, 'unpriced'>): string | undefined {
  return check === 'product' && unpriced !== undefined ? `${deskProduct(unpriced)}/trade` : hrefs[check];
}
