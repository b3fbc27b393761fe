import { isNarrowed as hasConditions, listHref, readConditions } from '#app/components/ui/list-query.ts';

const names = ['report', 'contract', 'catalog', 'startDate', 'endDate', 'perpage'] as const;

/** The filter of the report as typed in the address, valid or not. */
export type PurchasedQuery = Record<(typeof names)[number], string>;

export const purchasedPath = '/cabinet/purchased-goods';

export function readPurchasedQuery(params: URLSearchParams): PurchasedQuery {
  return readConditions(params, names);
}

export function purchasedHref(query: PurchasedQuery, page = 1): string {
  return listHref(purchasedPath, query, page);
}

export function purchasedFileHref(query: PurchasedQuery): string {
  return listHref(`${purchasedPath}.xlsx`, query);
}

/** Returns the address of the report's goods as a price form. */
export function purchasedBlankHref(query: PurchasedQuery): string {
  return listHref(`${purchasedPath}/blank.xlsx`, query);
}

/** Returns whether a condition besides the kind of report differs from the default. */
export function isNarrowed({ report: _, ...conditions }: PurchasedQuery): boolean {
  return hasConditions(conditions);
}
