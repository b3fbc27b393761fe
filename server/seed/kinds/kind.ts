import type { Trade } from '../data/brands.ts';
import type { Range } from '../data/collections.ts';
import type { ParamName } from '../data/params.ts';

type Choices = Record<string, readonly unknown[]>;
type Chosen<C extends Choices> = { readonly [K in keyof C]: C[K][number] };
export type Good<A extends Choices, T extends Choices> = Chosen<A> & Chosen<T>;

/** A word, a number, or a word for a number («24°» for 24). Undefined: this good has no such parameter. */
export type ParamValue = string | number | { text: string; number: number } | undefined;

/** One kind of goods: what may vary, and how name, articul, price, parameters and texts follow from it. */
type KindSpec<A extends Choices, T extends Choices> = {
  /** Part of articuls; two letters. */
  code: string;
  /** Leaf of the tree. */
  catalog: number;
  trade: Trade;
  /** The collections in which it comes; without one it is sold under the brand alone. */
  range?: Range;
  /** Its share of the 2,400 goods of the demo world. */
  share: number;
  /**
   * For kinds with a range: the number of their lines without a collection, besides one line per collection.
   */
  plain?: number;
  /** What distinguishes goods within a line. Name and articul together must show every axis. */
  axes: A;
  /** What all goods of a line have in common. */
  traits: T;
  /** Goods that differ only in this axis are made together, as a manufacturer does. */
  siblings: keyof A & string;
  /**
   * Makes the siblings variants of one good: returns the words that distinguish them, which the name must
   * then omit.
   */
  variant?(good: Good<A, T>): string;
  /** The name of the drawing in public/pictures. */
  picture(good: Good<A, T>): string;
  unit: string;
  packs: readonly number[];
  /** `series`: «Плато» with quotation marks, or empty. */
  header(good: Good<A, T>, series: string): string;
  /** The part after prefix and code: `36-4054`. */
  articul(good: Good<A, T>): string;
  /** The retail price in roubles for an average brand, before rounding. */
  price(good: Good<A, T>): number;
  params(good: Good<A, T>): Partial<Record<ParamName, ParamValue>>;
  /** Sentences of the description: the first is always used, followed by a few of the others. */
  about(good: Good<A, T>): string[];
};

export type Kind = KindSpec<Choices, Choices>;

/** Checks a kind's functions against its own axes and traits, which lists of kinds do not need to know. */
export function kind<const A extends Choices, const T extends Choices>(spec: KindSpec<A, T>): Kind {
  return spec;
}
