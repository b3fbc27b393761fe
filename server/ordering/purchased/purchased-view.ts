import type { Paging } from '../../kernel/paging.ts';
import type { CatalogNode } from './catalog-branch.ts';
import type { MonthSum } from './months.ts';
import type { Report } from './reports.ts';

/** One product and what was bought of it. Undefined sums: wholesale prices are hidden. */
export type PurchasedProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  /** Still sold: it has a page to lead to. */
  sold: boolean;
  quantity: number;
  /** In how many orders. */
  orders: number;
  /** Kopecks. */
  sum: number | undefined;
  /** The moment of the last order with it. */
  lastDate: number;
};

/** Of all rows, not only of the page. */
export type PurchasedTotals = Pick<PurchasedProduct, 'quantity' | 'orders' | 'sum'>;

export type PurchasedReport = {
  products: PurchasedProduct[];
  totals: PurchasedTotals;
  /** From the first month with a purchase to the last; none where wholesale prices are hidden. */
  months: MonthSum[];
  /** The one that is shown: without prices there is none by sum. */
  report: Report;
  showWholesale: boolean;
  contracts: { id: number; header: string }[];
  /** The whole tree in one line, parents before their branches. */
  catalogs: CatalogNode[];
  /** Days `yyyy-mm-dd`, both included. */
  startDate: string;
  endDate: string;
  paging: Paging;
};
