import { expectedType } from '../../goods/expected-type.ts';

/**
 * A basket line is identified by (product, warehouse, type). Quantities of lines that differ only in type add up
 * (§10.13).
 */
export type LineKey = { id: number; wms: number; type: string };

/** Returns `101:1:1`, which identifies a line in the value of a checkbox or a button. */
export function lineKey({ id, wms, type }: LineKey): string {
  return `${id}:${wms}:${type}`;
}

/**
 * Returns `101:1`, which identifies a stock record: a product in a warehouse. For lines of expected goods returns
 * `101:1:expected`, which identifies the product's expected pieces.
 */
export function stockKey({ id, wms, type }: Pick<LineKey, 'id' | 'wms'> & { type?: string }): string {
  return type === expectedType ? `${id}:${wms}:${type}` : `${id}:${wms}`;
}

/** Returns the name of the line's quantity field in the basket form, `qnt[101][1][1]`. */
export function quantityField(line: LineKey): string {
  return lineField('qnt', lineKey(line));
}

/** Returns the name of another field of the line with this key, such as `former[101][1][1]`. */
export function lineField(name: string, key: string): string {
  return `${name}[${key.replaceAll(':', '][')}]`;
}
