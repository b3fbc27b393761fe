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
  /** Grams per piece; undefined when unknown. */
  weight: number | undefined;
  /** The product is sold in multiples of this number. */
  multiple: number;
  minimum: number;
  /** The permitted quantities and the pack as text (soldIn); empty when there is nothing to show. */
  soldIn: string;
  quantity: number;
  /** For a line of expected goods: the day on which its last piece arrives, `yyyy-mm-dd`; '' when unknown. */
  expectedOn?: string;
  /** The position among the lines of its warehouse; a removed line that is restored returns to it. */
  addedAt: number;
  /**
   * In kopecks, after the account's price politics if any (§10.7); undefined when there is no price or it is hidden.
   */
  price: number | undefined;
  priceRrc: number;
  /** price × quantity; 0 without a price. */
  sum: number;
  /** The largest quantity that this line can have now; 0 when the line cannot be ordered at all. */
  available: number;
  /**
   * Free pieces in the line's warehouse, including those in the basket; undefined when the line cannot be ordered there
   * in any quantity.
   */
  stock: number | undefined;
  /** The quantity in which the line can be ordered: its own, unless another quantity solves its problem. */
  permitted: number;
  problem: LineProblem | undefined;
};

/** The lines of one warehouse, in the order in which they were added. Lines of expected goods form a separate group. */
export type BasketGroup = {
  wms: number;
  /** The day on which the last of the goods arrive, '' when unknown; absent for goods in stock. */
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
   * False when price politics or this browser's setting hide wholesale prices. The view then contains none, and all
   * sums are 0.
   */
  showWholesale: boolean;
  /**
   * Warehouses in the contract's order, with disallowed ones last; then the groups of expected goods, in the same
   * order.
   */
  groups: BasketGroup[];
  /**
   * `positions` counts lines, `products` different products (shown by header, basket and API), `quantity` pieces.
   * `sum`: the lines in kopecks, without delivery.
   */
  positions: number;
  products: number;
  quantity: number;
  total: number;
  /** Why the basket cannot be ordered: NO_CONTRACT, EMPTY_BASKET or BASKET_BLOCKED (a line has a problem). */
  blocked: 'NO_CONTRACT' | 'EMPTY_BASKET' | 'BASKET_BLOCKED' | undefined;
  /** The last selected delivery option. */
  delivery: BasketDelivery | undefined;
  /** The region of the default warehouse (§9.12: "1"). */
  regionId: number;
  /** Changes with any line, price or contract; the order form sends it back as `seen`. */
  fingerprint: string;
};

/** Why a write could not fully apply a requested change to a line. The basket contains the resulting line. */
export type LineNote = LineKey & {
  /** WRONG_QUANTITY: the line was raised to a permitted quantity. */
  code: LineProblem['code'] | 'NO_QUANTITY' | 'NOT_FOUND' | 'BAD_INPUT' | 'BASKET_FULL';
  message: string;
  /** The requested quantity; 0 when it was invalid. */
  asked: number;
  /**
   * When adding: the pieces that are available in addition to those in the basket. When setting: the pieces that are
   * available to the whole line.
   */
  available: number;
};

/** Returns how many orders a basket will create: expected goods are ordered separately (§10.51). */
export function ordersOf({ groups }: Pick<BasketView, 'groups'>): number {
  return new Set(groups.map(({ expectedOn }) => expectedOn === undefined)).size;
}
