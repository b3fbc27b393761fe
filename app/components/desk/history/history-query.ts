import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import { deskPaths } from '../desk-hrefs.ts';

const names = ['query', 'who', 'dealer', 'kind', 'id', 'action', 'startDate', 'endDate'] as const;

/** The filter as typed in the address, valid or not. */
export type HistoryQuery = Record<(typeof names)[number], string>;

export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  return readConditions(params, names);
}

/** Returns the address of the history under a filter; `before`: only entries with smaller numbers. */
export function historyHref(query: Partial<HistoryQuery>, before?: number): string {
  return listHref(deskPaths.history, { ...query, ...(before && { before: String(before) }) });
}

export function historyFileHref(query: HistoryQuery): string {
  return listHref(`${deskPaths.history}.xlsx`, query);
}

/** Returns the address of the history of a dealer and all its records. */
export function dealerHistoryHref(dealer: number): string {
  return historyHref({ dealer: String(dealer) });
}
