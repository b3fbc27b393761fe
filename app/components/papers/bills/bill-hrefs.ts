import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { balancePath } from '../balance/balance-query.ts';

/** Returns the address to which the request for an order's bill is sent. */
export function orderBillPath(id: number): string {
  return `${orderPath(id)}/bill`;
}

/** The address to which the request for a debt's bill is sent. */
export const debtBillPath = `${balancePath}/bill`;
