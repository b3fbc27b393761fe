import type { LineProblem } from '../basket/basket-view.ts';
import type { LineKey } from '../basket/line-key.ts';

/** A draft in the list; `count`: its lines. */
export type ListedDraft = { id: number; header: string; count: number; quantity: number; createdAt: number };

/** A line as it was saved, and what would become of it in the basket now. */
export type DraftLine = LineKey & {
  articul: string;
  header: string;
  picture: string;
  picturetype: string;
  unit: string;
  warehouse: string;
  quantity: number;
  /** Still sold: it has a card. */
  sold: boolean;
  /** Kopecks as this account sees them now, and as it saw them when the draft was saved; undefined: hidden, or there is none. */
  price: number | undefined;
  savedPrice: number | undefined;
  /** How many of the quantity are free. */
  available: number;
  problem: LineProblem | undefined;
};

export type DraftView = {
  id: number;
  header: string;
  createdAt: number;
  contract: { id: number; header: string } | undefined;
  showWholesale: boolean;
  lines: DraftLine[];
  /** Sum of what is available at today's prices, kopecks; 0 while prices are hidden. */
  total: number;
  /** How many lines cannot be had in full, became dearer, became cheaper. */
  short: number;
  dearer: number;
  cheaper: number;
  /** Lines that lie in the basket now: whether «replace» would take something out. */
  inBasket: number;
};
