/** A text that was searched without finding a product; `lastOn`: `yyyy-mm-dd`. */
export type MissedSearch = { words: string; searches: number; lastOn: string };

/**
 * A product that is waited for. `dealers` and `quantity`: in needs; `awaiting`: how many dealers have it on a waiting list; `free`: pieces in all
 * warehouses that orders have not reserved.
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

/** What dealers ask for and do not get. The period is that of the searches; the goods are as of last night. */
export type Demand = {
  /** ISO days, both included. */
  period: { first: string; last: string };
  searches: MissedSearch[];
  goods: WantedProduct[];
};
