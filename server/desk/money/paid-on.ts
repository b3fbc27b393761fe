/** The first day of which a payment is entered; an earlier one is a slip of the pen. */
export const earliestPaidOn = '2000-01-01';

export const tooEarly = 'дата раньше 2000\u00a0года';
const inFuture = 'Этот день ещё не наступил';

/** Returns why no payment is entered for an ISO day; undefined when one is. */
export function whyNotPaidOn(day: string, today: string): string | undefined {
  if (day > today) return inFuture;
  return day < earliestPaidOn ? `Проверьте год: ${tooEarly}` : undefined;
}
