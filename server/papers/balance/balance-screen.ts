import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { EntryKind } from '../../ordering/sums/entry-names.ts';
import type { ActSums } from '../acts/act-view.ts';
import type { BillOffer, Due } from '../bills/bill.ts';

/** The state of a contract as shown to the dealer, in kopecks. */
export type ContractBalance = {
  id: number;
  header: string;
  company: string;
  /** False when the contract is closed. */
  enabled: boolean;
  /** Shipped and not paid; negative when paid in advance. */
  balance: number;
  overdue: number;
  /** The total of open orders, which are not shipped yet. */
  open: number;
  /** 0 for prepayment. */
  creditLimit: number;
  /** The remaining limit, never below 0. */
  free: number;
  /** Days from a shipment until its payment is due; null when none are agreed. */
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
  /** The debt after this entry; negative when paid in advance. */
  balance: number;
};

/**
 * The debt before the first day of the period, if the period has one, and after its last day; the current debt if it
 * has no last day.
 */
export type PeriodEnds = {
  opening: { day: string; owed: number } | undefined;
  closing: { day: string | undefined; owed: number };
};

/** A page of the ledger entries of a contract. */
export type ContractEntries = {
  entries: BalanceEntry[];
  ends: PeriodEnds;
  paging: Paging;
  /** Whether there are entries older than those on the pages. */
  isCut: boolean;
};

export type BalanceScreenView = ContractEntries & {
  /** Unless it is `shown`, the fields below are empty. */
  sums: ActSums;
  contracts: ContractBalance[];
  /** The contract whose entries are shown. */
  contract: Named | undefined;
  /** The sums of this contract for which a bill can be requested. `missing`: as in `BillOffer`. */
  bill: Pick<BillOffer, 'missing'> & { dues: Due[] };
};

/** The contracts that matter most today. `others`: the number of further contracts. */
export type BalanceStripView = { contracts: ContractBalance[]; others: number };
