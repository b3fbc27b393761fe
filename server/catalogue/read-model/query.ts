import { foldArticul } from '../fold.ts';
import {
  type ArticulIndex,
  withArticul,
  withArticulBeginning,
  withArticulFragment,
} from './articul-index.ts';
import { add, type Bitset, bitset, eachRow } from './bitset.ts';
import { gather, gathered, type Hits, hit, hitAll, inAll } from './hits.ts';
import { lru } from './kept.ts';
import { otherLayouts } from './keyboard-layouts.ts';
import type { Orders } from './snapshot.ts';
import { beginningMistyped, beginningWith, mistyped, type WordIndex } from './word-index.ts';
import { type Chunk, mayHaveTypo, queryChunks } from './words.ts';

/** The rules of contract §2 «Search text», over the two text indexes. */

/** Closeness of a word; within it, the earlier in the header the better (a position is at most 31). */
const whole = 0;
const beginning = 128;
const fragment = 2 * 128;
const typo = 3 * 128;

/** More different words than anybody types. */
const mostWordsKept = 32;

export type TextIndex = {
  words: WordIndex;
  articuls: ArticulIndex;
  size: number;
  /** Room for one search at a time, all zero between them (hits.ts). */
  marks: Uint16Array;
};

export type Found = {
  rows: Bitset;
  /** Best first: exact articul, articul beginnings, then words by closeness; ties by articul, then by id. */
  order: Uint32Array;
  /** What was searched for instead when the typed text found nothing. */
  shownQuery: string | undefined;
};

/** Finds what was typed or, when that is nothing, what it would be in the other keyboard layout. */
export function search(index: TextIndex, orders: Orders, query: string): Found {
  for (const text of [query, ...otherLayouts(query)]) {
    const hits = find(index, text);
    if (hits.rows.length === 0) continue;
    return { ...inOrder(index, hits, orders), shownQuery: text === query ? undefined : text };
  }
  return { rows: bitset(index.size), order: new Uint32Array(0), shownQuery: undefined };
}

/** Scores: 0 exact articul, 1 its beginning, above that words. */
function find(index: TextIndex, query: string): Hits {
  const { articuls, marks } = index;
  const chunks = queryChunks(query);
  if (chunks.length === 0) return { rows: new Uint32Array(0), scores: new Uint16Array(0) };
  // A word in many chunks is looked up once, however a query repeats it.
  const known = lru<Hits>(mostWordsKept);
  const hitsOf = (word: string) => known(word, () => wordHits(index.words, marks, word));
  const byWords = inAll(
    chunks.map((chunk) => chunkHits(index, chunk, hitsOf)),
    marks,
  );
  const key = foldArticul(query);
  // «CB 120 K»: the spaces mean nothing inside an articul.
  const holding = withArticulFragment(articuls, key);
  const beginnings = withArticulBeginning(articuls, key);
  const hits = gather(marks, byWords.rows.length + holding.length + beginnings.length);
  hitAll(hits, byWords, 2);
  for (const row of holding) hit(hits, row, 2 + fragment);
  for (const row of beginnings) hit(hits, row, 1);
  for (const row of withArticul(articuls, key)) hit(hits, row, 0);
  return gathered(hits);
}

/** All words of the chunk, or the whole of it inside an articul. */
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

function wordHits(index: WordIndex, marks: Uint16Array, word: string): Hits {
  const { starts, rows, positions } = index;
  const [first, end] = beginningWith(index, word);
  const forgiving = mayHaveTypo(word);
  let others = forgiving ? mistyped(index, word) : [];
  if (forgiving && first === end && others.length === 0) others = beginningMistyped(index, word);

  const held = (number: number) => starts[number + 1]! - starts[number]!;
  const most = others.reduce((sum, number) => sum + held(number), starts[end]! - starts[first]!);
  const hits = gather(marks, most);
  const take = (number: number, closeness: number) => {
    for (let i = starts[number]!; i < starts[number + 1]!; i++)
      hit(hits, rows[i]!, closeness + positions[i]!);
  };
  for (let number = first; number < end; number++) {
    take(number, number === first && index.words[number] === word ? whole : beginning);
  }
  for (const number of others) take(number, typo);
  return gathered(hits);
}

/** Scores above this one are all the same: nobody looks that far. */
const lastScore = 4095;

function inOrder({ size, marks }: TextIndex, hits: Hits, orders: Orders): Pick<Found, 'rows' | 'order'> {
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
  // Going through the places puts equal scores in the order of the articuls.
  const order = new Uint32Array(hits.rows.length);
  eachRow(places, (place) => {
    const row = orders.byArticul[place]!;
    order[starts[marks[row]!]!++] = row;
    marks[row] = 0;
  });
  return { rows, order };
}
