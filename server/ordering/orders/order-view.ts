import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { Consignment } from '../consignments/consignment.ts';
import type { LinkedOrder } from './desk-order.ts';
import type { ExternalFacts } from './order-exchange.ts';
import type { OrderState } from './rules.ts';

/** A state as shown to people. */
type ShownState = Pick<OrderState, 'id' | 'header' | 'label'>;

/**
 * A row of the list of orders. `total`: kopecks with delivery, at contract prices, or for a manager at the prices
 * shown under price politics.
 */
export type ListedOrder = {
  id: number;
  number: string;
  createdAt: number;
  company: string;
  contract: string;
  /** The name of the person who placed the order. */
  placedBy: string;
  delivery: string;
  /** Empty for a pick-up. */
  address: string;
  positions: number;
  quantity: number;
  total: number;
  state: ShownState;
  cancellable: boolean;
  /** The day on which the last of the expected goods arrive, `yyyy-mm-dd`; null for an order of goods in stock. */
  expectedOn: string | null;
  /** Whether some of the expected goods have not arrived yet. */
  waits: boolean;
};

export type OrderList = {
  orders: ListedOrder[];
  /** All states with the number of orders that match the other conditions. */
  states: { id: number; header: string; count: number }[];
  all: number;
  contracts: Named[];
  /** The accounts that have placed orders of the dealer; empty for a manager, who sees only their own. */
  managers: Named[];
  showWholesale: boolean;
  paging: Paging;
};

/**
 * A line as placed: with the articul, header and price of that day. A manager gets the price that was shown to them
 * (§10.7).
 */
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
  /** The price before the wholesaler reduced it, null while nobody has, and the reason. */
  listPrice: number | null;
  priceReason: string;
  sum: number;
  /** False when the product is no longer in the catalogue and has no card to link to. */
  sold: boolean;
  /** Whether the product is among the account's favourites, and the needed quantity. */
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

export type OrderView = ListedOrder &
  ExternalFacts & {
    /** The contragent's INN; like `company`, as it was when the order was placed. */
    inn: string;
    kpp: string;
    /** Both parties with all requisites, as they were when the order was placed. */
    seller: Requisites;
    buyer: Requisites;
    contractId: number;
    placedById: number;
    placedBy: string;
    /** The staff member who placed it for that person; '' if the person placed it. */
    byStaff: string;
    deliveryPrice: number;
    /** Whether the reader may return goods of it. */
    returnable: boolean;
    /** The requested day of shipment, `yyyy-mm-dd`. */
    shipOn: string;
    comment: string;
    /** The total without delivery. */
    goods: number;
    groups: OrderGroup[];
    showWholesale: boolean;
    /** How the goods are sent. */
    consignment: Consignment;
    history: { at: number; header: string }[];
    /** Changes made by the wholesaler since the order was placed, oldest first. */
    changes: { at: number; changes: Change[] }[];
    /** The order whose rest became this one, and the orders created from this order's rest. */
    restOf: LinkedOrder | undefined;
    rests: LinkedOrder[];
  };
