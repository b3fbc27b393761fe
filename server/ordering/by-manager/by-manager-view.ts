import type { Named } from '../../goods/model.ts';

/** An account's orders within the period. Sums are in kopecks, undefined when wholesale prices are hidden. */
export type ManagerTurnover = {
  id: number;
  name: string;
  role: 'main' | 'manager' | 'observer';
  enabled: boolean;
  orders: number;
  /** The sum of the goods at contract prices, without delivery. */
  turnover: number | undefined;
  average: number | undefined;
  /** The sum of the same goods at the prices that the manager saw. */
  seen: number | undefined;
  /** `seen` minus `turnover`: what the manager's markup adds. */
  margin: number | undefined;
};

export type ManagerReport = {
  rows: ManagerTurnover[];
  total: Pick<ManagerTurnover, 'orders' | 'turnover' | 'average' | 'seen' | 'margin'>;
  contracts: Named[];
  showWholesale: boolean;
  startDate: string;
  endDate: string;
};

/**
 * Returns the margin in hundredths of a percent of the sum at the manager's prices; undefined when the margin or the
 * sum is missing, or the sum is 0.
 */
export function marginShare({ margin, seen }: Pick<ManagerTurnover, 'margin' | 'seen'>): number | undefined {
  return margin === undefined || !seen ? undefined : Math.round((margin * 10_000) / seen);
}

/** Returns a share as text, «15,5 %». */
export function shareText(hundredths: number): string {
  return `${(hundredths / 100).toFixed(1).replace('.', ',').replace('-', '−')}\u00a0%`;
}
