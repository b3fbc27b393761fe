import type { Named } from '../../goods/model.ts';
import type { Paging } from '../../kernel/paging.ts';
import type { ContractEntries } from '../../papers/balance/balance-screen.ts';
import type { ByAge, DebtAge } from './ages.ts';

/** A contract with an overdue debt; sums in kopecks. */
export type OverdueDebt = {
  contractId: number;
  contract: string;
  company: string;
  dealerId: number;
  dealer: string;
  /** The name of the staff member who serves the dealer; '' if nobody does. */
  manager: string;
  deferralDays: number;
  /** The whole debt, including what is not due yet. */
  balance: number;
  overdue: number;
  byAge: ByAge;
  /** How many days ago the oldest unpaid shipment was due. */
  days: number;
};

/** A promise to pay; `on` is `yyyy-mm-dd`, `at` milliseconds. */
export type DebtPromise = { id: number; on: string; note: string; by: string; at: number };

/** The main user of a dealer. `isOpen` is false if the main user may not sign in and gets no mails. */
export type MainUser = { id: number; name: string; email: string; phone: string; isOpen: boolean };

export type ListedDebtor = OverdueDebt & {
  phone: string;
  promise: (DebtPromise & { isBroken: boolean }) | undefined;
};

/** The overdue debt of an age in kopecks, and the number of contracts that have one. */
export type OverdueOfAge = { age: DebtAge; sum: number; contracts: number };

/** The sums of all listed contracts. */
export type DebtTotals = { balance: number; overdue: number; byAge: ByAge };

/** A mailed reminder; `overdue` is the sum in the mail, `at` milliseconds, `to` the recipient's current name. */
export type DebtReminder = { id: number; overdue: number; to: string; by: string; at: number };

/** A contract in the question before reminders are sent; `why` is why it gets none, '' if it gets one. */
export type ToRemind = Pick<OverdueDebt, 'contractId' | 'contract' | 'dealer' | 'overdue' | 'days'> & {
  to: MainUser | undefined;
  why: string;
};

/**
 * `promised`: the day, `yyyy-mm-dd`, of a promise that is not broken. `more`: the number of contracts beyond those that
 * one step reminds of.
 */
export type RemindersReview = {
  toRemind: (ToRemind & { promised: string | undefined })[];
  skipped: ToRemind[];
  more: number;
};

/** A reminder as it will be mailed. `actFrom`, `actUntil`: the period of the attached act, `yyyy-mm-dd`. */
export type ReminderPreview = ToRemind & {
  dealerId: number;
  subject: string;
  text: string;
  replyTo: string;
  actFrom: string;
  actUntil: string;
};

export type DebtorBill = { id: number; title: string; amount: number | null; hasFile: boolean };

/** A contract with its debt, its ledger and what was done about the debt. `overdue` is undefined if nothing is. */
export type DebtorCard = ContractEntries & {
  id: number;
  header: string;
  company: string;
  dealer: Named;
  manager: Named | undefined;
  user: MainUser | undefined;
  balance: number;
  deferralDays: number | null;
  debt: Pick<OverdueDebt, 'overdue' | 'byAge' | 'days'> | undefined;
  /** Newest first. */
  promises: DebtPromise[];
  reminders: DebtReminder[];
  bills: DebtorBill[];
  /** Why no reminder can be sent now; '' if one can. */
  whyNoReminder: string;
  /** The period of the act: that of the ledger on the screen, else since the oldest unpaid shipment. */
  act: { startOn: string; endOn: string };
};

export type DebtorList = {
  debtors: ListedDebtor[];
  totals: DebtTotals;
  /** The choices of the filter; empty for a reader who sees only their own dealers. */
  managers: Named[];
  paging: Paging;
};

/** Returns whether a promise was not kept; the contract must have an overdue debt. */
export function isBroken({ on }: Pick<DebtPromise, 'on'>, today: string): boolean {
  return on < today;
}
