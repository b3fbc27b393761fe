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
  /** True while the product is sold and has a card. */
  sold: boolean;
  /** The quantities in which it is sold, and its pack (soldIn); empty: nothing to show, or nothing can be ordered. */
  soldIn: string;
  /**
   * The price that this account sees now (without a contract: РРЦ), and the price that it saw when the draft was
   * saved, in kopecks; undefined when hidden or missing.
   */
  price: number | undefined;
  savedPrice: number | undefined;
  /** How many of the pieces are free. */
  available: number;
  /** The larger quantity that would go into the basket, and why; absent when the quantity would not grow. */
  raised?: { quantity: number; message: string };
  problem: LineProblem | undefined;
};

export type DraftView = {
  id: number;
  header: string;
  createdAt: number;
  /** The current contract; undefined: nothing can be ordered, the goods are only shown. */
  contract: { id: number; header: string } | undefined;
  showWholesale: boolean;
  lines: DraftLine[];
  /** Identifies the lines; the form that changes them sends it back. */
  seen: string;
  /** The warehouses of the contract. */
  warehouses: Named[];
  /** Substitutes for lines that lack pieces, by `lineKey`. */
  proposals: Record<string, Proposal[]>;
  /** The sum of the available goods at today's prices, in kopecks; 0 while prices are hidden. */
  total: number;
  /** The numbers of lines that are not fully available, that became more expensive, and that became cheaper. */
  short: number;
  dearer: number;
  cheaper: number;
  /** The number of other drafts, with which this one can be merged. */
  others: number;
  /** The number of lines in the basket now, which «replace» would remove. */
  inBasket: number;
};
