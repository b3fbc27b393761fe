import type { FacetLayout } from './facet-layout.ts';
import { inSteps, type YieldToEventLoop } from './pace.ts';
import { holdersOf, type ValueIndex } from './value-index.ts';
import { isTypable, lowerBound } from './word-index.ts';
import { indexReader, measureWord } from './words.ts';

/**
 * Words that find a product although they are not in its header: those of its brand and collection, and its measures
 * with their units (`16a` for a rated current of 16 А). They point to facet values, whose rows are indexed
 * already, so they need no memory per row.
 */
export type LabelIndex = {
  /** Sorted. */
  words: string[];
  /** The indexes of the words that a mistyped word may stand for. */
  typable: Uint32Array;
  /** By word: the rows of each facet value that it names, and the place of that kind of value in the order. */
  held: Held[][];
};

type Held = { rows: Uint32Array; place: number };

/**
 * The places of a measure, a brand and a collection: after the words of header and articul, whose positions are at
 * most 31.
 */
const [measurePlace, brandPlace, collectionPlace] = [32, 40, 48];

/** Returns the index of labels, without values that no product has. */
export async function buildLabelIndex(
  { brands, collections, params, names, counted }: FacetLayout,
  values: ValueIndex,
  measures: ValueIndex,
  yieldToEventLoop: YieldToEventLoop,
): Promise<LabelIndex> {
  const labels = new Map<string, Held[]>();
  const label = (word: string, rows: Uint32Array, place: number) => {
    const known = labels.get(word);
    if (!known) labels.set(word, [{ rows, place }]);
    else if (known.every((each) => each.rows !== rows)) known.push({ rows, place });
  };
  const heldBy = (value: number) => holdersOf(value < counted.end ? values : measures, value);

  for (const { first, end, place } of [
    { ...brands, place: brandPlace },
    { ...collections, place: collectionPlace },
  ]) {
    await inSteps(end - first, yieldToEventLoop, (from, to) => {
      for (let value = first + from; value < first + to; value++) {
        const rows = heldBy(value);
        if (rows.length > 0) for (const word of wordsOf(names[value]!.header)) label(word, rows, place);
      }
    });
  }
  for (const { first, end, unit } of params) {
    await inSteps(end - first, yieldToEventLoop, (from, to) => {
      for (let value = first + from; value < first + to; value++) {
        const word = measureWord(names[value]!.header, unit);
        if (word === undefined) continue;
        const rows = heldBy(value);
        if (rows.length > 0) label(word, rows, measurePlace);
      }
    });
  }
  const words = [...labels.keys()].sort();
  const typable = Uint32Array.from(words.flatMap((word, i) => (isTypable(word) ? [i] : [])));
  return { words, typable, held: words.map((word) => labels.get(word) ?? []) };
}

/** Returns the index of a word in a sorted list; -1 when it is not there. */
export function placeOf({ words }: { words: string[] }, word: string): number {
  const place = lowerBound(words.length, (i) => words[i]!, word);
  return words[place] === word ? place : -1;
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  indexReader((word) => words.push(word) - 1)(text, () => {});
  return [...new Set(words)];
}
