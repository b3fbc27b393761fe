import { filterHref } from '#server/catalogue/filter-url.ts';
import type { FilterState } from '#server/catalogue/model.ts';

/** What of a filter the form of exports does not ask for, as hidden fields: without them it would be lost when the form is sent. */
export function keptFields(state: FilterState): [string, string][] {
  const others = { ...state, brand: [], warehouse: undefined, available: true, sorting: undefined };
  return [...new URLSearchParams(filterHref({ ...others, page: 1, perpage: 20 }))];
}
