/** Returns the next day from Monday to Friday after today in Moscow, in the format of the order form. */
export function nextWorkday(): string {
  const day = new Date(Date.now() + 3 * 3_600_000);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() % 6 === 0);
  return day.toISOString().slice(0, 10).split('-').reverse().join('.');
}
