import type { OrderLimit } from '../../people/managers/order-limits.ts';

export type ApprovalReason = 'order' | 'month';

type Sums = {
  /** The sum of the goods in the order: kopecks at contract prices, without delivery. */
  goods: number;
  /** The sum of the month's other orders and of all waiting requests. */
  others: number;
};

/** Returns which limit an order exceeds; undefined when it exceeds none. The limit per order is checked first. */
export function exceededLimit(
  { perOrder, perMonth }: Pick<OrderLimit, 'perOrder' | 'perMonth'>,
  { goods, others }: Sums,
): ApprovalReason | undefined {
  if (perOrder !== null && goods > perOrder) return 'order';
  return perMonth !== null && goods + others > perMonth ? 'month' : undefined;
}

/** Why an order needs approval: «больше лимита на один заказ». Contains no sums, because not everybody may see them. */
export const reasonTexts: Record<ApprovalReason, string> = {
  order: 'больше лимита на один заказ',
  month: 'больше лимита на месяц',
};
