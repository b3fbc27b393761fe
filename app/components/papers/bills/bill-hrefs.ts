import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { balancePath } from '../balance/balance-query.ts';

/** Where the bill of an order is asked for. */
export function orderBillPath(id: number): string {
  return `${orderPath(id)}/bill`;
}

/** Where the bill of a debt is asked for. */
export const debtBillPath = `${balancePath}/bill`;
