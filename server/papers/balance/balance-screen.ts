import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { EntryKind } from '../../ordering/sums/entry-names.ts';
import type { ActSums } from '../acts/act-view.ts';
import type { BillOffer, Due } from '../bills/bill.ts';

/** How a contract stands, as the dealer sees it; kopecks. */
export type ContractBalance = {
  id: number;
  header: string;
  company: string;
  /** False: closed. */
  enabled: boolean;
  /** Shipped and not paid; below 0: paid in advance. */
  balance: number;
  overdue: number;
  /** Open orders, which are not shipped yet. */
  open: number;
  /** 0: prepayment. */
  creditLimit: number;
  /** What is left of the limit, never below 0. */
  free: number;
  /** Days from a shipment to its payment; null: none agreed. */
  deferralDays: number | null;
  /** The next payment that falls due, besides what is overdue. */
  next: { on: string; amount: number } | undefined;
};

/** An entry of the ledger. */
export type BalanceEntry = EntryKind & {
  id: number;
  enteredOn: string;
  document: string;
  amount: number;
  orderId: number | null;
  /** What is owed after it, below 0 when paid in advance. */
  balance: number;
};

/** What was owed before a day, when the period begins with one, and after its last day; now, when it has none. */
export type PeriodEnds = {
  opening: { day: string; owed: number } | undefined;
  closing: { day: string | undefined; owed: number };
};

export type BalanceScreenView = {
  /** Other than `shown`: nothing below is filled in. */
  sums: ActSums;
  contracts: ContractBalance[];
  /** The contract whose entries are shown. */
  contract: Named | undefined;
  /** For which sums under it a bill may be asked; `missing` as in `BillOffer`. */
  bill: Pick<BillOffer, 'missing'> & { dues: Due[] };
  entries: BalanceEntry[];
  ends: PeriodEnds;
  paging: Paging;
  /** True when there are older entries than those that the pages hold. */
  isCut: boolean;
};

/** The contracts that matter most today; `others`: how many more there are. */
export type BalanceStripView = { contracts: ContractBalance[]; others: number };
