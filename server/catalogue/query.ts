import {
  type ArticulIndex,
  eachWithFragment,
  shortestFragment,
  withArticul,
  withArticulBeginning,
} from './articul-index.ts';
import { add, type Bitset, bitset } from './bitset.ts';
import { foldArticul } from './fold.ts';
import { type Hits, hit, inAll, noHits, scoreOf } from './hits.ts';
import { otherLayouts } from './layout.ts';
import { beginningMistyped, beginningWith, mistyped, type WordIndex } from './text-index.ts';
import { type Chunk, mayHaveTypo, queryChunks } from './words.ts';

/** The rules of contract §2 «Search text», over the two text indexes. */

/** Closeness of a word; within it, the earlier in the header the better (a position is at most 31). */
const whole = 0;
const beginning = 128;
const fragment = 2 * 128;
const typo = 3 * 128;

export type TextIndex = { words: WordIndex; articuls: ArticulIndex; size: number };

export type Found = {
  rows: Bitset;
  count: number;
  /** Best first: exact articul, articul beginnings, then words by closeness; ties as in `tieOrder`. */
  order: Uint32Array;
  /** What was searched for instead when the typed text found nothing. */
  shownQuery: string | undefined;
};

/** Finds what was typed or, when that is nothing, what it would be in the other keyboard layout. */
export function search(index: TextIndex, tieOrder: Uint32Array, query: string): Found {
  for (const text of [query, ...otherLayouts(query)]) {
    const hits = find(index, text);
    if (hits.count > 0) return { ...inOrder(hits, tieOrder), shownQuery: text === query ? undefined : text };
  }
  return { rows: bitset(index.size), count: 0, order: new Uint32Array(0), shownQuery: undefined };
}

/** Scores: 0 exact articul, 1 its beginning, above that words. */
function find(index: TextIndex, query: string): Hits {
  const chunks = queryChunks(query);
  if (chunks.length === 0) return noHits(index.size, 0);
  const hits = noHits(index.size);
  const byWords = inAll(chunks.map((chunk) => chunkHits(index, chunk)));
  for (let i = 0; i < byWords.count; i++) {
    const row = byWords.rows[i]!;
    hit(hits, row, 2 + scoreOf(byWords, row));
  }
  const key = foldArticul(query);
  // «CB 120 K»: the spaces mean nothing inside an articul.
  if (key.length >= shortestFragment)
    eachWithFragment(index.articuls, key, (row) => hit(hits, row, 2 + fragment));
  for (const row of withArticulBeginning(index.articuls, key)) hit(hits, row, 1);
  for (const row of withArticul(index.articuls, key)) hit(hits, row, 0);
  return hits;
}

/** All words of the chunk, or the whole of it inside an articul. */
function chunkHits(index: TextIndex, { words, key }: Chunk): Hits {
  const byWords = inAll(words.map((word) => wordHits(index, word)));
  if (key.length < shortestFragment) return byWords;
  const hits = noHits(index.size);
  for (let i = 0; i < byWords.count; i++) hit(hits, byWords.rows[i]!, scoreOf(byWords, byWords.rows[i]!));
  eachWithFragment(index.articuls, key, (row) => hit(hits, row, fragment));
  return hits;
}

function wordHits({ words: index, size }: TextIndex, word: string): Hits {
  const { starts, rows, positions } = index;
  const [first, end] = beginningWith(index, word);
  const forgiving = mayHaveTypo(word);
  let others = forgiving ? mistyped(index, word) : [];
  if (forgiving && first === end && others.length === 0) others = beginningMistyped(index, word);

  const hits = noHits(size);
  const take = (number: number, closeness: number) => {
    for (let i = starts[number]!; i < starts[number + 1]!; i++)
      hit(hits, rows[i]!, closeness + positions[i]!);
  };
  for (let number = first; number < end; number++) {
    take(number, number === first && index.words[number] === word ? whole : beginning);
  }
  for (const number of others) take(number, typo);
  return hits;
}

/** Scores above this one are all the same: nobody looks that far. */
const lastScore = 4095;

function inOrder(hits: Hits, tieOrder: Uint32Array): Pick<Found, 'rows' | 'count' | 'order'> {
  const rows = bitset(hits.scores.length);
  const starts = new Uint32Array(lastScore + 2);
  for (let i = 0; i < hits.count; i++) {
    const row = hits.rows[i]!;
    add(rows, row);
    starts[Math.min(scoreOf(hits, row), lastScore) + 1]!++;
  }
  for (let score = 1; score < starts.length; score++) starts[score]! += starts[score - 1]!;
  const order = new Uint32Array(hits.count);
  for (const row of tieOrder) {
    if (hits.scores[row] !== 0) order[starts[Math.min(scoreOf(hits, row), lastScore)]!++] = row;
  }
  return { rows, count: hits.count, order };
}
