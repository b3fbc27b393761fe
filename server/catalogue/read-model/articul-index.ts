import { growing } from './growing.ts';
import { type Breathe, inSteps } from './pace.ts';
import { sortedRows } from './sorted-rows.ts';
import { inverted } from './value-index.ts';
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
export async function buildArticulIndex(keys: readonly string[], breathe: Breathe): Promise<ArticulIndex> {
  const told = growing(Uint32Array, keys.length);
  const characters = new Map<string, number>();
  await inSteps(keys.length, breathe, (from, to) => {
    for (let row = from; row < to; row++) {
      const key = keys[row]!;
      if (key !== '') told.push(row);
      for (let i = 0; i < key.length; i++) {
        const character = key.charAt(i);
        if (!characters.has(character)) {
          characters.set(character, Math.min(characters.size, mostCharacters - 1));
        }
      }
    }
  });
  const base = Math.min(characters.size, mostCharacters);
  const ends = new Uint32Array(keys.length + 1);
  const seen = growing(Uint32Array, keys.length * 8);
  await inSteps(keys.length, breathe, (from, to) => {
    for (let row = from; row < to; row++) {
      eachTrigram({ characters, base }, keys[row]!, seen.push);
      ends[row + 1] = seen.count;
    }
  });
  const { starts, items: rows } = await inverted({ starts: ends, items: seen.taken() }, base ** 3, breathe);
  const byKey = await sortedRows(
    told.taken(),
    (a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b),
    breathe,
  );
  const sorted: string[] = [];
  await inSteps(byKey.length, breathe, (from, to) => {
    for (let i = from; i < to; i++) sorted.push(keys[byKey[i]!]!);
  });
  return { keys, sorted, sortedRows: byKey, characters, base, starts, rows };
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
