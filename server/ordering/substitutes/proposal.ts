import type { CatalogueProduct } from '../../goods/model.ts';

/** A product that may replace a line, with the warehouse and the quantity in which it is available. */
export type Proposal = Pick<CatalogueProduct, 'id' | 'articul' | 'header' | 'unit'> & {
  /** In kopecks as shown to the account; undefined when hidden. */
  price: number | undefined;
  /** A text about equal and different properties, the difference in price, and the stock. */
  reason: string;
  wms: number;
  /** Pieces of the product in the basket, in all warehouses; for a line of a draft, in the draft. */
  inBasket: number;
  /**
   * The pieces to add: the missing ones, raised to a permitted quantity and limited by stock; 0 when the basket already
   * contains all free pieces.
   */
  quantity: number;
};

/** A line to find proposals for. */
export type ReplacedLine = {
  /** Identifies the line in the result. */
  key: string;
  id: number;
  /** The line's warehouse, which is preferred. */
  wms: number | undefined;
  /** The line's type, which its substitute gets; the default type when absent. */
  type?: string;
  /** The number of pieces that the line lacks. */
  missing: number;
};

/** The maximum number of proposals per line, and of lines with proposals per screen. */
export const maxProposals = 3;
export const maxReplacedLines = 30;
