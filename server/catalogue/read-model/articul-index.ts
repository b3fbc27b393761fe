import { growing } from './growing.ts';
import { lowerBound } from './word-index.ts';

/** Folded articuls: sorted for exact ones and beginnings, and by trigrams for fragments of three characters or more. */
export type ArticulIndex = {
  /** By row. */
  keys: readonly string[];
  sorted: string[];
  sortedRows: Uint32Array;
  /** Number of each character, below `base`; a trigram is three of them. */
  characters: Map<string, number>;
  base: number;
  /** Rows of trigram t: `rows[starts[t]…starts[t + 1])`. */
  starts: Uint32Array;
  rows: Uint32Array;
};

/** Rarer characters than these share the last number: candidates are compared in full anyway. */
const mostCharacters = 128;

/** Indexes the folded articuls of all rows; an empty one is not found by anything. */
export function buildArticulIndex(keys: readonly string[]): ArticulIndex {
  const order = keys.flatMap((key, row) => (key === '' ? [] : [{ key, row }]));
  order.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row - b.row));

  const characters = new Map<string, number>();
  for (const each of new Set(keys.flatMap((key) => key.split('')))) {
    characters.set(each, Math.min(characters.size, mostCharacters - 1));
  }
  const base = Math.min(characters.size, mostCharacters);
  const seen = growing(keys.length * 8);
  const seenRows = growing(keys.length * 8);
  keys.forEach((key, row) => {
    eachTrigram({ characters, base }, key, (t) => {
      seen.push(t);
      seenRows.push(row);
    });
  });
  const trigrams = seen.taken();
  const trigramRows = seenRows.taken();
  const starts = new Uint32Array(base ** 3 + 1);
  for (const t of trigrams) starts[t + 1]!++;
  for (let t = 1; t < starts.length; t++) starts[t]! += starts[t - 1]!;
  const next = starts.slice();
  const rows = new Uint32Array(trigrams.length);
  for (let i = 0; i < trigrams.length; i++) rows[next[trigrams[i]!]!++] = trigramRows[i]!;
  return {
    keys,
    sorted: order.map(({ key }) => key),
    sortedRows: Uint32Array.from(order, ({ row }) => row),
    characters,
    base,
    starts,
    rows,
  };
}

/** Rows whose articul is `key`, by id. */
export function withArticul({ sorted, sortedRows }: ArticulIndex, key: string): Uint32Array {
  return sortedRows.subarray(lowerBound(sorted, key), lowerBound(sorted, `${key}\0`));
}

/** Rows whose articul begins with `beginning`; none for an empty one: «№» alone is not typed to see everything. */
export function withArticulBeginning({ sorted, sortedRows }: ArticulIndex, beginning: string): Uint32Array {
  if (beginning === '') return new Uint32Array(0);
  return sortedRows.subarray(lowerBound(sorted, beginning), lowerBound(sorted, `${beginning}\uffff`));
}

/** Rows whose articul holds `fragment`, some perhaps twice; none for a fragment of less than three characters. */
export function withArticulFragment(index: ArticulIndex, fragment: string): Uint32Array {
  let rarest: Uint32Array | undefined;
  let trigrams = 0;
  eachTrigram(index, fragment, (t) => {
    trigrams++;
    const rows = index.rows.subarray(index.starts[t], index.starts[t + 1]);
    if (!rarest || rows.length < rarest.length) rarest = rows;
  });
  // A character that no articul has makes fewer trigrams than there should be.
  if (!rarest || trigrams < fragment.length - 2) return new Uint32Array(0);
  return rarest.filter((row) => index.keys[row]!.includes(fragment));
}

function eachTrigram(
  { characters, base }: Pick<ArticulIndex, 'characters' | 'base'>,
  text: string,
  visit: (trigram: number) => void,
): void {
  let first: number | undefined;
  let second: number | undefined;
  for (let i = 0; i < text.length; i++) {
    const third = characters.get(text.charAt(i));
    if (first !== undefined && second !== undefined && third !== undefined) {
      visit((first * base + second) * base + third);
    }
    first = second;
    second = third;
  }
}
