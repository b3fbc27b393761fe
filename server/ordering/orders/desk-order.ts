import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { OrderState } from './rules.ts';

type ShownState = Pick<OrderState, 'id' | 'header' | 'label'>;

/** An order in the list of the desk; `total` in kopecks at contract prices, with delivery. */
export type DeskOrder = {
  id: number;
  number: string;
  createdAt: number;
  dealer: string;
  company: string;
  delivery: string;
  /** Empty for a pick-up. */
  address: string;
  /** Wanted day of shipment, `yyyy-mm-dd`. */
  shipOn: string;
  positions: number;
  quantity: number;
  total: number;
  state: ShownState;
};

export type DeskOrderList = {
  orders: DeskOrder[];
  /** Every known state with the number of orders that match the other conditions. */
  states: { id: number; header: string; count: number }[];
  all: number;
  dealers: Named[];
  paging: Paging;
};

/** A line at the contract price of the day of the order. */
type DeskOrderLine = {
  id: number;
  articul: string;
  header: string;
  unit: string;
  quantity: number;
  price: number;
  sum: number;
};

export type DeskOrderGroup = { wmsId: number; warehouse: string; lines: DeskOrderLine[] };

export type DeskOrderView = DeskOrder & {
  accountId: number;
  placedBy: string;
  email: string;
  phone: string;
  contract: string;
  /** The contragent's INN; like `company`, as it was when the order was placed. */
  inn: string;
  kpp: string;
  comment: string;
  updatedAt: number;
  deliveryPrice: number;
  groups: DeskOrderGroup[];
  /** The states into which the staff may move the order, the next regular one first. */
  moves: ShownState[];
};
