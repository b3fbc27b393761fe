import { comparable } from '../kernel/typed-text.ts';

/** Look-alike letters of articuls: АВЕКМНОРСТХ and ABEKMHOPCTX are used interchangeably (§10.38.2). */
const lookAlike: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  х: 'x',
};

/**
 * Returns a text in lower case and in its normal form, with look-alike letters as Latin ones and ё as е, so that
 * spellings that look the same become equal.
 */
export function foldLetters(text: string): string {
  return comparable(text)
    .toLowerCase()
    .replace(/[авеёкмнорстх]/g, (letter) => lookAlike[letter] ?? letter);
}

/** The length of the column; a normal form may be longer than the articul. */
const maxKeyLength = 100;

/** Reduces an articul to its significant characters: folded, only letters and digits. */
export function foldArticul(articul: string): string {
  return foldLetters(articul)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxKeyLength);
}
