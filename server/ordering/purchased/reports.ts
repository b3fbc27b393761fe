/** The four reports on purchased goods, by the numbers that API clients use (§3.20). */
export const reports = {
  1: 'по товарам',
  2: 'часто в заказах',
  3: 'последнее в заказах',
  4: 'по сумме',
} as const;

export type Report = keyof typeof reports;

/** Returns whether a value is the number of a report. */
export function isReport(value: unknown): value is Report {
  return typeof value === 'number' && value in reports;
}
