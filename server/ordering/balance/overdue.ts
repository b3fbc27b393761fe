import { addDays } from '../../kernel/clock.ts';

/**
 * Payments settle the oldest shipments first, so the balance consists of the newest debits of the ledger. Debits and
 * payments need not be matched: the part of the balance shipped within the deferral is not overdue, the rest is.
 */

/** Returns the first day whose shipments are not overdue on `today`; undefined when no deferral is agreed. */
export function firstDayInTime(deferralDays: number | null, today: string): string | undefined {
  return deferralDays === null ? undefined : addDays(today, -deferralDays);
}

/** Returns the overdue part of a balance, in kopecks. `inTime`: the sum of all debits from `firstDayInTime` on. */
export function overdueOf(balance: number, inTime: number): number {
  return Math.max(0, balance - inTime);
}

/**
 * Returns the next payment that falls due, not counting overdue debts; undefined when there is none. `debits`: the sum
 * of each day from `firstDayInTime` on, oldest first; payments have settled the oldest debits.
 */
export function nextDue(
  { balance, deferralDays }: { balance: number; deferralDays: number },
  debits: readonly { day: string; amount: number }[],
): { on: string; amount: number } | undefined {
  if (balance <= 0) return undefined;
  let settled = Math.max(0, debits.reduce((sum, { amount }) => sum + amount, 0) - balance);
  for (const { day, amount } of debits) {
    if (amount > settled) return { on: addDays(day, deferralDays), amount: amount - settled };
    settled -= amount;
  }
  return undefined;
}
