import { byArticul } from '../goods/by-articul.ts';
import type { CatalogueModel, CatalogueView, FilterState } from '../goods/model.ts';
import { otherLayouts } from '../goods/read-model/keyboard-layouts.ts';
import { type DroppedFilter, dropFilter, narrowedBy } from './drop-filter.ts';

/** The maximum number of filters whose removal is tried; a state may contain thousands of them. */
const maxFiltersTried = 12;
const maxWordsTried = 6;

/**
 * Suggestions for a person whose list is empty. Counts are numbers of products, and greater than 0 unless the comment
 * of a field states otherwise.
 */
export type WaysOn = {
  /** Filters of which removing one is enough to find something, with the number of products then found. */
  without: { dropped: DroppedFilter; count: number }[];
  /**
   * The number of matches for the query in the whole catalogue, in stock or not; 0 for none, or without a
   * query.
   */
  anywhere: number;
  /**
   * The query with mistyped words corrected, when the typed one finds nothing anywhere. `count`: matches under the
   * same filters, or 0 when there are only matches without them. `anywhere`: matches without filters, in stock or
   * not.
   */
  meant: { query: string; count: number; anywhere: number } | undefined;
  /**
   * The query without one of its words or, if none of these finds anything and no other query was meant, its single
   * words. Only queries that find something under the same filters.
   */
  shorter: { query: string; count: number }[];
};

/** The changes that remove every condition except the query. */
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
  const anywhere = state.query.trim() ? count(onlyQuery) : 0;
  const meant = state.query.trim() && anywhere === 0 ? meantQuery(model, state, view) : undefined;
  return {
    without: everything
      .slice(0, maxFiltersTried)
      .map((dropped) => ({ dropped, count: count(dropFilter(state, dropped)) }))
      .filter((way) => way.count > 0),
    anywhere,
    meant,
    shorter: shorterQueries(words, (query) => count({ query }), meant === undefined),
  };
}

function meantQuery(model: CatalogueModel, state: FilterState, view: CatalogueView): WaysOn['meant'] {
  for (const text of [state.query, ...otherLayouts(state.query)]) {
    const query = model.nearestQuery(text);
    const anywhere = query === undefined ? 0 : model.count({ ...state, ...onlyQuery, query }, view);
    if (query !== undefined && anywhere > 0)
      return { query, anywhere, count: model.count({ ...state, query }, view) };
  }
  return undefined;
}

/** `withSingle`: also tries single words, each of which costs a search. */
function shorterQueries(
  words: string[],
  countOf: (query: string) => number,
  withSingle: boolean,
): WaysOn['shorter'] {
  if (words.length < 2 || words.length > maxWordsTried) return [];
  const found = (queries: string[]) =>
    queries.map((query) => ({ query, count: countOf(query) })).filter(({ count }) => count > 0);
  const withoutOne = found(words.map((left) => words.filter((word) => word !== left).join(' ')));
  // A short single word finds too much to be a useful suggestion.
  return withoutOne.length > 0 || words.length === 2 || !withSingle
    ? withoutOne
    : found(words.filter((word) => word.length > 3));
}

/** A list up to this length is short, so its reader may also want goods that are out of stock. */
const shortList = 10;

/**
 * Returns how many more products a short list would have without «В наличии»; 0 for a long list, and for an empty
 * one, for which `waysOn` has suggestions.
 */
export function withoutStock(
  model: CatalogueModel,
  state: FilterState,
  view: CatalogueView,
  total: number,
): number {
  if (!state.available || total === 0 || total > shortList) return 0;
  return model.count({ ...state, available: false }, view) - total;
}

/**
 * The product whose exact articul was searched for and that «В наличии» hides; undefined when nothing is hidden or
 * the articul is not sold. `elsewhere`: the product is out of stock only in the selected warehouse.
 */
export type SoldOut = { id: number; articul: string; elsewhere: boolean };

/**
 * Returns the product whose exact articul was searched for and is out of stock, as `SoldOut` describes. Looks up the
 * articul as typed, then in the other keyboard layouts.
 */
export function soldOutArticul(
  model: CatalogueModel,
  state: FilterState,
  view: CatalogueView,
): SoldOut | undefined {
  if (!state.available) return undefined;
  const query = state.query.trim();
  for (const text of query ? [query, ...otherLayouts(query)] : []) {
    const products = model.products(byArticul([text], { model, view })(text), view);
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
