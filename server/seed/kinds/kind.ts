import type { Trade } from '../data/brands.ts';
import type { Range } from '../data/collections.ts';
import type { ParamName } from '../data/params.ts';

type Choices = Record<string, readonly unknown[]>;
type Chosen<C extends Choices> = { readonly [K in keyof C]: C[K][number] };
export type Good<A extends Choices, T extends Choices> = Chosen<A> & Chosen<T>;

/** A word, a number, or a word for a number («24°» for 24). Undefined if the good has no such parameter. */
export type ParamValue = string | number | { text: string; number: number } | undefined;

/** One kind of goods: what may vary, and how name, articul, price, parameters and texts are derived from it. */
type KindSpec<A extends Choices, T extends Choices> = {
  /** A part of articuls; two letters. */
  code: string;
  /** The id of the tree's leaf. */
  catalog: number;
  trade: Trade;
  /** The range of the kind's collections; a kind without a range is sold only under the brand. */
  range?: Range;
  /** The kind's share of the 2,400 goods of the demo data. */
  share: number;
  /** For kinds with a range: the number of their lines without a collection, in addition to one line per collection. */
  plain?: number;
  /** What distinguishes goods within a line. Name and articul together must contain every axis. */
  axes: A;
  /** What all goods of a line have in common. */
  traits: T;
  /** Goods that differ only on this axis are generated together, as manufacturers produce them. */
  siblings: keyof A & string;
  /** Returns the words that distinguish the siblings as variants of one good; the name must then omit these words. */
  variant?(good: Good<A, T>): string;
  /** The name of the drawing in public/pictures. */
  picture(good: Good<A, T>): string;
  unit: string;
  packs: readonly number[];
  /** Returns the name. `series` is «Плато» in quotation marks, or ''. */
  header(good: Good<A, T>, series: string): string;
  /** Returns the part after prefix and code: `36-4054`. */
  articul(good: Good<A, T>): string;
  /** Returns the retail price in roubles for an average brand, before rounding. */
  price(good: Good<A, T>): number;
  params(good: Good<A, T>): Partial<Record<ParamName, ParamValue>>;
  /** Returns the sentences of the description: the first is always used, followed by some of the others. */
  about(good: Good<A, T>): string[];
};

export type Kind = KindSpec<Choices, Choices>;

/**
 * Returns a kind after checking the types of its functions against its own axes and traits; lists of kinds do not need
 * these types.
 */
export function kind<const A extends Choices, const T extends Choices>(spec: KindSpec<A, T>): Kind {
  return spec;
}
