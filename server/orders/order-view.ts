import type { Named } from '../catalogue/model.ts';
import type { Paging } from '../kernel/paging.ts';
import type { OrderState } from './rules.ts';

/** A state as people are shown it. */
type ShownState = Pick<OrderState, 'id' | 'header' | 'label'>;

/** A row of the list. `total`: kopecks with delivery at contract prices, or at those that the manager saw by his price politics. */
export type ListedOrder = {
  id: number;
  number: string;
  createdAt: number;
  company: string;
  contract: string;
  delivery: string;
  /** Empty for a pick-up. */
  address: string;
  positions: number;
  quantity: number;
  total: number;
  state: ShownState;
  cancellable: boolean;
};

export type OrderList = {
  orders: ListedOrder[];
  /** Every known state with the number of orders that meet the other conditions. */
  states: { id: number; header: string; count: number }[];
  all: number;
  contracts: Named[];
  showWholesale: boolean;
  paging: Paging;
};

/** A line as it was placed: articul, header and price are those of that day; a manager's price is what he saw (contract §2). */
export type OrderLineView = {
  id: number;
  productId: number;
  wmsId: number;
  type: string;
  articul: string;
  header: string;
  unit: string;
  picture: string;
  picturetype: string;
  quantity: number;
  price: number;
  sum: number;
  /** False when the product is not in the catalogue any more: there is no card to lead to. */
  sold: boolean;
  /** Whether the account keeps it among its favourites, and how many it needs. */
  wish: boolean;
  need: number;
};

export type OrderGroup = {
  wmsId: number;
  warehouse: string;
  quantity: number;
  sum: number;
  lines: OrderLineView[];
};

export type OrderView = ListedOrder & {
  contractId: number;
  placedBy: string;
  deliveryPrice: number;
  /** Wanted day of shipment, `yyyy-mm-dd`. */
  shipOn: string;
  comment: string;
  /** The total without delivery. */
  goods: number;
  groups: OrderGroup[];
  showWholesale: boolean;
  history: { at: number; header: string }[];
};

/** A line of a repeated order that did not come into the basket in full. */
export type MissingLine = { articul: string; header: string; asked: number; added: number };
