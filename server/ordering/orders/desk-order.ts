import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';
import type { Change } from '../../work/history/history-entry.ts';
import type { Consignment } from '../consignments/consignment.ts';
import type { ExternalFacts, OrderExchange, OrderPass } from './order-exchange.ts';
import type { OrderState } from './rules.ts';
import type { ShippingHold } from './shipping-hold.ts';
import type { SumDifference } from './sum-in-1c.ts';
import type { Unshipping } from './why-not-unshipped.server.ts';

type ShownState = Pick<OrderState, 'id' | 'header' | 'label'>;

/** An order in the desk's list; `total` in kopecks at contract prices, with delivery. */
export type DeskOrder = {
  id: number;
  number: string;
  createdAt: number;
  dealer: string;
  company: string;
  delivery: string;
  /** Empty for a pick-up. */
  address: string;
  /** The wanted day of shipment, `yyyy-mm-dd`. */
  shipOn: string;
  /** The day on which the last of the expected goods arrive; null for an order of goods in stock. */
  expectedOn: string | null;
  /** Whether some expected goods have not arrived yet. */
  waits: boolean;
  positions: number;
  quantity: number;
  total: number;
  state: ShownState;
  /** The differing total of 1C, until somebody decides about it. */
  difference: SumDifference | undefined;
  /** The staff member who works on the order; undefined for nobody. */
  taker: string | undefined;
};

export type DeskOrderList = {
  orders: DeskOrder[];
  /**
   * All states. `count` and `all` are the numbers of orders that match the other conditions; undefined when no such
   * counts are stored. With counts, the list has numbered pages.
   */
  states: { id: number; header: string; count: number | undefined }[];
  all: number | undefined;
  paging: Paging | undefined;
  /** Without counts: where the next page begins, and how far back the search went for an incomplete page. */
  next: string | undefined;
  searched: number | undefined;
  /** Whether the search for this page was cut, so that it may be incomplete. */
  isPartial: boolean;
  /** Whether the portal makes the papers of shipments. */
  makesPapers: boolean;
  /** The choices of the filter, and the selected dealer. */
  warehouses: Named[];
  staff: Named[];
  dealer: Named | undefined;
};

/** What a reader may do with an order: `note` it, `process` and `ship` it, and open what it names. */
export type OrderRights = Record<'chat' | 'note' | 'process' | 'return' | 'ship', boolean>;

/** A staff note; `name` is its author. */
export type OrderNote = { id: number; at: number; name: string; text: string };

/** An event of an order, described by `header`; `name`: the person who caused it. */
export type ShownEvent = { id: number; at: number; header: string; name: string; changes: Change[] };

/** Another order; `number` is its displayed number. */
export type LinkedOrder = { id: number; number: string };

/** A line at the contract price on the day of the order. */
type DeskOrderLine = {
  id: number;
  productId: number;
  articul: string;
  header: string;
  unit: string;
  quantity: number;
  /** Pieces of the line that are still expected. */
  promised: number;
  price: number;
  /** The price before staff reduced it, null while nobody has, and the reason. */
  listPrice: number | null;
  priceReason: string;
  sum: number;
  /** Current stock in the line's warehouse, and the unreserved part of it. */
  stock: number;
  free: number;
};

export type DeskOrderGroup = { wmsId: number; warehouse: string; lines: DeskOrderLine[] };

export type DeskOrderView = DeskOrder &
  ExternalFacts & {
    accountId: number;
    dealerId: number;
    contractId: number;
    /**
     * Figures of the contract in kopecks: the limit (0 for prepayment), the debt, and the total of open orders
     * including this one. Undefined for a reader who only picks and ships.
     */
    debt: { creditLimit: number; balance: number; openTotal: number } | undefined;
    placedBy: string;
    /** The staff member who placed it for that person; '' if the person placed it. */
    byStaff: string;
    email: string;
    phone: string;
    contract: string;
    /** The contragent's INN; like `company`, as it was when the order was placed. */
    inn: string;
    kpp: string;
    /** Both parties with all requisites, as they were when the order was placed. */
    seller: Requisites;
    buyer: Requisites;
    comment: string;
    updatedAt: number;
    deliveryPrice: number;
    groups: DeskOrderGroup[];
    /** The states to which staff may move the order, the next regular one first. */
    moves: ShownState[];
    /** Whether lines and terms may be changed. */
    changeable: boolean;
    /** What the reader's rights permit. */
    may: OrderRights;
    /** Why shipping needs a permission; undefined when it does not or the order is not open. */
    hold: ShippingHold | undefined;
    takerId: number | undefined;
    /** Whether the reading staff member works on the order. */
    isOwn: boolean;
    /** Where the planned day comes from. */
    shipDaySource: string;
    /** When it was shipped last, in milliseconds; undefined for an order that is not shipped. */
    shippedAt: number | undefined;
    /** The last move, which can be undone until `until` unless something `blocked` it. */
    undo:
      | { event: number; from: ShownState; to: ShownState; until: number; blocked: Unshipping | undefined }
      | undefined;
    /** The order whose rest became this one, and the orders created from this order's rest. */
    restOf: LinkedOrder | undefined;
    rests: LinkedOrder[];
    events: ShownEvent[];
    notes: OrderNote[];
    /** How the goods are sent. */
    consignment: Consignment;
    /** Returns of its goods; `text` has number, sum and state. */
    returns: { id: number; text: string }[];
    /** The state of the order in the exchange with 1C; undefined when no 1C is connected. */
    exchange: OrderExchange | undefined;
    /** When the order was sent to 1C or received from it, newest first. */
    passes: OrderPass[];
  };
