import type { Named } from '../../goods/model.ts';
import type { LineProblem } from '../basket/basket-view.ts';
import type { LineKey } from '../basket/line-key.ts';
import type { Proposal } from '../substitutes/proposal.ts';

/** A draft in the list; `count`: the number of its lines. */
export type ListedDraft = { id: number; header: string; count: number; quantity: number; createdAt: number };

/** A line as saved, and the result of putting it into the basket now. */
export type DraftLine = LineKey & {
  articul: string;
  header: string;
  picture: string;
  picturetype: string;
  unit: string;
  warehouse: string;
  quantity: number;
  /** True if the product is sold and has a card. */
  sold: boolean;
  /** The permitted quantities and the pack (soldIn); empty when there is nothing to show or nothing can be ordered. */
  soldIn: string;
  /**
   * The price shown to this account now (without a contract: РРЦ), and the price shown when the draft was saved, in
   * kopecks; undefined when hidden or missing.
   */
  price: number | undefined;
  savedPrice: number | undefined;
  /** The number of wanted pieces that are free. */
  available: number;
  /** The larger quantity that the basket would get, and why; absent when the quantity would not grow. */
  raised?: { quantity: number; message: string };
  problem: LineProblem | undefined;
};

export type DraftView = {
  id: number;
  header: string;
  createdAt: number;
  /** The current contract; undefined when nothing can be ordered and the goods are only shown. */
  contract: { id: number; header: string } | undefined;
  showWholesale: boolean;
  lines: DraftLine[];
  /** A fingerprint of the lines; the form that changes them sends it back. */
  seen: string;
  /** The warehouses that the contract allows. */
  warehouses: Named[];
  /** Substitutes for lines that lack pieces, keyed by `lineKey`. */
  proposals: Record<string, Proposal[]>;
  /** The sum of the available goods at today's prices, in kopecks; 0 while prices are hidden. */
  total: number;
  /** The numbers of lines that are not fully available, that became more expensive, and that became cheaper. */
  short: number;
  dearer: number;
  cheaper: number;
  /** The number of other drafts that this one can be merged with. */
  others: number;
  /** The number of lines now in the basket, which «replace» would remove. */
  inBasket: number;
};
