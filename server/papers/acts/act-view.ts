import type { Paging } from '../../kernel/paging.ts';
import type { Requisites } from '../../people/contragents/contragent-view.ts';
import type { LedgerEntry } from './turnover.ts';

export type ActState = 'queued' | 'ready' | 'failed';

/** An act in the list. */
export type ListedAct = {
  id: number;
  /** Milliseconds. */
  createdAt: number;
  /** `yyyy-mm-dd`, both days inclusive. */
  startOn: string;
  endOn: string;
  contractId: number;
  contract: string;
  contragentId: number;
  company: string;
  state: ActState;
  /** Why the act failed; empty otherwise. */
  reason: string;
  /** The closing balance in kopecks; null until the act is ready, and when sums are hidden. */
  closing: number | null;
};

/** A contract whose acts the actor may see. It may be closed, because accounts are settled after the last order. */
export type ActContract = {
  id: number;
  header: string;
  contragentId: number;
  company: string;
  enabled: boolean;
};

export type ActContragent = { id: number; company: string };

/** Whether sums are shown. `hidden`: this browser hides them. `withheld`: price politics hide them from a manager. */
export type ActSums = 'shown' | 'hidden' | 'withheld';

export type ActList = {
  acts: ListedAct[];
  contracts: ActContract[];
  contragents: ActContragent[];
  /** The days between which the acts were requested, `yyyy-mm-dd`. */
  startDate: string;
  endDate: string;
  sums: ActSums;
  paging: Paging;
};

/** An act without its lines. Sums are in kopecks, and 0 when hidden. */
export type ActHead = Omit<ListedAct, 'closing'> & {
  inn: string;
  kpp: string;
  /** Both parties with all requisites, as of the request for the act. */
  seller: Requisites;
  buyer: Requisites;
  /** The person who requested the act. */
  requestedBy: string;
  readyAt: number | null;
  opening: number;
  shipped: number;
  paid: number;
  closing: number;
  lineCount: number;
  sums: ActSums;
};

/** An act as shown on the screen, with its first lines; it has no lines until it is ready. */
export type ActView = ActHead & { lines: LedgerEntry[] };
