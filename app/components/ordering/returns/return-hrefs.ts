import { orderPath } from '../orders/order-query.ts';

export const returnsPath = '/cabinet/returns';

export function returnsHref(page: number): string {
  return page > 1 ? `${returnsPath}?page=${page}` : returnsPath;
}

/** Returns the address of the form in which a dealer returns goods of an order. */
export function orderReturnPath(order: number): string {
  return `${orderPath(order)}/return`;
}

/** Returns the address of the waybill of an accepted return. */
export function returnNotePath(id: number): string {
  return `${returnsPath}/${id}.pdf`;
}
