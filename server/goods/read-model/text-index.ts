import type { ArticulIndex } from './articul-index.ts';
import type { WordIndex } from './word-index.ts';

export type TextIndex = {
  words: WordIndex;
  articuls: ArticulIndex;
  size: number;
  /** Memory for one search at a time, all zero between searches (hits.ts). */
  marks: Uint16Array;
};
