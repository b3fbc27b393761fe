import { ordersHref } from '#app/components/ordering/orders/order-query.ts';
import { listHref, readConditions } from '#app/components/ui/list-query.ts';

const names = ['contract', 'startDate', 'endDate'] as const;

/** The filter of the report as typed in the address, valid or not. */
export type ByManagerQuery = Record<(typeof names)[number], string>;

export const byManagerPath = '/cabinet/orders-by-manager';

export function readByManagerQuery(params: URLSearchParams): ByManagerQuery {
  return readConditions(params, names);
}

export function byManagerHref(query: ByManagerQuery): string {
  return listHref(byManagerPath, query);
}

export function byManagerFileHref(query: ByManagerQuery): string {
  return listHref(`${byManagerPath}.xlsx`, query);
}

/** Returns the address of the orders behind a row; `period`: as shown, `dd.mm.yyyy`. */
export function ordersOfManagerHref(
  manager: number,
  contract: string,
  period: { startDate: string; endDate: string },
): string {
  return ordersHref({ query: '', state: '', contract, manager: String(manager), ...period });
}
