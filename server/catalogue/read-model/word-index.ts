import { growing } from './growing.ts';
import { type Breathe, inSteps } from './pace.ts';
import { byRow, invert } from './row-orders.ts';
import { sortedRows } from './sorted-rows.ts';
import { type TextColumn, textAt } from './text-column.ts';
import { textNumbers } from './text-numbers.ts';
import { beginsWithinOneTypo, withinOneTypo } from './typo.ts';
import { indexReader, mayHaveTypo, type VisitWord } from './words.ts';

/** Where a word of an articul stands: after all words of a header. */
const articulPosition = 31;
const lastPosition = 30;

/** Sorted words with the rows that hold them. Rows of neighbouring words are neighbours, too: a word beginning is one slice. */
export type WordIndex = {
  words: string[];
  /** Rows of word i: `rows[starts[i]…starts[i + 1])`, and beside each the position of the word in it. */
  starts: Uint32Array;
  rows: Uint32Array;
  positions: Uint8Array;
  /** Words that a mistyped one may have been meant for. */
  typable: Uint32Array;
};

/** Indexes the words of headers and articuls, both by row. */
export async function buildWordIndex(
  headers: TextColumn,
  articuls: TextColumn,
  breathe: Breathe,
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
  await inSteps(size, breathe, readRows, 512);

  const order = await sortedRows(
    byRow(unsorted.length),
    (a, b) => (unsorted[a]! < unsorted[b]! ? -1 : 1),
    breathe,
  );
  const placeOf = invert(order);
  const words: string[] = [];
  const typable = growing(Uint32Array);
  await inSteps(order.length, breathe, (from, to) => {
    for (let i = from; i < to; i++) {
      const word = unsorted[order[i]!]!;
      words.push(word);
      if (word.length >= 4 && mayHaveTypo(`${word}a`)) typable.push(i);
    }
  });

  const numbers = await seen.taken(breathe);
  const starts = new Uint32Array(words.length + 1);
  const count = (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const place = placeOf[numbers[i]!]!;
      numbers[i] = place;
      starts[place + 1]!++;
    }
  };
  await inSteps(numbers.length, breathe, count, 65_536);
  for (let i = 0; i < words.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const rows = new Uint32Array(numbers.length);
  const positions = new Uint8Array(numbers.length);
  const seenAt = await places.taken(breathe);
  await inSteps(size, breathe, (from, to) => {
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

/** The words that begin with `beginning`: from the first to before the last. The first is the word itself if it is there. */
export function beginningWith({ words }: WordIndex, beginning: string): [number, number] {
  const place = (text: string) => lowerBound(words.length, (i) => words[i]!, text);
  return [place(beginning), place(`${beginning}\uffff`)];
}

/** Words one typo away, those that begin with `word` left out. */
export function mistyped(index: WordIndex, word: string): number[] {
  return select(index, (other) => withinOneTypo(word, other) && !other.startsWith(word));
}

/** Words that begin one typo away: for what is mistyped and not yet typed to its end. */
export function beginningMistyped(index: WordIndex, word: string): number[] {
  return select(index, (other) => beginsWithinOneTypo(word, other));
}

function select({ words, typable }: WordIndex, fits: (word: string) => boolean): number[] {
  const found: number[] = [];
  for (const i of typable) if (fits(words[i]!)) found.push(i);
  return found;
}

/** The first place where `text` could be put among `size` sorted texts. */
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
