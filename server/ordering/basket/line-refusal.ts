/** Why a line cannot be ordered. */
export type LineRefusal =
  | 'NOT_FOUND'
  | 'PRODUCT_GONE'
  | 'WAREHOUSE_NOT_ALLOWED'
  | 'NO_PRICE'
  | 'NOT_ENOUGH_STOCK'
  | 'WRONG_QUANTITY';

type Judged = {
  /**
   * Undefined: there is no such product. `price`: kopecks that this account sees; undefined: not for sale.
   */
  product: { enabled: boolean; price: number | undefined } | undefined;
  wms: number;
  quantity: number;
  /** Pieces that the line can have. */
  available: number;
  /** What the line would have instead of its quantity; absent: the caller sets it to that itself. */
  permitted?: number;
};

/**
 * The first reason why a line cannot be ordered (§10.14–§10.16), undefined when it can. The only judge of
 * lines: adding, setting and recounting, the basket and its checkout, drafts, fast order. `warehouses`: those
 * that the contract allows.
 */
export function lineRefusal(
  { product, wms, quantity, available, permitted = quantity }: Judged,
  warehouses: readonly number[],
): LineRefusal | undefined {
  if (!product) return 'NOT_FOUND';
  if (!product.enabled) return 'PRODUCT_GONE';
  if (!warehouses.includes(wms)) return 'WAREHOUSE_NOT_ALLOWED';
  if (product.price === undefined) return 'NO_PRICE';
  if (available < quantity) return 'NOT_ENOUGH_STOCK';
  return permitted === quantity ? undefined : 'WRONG_QUANTITY';
}
