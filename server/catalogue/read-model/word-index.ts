import { growing } from './growing.ts';
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
export function buildWordIndex(headers: readonly string[], articuls: readonly string[]): WordIndex {
  const numberOf = new Map<string, number>();
  const seen = growing(headers.length * 16);
  const places = growing(headers.length * 16);
  const rowStarts = new Uint32Array(headers.length + 1);
  const readWords = indexReader((word) => {
    const number = numberOf.get(word) ?? numberOf.size;
    if (number === numberOf.size) numberOf.set(word, number);
    return number;
  });
  const inHeader: VisitWord = (word, position) => {
    seen.push(word);
    places.push(Math.min(position, lastPosition));
  };
  const inArticul: VisitWord = (word) => {
    seen.push(word);
    places.push(articulPosition);
  };
  headers.forEach((header, row) => {
    readWords(header, inHeader);
    readWords(articuls[row]!, inArticul);
    rowStarts[row + 1] = seen.count;
  });
  const words = [...numberOf.keys()].sort();
  const placeOf = new Uint32Array(words.length);
  words.forEach((word, place) => {
    placeOf[numberOf.get(word)!] = place;
  });

  const numbers = seen.taken().map((number) => placeOf[number]!);
  const starts = new Uint32Array(words.length + 1);
  for (const number of numbers) starts[number + 1]!++;
  for (let i = 0; i < words.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const rows = new Uint32Array(numbers.length);
  const positions = new Uint8Array(numbers.length);
  const seenAt = places.taken();
  for (let row = 0; row < headers.length; row++) {
    for (let i = rowStarts[row]!; i < rowStarts[row + 1]!; i++) {
      const at = next[numbers[i]!]!++;
      rows[at] = row;
      positions[at] = seenAt[i]!;
    }
  }
  const typable = words.flatMap((word, i) => (word.length >= 4 && mayHaveTypo(`${word}a`) ? [i] : []));
  return { words, starts, rows, positions, typable: Uint32Array.from(typable) };
}

/** The words that begin with `beginning`: from the first to before the last. The first is the word itself if it is there. */
export function beginningWith({ words }: WordIndex, beginning: string): [number, number] {
  return [lowerBound(words, beginning), lowerBound(words, `${beginning}\uffff`)];
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

/** The first place in sorted texts where `text` could be put. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
