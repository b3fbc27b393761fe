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
   * Undefined when there is no such product. `price`: kopecks that this account sees; undefined when it is not for
   * sale.
   */
  product: { enabled: boolean; price: number | undefined } | undefined;
  wms: number;
  quantity: number;
  /** Pieces that the line can have. */
  available: number;
  /** The quantity that the line would have instead of its own; absent when the caller sets it itself. */
  permitted?: number;
};

/**
 * Returns the first reason why a line cannot be ordered (§10.14–§10.16), undefined when it can be. Lines are judged
 * only here: when adding, setting and recounting, in the basket and its checkout, in drafts and the fast order.
 * `warehouses`: those that the contract allows.
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
