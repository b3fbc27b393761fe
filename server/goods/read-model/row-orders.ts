/** Orders of all rows, computed once and then only read. */

/** The number of key bits processed at once: their counters fit into the processor's first-level cache. */
const maxBits = 14;

/**
 * Returns the rows sorted by `keys`: rows with the key NaN last in either direction, rows with equal keys in
 * `tieOrder`. Keys are whole numbers. Uses a radix sort from the last digit, without comparisons: 100,000 rows take a
 * millisecond or two.
 */
export function orderBy(
  keys: Float64Array | Uint32Array,
  direction: 'asc' | 'desc',
  tieOrder: Uint32Array,
): Uint32Array {
  const size = keys.length;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < size; row++) {
    const key = keys[row]!;
    if (key > greatest) greatest = key;
    if (key < least) least = key;
  }
  // No row has a key: all are equal.
  if (least > greatest) return tieOrder;
  // Ranks are non-negative whole numbers in the wanted direction.
  const last = greatest - least + 1;
  const ranks = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const key = keys[row]!;
    ranks[row] = Number.isNaN(key) ? last : direction === 'asc' ? key - least : greatest - key;
  }
  const bits = Math.floor(Math.log2(last)) + 1;
  const digits = Math.ceil(bits / maxBits);
  const width = Math.ceil(bits / digits);
  let order = tieOrder;
  for (let digit = 0; digit < digits; digit++)
    order = byDigit(order, ranks, 2 ** (digit * width), 2 ** width);
  return order;
}

function byDigit(order: Uint32Array, ranks: Float64Array, scale: number, base: number): Uint32Array {
  const next = new Uint32Array(base + 1);
  for (let row = 0; row < ranks.length; row++) next[((ranks[row]! / scale) & (base - 1)) + 1]!++;
  for (let digit = 1; digit < base; digit++) next[digit]! += next[digit - 1]!;
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    sorted[next[(ranks[row]! / scale) & (base - 1)]!++] = row;
  }
  return sorted;
}

/** Converts an order into the place of each row in it, and vice versa. */
export function invert(order: Uint32Array): Uint32Array {
  const inverse = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) inverse[order[i]!] = i;
  return inverse;
}

/** Returns the rows in their own order, which is that of the ids. */
export function byRow(size: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let row = 0; row < size; row++) order[row] = row;
  return order;
}
