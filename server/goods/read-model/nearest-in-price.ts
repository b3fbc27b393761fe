/** A price is near when it is more than half and less than double the other price (`nearness`). */
const isNear = (price: number, other: number) => other > 0 && other * 2 > price && other < price * 2;

/**
 * Returns at most `most` of the rows that pass and have a near price, nearest first, equally near ones by row.
 * Without a price to compare with, returns the first rows that pass. Rows without a price come after all others.
 * Keeps only the best rows during the search, so that a large node is not sorted.
 */
export function nearestInPrice(
  rows: Uint32Array,
  passes: (row: number) => boolean,
  price: number | undefined,
  prices: Float64Array,
  most: number,
): number[] {
  if (price === undefined) return firstOf(rows, passes, most);
  /** A heap with the farthest row on top. */
  const kept: number[] = [];
  const distance = (row: number) => {
    const other = prices[row]!;
    return Number.isNaN(other) ? Number.POSITIVE_INFINITY : Math.abs(other - price);
  };
  const isFarther = (a: number, b: number) => {
    const [left, right] = [distance(a), distance(b)];
    return left === right ? a > b : left > right;
  };
  for (const row of rows) {
    const other = prices[row]!;
    if (!Number.isNaN(other) && !isNear(price, other)) continue;
    if (kept.length === most && !isFarther(kept[0]!, row)) continue;
    if (!passes(row)) continue;
    if (kept.length < most) rise(kept, row, isFarther);
    else sink(kept, row, isFarther);
  }
  return kept.sort((a, b) => (isFarther(a, b) ? 1 : -1));
}

function firstOf(rows: Uint32Array, passes: (row: number) => boolean, most: number): number[] {
  const found: number[] = [];
  for (const row of rows) {
    if (found.length >= most) break;
    if (passes(row)) found.push(row);
  }
  return found;
}

type Farther = (a: number, b: number) => boolean;

function rise(heap: number[], row: number, isFarther: Farther): void {
  let at = heap.push(row) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isFarther(row, heap[parent]!)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = row;
}

/** Replaces the top of the heap with a row. */
function sink(heap: number[], row: number, isFarther: Farther): void {
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && isFarther(heap[below + 1]!, heap[below]!)) below++;
    if (!isFarther(heap[below]!, row)) break;
    heap[at] = heap[below]!;
    at = below;
  }
  heap[at] = row;
}
