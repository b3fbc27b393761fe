/** A text that was searched without finding a product; `lastOn` is `yyyy-mm-dd`. */
export type MissedSearch = { words: string; searches: number; lastOn: string };

/**
 * A product that dealers wait for. `dealers` and `quantity` count needs; `awaiting` is the number of dealers with the
 * product on a waiting list; `free` is the number of pieces in all warehouses that orders have not reserved.
 */
export type WantedProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  dealers: number;
  quantity: number;
  awaiting: number;
  free: number;
};

/**
 * What dealers search for without a result, and which goods they wait for. The period applies to the searches; the
 * goods are as of last night.
 */
export type Demand = {
  /** ISO days, both inclusive. */
  period: { first: string; last: string };
  searches: MissedSearch[];
  goods: WantedProduct[];
};
