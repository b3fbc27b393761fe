import { listHref, readConditions } from '#app/components/ui/list-query.ts';

const names = ['contract', 'startDate', 'endDate'] as const;

/** The filter of the entries as typed in the address, valid or not. */
export type BalanceQuery = Record<(typeof names)[number], string>;

export const balancePath = '/cabinet/balance';

export function readBalanceQuery(params: URLSearchParams): BalanceQuery {
  return readConditions(params, names);
}

export function balanceHref(query: Partial<BalanceQuery>, page = 1): string {
  return listHref(balancePath, query, page);
}
