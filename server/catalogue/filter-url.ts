import type { FilterState, SortField, Sorting } from '../goods/model.ts';

/** Converts a filter state to an address. Pure and free of zod, because the browser also uses it. */

/** Catalogue page size (§9.1). */
export const defaultPerpage = 20;

/** The page sizes offered by lists that show 20 items by default. */
export const pageSizes: readonly number[] = [defaultPerpage, 50, 100];

/**
 * The defaults of a screen: the dealer's list shows goods in stock and filters by its own price; the open
 * area shows everything and has only one price.
 */
export type FilterDefaults = Pick<FilterState, 'available' | 'byprice'>;
export const dealerDefaults: FilterDefaults = { available: true, byprice: 'price' };
export const openDefaults: FilterDefaults = { available: false, byprice: 'price_rrc' };

const sortFields: readonly string[] = ['articul', 'header', 'price', 'price_rrc'] satisfies SortField[];

/** The sorting in an address that selects the default order of the list, even if a cookie stores another sorting. */
export const ownOrder = 'default';

/** Parses `price:desc` or `price:DESC`; undefined for any other string. */
export function readSort(text: string): Sorting | undefined {
  const [field = '', direction = ''] = text.startsWith('a:') ? serialized(text) : text.split(':');
  const sort = direction.toLowerCase();
  if (!sortFields.includes(field) || (sort !== 'asc' && sort !== 'desc')) return undefined;
  return { field: field as SortField, sort };
}

/** `a:2:{s:5:"field";s:5:"price";s:4:"sort";s:3:"asc";}`, as PHP serializes `{field, sort}`. */
function serialized(text: string): (string | undefined)[] {
  const named = (name: string) => new RegExp(`s:\\d+:"${name}";s:\\d+:"(\\w*)"`).exec(text)?.[1];
  return [named('field'), named('sort')];
}

/** Returns a sorting as `price:desc`; `default` for none. */
export function sortText(sorting: Sorting | undefined): string {
  return sorting ? `${sorting.field}:${sorting.sort}` : ownOrder;
}

/**
 * Returns the fields of a state as names and texts, for hidden inputs and addresses: defaults are omitted, and the
 * order is always the same. The tree node is left out, because it is part of the path (decisions/open-area.md).
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
  if (state.sorting) put('sort', sortText(state.sorting));
  if (state.perpage !== defaultPerpage) put('perpage', state.perpage);
  if (state.page > 1) put('page', state.page);
  return fields;
}

/**
 * Returns the query string of a state with changes, `''` or `?…`, to append to a path. Any change except that of the
 * page returns to page 1 (§4.9).
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

/** Returns the entries sorted by id, because a Map loses its insertion order on its way to the browser. */
export function byId<T>(map: Map<number, T>): [number, T][] {
  return [...map].sort(([a], [b]) => a - b);
}
