import type { Trade } from '../data/brands.ts';
import type { Range } from '../data/collections.ts';
import type { ParamName } from '../data/params.ts';

type Choices = Record<string, readonly unknown[]>;
type Chosen<C extends Choices> = { readonly [K in keyof C]: C[K][number] };
export type Good<A extends Choices, T extends Choices> = Chosen<A> & Chosen<T>;

/** A word, a number, or a word that stands for a number («24°» for 24). Undefined: this good has no such parameter. */
export type ParamValue = string | number | { text: string; number: number } | undefined;

/** One kind of goods: what may vary, and how name, articul, price, parameters and words follow from it. */
type KindSpec<A extends Choices, T extends Choices> = {
  /** Stands in articuls; two letters. */
  code: string;
  /** Leaf of the tree. */
  catalog: number;
  trade: Trade;
  /** Which collections it comes in; without one it is sold under the brand alone. */
  range?: Range;
  /** How many of the 2,400 goods of the demo world are of this kind. */
  share: number;
  /** For kinds with a range: how many of their lines are sold without a collection, beside one line a collection. */
  plain?: number;
  /** What distinguishes goods within a line. Name and articul together must show every axis. */
  axes: A;
  /** What all goods of a line have in common. */
  traits: T;
  /** Goods that differ only in this axis are made together, as a maker does. */
  siblings: keyof A & string;
  /** Makes the siblings variants of one good: the words that tell them apart; then the name must leave them out. */
  variant?(good: Good<A, T>): string;
  /** Name of the drawing in public/pictures. */
  picture(good: Good<A, T>): string;
  unit: string;
  packs: readonly number[];
  /** `series`: «Плато» with quotation marks, or empty. */
  header(good: Good<A, T>, series: string): string;
  /** What follows prefix and code: `36-4054`. */
  articul(good: Good<A, T>): string;
  /** Retail price in roubles for a middling brand, before rounding. */
  price(good: Good<A, T>): number;
  params(good: Good<A, T>): Partial<Record<ParamName, ParamValue>>;
  /** Sentences of the description: the first always stands, a few of the others follow. */
  about(good: Good<A, T>): string[];
};

export type Kind = KindSpec<Choices, Choices>;

/** Checks a kind's functions against its own axes and traits; where kinds stand in a list, nobody needs to know them. */
export function kind<const A extends Choices, const T extends Choices>(spec: KindSpec<A, T>): Kind {
  return spec;
}
