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
