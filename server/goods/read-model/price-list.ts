import { add, type Bitset, bitset, everyRow, has, remove, sizeOf } from './bitset.ts';

/**
 * Prices by row, NaN for none. `order`: the rows from the cheapest to the most expensive, then those without a price;
 * present only when a filter has price bounds, because it is expensive to compute.
 */
export type PriceList = { prices: Float64Array; order?: Uint32Array | undefined };

type Bounds = { minprice?: number | undefined; maxprice?: number | undefined };

/**
 * Returns the rows with a price between the bounds, or any price where a bound is open. Marks the matching
 * rows or the others, whichever are fewer.
 */
export function pricedBetween(
  prices: Float64Array,
  order: Uint32Array,
  { minprice = 0, maxprice = Number.POSITIVE_INFINITY }: Bounds,
): Bitset {
  const { length } = order;
  // NaN compares false, so rows without a price are after both bounds.
  const first = firstWhere(order, (row) => !(prices[row]! < minprice));
  const end = firstWhere(order, (row) => !(prices[row]! <= maxprice));
  if (end - first <= length / 2) {
    const rows = bitset(length);
    for (let i = first; i < end; i++) add(rows, order[i]!);
    return rows;
  }
  const rows = everyRow(length);
  for (let i = 0; i < first; i++) remove(rows, order[i]!);
  for (let i = end; i < length; i++) remove(rows, order[i]!);
  return rows;
}

/** Checking this many rows takes about as long as checking one row in the order of prices. */
const few = 16;

/**
 * Returns the lowest and the highest price among the rows; undefined when no row has a price. With an order the search
 * ends at the first match.
 */
export function boundsOf(
  { prices, order }: PriceList,
  rows: Bitset,
): { min: number; max: number } | undefined {
  if (!order || sizeOf(rows) * few < order.length) return scanned(prices, rows);
  const end = firstWhere(order, (row) => Number.isNaN(prices[row]!));
  let least = 0;
  while (least < end && !has(rows, order[least]!)) least++;
  if (least === end) return undefined;
  let greatest = end - 1;
  while (!has(rows, order[greatest]!)) greatest--;
  return { min: prices[order[least]!]!, max: prices[order[greatest]!]! };
}

function scanned(prices: Float64Array, rows: Bitset): { min: number; max: number } | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let word = 0; word < rows.length; word++) {
    for (let bits = rows[word]!; bits !== 0; bits &= bits - 1) {
      const price = prices[(word << 5) + 31 - Math.clz32(bits & -bits)]!;
      if (price < min) min = price;
      if (price > max) max = price;
    }
  }
  return min <= max ? { min, max } : undefined;
}

/** Returns the first place from which the condition holds; the length when it never does. */
function firstWhere(order: Uint32Array, holds: (row: number) => boolean): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(order[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
