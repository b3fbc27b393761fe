import { defaultPerpage, filterHref, ownOrder } from '#server/catalogue/filter-url.ts';
import type { FilterState, SortField, Sorting } from '#server/goods/model.ts';
import { type Area, dealerArea } from './area.ts';

/** The links of a catalogue screen; every filter is part of the address (decisions/open-area.md). */
export type CatalogueHrefs = {
  /** The path of the opened node, without filters. */
  base: string;
  /** The current view. */
  here: string;
  with: (changes: Partial<FilterState>) => string;
  node: (catalogId: number | undefined) => string;
  sort: (field: SortField) => string;
  page: (page: number) => string;
  /** The first page of the view with this page size. */
  perpage: (perpage: number) => string;
  card: (productId: number) => string;
  /** The view with one filter list opened in full. */
  whole: (name: string) => string;
  /** The same list as tiles or as a table. */
  look: (look: string) => string;
};

/**
 * Returns the links of a catalogue screen whose current view is `state`. A sorting from the cookie (`sortInUrl` is
 * false) stays out of the addresses, and so does a look from the cookie (`look` is undefined).
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
  const filters = (changes?: Partial<FilterState>) => {
    const query = filterHref(shown, changes, area.defaults);
    const inOwnOrder = sortInUrl && !(changes?.sorting ?? state.sorting);
    return inOwnOrder ? and(query, `sort=${ownOrder}`) : query;
  };
  const looking = (query: string) => (look ? and(query, `view=${look}`) : query);
  const query = looking(filters());
  return {
    base,
    here: base + query,
    with: (changes) => base + looking(filters(changes)),
    node: (id) => pathOf(id) + looking(filters({ catalog: id === undefined ? [] : [id] })),
    sort: (field) => base + looking(filters({ sorting: nextSorting(state.sorting, field) })),
    page: (page) => base + looking(filters({ page })),
    perpage: (perpage) => base + looking(sized(filters({ perpage }), perpage)),
    card: (id) => `${base}/${area.card}/${id}${query}`,
    whole: (name) => base + and(query, `all=${name}`),
    look: (other) => base + and(filters(), `view=${other}`),
  };
}

/**
 * Adds the default page size to an address. Other addresses omit this size, but a user's choice must override the
 * cookie.
 */
function sized(query: string, perpage: number): string {
  return perpage === defaultPerpage ? and(query, `perpage=${perpage}`) : query;
}

function and(query: string, field: string): string {
  return `${query}${query ? '&' : '?'}${field}`;
}

/**
 * Returns the sorting after a click on a column (§4.8): unsorted → asc → desc → asc; another column starts with asc.
 */
export function nextSorting(current: Sorting | undefined, field: SortField): Sorting {
  return { field, sort: current?.field === field && current.sort === 'asc' ? 'desc' : 'asc' };
}
