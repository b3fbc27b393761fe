import type { OrderLimit } from '../../people/managers/order-limits.ts';

export type ApprovalReason = 'order' | 'month';

type Sums = {
  /** The sum of the order, kopecks without delivery at contract prices. */
  goods: number;
  /** The sum of the month's other orders and of waiting requests. */
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

/** Why an order needs approval: «больше лимита на один заказ». Without sums, which not everybody may see. */
export const reasonTexts: Record<ApprovalReason, string> = {
  order: 'больше лимита на один заказ',
  month: 'больше лимита на месяц',
};
