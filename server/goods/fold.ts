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
 * Returns a text in lower case and in its normal form, with look-alike letters as Latin ones and ё like е, so that
 * spellings that look the same become equal.
 */
export function foldLetters(text: string): string {
  return comparable(text)
    .toLowerCase()
    .replace(/[авеёкмнорстх]/g, (letter) => lookAlike[letter] ?? letter);
}

/** The length of the database column; the normal form of an articul may be longer than the articul. */
const maxKeyLength = 100;

/** Returns the significant characters of an articul: only letters and digits, folded. */
export function foldArticul(articul: string): string {
  return foldLetters(articul)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, maxKeyLength);
}
