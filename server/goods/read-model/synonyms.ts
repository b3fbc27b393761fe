import { phrasesOf } from '../synonym-phrases.ts';
import { type Chunk, indexedWords, stemOf, stemsOf } from './words.ts';

/** Groups of words and phrases with the same meaning (§10.38.5), prepared for a search. */
export type Synonyms = {
  /** Differs after each change of the groups; empty before any have been read. */
  revision: string;
  /** Phrases by each stem of their first word; phrases with the stem as their main stem come first. */
  byFirstStem: Map<string, Phrase[]>;
};

/** `stems`: all stems of each of its words. `others`: the other phrases of its groups. */
type Phrase = { stems: string[][]; others: string[][] };

/** Adjacent chunks of a query, and the words of each phrase that may replace them. */
export type QueryPart = { chunks: Chunk[]; others: string[][] };

export const noSynonyms: Synonyms = { revision: '', byFirstStem: new Map() };

/**
 * Prepares groups of synonyms, given as they were written, for the search. A phrase that is in two groups has the other
 * phrases of both.
 */
export function prepareSynonyms(groups: readonly string[], revision: string): Synonyms {
  const phrases = new Map<string, Phrase>();
  for (const group of groups) {
    const all = phrasesOf(group)
      .map(indexedWords)
      .filter((words) => words.length > 0);
    for (const words of all) {
      const key = keyOf(words);
      const phrase = phrases.get(key) ?? { stems: words.map(stemsOf), others: [] };
      phrase.others.push(...all.filter((other) => keyOf(other) !== key));
      phrases.set(key, phrase);
    }
  }
  const byFirstStem = new Map<string, Phrase[]>();
  const put = (stem: string, phrase: Phrase) =>
    byFirstStem.set(stem, [...(byFirstStem.get(stem) ?? []), phrase]);
  const all = [...phrases.values()];
  for (const phrase of all) for (const own of phrase.stems[0]?.slice(0, 1) ?? []) put(own, phrase);
  for (const phrase of all) for (const shorter of phrase.stems[0]?.slice(1) ?? []) put(shorter, phrase);
  return { revision, byFirstStem };
}

/** Returns the key of a phrase, which is the same for phrases whose words differ only in their endings. */
function keyOf(words: readonly string[]): string {
  return words.map(stemOf).join(' ');
}

/** More phrases than a person types; they are limited, because the words of each synonym are looked up. */
const mostPhrasesMeant = 8;

/**
 * Splits a query into parts, from the left, each with its synonyms; the longest phrase wins. After eight different
 * phrases, further phrases get no synonyms.
 */
export function withSynonyms(chunks: Chunk[], { byFirstStem }: Synonyms): QueryPart[] {
  const alone = (chunk: Chunk): QueryPart => ({ chunks: [chunk], others: [] });
  if (byFirstStem.size === 0) return chunks.map(alone);
  const stems = chunks.map(({ words }) => words.map(stemsOf));
  const parts: QueryPart[] = [];
  const meant = new Set<Phrase>();
  for (let from = 0; from < chunks.length; ) {
    const [phrase, length] = phraseAt(stems, from, byFirstStem) ?? [];
    if (phrase && length !== undefined && (meant.has(phrase) || meant.size < mostPhrasesMeant)) {
      meant.add(phrase);
      parts.push({ chunks: chunks.slice(from, from + length), others: phrase.others });
      from += length;
    } else parts.push(alone(chunks[from++]!));
  }
  return parts;
}

/**
 * Returns the longest phrase that begins and ends with whole chunks, from chunk `from` on, and the number of its
 * chunks.
 */
function phraseAt(
  stems: string[][][],
  from: number,
  byFirstStem: Synonyms['byFirstStem'],
): [Phrase, number] | undefined {
  let longest: [Phrase, number] | undefined;
  for (const phrase of (stems[from]?.[0] ?? []).flatMap((first) => byFirstStem.get(first) ?? [])) {
    let words = 0;
    let end = from;
    while (end < stems.length && words < phrase.stems.length) words += stems[end++]!.length;
    const typed = stems.slice(from, end).flat();
    const isTyped =
      typed.length === phrase.stems.length &&
      typed.every((own, i) => own.some((stem) => phrase.stems[i]!.includes(stem)));
    if (isTyped && words > (longest?.[0].stems.length ?? 0)) longest = [phrase, end - from];
  }
  return longest;
}
