import { addDays } from '../../kernel/clock.ts';

/**
 * Payments settle the oldest shipments first. So what is still owed is the newest debits of the ledger, and nothing
 * has to be matched or walked through: of a balance, what was shipped within the deferral is not overdue, the rest is.
 */

/** Returns the first day whose shipments are not overdue on `today`; undefined when no deferral is agreed. */
export function firstDayInTime(deferralDays: number | null, today: string): string | undefined {
  return deferralDays === null ? undefined : addDays(today, -deferralDays);
}

/** Returns what is overdue of a balance, kopecks. `inTime`: all debits from `firstDayInTime` on. */
export function overdueOf(balance: number, inTime: number): number {
  return Math.max(0, balance - inTime);
}

/** A debit of the ledger; the newest first. */
export type Debit = {
  id: number;
  enteredOn: string;
  document: string;
  amount: number;
  orderId: number | null;
};

/** A debit that is not paid, or not wholly; `left` in kopecks, `dueOn`: the last day to pay it, if there is one. */
export type UnpaidDebit = Debit & { left: number; dueOn: string | undefined };

/**
 * Returns the debits that a balance consists of, the oldest first, from all of them with the newest first. Stops
 * reading where the balance is reached.
 */
export function unpaidDebits(
  balance: number,
  newestFirst: Iterable<Debit>,
  deferralDays: number | null,
): UnpaidDebit[] {
  const unpaid: UnpaidDebit[] = [];
  let rest = balance;
  for (const debit of newestFirst) {
    if (rest <= 0) break;
    const dueOn = deferralDays === null ? undefined : addDays(debit.enteredOn, deferralDays);
    unpaid.push({ ...debit, left: Math.min(rest, debit.amount), dueOn });
    rest -= debit.amount;
  }
  return unpaid.reverse();
}
