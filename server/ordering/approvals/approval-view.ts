import type { ApprovalState } from '../../db/schema.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { OrderGroup } from '../orders/order-view.ts';
import type { StateLabel } from '../orders/rules.ts';
import type { IdleManager } from './idle-manager.ts';

/** A row of the list of requests. Sums are in kopecks; 0 when wholesale prices are hidden. */
export type ListedApproval = {
  id: number;
  number: string;
  createdAt: number;
  state: { id: ApprovalState; header: string; label: StateLabel };
  /** The name of the manager who sent the request. */
  manager: string;
  company: string;
  contract: string;
  positions: number;
  quantity: number;
  /** The total with delivery, at the prices of the request. */
  total: number;
  /** Until when the goods are reserved; undefined when they are no longer reserved. */
  reservedUntil: number | undefined;
  order: { id: number; number: string } | undefined;
};

export type ApprovalList = {
  approvals: ListedApproval[];
  /** The choices of the filter; empty for a manager, who sees only their own requests. */
  managers: { id: number; name: string }[];
  showWholesale: boolean;
  paging: Paging;
  /** True when there are more requests than the list shows. */
  isCut: boolean;
};

/** A line as the main user approves it, at today's prices. */
export type OfferedLine = {
  id: number;
  productId: number;
  articul: string;
  header: string;
  unit: string;
  picture: string;
  picturetype: string;
  sold: boolean;
  /** The quantities in which the product is sold, and its pack (soldIn); empty when there is nothing to show. */
  soldIn: string;
  /** The requested quantity, and the quantity in the form; 0 leaves the line out. */
  asked: number;
  quantity: number;
  /** Kopecks; undefined when the product is no longer sold. */
  price: number | undefined;
  /** The price in the request, if it was different. */
  was: number | undefined;
  sum: number;
  /** Why the line cannot be ordered as it is. */
  problem: string | undefined;
};

/** The form in which the main user decides on a request. */
export type ApprovalOffer = {
  groups: { wmsId: number; warehouse: string; lines: OfferedLine[] }[];
  quantity: number;
  goods: number;
  delivery: number;
  /** The initial day of shipment, `dd.mm.yyyy`, and the first and last possible day. */
  date: string;
  firstDate: string;
  lastDate: string;
  dates: string;
  /** A fingerprint of the prices and lines that were shown. */
  seen: string;
  /** Why the request cannot be approved at all; it can still be returned to the manager. */
  obstacle: string | undefined;
  hasNewPrices: boolean;
};

export type ApprovalView = ListedApproval & {
  contractId: number;
  /** «больше лимита на месяц» */
  reason: string;
  delivery: string;
  deliveryPrice: number;
  address: string;
  /** `yyyy-mm-dd` */
  shipOn: string;
  /** When the last of the expected goods arrive, `yyyy-mm-dd`; null when all goods were in stock. */
  expectedOn: string | null;
  comment: string;
  goods: number;
  groups: OrderGroup[];
  showWholesale: boolean;
  /**
   * Why the manager can no longer sign in or order. If set, the main user who returns the request gets its lines as a
   * draft.
   */
  idle: IdleManager;
  word: string;
  decidedAt: number | null;
  decidedBy: string;
  /** The draft with the returned lines, until its owner deletes it. */
  draftId: number | undefined;
  mayWithdraw: boolean;
  /** For the main user while the request waits; otherwise undefined. */
  offer: ApprovalOffer | undefined;
};
