import { foldArticul } from '../fold.ts';
import { namedBy } from '../named-by.ts';
import { withArticul, withArticulBeginning, withArticulFragment } from './articul-index.ts';
import { type Barcodes, withBarcode } from './barcodes.ts';
import { add, type Bitset, bitset, eachRow } from './bitset.ts';
import { gather, gathered, type Hits, hit, hitAll, inAll } from './hits.ts';
import { lru } from './kept.ts';
import { otherLayouts } from './keyboard-layouts.ts';
import { type LabelIndex, placeOf } from './label-index.ts';
import type { Orders } from './snapshot.ts';
import { type QueryPart, type Synonyms, withSynonyms } from './synonyms.ts';
import { type TextColumn, textAt } from './text-column.ts';
import type { TextIndex } from './text-index.ts';
import { beginningMistyped, beginningWith, mistyped, type WordIndex } from './word-index.ts';
import {
  type Chunk,
  maxEnding,
  mayHaveForms,
  mayHaveTypo,
  queryChunks,
  sameUnit,
  stemOf,
  stemsOf,
  withFleeting,
} from './words.ts';

/** The rules of §10.38, over the two text indexes. */

/**
 * Scores by how closely a word matches; a lower score is better. The position of the word in the header, at most 31,
 * is added to the score.
 */
const whole = 0;
const form = 64;
const synonym = 96;
const beginning = 128;
const fragment = 2 * 128;
const typo = 3 * 128;
/**
 * Matches with a lower score per word count as close: words, forms, and most synonyms and beginnings. Scores of
 * several words are added.
 */
const closest = beginning + 32;

/** The number of words whose matches are cached during a search; more than a person types. */
const maxWordsKept = 32;

/** The texts of goods, which snapshots may share, with the snapshot's own facet names and barcodes. */
export type Searched = TextIndex & {
  labels: LabelIndex;
  goods: Barcodes;
  synonyms: Synonyms;
  /** Articuls as they are spelled, by row. */
  spellings: TextColumn;
};

export type Found = {
  rows: Bitset;
  /**
   * Best first: the articul as spelled, others that look alike, articul prefixes, barcode, then words by relevance;
   * equal matches by articul, then by id.
   */
  order: Uint32Array;
  /**
   * How many of the rows have the typed articul (`same`), are named by an articul or a barcode (`named`), and match
   * by words and their beginnings (`close`); each number includes the ones before. With several words, the last close
   * ones may match by a fragment.
   */
  same: number;
  named: number;
  close: number;
  /** The query that was searched for instead when the typed text found nothing. */
  shownQuery: string | undefined;
};

/** Returns the rows that match the typed text or, when there are none, the same keys in the other keyboard layout. */
export function search(index: Searched, orders: Orders, query: string): Found {
  for (const text of [query, ...otherLayouts(query)]) {
    const { parts, ...hits } = find(index, text);
    if (hits.rows.length === 0) continue;
    return { ...inOrder(index, { ...hits, parts }, orders), shownQuery: text === query ? undefined : text };
  }
  return {
    rows: bitset(index.size),
    order: new Uint32Array(0),
    same: 0,
    named: 0,
    close: 0,
    shownQuery: undefined,
  };
}

/**
 * Finds rows that match a query. Scores: 0 for the articul as spelled, 1 for a look-alike, 2 for an articul prefix, 3
 * for a barcode, more for words.
 */
function find(index: Searched, query: string): Hits & { parts: number } {
  const { articuls, goods, marks, spellings } = index;
  const isWord = (word: string) => placeOf(index.words, word) >= 0 || placeOf(index.labels, word) >= 0;
  const chunks = queryChunks(query, isWord);
  if (chunks.length === 0) return { rows: new Uint32Array(0), scores: new Uint16Array(0), parts: 0 };
  // A word that occurs in many chunks of a query is looked up once.
  const known = lru<Hits>(maxWordsKept);
  const hitsOf = (word: string) => known(word, () => wordHits(index, word, mayHaveTypo(word)));
  // The synonyms of a phrase that is repeated in several forms are also looked up once.
  const meant = new Map<QueryPart['others'], Hits>();
  const meantBy = (others: QueryPart['others']) => {
    const hits = meant.get(others) ?? synonymHits(index, others);
    meant.set(others, hits);
    return hits;
  };
  const meanings = withSynonyms(chunks, index.synonyms);
  const byWords = inAll(
    meanings.map((part) => partHits(index, part, hitsOf, meantBy)),
    marks,
  );
  const key = foldArticul(query);
  // «CB 120 K»: spaces are ignored inside an articul.
  const holding = withArticulFragment(articuls, key);
  const beginnings = withArticulBeginning(articuls, key);
  const coded = withBarcode(goods, query);
  const hits = gather(marks, byWords.rows.length + holding.length + beginnings.length + coded.length);
  hitAll(hits, byWords, 4);
  for (const row of holding) hit(hits, row, 4 + fragment);
  for (const row of coded) hit(hits, row, 3);
  for (const row of beginnings) hit(hits, row, 2);
  const same = Array.from(withArticul(articuls, key), (row) => ({ row, articul: textAt(spellings, row) }));
  for (const { row } of same) hit(hits, row, 1);
  for (const { row } of namedBy(query, same).products) hit(hits, row, 0);
  return { ...gathered(hits), parts: meanings.length };
}

/** Finds rows that match the typed chunks, or all words of one of their synonyms. */
function partHits(
  index: Searched,
  { chunks, others }: QueryPart,
  hitsOf: (word: string) => Hits,
  meantBy: (others: string[][]) => Hits,
): Hits {
  const { marks } = index;
  const typed = inAll(
    chunks.map((chunk) => chunkHits(index, chunk, hitsOf)),
    marks,
  );
  if (others.length === 0) return typed;
  const meant = meantBy(others);
  const hits = gather(marks, typed.rows.length + meant.rows.length);
  hitAll(hits, typed);
  hitAll(hits, meant, synonym);
  return gathered(hits);
}

/** Finds rows that match all words of one of the phrases. Typos are not forgiven, because synonyms are not mistyped. */
function synonymHits(index: Searched, phrases: string[][]): Hits {
  const { marks } = index;
  const each = phrases.map((words) =>
    inAll(
      words.map((word) => wordHits(index, word, false)),
      marks,
    ),
  );
  const hits = gather(
    marks,
    each.reduce((sum, { rows }) => sum + rows.length, 0),
  );
  for (const found of each) hitAll(hits, found);
  return gathered(hits);
}

/** Finds rows that match all words of the chunk, or contain the whole chunk in their articul. */
function chunkHits(
  { articuls, marks }: TextIndex,
  { words, key }: Chunk,
  hitsOf: (word: string) => Hits,
): Hits {
  const byWords = inAll(words.map(hitsOf), marks);
  const holding = withArticulFragment(articuls, key);
  if (holding.length === 0) return byWords;
  const hits = gather(marks, byWords.rows.length + holding.length);
  hitAll(hits, byWords);
  for (const row of holding) hit(hits, row, fragment);
  return gathered(hits);
}

/** Finds rows that match a word. `forgiving`: also matches typos, which means reading the list of all words. */
function wordHits({ words: index, labels, marks }: Searched, word: string, forgiving: boolean): Hits {
  const { starts, rows, positions } = index;
  const [first, end] = beginningWith(index, word);
  const [firstLabel, endLabel] = beginningWith(labels, word);
  let others = forgiving ? mistyped(index, word) : [];
  let otherLabels = forgiving ? mistyped(labels, word) : [];
  const hasForms = mayHaveForms(word);
  const forms = hasForms ? formsOf(index, word) : [];
  const labelForms = hasForms ? formsOf(labels, word) : [];
  const hasNone = first === end && firstLabel === endLabel && forms.length + labelForms.length === 0;
  if (forgiving && hasNone && others.length === 0 && otherLabels.length === 0) {
    others = beginningMistyped(index, word);
    otherLabels = beginningMistyped(labels, word);
  }

  const spelled = sameUnit(word);
  const same = spelled === word ? -1 : placeOf(index, spelled);
  const sameLabel = spelled === word ? -1 : placeOf(labels, spelled);

  const held = (number: number) => starts[number + 1]! - starts[number]!;
  let most = starts[end]! - starts[first]! + (same < 0 ? 0 : held(same));
  for (const number of [...others, ...forms]) most += held(number);
  const named = [...otherLabels, ...labelForms, ...(sameLabel < 0 ? [] : [sameLabel])];
  for (let number = firstLabel; number < endLabel; number++) named.push(number);
  for (const number of named) for (const { rows } of labels.held[number]!) most += rows.length;
  const hits = gather(marks, most);
  const take = (number: number, closeness: number) => {
    for (let i = starts[number]!; i < starts[number + 1]!; i++)
      hit(hits, rows[i]!, closeness + positions[i]!);
  };
  const takeLabel = (number: number, closeness: number) => {
    for (const { rows, place } of labels.held[number]!) {
      for (let i = 0; i < rows.length; i++) hit(hits, rows[i]!, closeness + place);
    }
  };
  for (let number = first; number < end; number++) {
    take(number, index.words[number] === word ? whole : beginning);
  }
  for (let number = firstLabel; number < endLabel; number++) {
    takeLabel(number, labels.words[number] === word ? whole : beginning);
  }
  if (same >= 0) take(same, whole);
  if (sameLabel >= 0) takeLabel(sameLabel, whole);
  for (const number of forms) take(number, form);
  for (const number of labelForms) takeLabel(number, form);
  for (const number of others) take(number, typo);
  for (const number of otherLabels) takeLabel(number, typo);
  return gathered(hits);
}

/** Returns the words that differ from `word` in their ending or in a fleeting vowel, without the word itself. */
export function formsOf(index: Pick<WordIndex, 'words'>, word: string): number[] {
  const forms = new Set<number>();
  for (const stem of stemsOf(word)) {
    const [first, end] = beginningWith(index, stem);
    for (let number = first; number < end; number++) {
      const other = index.words[number]!;
      if (other.length <= stem.length + maxEnding && stemOf(other) === stem) forms.add(number);
    }
    for (const bare of withFleeting(stem)) {
      for (const other of [bare, `${bare}ь`]) {
        const number = placeOf(index, other);
        if (number >= 0 && stemsOf(other).includes(stem)) forms.add(number);
      }
    }
  }
  forms.delete(placeOf(index, word));
  return [...forms];
}

/** Higher scores are reduced to this one, because nobody scrolls that far. */
const lastScore = 4095;

function inOrder(
  { size, marks }: TextIndex,
  { parts, ...hits }: Hits & { parts: number },
  orders: Orders,
): Omit<Found, 'shownQuery'> {
  const rows = bitset(size);
  const places = bitset(size);
  const starts = new Uint32Array(lastScore + 2);
  for (let i = 0; i < hits.rows.length; i++) {
    const row = hits.rows[i]!;
    const score = Math.min(hits.scores[i]!, lastScore);
    add(rows, row);
    add(places, orders.articulPlaces[row]!);
    marks[row] = score;
    starts[score + 1]!++;
  }
  for (let score = 1; score < starts.length; score++) starts[score]! += starts[score - 1]!;
  const [same, named, close] = [
    starts[2]!,
    starts[4]!,
    starts[4 + Math.min(parts * closest, lastScore - 4)]!,
  ];
  // Visiting the places in order sorts equal scores by articul.
  const order = new Uint32Array(hits.rows.length);
  eachRow(places, (place) => {
    const row = orders.byArticul[place]!;
    order[starts[marks[row]!]!++] = row;
    marks[row] = 0;
  });
  return { rows, order, same, named, close };
}
