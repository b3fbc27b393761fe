import type { Paging } from '../../kernel/paging.ts';

/** A dealer who has not ordered for more than twice their usual pause. `usual`: the median of an order day, kopecks. */
export type SilentDealer = {
  id: number;
  header: string;
  /** `yyyy-mm-dd` */
  lastOn: string;
  /** For how many days there has been no order. */
  silentDays: number;
  pauseDays: number;
  usual: number;
  /** Of the last twelve months. */
  orders: number;
  /** Of the main user; '' if unknown. */
  phone: string;
  manager: string;
};

export type SilentList = { dealers: SilentDealer[]; paging: Paging };

/** A product whose free stock will soon be sold out. `sold`: pieces in thirty days; `awaiting`: dealers who wait for it. */
export type EndingProduct = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  sold: number;
  free: number;
  daysLeft: number;
  awaiting: number;
};

export type EndingList = { goods: EndingProduct[]; paging: Paging };
