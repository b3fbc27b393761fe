import { add, type Bitset, complement, has, sizeOfBoth } from './bitset.ts';
import { inSteps, type YieldToEventLoop } from './pace.ts';

/** Lists of numbers one after another: list i is `items[starts[i]…starts[i + 1])`. */
export type Lists = { starts: Uint32Array; items: Uint32Array };

/**
 * The rows that hold each value and the values of each row: the same pairs, in both directions. Values are
 * numbered 0… by facet.
 */
export type ValueIndex = {
  ofRow: Lists;
  ofValue: Lists;
  /** For each value for which a bitset is faster than its list: its rows as bits. */
  segments: (Segment | undefined)[];
  /** The cost of counting the values before value v, in words or rows visited. */
  costs: Float64Array;
};

/**
 * Rows as bits from word `first` to the last non-empty word: similar goods are adjacent, so most segments are
 * short.
 */
type Segment = { first: number; words: Bitset };

/** The values of a facet: from `first` up to, but not including, `end`. */
export type Block = { first: number; end: number };

/** Builds the index from the values of each row. `values`: the number of values. */
export async function buildValueIndex(
  ofRow: Lists,
  values: number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<ValueIndex> {
  const ofValue = await inverted(ofRow, values, yieldToEventLoop);
  const segments: ValueIndex['segments'] = new Array(values).fill(undefined);
  const costs = new Float64Array(values + 1);
  for (let value = 0; value < values; value++) {
    const held = holders({ ofValue }, { first: value, end: value + 1 });
    const span = held.length > 0 ? (held.at(-1)! >>> 5) - (held[0]! >>> 5) + 1 : 0;
    if (held.length > span) segments[value] = segmentOf(held);
    costs[value + 1] = costs[value]! + Math.min(held.length, span);
    await yieldToEventLoop();
  }
  return { ofRow, ofValue, segments, costs };
}

/** Returns the rows that hold a value, ascending; for several values, their rows one after another. */
function holders(
  { ofValue: { starts, items } }: Pick<ValueIndex, 'ofValue'>,
  { first, end }: Block,
): Uint32Array {
  return items.subarray(starts[first], starts[end]);
}

/** Returns the rows that hold one value, ascending. Must not be modified. */
export function holdersOf(index: Pick<ValueIndex, 'ofValue'>, value: number): Uint32Array {
  return holders(index, { first: value, end: value + 1 });
}

function segmentOf(rows: Uint32Array): Segment {
  const first = rows[0]! >>> 5;
  const words: Bitset = new Uint32Array((rows.at(-1)! >>> 5) - first + 1);
  for (let i = 0; i < rows.length; i++) add(words, rows[i]! - (first << 5));
  return { first, words };
}

/** Inverts `lists`: returns for each item, below `items`, the numbers of the lists that contain it, ascending. */
export async function inverted(
  lists: Lists,
  items: number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Lists> {
  const starts = new Uint32Array(items + 1);
  await inSteps(
    lists.items.length,
    yieldToEventLoop,
    (from, to) => {
      for (let i = from; i < to; i++) starts[lists.items[i]! + 1]!++;
    },
    65_536,
  );
  for (let item = 0; item < items; item++) starts[item + 1]! += starts[item]!;
  const next = starts.slice();
  const holders = new Uint32Array(lists.items.length);
  await inSteps(lists.starts.length - 1, yieldToEventLoop, (from, to) => {
    for (let list = from; list < to; list++) {
      const end = lists.starts[list + 1]!;
      for (let i = lists.starts[list]!; i < end; i++) holders[next[lists.items[i]!]!++] = list;
    }
  });
  return { starts, items: holders };
}

/** Adds the rows that hold any value from `first` up to, but not including, `end`. */
export function addHolders(index: ValueIndex, block: Block, set: Bitset): void {
  const rows = holders(index, block);
  for (let i = 0; i < rows.length; i++) add(set, rows[i]!);
}

/** Returns whether a row of `set` holds the value. */
export function isHeld(index: ValueIndex, value: number, set: Bitset): boolean {
  const segment = index.segments[value];
  return segment ? meet(segment, set) : holdsAny(set, index.ofValue, value);
}

function meet({ first, words }: Segment, set: Bitset): boolean {
  for (let i = 0; i < words.length; i++) if ((words[i]! & set[first + i]!) !== 0) return true;
  return false;
}

function holdsAny(set: Bitset, { starts, items }: Lists, list: number): boolean {
  const end = starts[list + 1]!;
  for (let i = starts[list]!; i < end; i++) if (has(set, items[i]!)) return true;
  return false;
}

/** Visiting the values of a row at a random place takes as long as this many steps along a value's rows. */
const stepAside = 3;

/**
 * Counts how many rows of `set` hold each value of a block, into `counts`. Visits the values' rows, the rows'
 * values, or those of the rows outside the set, whichever is the least work; `size` is the size of the set.
 */
export function countHolders(
  index: ValueIndex,
  block: Block,
  set: Bitset,
  size: number,
  counts: Uint32Array,
): void {
  const { first, end } = block;
  const { ofRow, ofValue, costs } = index;
  const rows = ofRow.starts.length - 1;
  const perRow = rows ? ofRow.items.length / rows : 0;
  if (stepAside * Math.min(size, rows - size) * perRow < costs[end]! - costs[first]!) {
    counts.fill(0, first, end);
    const outside = size > rows / 2;
    countByRow(ofRow, block, outside ? complement(set, rows) : set, counts);
    if (!outside) return;
    for (let v = first; v < end; v++) counts[v] = ofValue.starts[v + 1]! - ofValue.starts[v]! - counts[v]!;
    return;
  }
  const extent = extentOf(set);
  for (let value = first; value < end; value++) {
    const segment = index.segments[value];
    counts[value] = segment ? countInSegment(segment, set, extent) : countInList(ofValue, value, set);
  }
}

/** The range of non-empty words; the end is excluded. */
type Extent = { from: number; to: number };

function extentOf(set: Bitset): Extent {
  let from = 0;
  while (from < set.length && set[from] === 0) from++;
  let to = set.length;
  while (to > from && set[to - 1] === 0) to--;
  return { from, to };
}

function countInSegment({ first, words }: Segment, set: Bitset, { from, to }: Extent): number {
  return sizeOfBoth(words, set, first, Math.max(0, from - first), Math.min(words.length, to - first));
}

function countInList({ starts, items }: Lists, value: number, set: Bitset): number {
  const end = starts[value + 1]!;
  let count = 0;
  for (let i = starts[value]!; i < end; i++) {
    const row = items[i]!;
    count += (set[row >>> 5]! >>> (row & 31)) & 1;
  }
  return count;
}

function countByRow({ starts, items }: Lists, { first, end }: Block, set: Bitset, counts: Uint32Array): void {
  for (let word = 0; word < set.length; word++) {
    for (let bits = set[word]!; bits !== 0; bits &= bits - 1) {
      const row = (word << 5) + 31 - Math.clz32(bits & -bits);
      const stop = starts[row + 1]!;
      for (let i = starts[row]!; i < stop; i++) {
        const value = items[i]!;
        if (value >= first && value < end) counts[value]!++;
      }
    }
  }
}
