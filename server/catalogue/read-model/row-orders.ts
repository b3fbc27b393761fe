/** Orders of all rows, computed once and then only walked along. */

/**
 * The rows by `keys`, those whose key is NaN last in either direction, ties by `tiePlace`: the place of each row in the order
 * that decides ties. Keys are whole numbers.
 */
export function orderBy(
  keys: Float64Array | Uint32Array,
  direction: 'asc' | 'desc',
  tiePlace: Uint32Array,
): Uint32Array {
  const size = keys.length;
  let least = 0;
  let greatest = 0;
  for (const key of keys) {
    if (key > greatest) greatest = key;
    if (key < least) least = key;
  }
  const last = greatest - least + 1;
  // Ranks are whole, not negative, and in the wanted direction.
  const rankOf = (key: number) => {
    if (Number.isNaN(key)) return last;
    return direction === 'asc' ? key - least : greatest - key;
  };
  if ((last + 1) * size >= Number.MAX_SAFE_INTEGER) {
    return byRow(size).sort((a, b) => rankOf(keys[a]!) - rankOf(keys[b]!) || tiePlace[a]! - tiePlace[b]!);
  }
  // Rank and place packed into one number: typed arrays sort numbers without calling back, several times as fast.
  const packed = new Float64Array(size);
  for (let row = 0; row < size; row++) packed[row] = rankOf(keys[row]!) * size + tiePlace[row]!;
  packed.sort();
  const rowAt = invert(tiePlace);
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i++) order[i] = rowAt[packed[i]! % size]!;
  return order;
}

/** Order → place of each row in it, and the other way round. */
export function invert(order: Uint32Array): Uint32Array {
  const inverse = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) inverse[order[i]!] = i;
  return inverse;
}

/** Rows as they come: by id. */
export function byRow(size: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let row = 0; row < size; row++) order[row] = row;
  return order;
}
