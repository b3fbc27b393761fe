import { readConditions } from '#app/components/ui/list-query.ts';

const names = ['query', 'manager', 'age', 'from', 'sort'] as const;

/** The filter of the debtors as typed in the address, valid or not. */
export type DebtorQuery = Record<(typeof names)[number], string>;

export function readDebtorQuery(params: URLSearchParams): DebtorQuery {
  return readConditions(params, names);
}
