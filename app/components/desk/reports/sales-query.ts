import { readConditions } from '#app/components/ui/list-query.ts';

const names = [
  ...(['by', 'startDate', 'endDate', 'compare', 'otherStart', 'otherEnd'] as const),
  ...(['manager', 'brand', 'node', 'warehouse', 'classes', 'abc', 'xyz', 'sort'] as const),
] as const;

/** The conditions of the report as typed in the address, valid or not. */
export type SalesQuery = Record<(typeof names)[number], string>;

export function readSalesQuery(params: URLSearchParams): SalesQuery {
  return readConditions(params, names);
}
