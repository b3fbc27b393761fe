/**
 * A basket line is identified by (product, warehouse, type); quantities of lines that differ in type add up
 * (§10.13).
 */
export type LineKey = { id: number; wms: number; type: string };

/** `101:1:1`: identifies a line in the value of a checkbox or a button. */
export function lineKey({ id, wms, type }: LineKey): string {
  return `${id}:${wms}:${type}`;
}

/** `101:1`: identifies a stock record, a product in a warehouse. */
export function stockKey({ id, wms }: Pick<LineKey, 'id' | 'wms'>): string {
  return `${id}:${wms}`;
}

/** Returns the name of the line's quantity field in the basket form, `qnt[101][1][1]`. */
export function quantityField({ id, wms, type }: LineKey): string {
  return `qnt[${id}][${wms}][${type}]`;
}
