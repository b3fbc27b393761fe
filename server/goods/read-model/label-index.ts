import type { FacetLayout } from './facet-layout.ts';
import { inSteps, type YieldToEventLoop } from './pace.ts';
import { holdersOf, type ValueIndex } from './value-index.ts';
import { isTypable, lowerBound } from './word-index.ts';
import { indexReader, quantityWord } from './words.ts';

/**
 * Words that find a product although they are not in its header: those of its brand, and its measures with
 * their units (`16a` for a rated current of 16 А). They point to facet values, whose rows are indexed
 * already, so they need no memory per row.
 */
export type LabelIndex = {
  /** Sorted. */
  words: string[];
  /** Words that a mistyped one may stand for. */
  typable: Uint32Array;
  /** By word: the rows of each facet value that it names. */
  rows: Uint32Array[][];
};

/** Omits values that no product has. */
export async function buildLabelIndex(
  { brands, params, names, counted }: FacetLayout,
  values: ValueIndex,
  measures: ValueIndex,
  yieldToEventLoop: YieldToEventLoop,
): Promise<LabelIndex> {
  const labels = new Map<string, Uint32Array[]>();
  const label = (word: string, rows: Uint32Array) => {
    const known = labels.get(word);
    if (!known) labels.set(word, [rows]);
    else if (!known.includes(rows)) known.push(rows);
  };
  const heldBy = (value: number) => holdersOf(value < counted.end ? values : measures, value);

  await inSteps(brands.end - brands.first, yieldToEventLoop, (from, to) => {
    for (let value = brands.first + from; value < brands.first + to; value++) {
      const rows = heldBy(value);
      if (rows.length > 0) for (const word of wordsOf(names[value]!.header)) label(word, rows);
    }
  });
  for (const { first, end, unit } of params) {
    if (unit === '') continue;
    await inSteps(end - first, yieldToEventLoop, (from, to) => {
      for (let value = first + from; value < first + to; value++) {
        const word = quantityWord(names[value]!.header, unit);
        const rows = heldBy(value);
        if (word !== undefined && rows.length > 0) label(word, rows);
      }
    });
  }
  const words = [...labels.keys()].sort();
  const typable = Uint32Array.from(words.flatMap((word, i) => (isTypable(word) ? [i] : [])));
  return { words, typable, rows: words.map((word) => labels.get(word) ?? []) };
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
