import { foldArticul } from '../goods/fold.ts';
import type { CatalogueModel, CatalogueView, FilterState } from '../goods/model.ts';
import { otherLayouts } from '../goods/read-model/keyboard-layouts.ts';
import { type DroppedFilter, dropFilter, narrowedBy } from './drop-filter.ts';

/** The maximum number of suggestions tried; a state may contain thousands of filters. */
const maxFiltersTried = 12;
const maxWordsTried = 6;

/** Suggestions for a person whose list is empty. Every count is a number of products, greater than 0. */
export type WaysOn = {
  /** Filters that exclude everything on their own, with the count of the list without each. */
  without: { dropped: DroppedFilter; count: number }[];
  /**
   * The number of matches for the query in the whole catalogue, in stock or not; 0 for none, or without a
   * query.
   */
  anywhere: number;
  /** The query without one of its words, when the same filters then match something. */
  shorter: { query: string; count: number }[];
};

/** Removes every condition but the query. */
export const onlyQuery: Partial<FilterState> = {
  available: false,
  warehouse: undefined,
  catalog: [],
  brand: [],
  collection: [],
  tags: [],
  minprice: undefined,
  maxprice: undefined,
  filter: new Map(),
  ranges: new Map(),
};

/** Returns the suggestions for a state that matches nothing; undefined when it matches something. */
export function waysOn(
  model: CatalogueModel,
  state: FilterState,
  view: CatalogueView,
  total: number,
): WaysOn | undefined {
  if (total > 0) return undefined;
  const count = (changes: Partial<FilterState>) => model.count({ ...state, ...changes }, view);
  const everything = narrowedBy(state);
  const words = [...new Set(state.query.split(/\s+/).filter(Boolean))];
  const shorter = words.length < 2 || words.length > maxWordsTried ? [] : words;
  return {
    without: everything
      .slice(0, maxFiltersTried)
      .map((dropped) => ({ dropped, count: count(dropFilter(state, dropped)) }))
      .filter((way) => way.count > 0),
    anywhere: state.query.trim() ? count(onlyQuery) : 0,
    shorter: shorter
      .map((left) => words.filter((word) => word !== left).join(' '))
      .map((query) => ({ query, count: count({ query }) }))
      .filter((way) => way.count > 0),
  };
}

/**
 * The product whose exact articul was searched for and that «В наличии» hides; undefined when nothing is
 * hidden or the articul is not sold. `elsewhere`: it is out of stock only in the selected warehouse.
 */
export type SoldOut = { id: number; articul: string; elsewhere: boolean };

/** Looks up the articul as typed, then in the other keyboard layout. */
export function soldOutArticul(
  model: CatalogueModel,
  state: FilterState,
  view: CatalogueView,
): SoldOut | undefined {
  if (!state.available) return undefined;
  const query = state.query.trim();
  for (const text of query ? [query, ...otherLayouts(query)] : []) {
    const key = foldArticul(text);
    const ids = key ? model.byArticul([key]).get(key) : undefined;
    const products = ids ? model.products(ids, view) : [];
    const isFree = (product: (typeof products)[number], warehouse?: number) =>
      product.stocks.some(
        ({ wms_id, quantity }) => quantity > 0 && (warehouse === undefined || wms_id === warehouse),
      );
    const [first] = products;
    if (!first) continue;
    if (products.some((product) => isFree(product, state.warehouse))) return undefined;
    const shown = products.find((product) => isFree(product)) ?? first;
    return { id: shown.id, articul: shown.articul, elsewhere: isFree(shown) };
  }
  return undefined;
}
