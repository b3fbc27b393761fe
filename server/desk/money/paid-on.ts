/** The first day that a payment can have; an earlier one is a typing error. */
export const earliestPaidOn = '2000-01-01';

export const tooEarly = 'дата раньше 2000\u00a0года';
const inFuture = 'Этот день ещё не наступил';

/** Returns why a payment cannot be entered for an ISO day; undefined if it can. */
export function whyNotPaidOn(day: string, today: string): string | undefined {
  if (day > today) return inFuture;
  return day < earliestPaidOn ? `Проверьте год: ${tooEarly}` : undefined;
}
