import type { Named } from '../catalogue/model.ts';
import type { LineKey } from './line-key.ts';

export type LineProblem = {
  code: 'NOT_ENOUGH_STOCK' | 'WAREHOUSE_NOT_ALLOWED' | 'PRODUCT_GONE' | 'NO_PRICE';
  message: string;
};

/** A line as its owner sees it. The contract price stays on the server: a manager may not see it. */
export type BasketLine = LineKey & {
  articul: string;
  /** With the size, where the good has sizes. */
  header: string;
  picture: string;
  picturetype: string;
  brand: Named | undefined;
  unit: string;
  pack: number;
  quantity: number;
  /** Kopecks, by price politics where the account has any (contract §2, «Prices»); undefined: no price, or it is hidden. */
  price: number | undefined;
  priceRrc: number;
  /** price × quantity; 0 without a price. */
  sum: number;
  /** The most that this line can become now; 0 when it cannot be ordered at all. */
  available: number;
  problem: LineProblem | undefined;
};

/** The lines of one warehouse, in the order they were added. */
export type BasketGroup = {
  wms: number;
  header: string;
  regionId: number;
  positions: number;
  quantity: number;
  sum: number;
  lines: BasketLine[];
};

export type BasketDelivery = { id: number; header: string; price: number };

export type BasketView = {
  contract: { id: number; header: string; company: string } | undefined;
  /** False: price politics or this browser hide wholesale prices; then nothing here tells them, and all sums are 0. */
  showWholesale: boolean;
  /** Warehouses in the contract's order, those it does not allow last. */
  groups: BasketGroup[];
  /** Lines, different products, pieces; the sum of the lines in kopecks, without delivery. */
  positions: number;
  products: number;
  quantity: number;
  total: number;
  /** Why it cannot be ordered as it is: NO_CONTRACT, EMPTY_BASKET or BASKET_BLOCKED (some line has a problem). */
  blocked: 'NO_CONTRACT' | 'EMPTY_BASKET' | 'BASKET_BLOCKED' | undefined;
  /** The delivery option chosen last. */
  delivery: BasketDelivery | undefined;
  /** Region of the default warehouse (§9: "1"). */
  regionId: number;
  /** Changes with any line, price or the contract; the order form sends it back as `seen`. */
  fingerprint: string;
};

/** What a write could not do as asked to one line. What the line is now stands in the basket. */
export type LineNote = LineKey & {
  code: LineProblem['code'] | 'NO_QUANTITY' | 'NOT_FOUND' | 'BAD_INPUT' | 'BASKET_FULL';
  message: string;
  /** The quantity asked for; 0 when it was no quantity. */
  asked: number;
  /** How many can be had: for adding, on top of what lies in the basket; for setting, the line as a whole. */
  available: number;
};
