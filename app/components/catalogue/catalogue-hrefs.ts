import { filterHref } from '#server/catalogue/filter-url.ts';
import type { FilterState, SortField, Sorting } from '#server/catalogue/model.ts';
import { type Area, dealerArea } from './area.ts';

/** The addresses that a screen of the catalogue leads to; every filter lives in them (decision 001). */
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
  /** The same list as tiles or as a table. */
  look: (look: string) => string;
};

/**
 * `state` is what is shown; a sorting that came from the cookie (`sortInUrl` false) is not written into the addresses, nor is a
 * `look` that did.
 */
export function catalogueHrefs(
  state: FilterState,
  sortInUrl: boolean,
  area: Area = dealerArea,
  look?: string,
): CatalogueHrefs {
  const shown = { ...state, sorting: sortInUrl ? state.sorting : undefined };
  const pathOf = (id: number | undefined) => `${area.root}/${id ?? 'all'}`;
  const base = pathOf(state.catalog[0]);
  const filters = (changes?: Partial<FilterState>) => filterHref(shown, changes, area.defaults);
  const looking = (query: string) => (look ? and(query, `view=${look}`) : query);
  const query = looking(filters());
  return {
    base,
    here: base + query,
    with: (changes) => base + looking(filters(changes)),
    node: (id) => pathOf(id) + looking(filters({ catalog: id === undefined ? [] : [id] })),
    sort: (field) => base + looking(filters({ sorting: nextSorting(state.sorting, field) })),
    page: (page) => base + looking(filters({ page })),
    card: (id) => `${base}/${area.card}/${id}${query}`,
    whole: (name) => base + and(query, `all=${name}`),
    look: (other) => base + and(filters(), `view=${other}`),
  };
}

function and(query: string, field: string): string {
  return `${query}${query ? '&' : '?'}${field}`;
}

/** §4: unsorted → asc → desc → asc; pressing another column leaves this one. */
export function nextSorting(current: Sorting | undefined, field: SortField): Sorting {
  return { field, sort: current?.field === field && current.sort === 'asc' ? 'desc' : 'asc' };
}
