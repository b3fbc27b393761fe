import type { Values } from './goods-columns.ts';

/** A product as stored. `reserved`: pieces by warehouse. */
export type StoredProduct = {
  id: number;
  isImported: boolean;
  values: Values;
  reserved: ReadonlyMap<number, number>;
};

/** A product and how its articul is spelled. */
export type Spelled = { id: number; articul: string };

/** Returns a value of a product; absent prices and places are '', absent stock is '0'. */
export function storedValue(values: Values, name: string): string {
  return values[name] ?? (name.startsWith('stock_') ? '0' : '');
}
