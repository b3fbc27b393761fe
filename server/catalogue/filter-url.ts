import type { FilterState, SortField, Sorting } from './model.ts';

/** A filter state as an address. Pure and free of zod: the browser uses it, too. */

/** Catalogue page size (§9). */
export const defaultPerpage = 20;

/**
 * What a screen assumes where the address is silent: the dealer's list shows what is in stock and filters by its own price, the
 * open area shows everything and knows but one price.
 */
export type FilterDefaults = Pick<FilterState, 'available' | 'byprice'>;
export const dealerDefaults: FilterDefaults = { available: true, byprice: 'price' };
export const openDefaults: FilterDefaults = { available: false, byprice: 'price_rrc' };

const sortFields: readonly string[] = ['articul', 'header', 'price', 'price_rrc'] satisfies SortField[];

/** `price:desc` → sorting; undefined for anything else. */
export function readSort(text: string): Sorting | undefined {
  const [field = '', sort = ''] = text.split(':');
  if (!sortFields.includes(field) || (sort !== 'asc' && sort !== 'desc')) return undefined;
  return { field: field as SortField, sort };
}

/**
 * The fields of a state as names and texts, for hidden inputs and for addresses: defaults are left out, the order is always
 * the same. The tree node is not among them, it stands in the path (decision 001).
 */
function filterFields(state: FilterState, defaults: FilterDefaults = dealerDefaults): [string, string][] {
  const fields: [string, string][] = [];
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') fields.push([name, String(value)]);
  };
  const list = (ids: number[]) => [...ids].sort((a, b) => a - b).join(',');
  put('query', state.query);
  if (state.available !== defaults.available) put('available', state.available ? 1 : 0);
  put('warehouse', state.warehouse);
  put('brand', list(state.brand));
  put('collection', list(state.collection));
  put('tags', list(state.tags));
  if (state.byprice !== defaults.byprice) put('byprice', state.byprice);
  put('minprice', inRoubles(state.minprice));
  put('maxprice', inRoubles(state.maxprice));
  for (const [id, values] of byId(state.filter)) put(`filter[${id}]`, list(values));
  for (const [id, { from }] of byId(state.ranges)) put(`minp[${id}]`, from);
  for (const [id, { to }] of byId(state.ranges)) put(`maxp[${id}]`, to);
  if (state.sorting) put('sort', `${state.sorting.field}:${state.sorting.sort}`);
  if (state.perpage !== defaultPerpage) put('perpage', state.perpage);
  if (state.page > 1) put('page', state.page);
  return fields;
}

/**
 * The query string of a state with changes, `''` or `?…`, to be put after a path. Any change but that of the page leads
 * back to page 1 (§4).
 */
export function filterHref(
  state: FilterState,
  changes: Partial<FilterState> = {},
  defaults: FilterDefaults = dealerDefaults,
): string {
  const next = { ...state, page: Object.keys(changes).length ? 1 : state.page, ...changes };
  const query = filterFields(next, defaults)
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')}`,
    )
    .join('&');
  return query && `?${query}`;
}

function inRoubles(kopecks: number | undefined): number | undefined {
  return kopecks === undefined ? undefined : kopecks / 100;
}

/** The entries by id: on its way to the browser a Map loses the order it was filled in. */
export function byId<T>(map: Map<number, T>): [number, T][] {
  return [...map].sort(([a], [b]) => a - b);
}
