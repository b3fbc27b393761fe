import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import { deskPaths } from '../desk-hrefs.ts';

/** The rarer conditions, which are folded in the form. */
export const rareNames = ['inn', 'articul', 'warehouse', 'sumFrom', 'sumTo', 'taker', 'differs'] as const;
const names = [
  ...([
    'query',
    'state',
    'dealer',
    'whose',
    'ships',
    'shipOn',
    'shipTo',
    'startDate',
    'endDate',
    'sort',
  ] as const),
  ...rareNames,
];

/** The filter of the list as typed in the address, valid or not. */
export type DeskOrderQuery = Record<(typeof names)[number], string>;

export function readDeskOrderQuery(params: URLSearchParams): DeskOrderQuery {
  return readConditions(params, names);
}

/** Returns the address of the list of orders under these conditions. */
export function deskOrdersHref(
  query: Partial<DeskOrderQuery> & { before?: string; ticked?: string },
  page?: number,
): string {
  return listHref(deskPaths.orders, query, page);
}
