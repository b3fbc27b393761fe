import { isNarrowed as hasConditions, listHref, readConditions } from '#app/components/ui/list-query.ts';

const names = ['query', 'state', 'contract', 'manager', 'startDate', 'endDate'] as const;

/** The filter of the list as typed in the address, valid or not. */
export type OrderQuery = Record<(typeof names)[number], string>;

export const ordersPath = '/cabinet/orders';

export function orderPath(id: number): string {
  return `${ordersPath}/${id}`;
}

/**
 * Returns the address of a window that shows what has changed since an order was placed, before it is repeated;
 * `back`: the return address.
 */
export function checkHref(id: number, back = orderPath(id)): string {
  return `${orderPath(id)}/repeat?check=1&redirectTo=${encodeURIComponent(back)}`;
}

export function readOrderQuery(params: URLSearchParams): OrderQuery {
  return readConditions(params, names);
}

export function ordersHref(query: OrderQuery, page = 1): string {
  return listHref(ordersPath, query, page);
}

/** Returns whether any condition besides the state narrows the list. */
export function isNarrowed({ state: _, ...conditions }: OrderQuery): boolean {
  return hasConditions(conditions);
}
