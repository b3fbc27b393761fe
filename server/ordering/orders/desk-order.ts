import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { ExternalFacts, OrderExchange, OrderPass } from './order-exchange.ts';
import type { OrderState } from './rules.ts';
import type { ShippingHold } from './shipping-hold.ts';

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
  /** Of goods that are expected: the day on which the last of them come; null: of goods in stock. */
  expectedOn: string | null;
  /** Whether some of them have not come yet. */
  waits: boolean;
  positions: number;
  quantity: number;
  total: number;
  state: ShownState;
  /** Who of the staff works on it; undefined for nobody. */
  taker: string | undefined;
};

export type DeskOrderList = {
  orders: DeskOrder[];
  /**
   * Every known state; `count`, `all`: how many orders match the other conditions, where such counts are kept; then the
   * list has pages.
   */
  states: { id: number; header: string; count: number | undefined }[];
  all: number | undefined;
  paging: Paging | undefined;
  /** Otherwise where the next page begins, and until which moment a page that is not full was looked for. */
  next: string | undefined;
  searched: number | undefined;
  /** The choices of the filter, and the dealer that it names. */
  warehouses: Named[];
  staff: Named[];
  dealer: Named | undefined;
};

/** A note of the staff; `name`: whose. */
export type OrderNote = { id: number; at: number; name: string; text: string };

/** What happened to an order, in the words of `header`; `name`: who did it. */
export type ShownEvent = { id: number; at: number; header: string; name: string; changes: Change[] };

/** Another order, by the number shown to people. */
export type LinkedOrder = { id: number; number: string };

/** A line at the contract price of the day of the order. */
export type DeskOrderLine = {
  id: number;
  productId: number;
  articul: string;
  header: string;
  unit: string;
  quantity: number;
  /** Pieces of it that are still expected. */
  promised: number;
  price: number;
  sum: number;
  /** What is in its warehouse now, and how much of it nobody has ordered. */
  stock: number;
  free: number;
};

export type DeskOrderGroup = { wmsId: number; warehouse: string; lines: DeskOrderLine[] };

export type DeskOrderView = DeskOrder &
  ExternalFacts & {
    accountId: number;
    dealerId: number;
    contractId: number;
    /** Of the contract, in kopecks: the limit (0: prepayment), what is owed, and the open orders with this one. */
    creditLimit: number;
    balance: number;
    openTotal: number;
    placedBy: string;
    email: string;
    phone: string;
    contract: string;
    /** The contragent's INN; like `company`, as it was when the order was placed. */
    inn: string;
    kpp: string;
    /** Both parties with all requisites, as they were then. */
    seller: Requisites;
    buyer: Requisites;
    comment: string;
    updatedAt: number;
    deliveryPrice: number;
    groups: DeskOrderGroup[];
    /** The states into which the staff may move the order, the next regular one first. */
    moves: ShownState[];
    /** Whether lines and terms may be changed. */
    changeable: boolean;
    /** Why it is not shipped without a permission; undefined: it may be, or is not open. */
    hold: ShippingHold | undefined;
    takerId: number | undefined;
    /** Whether the reader works on it. */
    isOwn: boolean;
    /** The last move, which may be taken back until a moment. */
    undo: { event: number; from: ShownState; to: ShownState; until: number } | undefined;
    /** The order of whose rest this one is made, and the orders made of this one's rest. */
    restOf: LinkedOrder | undefined;
    rests: LinkedOrder[];
    events: ShownEvent[];
    notes: OrderNote[];
    /** What 1C knows of the order; undefined when no 1C is connected. */
    exchange: OrderExchange | undefined;
    /** When 1C was given it or sent it back, newest first. */
    passes: OrderPass[];
  };
