import type { OrderLimit } from '../../people/managers/order-limits.ts';

export type ApprovalReason = 'order' | 'month';

type Sums = {
  /** Of the order, kopecks without delivery at contract prices. */
  goods: number;
  /** Of the other orders of the month, and of requests that wait. */
  others: number;
};

/** Returns which limit an order exceeds; undefined when it exceeds none. That of the order counts first. */
export function exceededLimit(
  { perOrder, perMonth }: Pick<OrderLimit, 'perOrder' | 'perMonth'>,
  { goods, others }: Sums,
): ApprovalReason | undefined {
  if (perOrder !== null && goods > perOrder) return 'order';
  return perMonth !== null && goods + others > perMonth ? 'month' : undefined;
}

/** «больше лимита на один заказ»: why an order needs approval, without sums, which not everybody may see. */
export const reasonTexts: Record<ApprovalReason, string> = {
  order: 'больше лимита на один заказ',
  month: 'больше лимита на месяц',
};
