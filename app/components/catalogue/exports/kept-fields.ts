import { filterHref } from '#server/catalogue/filter-url.ts';
import type { FilterState } from '#server/goods/model.ts';

/**
 * Returns the conditions of a filter that the export form has no field for, as hidden fields; otherwise they
 * would be lost on submission.
 */
export function keptFields(state: FilterState): [string, string][] {
  const others = { ...state, brand: [], warehouse: undefined, available: true, sorting: undefined };
  return [...new URLSearchParams(filterHref({ ...others, page: 1, perpage: 20 }))];
}
