import { add, type Bitset, bitset, eachRow, has } from './bitset.ts';
import { keptWith } from './kept.ts';
import { invert } from './row-orders.ts';

/** Returns the rows of one page: at most `most` of `rows` in the given order, after the first `offset`. */
export function pageRows(order: Uint32Array, rows: Bitset, offset: number, most: number): number[] {
  const page: number[] = [];
  let passed = 0;
  for (let i = 0; i < order.length && page.length < most; i++) {
    const row = order[i]!;
    if (has(rows, row) && passed++ >= offset) page.push(row);
  }
  return page;
}

const placesIn = keptWith(invert);

/** Visiting this many rows takes about as long as looking up the place of one. */
const few = 16;

/**
 * Like `pageRows`, but `order` contains all rows, and `rows` contains `total` of them. If these are few, the first of
 * them may be far away, because similar goods are adjacent in most orders. So their places are marked instead, and
 * read in order.
 */
export function pageOfAll(
  order: Uint32Array,
  rows: Bitset,
  total: number,
  offset: number,
  most: number,
): number[] {
  if (total * few > order.length) return pageRows(order, rows, offset, most);
  const placeOf = placesIn(order);
  const places = bitset(order.length);
  eachRow(rows, (row) => add(places, placeOf[row]!));
  const sorted: number[] = [];
  eachRow(places, (place) => sorted.push(order[place]!));
  return sorted.slice(offset, offset + most);
}
