import { add, type Bitset, bitset, complement, sizeOfBoth } from './bitset.ts';
import { type Breathe, inSteps } from './pace.ts';

/** Lists of numbers one after another: list i is `items[starts[i]…starts[i + 1])`. */
export type Lists = { starts: Uint32Array; items: Uint32Array };

/** Which rows hold a value and which values a row holds: the same pairs, both ways. Values are numbered 0… by facet. */
export type ValueIndex = {
  ofRow: Lists;
  ofValue: Lists;
  /** A bitset for each value that so many rows hold that it is quicker than the list. */
  sets: (Bitset | undefined)[];
};

/** A facet's values: from `first` to before `end`. */
export type Block = { first: number; end: number };

/** Turns the values of each row into the rows of each value. `values`: how many values there are. */
export async function buildValueIndex(ofRow: Lists, values: number, breathe: Breathe): Promise<ValueIndex> {
  const size = ofRow.starts.length - 1;
  const ofValue = await inverted(ofRow, values, breathe);
  const { starts, items } = ofValue;
  const sets: ValueIndex['sets'] = new Array(values).fill(undefined);
  for (let value = 0; value < values; value++) {
    const held = starts[value + 1]! - starts[value]!;
    if (held <= size >>> 5) continue;
    const set = bitset(size);
    for (let i = starts[value]!; i < starts[value + 1]!; i++) add(set, items[i]!);
    sets[value] = set;
    await breathe();
  }
  return { ofRow, ofValue, sets };
}

/** The same pairs the other way round: for each item, below `items`, the numbers of the lists that it is in, ascending. */
export async function inverted(lists: Lists, items: number, breathe: Breathe): Promise<Lists> {
  const starts = new Uint32Array(items + 1);
  await inSteps(
    lists.items.length,
    breathe,
    (from, to) => {
      for (let i = from; i < to; i++) starts[lists.items[i]! + 1]!++;
    },
    65_536,
  );
  for (let item = 0; item < items; item++) starts[item + 1]! += starts[item]!;
  const next = starts.slice();
  const holders = new Uint32Array(lists.items.length);
  await inSteps(lists.starts.length - 1, breathe, (from, to) => {
    for (let list = from; list < to; list++) {
      const end = lists.starts[list + 1]!;
      for (let i = lists.starts[list]!; i < end; i++) holders[next[lists.items[i]!]!++] = list;
    }
  });
  return { starts, items: holders };
}

/** Adds the rows that hold any value from `first` to before `end`: their rows lie side by side. */
export function addHolders({ ofValue }: ValueIndex, { first, end }: Block, set: Bitset): void {
  const to = ofValue.starts[end]!;
  for (let i = ofValue.starts[first]!; i < to; i++) add(set, ofValue.items[i]!);
}

/**
 * Counts for the values of a block how many rows of `set` hold each, into `counts`. Looks at the values' rows, at the rows'
 * values, or at those of the rows outside the set, whichever is the least work; `size` is the size of the set.
 */
export function countHolders(
  index: ValueIndex,
  block: Block,
  set: Bitset,
  size: number,
  counts: Uint32Array,
): void {
  const { first, end } = block;
  const { ofRow, ofValue, sets } = index;
  const rows = ofRow.starts.length - 1;
  const perRow = rows ? ofRow.items.length / rows : 0;
  const held = ofValue.starts[end]! - ofValue.starts[first]!;
  const byRows = Math.min(size, rows - size) * perRow;
  // A test of a row in a list costs about as much as a step over a row's values.
  if (byRows < Math.min(held, (end - first) * set.length)) {
    counts.fill(0, first, end);
    const outside = size > rows / 2;
    countByRow(ofRow, block, outside ? complement(set, rows) : set, counts);
    if (!outside) return;
    for (let v = first; v < end; v++) counts[v] = ofValue.starts[v + 1]! - ofValue.starts[v]! - counts[v]!;
    return;
  }
  for (let value = first; value < end; value++) {
    const dense = sets[value];
    counts[value] = dense ? sizeOfBoth(dense, set) : countInList(ofValue, value, set);
  }
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
