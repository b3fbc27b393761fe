import { type Bitset, has } from './bitset.ts';

/** The rows of one page: those of `rows`, in the given order, from number `offset`. */
export function pageRows(order: Uint32Array, rows: Bitset, offset: number, most: number): number[] {
  const page: number[] = [];
  let passed = 0;
  for (let i = 0; i < order.length && page.length < most; i++) {
    const row = order[i]!;
    if (has(rows, row) && passed++ >= offset) page.push(row);
  }
  return page;
}
