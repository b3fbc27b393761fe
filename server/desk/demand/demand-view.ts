/** A text that was searched without finding a product; `lastOn`: `yyyy-mm-dd`. */
export type MissedSearch = { words: string; searches: number; lastOn: string };

/** A product for which needs wait. `free`: pieces in all warehouses that orders have not reserved. */
export type WantedProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  dealers: number;
  quantity: number;
  free: number;
};

/** What dealers ask for and do not get. The period is that of the searches; the goods are as of last night. */
export type Demand = {
  /** ISO days, both included. */
  period: { first: string; last: string };
  searches: MissedSearch[];
  goods: WantedProduct[];
};
