import { listHref, readConditions } from '#app/components/ui/list-query.ts';

const names = ['contract', 'contragent', 'startDate', 'endDate', 'perpage'] as const;

/** The filter of the list as typed in the address, valid or not. */
export type ActQuery = Record<(typeof names)[number], string>;

export const actsPath = '/cabinet/acts';

export function actPath(id: number): string {
  return `${actsPath}/${id}`;
}

export function readActQuery(params: URLSearchParams): ActQuery {
  return readConditions(params, names);
}

export function actsHref(query: ActQuery, page = 1): string {
  return listHref(actsPath, query, page);
}

/** Returns the address of the form of a new act, over the list under these conditions. */
export function newActHref(query: ActQuery, page = 1): string {
  return listHref(`${actsPath}/new`, query, page);
}
