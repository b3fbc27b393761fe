import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { EntryKind } from '../../ordering/sums/entry-names.ts';
import type { ActSums } from '../acts/act-view.ts';
import type { BillOffer, Due } from '../bills/bill.ts';

/** The state of a contract as the dealer sees it, in kopecks. */
export type ContractBalance = {
  id: number;
  header: string;
  company: string;
  /** False when closed. */
  enabled: boolean;
  /** Shipped and not paid; negative when paid in advance. */
  balance: number;
  overdue: number;
  /** Open orders, which are not yet shipped. */
  open: number;
  /** 0 for prepayment. */
  creditLimit: number;
  /** What is left of the limit, never below 0. */
  free: number;
  /** Days from a shipment to its payment; null when none are agreed. */
  deferralDays: number | null;
  /** The next payment that falls due, in addition to the overdue sum. */
  next: { on: string; amount: number } | undefined;
};

/** An entry of the ledger. */
export type BalanceEntry = EntryKind & {
  id: number;
  enteredOn: string;
  document: string;
  amount: number;
  orderId: number | null;
  /** The debt after this entry, negative when paid in advance. */
  balance: number;
};

/**
 * The debt before the first day of the period, if it has one, and after its last day; the current debt if it has no
 * last day.
 */
export type PeriodEnds = {
  opening: { day: string; owed: number } | undefined;
  closing: { day: string | undefined; owed: number };
};

export type BalanceScreenView = {
  /** When it is not `shown`, nothing below is filled in. */
  sums: ActSums;
  contracts: ContractBalance[];
  /** The contract whose entries are shown. */
  contract: Named | undefined;
  /** The sums of this contract for which a bill can be requested. `missing`: as in `BillOffer`. */
  bill: Pick<BillOffer, 'missing'> & { dues: Due[] };
  entries: BalanceEntry[];
  ends: PeriodEnds;
  paging: Paging;
  /** Whether there are entries older than those on the pages. */
  isCut: boolean;
};

/** The contracts that matter most today. `others`: the number of further contracts. */
export type BalanceStripView = { contracts: ContractBalance[]; others: number };
