import type { CatalogueProduct } from './model.ts';

/** A product as one account sees it: what it may see, what it marked. */
export type MarkedGoods = CatalogueProduct & {
  /** It has a price under the contract. `price` itself is undefined, too, where wholesale prices are hidden. */
  orderable: boolean;
  wish: boolean;
  /** Wanted quantity; 0 when it is no need. */
  need: number;
};

/** The same on a screen, with what lies in its basket. */
export type GoodsItem = MarkedGoods & {
  /** Pieces in the account's basket per warehouse; only those that are there. */
  inBasket: { wms: number; quantity: number }[];
  /** It was taken off the shelves: only lists of what somebody marked still hold it. */
  gone?: boolean;
  /** Of a need: when it came. */
  arrivedAt?: number;
};
