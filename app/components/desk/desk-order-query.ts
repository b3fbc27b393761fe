import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import { deskPaths } from './desk-hrefs.ts';

/** The rarer conditions, which are folded. */
export const rareNames = ['inn', 'articul', 'warehouse', 'sumFrom', 'sumTo', 'taker'] as const;
const names = [
  ...(['query', 'state', 'dealer', 'whose', 'shipOn', 'startDate', 'endDate'] as const),
  ...rareNames,
];

/** The conditions of the list as in the address: as typed, valid or not. */
export type DeskOrderQuery = Record<(typeof names)[number], string>;

export function readDeskOrderQuery(params: URLSearchParams): DeskOrderQuery {
  return readConditions(params, names);
}

/** Returns the address of the orders under conditions. */
export function deskOrdersHref(
  query: Partial<DeskOrderQuery> & { before?: string; ticked?: string },
  page?: number,
): string {
  return listHref(deskPaths.orders, query, page);
}
