import type { CatalogueProduct } from '../../goods/model.ts';

/** A product that may take the place of a line, with the place from which and the quantity in which it can be had. */
export type Proposal = Pick<CatalogueProduct, 'id' | 'articul' | 'header' | 'unit'> & {
  /** In kopecks as the account sees it; undefined: hidden. */
  price: number | undefined;
  /** In words: what is the same, what differs, the difference in price, the stock. */
  reason: string;
  wms: number;
  /** Pieces of it in the basket, in all warehouses; for a line of a draft, in the draft. */
  inBasket: number;
  /** Pieces that would be taken: as many as are missing, in a quantity that is sold, as far as stock goes; 0: the basket holds all. */
  quantity: number;
};

/** A line to find proposals for. */
export type ReplacedLine = {
  /** Names the line in the answer. */
  key: string;
  id: number;
  /** Its warehouse, which is preferred. */
  wms: number | undefined;
  /** Its type, which a substitute in its place gets; absent: the usual one. */
  type?: string;
  /** Pieces that it lacks. */
  missing: number;
};

/** At most so many proposals of a line, and so many lines of a screen that get some. */
export const maxProposals = 3;
export const maxReplacedLines = 30;
