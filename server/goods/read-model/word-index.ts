import { growing } from './growing.ts';
import { keptWith, lru } from './kept.ts';
import { inSteps, type YieldToEventLoop } from './pace.ts';
import { byRow, invert } from './row-orders.ts';
import { sortedRows } from './sorted-rows.ts';
import { type TextColumn, textAt } from './text-column.ts';
import { textNumbers } from './text-numbers.ts';
import { beginsWithinOneTypo, withinOneTypo } from './typo.ts';
import { indexReader, mayHaveTypo, type VisitWord } from './words.ts';

/** The position of the words of an articul: after all words of a header. */
const articulPosition = 31;
const lastPosition = 30;

/**
 * Sorted words with the rows that hold them. Rows of adjacent words are adjacent, too: a prefix is one slice.
 */
export type WordIndex = {
  words: string[];
  /** The rows of word i: `rows[starts[i]…starts[i + 1])`, each with the position of the word in it. */
  starts: Uint32Array;
  rows: Uint32Array;
  positions: Uint8Array;
  /** The indexes of the words that a mistyped word may stand for. */
  typable: Uint32Array;
};

type Typable = Pick<WordIndex, 'words' | 'typable'>;

/** Indexes the words of the headers and articuls of all rows. */
export async function buildWordIndex(
  headers: TextColumn,
  articuls: TextColumn,
  yieldToEventLoop: YieldToEventLoop,
): Promise<WordIndex> {
  const size = headers.starts.length;
  const { texts: unsorted, numberOf } = textNumbers();
  const seen = growing(Uint32Array);
  const places = growing(Uint8Array);
  const rowStarts = new Uint32Array(size + 1);
  const readWords = indexReader(numberOf);
  const inHeader: VisitWord = (word, position) => {
    seen.push(word);
    places.push(Math.min(position, lastPosition));
  };
  const inArticul: VisitWord = (word) => {
    seen.push(word);
    places.push(articulPosition);
  };
  const readRows = (from: number, to: number) => {
    for (let row = from; row < to; row++) {
      readWords(textAt(headers, row), inHeader);
      readWords(textAt(articuls, row), inArticul);
      rowStarts[row + 1] = seen.count;
    }
  };
  await inSteps(size, yieldToEventLoop, readRows, 512);

  const order = await sortedRows(
    byRow(unsorted.length),
    (a, b) => (unsorted[a]! < unsorted[b]! ? -1 : 1),
    yieldToEventLoop,
  );
  const placeOf = invert(order);
  const words: string[] = [];
  const typable = growing(Uint32Array);
  await inSteps(order.length, yieldToEventLoop, (from, to) => {
    for (let i = from; i < to; i++) {
      const word = unsorted[order[i]!]!;
      words.push(word);
      if (isTypable(word)) typable.push(i);
    }
  });

  const numbers = await seen.taken(yieldToEventLoop);
  const starts = new Uint32Array(words.length + 1);
  const count = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const place = placeOf[numbers[i]!]!;
      numbers[i] = place;
      starts[place + 1]!++;
    }
  };
  await inSteps(numbers.length, yieldToEventLoop, count, 65_536);
  for (let i = 0; i < words.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const rows = new Uint32Array(numbers.length);
  const positions = new Uint8Array(numbers.length);
  const seenAt = await places.taken(yieldToEventLoop);
  await inSteps(size, yieldToEventLoop, (from, to) => {
    for (let row = from; row < to; row++) {
      const end = rowStarts[row + 1]!;
      for (let i = rowStarts[row]!; i < end; i++) {
        const place = next[numbers[i]!]!++;
        rows[place] = row;
        positions[place] = seenAt[i]!;
      }
    }
  });
  return { words, starts, rows, positions, typable: await typable.taken() };
}

/**
 * Returns true for a word of the index that a mistyped word may stand for: such a word may be one letter shorter than
 * the shortest word for which a typo is forgiven.
 */
export function isTypable(word: string): boolean {
  return word.length >= 4 && mayHaveTypo(`${word}a`);
}

/**
 * Returns the range of words that begin with `beginning`; the end is excluded. The first is the word itself
 * if it exists.
 */
export function beginningWith({ words }: Pick<WordIndex, 'words'>, beginning: string): [number, number] {
  const place = (text: string) => lowerBound(words.length, (i) => words[i]!, text);
  return [place(beginning), place(`${beginning}\uffff`)];
}

/**
 * A search without results looks up the same words again for each other query that it tries. The results are cached
 * with the words of the index, because reading all these words is most of the cost of such a search.
 */
const maxKept = 64;
const mistypedOf = keptWith((_: Typable) => lru<number[]>(maxKept));
const beginningsOf = keptWith((_: Typable) => lru<number[]>(maxKept));

/** Returns the words one typo away, without those that begin with `word`. Must not be modified. */
export function mistyped(index: Typable, word: string): number[] {
  return mistypedOf(index)(word, () =>
    select(index, (other) => withinOneTypo(word, other) && !other.startsWith(word)),
  );
}

/**
 * Returns the words whose beginning is one typo away, for a word that is mistyped and not yet complete. Must not be
 * modified.
 */
export function beginningMistyped(index: Typable, word: string): number[] {
  return beginningsOf(index)(word, () => select(index, (other) => beginsWithinOneTypo(word, other)));
}

function select({ words, typable }: Typable, fits: (word: string) => boolean): number[] {
  const found: number[] = [];
  for (const i of typable) if (fits(words[i]!)) found.push(i);
  return found;
}

/** Returns the first place where `text` could be inserted among `size` sorted texts. */
export function lowerBound(size: number, textOf: (i: number) => string, text: string): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (textOf(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
