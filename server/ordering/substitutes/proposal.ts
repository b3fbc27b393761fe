import type { CatalogueProduct } from '../../goods/model.ts';

/** A product that may replace a line, with the warehouse and the quantity in which it is available. */
export type Proposal = Pick<CatalogueProduct, 'id' | 'articul' | 'header' | 'unit'> & {
  /** In kopecks as the account sees it; undefined: hidden. */
  price: number | undefined;
  /** A text about what is the same, what differs, the difference in price, and the stock. */
  reason: string;
  wms: number;
  /** Pieces of it in the basket, in all warehouses; for a line of a draft, in the draft. */
  inBasket: number;
  /**
   * The pieces that would be added: those that are missing, raised to a quantity that is sold, limited by stock; 0
   * when the basket already holds all that is free.
   */
  quantity: number;
};

/** A line to find proposals for. */
export type ReplacedLine = {
  /** Identifies the line in the answer. */
  key: string;
  id: number;
  /** Its warehouse, which is preferred. */
  wms: number | undefined;
  /** Its type, which its substitute gets; absent: the usual one. */
  type?: string;
  /** The number of pieces that it lacks. */
  missing: number;
};

/** The maximum number of proposals for a line, and of lines of a screen that get any. */
export const maxProposals = 3;
export const maxReplacedLines = 30;
