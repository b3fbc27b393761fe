import type { Paging } from '../../kernel/paging.ts';
import type { CatalogNode } from './catalog-branch.ts';
import type { MonthSum } from './months.ts';
import type { Report } from './reports.ts';

/** A product and its purchases. Sums are undefined when wholesale prices are hidden. */
export type PurchasedProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  /** True if the product is still sold, so that it has a page to link to. */
  sold: boolean;
  quantity: number;
  /** The number of orders that contain the product. */
  orders: number;
  /** Kopecks. */
  sum: number | undefined;
  /** The time of the last order that contains the product. */
  lastDate: number;
  /** The quantity that can be ordered again; absent when none can. */
  again?: OfferedAgain;
};

/**
 * `quantity`: the usual quantity, limited by the free stock of this warehouse; `inBasket`: pieces in the basket;
 * `soldIn`: the permitted quantities and the pack, empty when there is nothing to show.
 */
export type OfferedAgain = {
  wms: number;
  warehouse: string;
  quantity: number;
  inBasket: number;
  soldIn: string;
};

/** Totals of all rows, not only of the page. */
export type PurchasedTotals = Pick<PurchasedProduct, 'quantity' | 'orders' | 'sum'>;

export type PurchasedReport = {
  products: PurchasedProduct[];
  totals: PurchasedTotals;
  /** From the first month with a purchase to the last; empty when wholesale prices are hidden. */
  months: MonthSum[];
  /** The displayed report; never the report by sum when prices are hidden. */
  report: Report;
  showWholesale: boolean;
  /** The contract under which goods can be ordered again; undefined when none can. */
  orderContract: number | undefined;
  contracts: { id: number; header: string }[];
  /** The whole tree as a flat list, parents before children. */
  catalogs: CatalogNode[];
  /** Days `yyyy-mm-dd`, both inclusive. */
  startDate: string;
  endDate: string;
  paging: Paging;
};
