import { comparable } from '../kernel/typed-text.ts';
import { foldLetters } from './fold.ts';

/** The products with one folded articul that a typed articul names. */
export type Named<T> = {
  /** Empty when none is named; several when they are spelled equally well. */
  products: T[];
  /**
   * How the articul is spelled: like that of the products, with look-alike letters or in another case, or otherwise.
   */
  spelled: 'same' | 'alike' | 'otherwise';
};

/**
 * Chooses among products whose folded articul is that of `typed` (fold.ts). Products spelled exactly as typed win, then
 * products that differ only in case, look-alike letters and kinds of dashes and spaces, and then the others. «2,5»
 * never names «25», nor the other way round (decisions/search.md).
 */
export function namedBy<T extends { articul: string }>(typed: string, same: readonly T[]): Named<T> {
  for (const [spelled, spelling] of spellings) {
    const wanted = spelling(typed);
    const products = same.filter(({ articul }) => spelling(articul) === wanted);
    if (products.length > 0) return { products, spelled };
  }
  const decimals = decimalsIn(typed);
  const numbers = numbersIn(typed);
  const fitting = same.filter(({ articul }) => {
    const own = decimalsIn(articul);
    return own === decimals || ((own !== '' || decimals !== '') && numbersIn(articul) === numbers);
  });
  const exact = fitting.filter(({ articul }) => decimals !== '' && decimalsIn(articul) === decimals);
  // If `typed` has no decimal mark, nobody knows whether one was left out.
  const isOpen = decimals === '' && fitting.length > 0 && fitting.length < same.length;
  return { products: isOpen ? [...same] : exact.length > 0 ? exact : fitting, spelled: 'otherwise' };
}

const spellings = [
  ['same', (articul: string) => plainArticul(articul)],
  ['alike', (articul: string) => foldLetters(plainArticul(articul)).replace(/\p{Pd}|−/gu, '-')],
] as const;

/** Returns an articul in its normal form, without surrounding spaces, with single spaces between its words. */
function plainArticul(articul: string): string {
  return comparable(articul).replace(/\s+/g, ' ').trim();
}

/**
 * Returns the decimal numbers of an articul, `2.5` for «ВВГ-5х2,5-Т»; a number of more than two parts («12.34.56») is
 * not one.
 */
function decimalsIn(articul: string): string {
  return [...articul.matchAll(/(?:^|[^\d.,])(\d+)[.,](\d+)(?![.,]?\d)/g)]
    .map(([, whole, rest]) => `${whole}.${rest}`)
    .join(' ');
}

/** Returns the numbers of an articul: «AB-1-2» has two, «AB-12» one. */
export function numbersIn(articul: string): string {
  return articul.match(/\d+/g)?.join(' ') ?? '';
}
