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
   * Undefined when the product does not exist. `price`: kopecks as shown to this account; undefined when the product is
   * not for sale.
   */
  product: { enabled: boolean; price: number | undefined } | undefined;
  wms: number;
  quantity: number;
  /** The number of pieces that the line can have. */
  available: number;
  /**
   * The quantity that `permittedQuantity` allows instead. Omit it when the caller adjusts the quantity itself;
   * WRONG_QUANTITY is then never returned.
   */
  permitted?: number;
};

/**
 * Returns the first reason why a line cannot be ordered (§10.14–§10.16), undefined when it can be. All checks of lines
 * use this function: adding, setting and recounting, the basket and its checkout, drafts and the fast order.
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
