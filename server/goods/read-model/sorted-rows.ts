import type { YieldToEventLoop } from './pace.ts';

/**
 * Sorts numbers by `compare` without holding the thread for long; the sort is stable. Nearly sorted input
 * takes few comparisons: sorted runs are found first and then merged in pairs.
 */
export async function sortedRows(
  rows: Uint32Array,
  compare: (a: number, b: number) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Uint32Array> {
  let from = rows;
  let ends = await stretches(rows, compare, yieldToEventLoop);
  let to: Uint32Array = new Uint32Array(ends.length > 1 ? rows.length : 0);
  while (ends.length > 1) {
    const merged: number[] = [];
    for (let i = 0; i < ends.length; i += 2) {
      const [start, middle, end] = [ends[i - 1] ?? 0, ends[i]!, ends[i + 1] ?? ends[i]!];
      await merge(from, to, start, middle, end, compare, yieldToEventLoop);
      merged.push(end);
    }
    ends = merged;
    [from, to] = [to, from === rows ? new Uint32Array(rows.length) : from];
  }
  return from;
}

/** The number of steps between two pauses: half a millisecond of the slowest comparisons. */
const most = 511;

async function stretches(
  rows: Uint32Array,
  compare: (a: number, b: number) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<number[]> {
  const ends: number[] = [];
  for (let i = 1; i < rows.length; i++) {
    if (compare(rows[i - 1]!, rows[i]!) > 0) ends.push(i);
    if ((i & most) === 0) await yieldToEventLoop();
  }
  if (rows.length > 0) ends.push(rows.length);
  return ends;
}

/** Merges `from[start…middle)` and `from[middle…end)` into the same places of `to`. */
async function merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: (a: number, b: number) => number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  let a = start;
  let b = middle;
  for (let at = start; a < middle && b < end; at++) {
    to[at] = compare(from[a]!, from[b]!) <= 0 ? from[a++]! : from[b++]!;
    if ((at & most) === 0) await yieldToEventLoop();
  }
  const rest = b < end ? from.subarray(b, end) : from.subarray(a, middle);
  to.set(rest, end - rest.length);
}
