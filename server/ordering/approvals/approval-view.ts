import type { ApprovalState } from '../../db/schema.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { OrderGroup } from '../orders/order-view.ts';
import type { StateLabel } from '../orders/rules.ts';
import type { IdleManager } from './idle-manager.ts';

/** A row of the list. Sums are kopecks, 0 when wholesale prices are hidden. */
export type ListedApproval = {
  id: number;
  number: string;
  createdAt: number;
  state: { id: ApprovalState; header: string; label: StateLabel };
  /** Who asks. */
  manager: string;
  company: string;
  contract: string;
  positions: number;
  quantity: number;
  /** With delivery, at the prices of the request. */
  total: number;
  /** Until when the goods are reserved; undefined: they are reserved no more. */
  reservedUntil: number | undefined;
  order: { id: number; number: string } | undefined;
};

export type ApprovalList = {
  approvals: ListedApproval[];
  /** For the filter of those who see all; a manager sees only their own and gets none. */
  managers: { id: number; name: string }[];
  showWholesale: boolean;
  paging: Paging;
  /** True when there are more than the list shows. */
  isCut: boolean;
};

/** A line as the main user approves it, at the prices of today. */
export type OfferedLine = {
  id: number;
  productId: number;
  articul: string;
  header: string;
  unit: string;
  picture: string;
  picturetype: string;
  sold: boolean;
  /** The quantities in which it is sold, and its pack (soldIn); empty: nothing to know. */
  soldIn: string;
  /** The quantity asked for, and the one in the form; 0: left out. */
  asked: number;
  quantity: number;
  /** Kopecks; undefined: it is not sold any more. */
  price: number | undefined;
  /** The price of the request, when it was another one. */
  was: number | undefined;
  sum: number;
  /** Why it cannot be ordered so. */
  problem: string | undefined;
};

/** What the main user decides on. */
export type ApprovalOffer = {
  groups: { wmsId: number; warehouse: string; lines: OfferedLine[] }[];
  quantity: number;
  goods: number;
  delivery: number;
  /** The day of shipment to begin with, `dd.mm.yyyy`, and between which days it may be. */
  date: string;
  firstDate: string;
  lastDate: string;
  dates: string;
  /** Identifies prices and lines that were shown. */
  seen: string;
  /** Why the request cannot be approved at all; it can still be sent back. */
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
  /** When the last of its goods are expected, `yyyy-mm-dd`; null: all were in stock. */
  expectedOn: string | null;
  comment: string;
  goods: number;
  groups: OrderGroup[];
  showWholesale: boolean;
  /** Its manager can sign in or order no more: what is sent back goes to the main user who does so. */
  idle: IdleManager;
  word: string;
  decidedAt: number | null;
  decidedBy: string;
  /** The draft with the lines that were given back, as long as its manager keeps it. */
  draftId: number | undefined;
  mayWithdraw: boolean;
  /** For the main user, while the request waits. */
  offer: ApprovalOffer | undefined;
};
