import { expectedType } from '../../goods/expected-type.ts';

/**
 * A basket line is identified by (product, warehouse, type); quantities of lines that differ in type add up
 * (§10.13).
 */
export type LineKey = { id: number; wms: number; type: string };

/** `101:1:1`: identifies a line in the value of a checkbox or a button. */
export function lineKey({ id, wms, type }: LineKey): string {
  return `${id}:${wms}:${type}`;
}

/**
 * `101:1`: identifies a stock record, a product in a warehouse; `101:1:expected`: what is expected of it there, from which
 * lines of that type take.
 */
export function stockKey({ id, wms, type }: Pick<LineKey, 'id' | 'wms'> & { type?: string }): string {
  return type === expectedType ? `${id}:${wms}:${type}` : `${id}:${wms}`;
}

/** Returns the name of the line's quantity field in the basket form, `qnt[101][1][1]`. */
export function quantityField({ id, wms, type }: LineKey): string {
  return `qnt[${id}][${wms}][${type}]`;
}
