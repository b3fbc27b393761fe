/** The four reports on purchased goods, by the number that clients know them by (§3.20). */
export const reports = {
  1: 'по товарам',
  2: 'часто в заказах',
  3: 'последнее в заказах',
  4: 'по сумме',
} as const;

export type Report = keyof typeof reports;

/** Whether it is the number of one of them. */
export function isReport(value: unknown): value is Report {
  return typeof value === 'number' && value in reports;
}
