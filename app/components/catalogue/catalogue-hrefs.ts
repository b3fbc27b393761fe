import { filterHref } from '#server/catalogue/filter-url.ts';
import type { FilterState, SortField, Sorting } from '#server/catalogue/model.ts';

/** The addresses that the catalogue screen leads to; every filter lives in them (decision 001). */
export type CatalogueHrefs = {
  /** The path of the opened node, without filters. */
  base: string;
  /** This very view. */
  here: string;
  with: (changes: Partial<FilterState>) => string;
  node: (catalogId: number | undefined) => string;
  sort: (field: SortField) => string;
  page: (page: number) => string;
  card: (productId: number) => string;
  /** This view with one list of the filter opened whole. */
  whole: (name: string) => string;
};

/**
 * `state` is what is shown; a sorting that came from the cookie (`sortInUrl` false) is not written into the addresses.
 */
export function catalogueHrefs(state: FilterState, sortInUrl: boolean): CatalogueHrefs {
  const shown = { ...state, sorting: sortInUrl ? state.sorting : undefined };
  const pathOf = (id: number | undefined) => `/catalogue/${id ?? 'all'}`;
  const base = pathOf(state.catalog[0]);
  const query = filterHref(shown);
  return {
    base,
    here: base + query,
    with: (changes) => base + filterHref(shown, changes),
    node: (id) => pathOf(id) + filterHref(shown, { catalog: id === undefined ? [] : [id] }),
    sort: (field) => base + filterHref(shown, { sorting: nextSorting(state.sorting, field) }),
    page: (page) => base + filterHref(shown, { page }),
    card: (id) => `${base}/product/${id}${query}`,
    whole: (name) => `${base}${query}${query ? '&' : '?'}all=${name}`,
  };
}

/** §4: unsorted → asc → desc → asc; pressing another column leaves this one. */
export function nextSorting(current: Sorting | undefined, field: SortField): Sorting {
  return { field, sort: current?.field === field && current.sort === 'asc' ? 'desc' : 'asc' };
}
