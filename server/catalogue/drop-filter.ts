import type { FilterState } from '../goods/model.ts';
import { byId } from './filter-url.ts';

/** Filters that can be removed one at a time. Pure, because the browser also uses it. */

type PlainFilter = 'available' | 'catalog' | 'warehouse' | 'brand' | 'collection' | 'tags' | 'price';
/** `param`: a list or a range of the parameter `id`. */
export type DroppedFilter = { name: PlainFilter } | { name: 'param'; id: number };

/** Returns the filters set in a state; the query does not count. */
export function narrowedBy(state: FilterState): DroppedFilter[] {
  const { minprice, maxprice, filter, ranges } = state;
  const plain: [PlainFilter, boolean][] = [
    ['available', state.available],
    ['catalog', state.catalog.length > 0],
    // A warehouse narrows the list only together with the stock filter.
    ['warehouse', state.available && state.warehouse !== undefined],
    ['brand', state.brand.length > 0],
    ['price', minprice !== undefined || maxprice !== undefined],
    ['collection', state.collection.length > 0],
    ['tags', state.tags.length > 0],
  ];
  const params = new Set([...byId(ranges), ...byId<unknown>(filter)].map(([id]) => id));
  return [
    ...plain.flatMap(([name, narrows]) => (narrows ? [{ name }] : [])),
    ...Array.from(params, (id) => ({ name: 'param' as const, id })),
  ];
}

/** Returns the changes that remove a filter from a state. */
export function dropFilter(state: FilterState, dropped: DroppedFilter): Partial<FilterState> {
  switch (dropped.name) {
    case 'available':
      return { available: false };
    case 'warehouse':
      return { warehouse: undefined };
    case 'price':
      return { minprice: undefined, maxprice: undefined };
    case 'param':
      return { filter: without(state.filter, dropped.id), ranges: without(state.ranges, dropped.id) };
    default:
      return { [dropped.name]: [] };
  }
}

function without<T>(map: Map<number, T>, id: number): Map<number, T> {
  return new Map([...map].filter(([key]) => key !== id));
}
