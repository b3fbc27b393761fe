import type { Named } from '../../goods/model.ts';
import type { LineKey } from './line-key.ts';
import type { LineRefusal } from './line-refusal.ts';

export type LineProblem = {
  code: LineRefusal;
  message: string;
};

/** A line as its owner sees it. The contract price stays on the server: a manager may not see it. */
export type BasketLine = LineKey & {
  articul: string;
  /** Includes the size when the product has sizes. */
  header: string;
  picture: string;
  picturetype: string;
  brand: Named | undefined;
  unit: string;
  pack: number;
  /** Grams of one piece; undefined: unknown. */
  weight: number | undefined;
  /** The quantities in which it is sold. */
  multiple: number;
  minimum: number;
  /** These quantities and its pack as text (soldIn); empty when there is nothing to say. */
  soldIn: string;
  quantity: number;
  /** For a line of expected goods: the day on which its last piece arrives, `yyyy-mm-dd`; '' when it is not known. */
  expectedOn?: string;
  /** The position among the lines of its warehouse; a removed line that is restored returns to it. */
  addedAt: number;
  /** In kopecks, by the account's price politics if any (§10.7); undefined: no price, or hidden. */
  price: number | undefined;
  priceRrc: number;
  /** price × quantity; 0 without a price. */
  sum: number;
  /** The largest quantity this line can have now; 0 when the line cannot be ordered at all. */
  available: number;
  /**
   * Free pieces in its warehouse, including those in the basket; undefined when the line cannot be ordered there in
   * any quantity.
   */
  stock: number | undefined;
  /** The quantity with which the line can be ordered: its own, unless another one solves its problem. */
  permitted: number;
  problem: LineProblem | undefined;
};

/** The lines of one warehouse, in the order they were added. Lines of expected goods are a separate group. */
export type BasketGroup = {
  wms: number;
  /** The day on which the last of its goods arrive, '' when it is not known; absent for goods in stock. */
  expectedOn?: string;
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
  /**
   * False when price politics or this browser hide wholesale prices. The view then contains none, and all sums are 0.
   */
  showWholesale: boolean;
  /**
   * Warehouses in the contract's order, those it does not allow last; then the groups of expected goods, in the same
   * order.
   */
  groups: BasketGroup[];
  /**
   * Lines; different products (the number of goods shown by header, basket and API); pieces; the sum of the
   * lines in kopecks, without delivery.
   */
  positions: number;
  products: number;
  quantity: number;
  total: number;
  /**
   * Why the basket cannot be ordered: NO_CONTRACT, EMPTY_BASKET or BASKET_BLOCKED (some line has a problem).
   */
  blocked: 'NO_CONTRACT' | 'EMPTY_BASKET' | 'BASKET_BLOCKED' | undefined;
  /** The last selected delivery option. */
  delivery: BasketDelivery | undefined;
  /** Region of the default warehouse (§9.12: "1"). */
  regionId: number;
  /** Changes with any line, price or the contract; the order form sends it back as `seen`. */
  fingerprint: string;
};

/** Why a write could not fully change one line. The basket holds the resulting line. */
export type LineNote = LineKey & {
  /** WRONG_QUANTITY: the line was raised to a quantity that is sold. */
  code: LineProblem['code'] | 'NO_QUANTITY' | 'NOT_FOUND' | 'BAD_INPUT' | 'BASKET_FULL';
  message: string;
  /** The requested quantity; 0 when it was invalid. */
  asked: number;
  /** The available quantity: when adding, in addition to the basket; when setting, of the whole line. */
  available: number;
};

/** Returns how many orders a basket becomes, because expected goods are ordered separately (§10.51). */
export function ordersOf({ groups }: Pick<BasketView, 'groups'>): number {
  return new Set(groups.map(({ expectedOn }) => expectedOn === undefined)).size;
}
