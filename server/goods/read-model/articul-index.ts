import { growing } from './growing.ts';
import { inSteps, type YieldToEventLoop } from './pace.ts';
import { sortKeys } from './sort-keys.ts';
import { sortedRows } from './sorted-rows.ts';
import { type TextColumn, textAt } from './text-column.ts';
import { inverted } from './value-index.ts';
import { lowerBound } from './word-index.ts';

/**
 * An index of folded articuls: sorted for exact matches and prefixes, and by trigrams for fragments of at
 * least three characters.
 */
export type ArticulIndex = {
  /** The folded articul of each row. */
  keys: TextColumn;
  /** The rows that have an articul, sorted by it. */
  sortedRows: Uint32Array;
  /** The number of each character, below `base`; a trigram combines three of them. */
  characters: Map<string, number>;
  base: number;
  /** The rows of trigram t: `rows[starts[t]…starts[t + 1])`. */
  starts: Uint32Array;
  rows: Uint32Array;
};

/** Characters found after this many others share the last number; candidates are compared in full anyway. */
const maxCharacters = 128;

/** Indexes the folded articuls of all rows; an empty articul is never found. */
export async function buildArticulIndex(
  keys: TextColumn,
  yieldToEventLoop: YieldToEventLoop,
): Promise<ArticulIndex> {
  const size = keys.starts.length;
  const rowsWithArticul = growing(Uint32Array);
  const characters = new Map<string, number>();
  const codes = sortKeys();
  await inSteps(size, yieldToEventLoop, (from, to) => {
    for (let row = from; row < to; row++) {
      const key = textAt(keys, row);
      if (key !== '') rowsWithArticul.push(row);
      for (let i = 0; i < key.length; i++) {
        const character = key.charAt(i);
        if (!characters.has(character)) {
          characters.set(character, Math.min(characters.size, maxCharacters - 1));
        }
        codes.push(key.charCodeAt(i) >>> 8);
        codes.push(key.charCodeAt(i) & 0xff);
      }
      codes.next();
    }
  });
  const base = Math.min(characters.size, maxCharacters);
  const ends = new Uint32Array(size + 1);
  const seen = growing(Uint32Array);
  await inSteps(size, yieldToEventLoop, (from, to) => {
    for (let row = from; row < to; row++) {
      eachTrigram({ characters, base }, textAt(keys, row), seen.push);
      ends[row + 1] = seen.count;
    }
  });
  const trigrams = { starts: ends, items: await seen.taken(yieldToEventLoop) };
  const { starts, items: rows } = await inverted(trigrams, base ** 3, yieldToEventLoop);
  const byCodes = await codes.taken(yieldToEventLoop);
  const byKey = await sortedRows(
    await rowsWithArticul.taken(yieldToEventLoop),
    (a, b) => byCodes(a, b) || a - b,
    yieldToEventLoop,
  );
  return { keys, sortedRows: byKey, characters, base, starts, rows };
}

/** Returns the rows whose articul is `key`, in ascending order of id. */
export function withArticul(index: ArticulIndex, key: string): Uint32Array {
  return between(index, key, `${key}\0`);
}

/**
 * Returns the rows whose articul begins with `beginning`; none for an empty beginning, such as that of «№», which must
 * not find everything.
 */
export function withArticulBeginning(index: ArticulIndex, beginning: string): Uint32Array {
  return beginning === '' ? new Uint32Array(0) : between(index, beginning, `${beginning}\uffff`);
}

function between({ keys, sortedRows }: ArticulIndex, first: string, end: string): Uint32Array {
  const place = (text: string) => lowerBound(sortedRows.length, (i) => textAt(keys, sortedRows[i]!), text);
  return sortedRows.subarray(place(first), place(end));
}

/**
 * Returns the rows whose articul contains `fragment`, possibly with duplicates; none for a fragment of fewer than
 * three characters.
 */
export function withArticulFragment(index: ArticulIndex, fragment: string): Uint32Array {
  let rarest: Uint32Array | undefined;
  let trigrams = 0;
  eachTrigram(index, fragment, (t) => {
    trigrams++;
    const rows = index.rows.subarray(index.starts[t], index.starts[t + 1]);
    if (!rarest || rows.length < rarest.length) rarest = rows;
  });
  // A character that occurs in no articul yields fewer trigrams than expected.
  if (!rarest || trigrams < fragment.length - 2) return new Uint32Array(0);
  // Three characters are the trigram itself, unless several characters share a number.
  if (fragment.length === 3 && index.characters.size < maxCharacters) return rarest;
  return rarest.filter((row) => textAt(index.keys, row).includes(fragment));
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
