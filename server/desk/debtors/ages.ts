import { addDays, dayMs } from '../../kernel/clock.ts';
import { firstDayInTime, overdueOf } from '../../ordering/balance/overdue.ts';

/** The ages of an overdue debt, from the first to the last day past the due day. */
export const debtAges = [
  { name: '1-7', label: '1–7\u00a0дней', beyond: 0 },
  { name: '8-30', label: '8–30\u00a0дней', beyond: 7 },
  { name: '31-90', label: '31–90\u00a0дней', beyond: 30 },
  { name: 'more', label: 'больше 90\u00a0дней', beyond: 90 },
] as const;

export type DebtAge = (typeof debtAges)[number]['name'];

/** The overdue sum of each age, in kopecks. */
export type ByAge = Record<DebtAge, number>;

/** Returns the first days whose debits are needed to split a debt by age, in the order of `debtAges`. */
export function firstDaysOfAges(deferralDays: number, today: string): string[] {
  return debtAges.map(({ beyond }) => addDays(firstDayInTime(deferralDays, today)!, -beyond));
}

/**
 * Splits the overdue part of a balance by age. Payments settle the oldest shipments first, so the debt older than a
 * day is the balance less what was shipped since. `shipped`: the debits since each of `firstDaysOfAges`, in kopecks.
 * A correction may reduce an earlier shipment, so an older part is never counted as more than the whole.
 */
export function splitByAge(balance: number, shipped: readonly number[]): { overdue: number; byAge: ByAge } {
  let left = Number.POSITIVE_INFINITY;
  const older = shipped.map((sum) => (left = Math.min(left, overdueOf(balance, sum))));
  const sums = debtAges.map(({ name }, i) => [name, (older[i] ?? 0) - (older[i + 1] ?? 0)]);
  return { overdue: older[0] ?? 0, byAge: Object.fromEntries(sums) };
}

/**
 * Returns how many days ago a shipment of `day` was due, at least 1: an overdue debt that consists of refunds may have
 * no shipment so old.
 */
export function daysPastDue(day: string, deferralDays: number, today: string): number {
  const days = (Date.parse(today) - Date.parse(addDays(day, deferralDays))) / dayMs;
  return Math.max(1, Math.round(days));
}
