import { offsetOf, paging } from '../../kernel/paging.ts';
import type { CatalogueModel, CatalogueView, FilterState, Sorting } from '../model.ts';
import { withArticul } from './articul-index.ts';
import { withBarcode } from './barcodes.ts';
import { sizeOf } from './bitset.ts';
import { countFacets } from './count-facets.ts';
import { filterParts, passing } from './filter-rows.ts';
import { findSubstitutes, offerOf } from './find-substitutes.ts';
import { keptWith, lru } from './kept.ts';
import type { LabelIndex } from './label-index.ts';
import { corrected } from './nearest-word.ts';
import { packedAt } from './packed-texts.ts';
import { pageOfAll, pageRows } from './page-rows.ts';
import { paramsOf, pathTo, presentDetails, presentProduct } from './present-product.ts';
import type { PriceList } from './price-list.ts';
import { type Found, search } from './query.ts';
import { rankSuggestions } from './rank-suggestions.ts';
import { type PriceColumns, rowOf, type Snapshot } from './snapshot.ts';
import { catalogueOrder, sortOrder } from './sort-orders.ts';
import { noSynonyms, type Synonyms } from './synonyms.ts';
import { priceKey, retailPrices, viewPrices } from './view-prices.ts';

/** The number of cached results of each kind; they are dropped with the data they were computed from. */
const keptQueries = 64;
const keptFilters = 256;
/**
 * The memory limit of cached filters, in bytes: with a million products each is a long set of rows, so fewer
 * are cached.
 */
const filterBytes = 8 * 1024 * 1024;
const keptPrices = 16;
const keptOrders = 16;

/** Prices by row as a view sees them, and the retail prices; NaN for none. */
type Prices = Record<FilterState['byprice'], Float64Array>;

/**
 * Cached with the columns themselves, so that a snapshot that differs only in stocks keeps its search results
 * and price lists.
 */
const queriesOf = keptWith((_: LabelIndex) => lru<Found>(keptQueries));
const pricesOf = keptWith((_: PriceColumns) => lru<Float64Array>(keptPrices));
const ordersOf = keptWith((_: PriceColumns) => lru<Uint32Array>(keptOrders));
const retailOf = keptWith(retailPrices);

/** Cached with the goods: their order is the same in every snapshot that shares them. */
const listedOf = keptWith((_: Snapshot['goods']) => lru<Uint32Array>(1));
const listed = (snapshot: Snapshot) => listedOf(snapshot.goods)('', () => catalogueOrder(snapshot));

/**
 * Creates the read model over a snapshot; it searches with the synonyms entered at the desk. Caches costly results that
 * are requested again (a search, a price list, facet counts).
 */
export function createModel(
  snapshot: Snapshot,
  version: number,
  synonyms: Synonyms = noSynonyms,
): CatalogueModel {
  const { size, goods, orders, text, labels, warehouses } = snapshot;
  const filters = lru<ReturnType<typeof filterRows>>(
    Math.min(keptFilters, Math.ceil((filterBytes * 8) / size)),
  );
  const known = new Set(snapshot.facets.params.map(({ id }) => id));

  const searched = { ...text, labels, goods, synonyms, spellings: goods.articuls };
  const findText = (query: string) =>
    queriesOf(labels)(`${synonyms.revision} ${query}`, () => search(searched, orders, query));
  const seen = (view: CatalogueView) =>
    pricesOf(snapshot.prices)(priceKey(view), () => viewPrices(snapshot, view));

  /** The list of retail prices is built on first use. */
  const pricesFor = (view: CatalogueView): Prices => ({
    price: seen(view),
    get price_rrc() {
      return retailOf(snapshot.prices);
    },
  });

  function orderOf(sorting: Sorting, view: CatalogueView, prices: Prices): Uint32Array {
    const key = `${sorting.field}:${sorting.sort} ${sorting.field === 'price' ? priceKey(view) : ''}`;
    return ordersOf(snapshot.prices)(key, () => sortOrder(snapshot, sorting, prices));
  }

  function listOf(state: FilterState, view: CatalogueView, prices: Prices): PriceList {
    const { byprice, minprice, maxprice } = state;
    const isBounded = minprice !== undefined || maxprice !== undefined;
    const order = isBounded ? orderOf({ field: byprice, sort: 'asc' }, view, prices) : undefined;
    return { prices: prices[byprice], order };
  }

  function filterRows(state: FilterState, view: CatalogueView, prices: PriceList, found: Found | undefined) {
    const parts = filterParts(snapshot, state, view, prices);
    if (found) parts.push({ facet: 'query', rows: found.rows });
    const rows = passing(size, parts);
    return { rows, total: sizeOf(rows), facets: countFacets(snapshot, parts, rows, state, view, prices) };
  }

  function passingRows(state: FilterState, view: CatalogueView) {
    const query = state.query.trim();
    const parts = filterParts(snapshot, state, view, listOf(state, view, pricesFor(view)));
    if (query) parts.push({ facet: 'query', rows: findText(query).rows });
    return passing(size, parts);
  }

  return {
    version,
    size,
    warehouses,
    ids: goods.ids,
    filter(state, view) {
      const query = state.query.trim();
      const found = query ? findText(query) : undefined;
      const prices = pricesFor(view);
      const key = filterKey(state, view, query, known);
      const { rows, total, facets } = filters(key, () =>
        filterRows(state, view, listOf(state, view, prices), found),
      );
      const sorting: Sorting = state.sorting ?? { field: 'header', sort: 'asc' };
      const where = paging(state.page, state.perpage, total);
      const [offset, most] = [offsetOf(where), where.perpage];
      const page =
        found && !state.sorting
          ? pageRows(found.order, rows, offset, most)
          : pageOfAll(orderOf(sorting, view, prices), rows, total, offset, most);
      return {
        products: page.map((row) => presentProduct(snapshot, row, prices.price, view)),
        paging: where,
        facets,
        shownQuery: found?.shownQuery,
      };
    },
    count: (state, view) => sizeOf(passingRows(state, view)),
    listing(state, view) {
      const rows = passingRows(state, view);
      const order = listed(snapshot);
      return Float64Array.from(pageRows(order, rows, 0, size), (row) => goods.ids[row]!);
    },
    slice(state, view, offset, most) {
      const query = state.query.trim();
      const found = query ? findText(query) : undefined;
      const rows = passingRows(state, view);
      const total = sizeOf(rows);
      const sorting: Sorting = state.sorting ?? { field: 'header', sort: 'asc' };
      const page =
        found && !state.sorting
          ? pageRows(found.order, rows, offset, most)
          : pageOfAll(orderOf(sorting, view, pricesFor(view)), rows, total, offset, most);
      return { ids: page.map((row) => goods.ids[row]!), total, shownQuery: found?.shownQuery };
    },
    suggest(query, view, limit, bought) {
      const found = findText(query.trim());
      const best = bought
        ? rankSuggestions(snapshot, found, { view, bought }, limit)
        : Array.from(found.order.subarray(0, limit));
      const coded = new Set(withBarcode(goods, query));
      return {
        products: best.map((row) => presentProduct(snapshot, row, seen(view), view)),
        shownQuery: found.shownQuery,
        byBarcode: best.filter((row) => coded.has(row)).map((row) => goods.ids[row]!),
      };
    },
    nearestQuery: (query) => corrected(searched, query.trim()),
    product(id, view) {
      const row = rowOf(goods, id);
      if (row < 0) return undefined;
      return presentDetails(snapshot, row, seen(view), view);
    },
    params(id) {
      const row = rowOf(goods, id);
      return row < 0 ? [] : paramsOf(snapshot, row);
    },
    description(id) {
      const row = rowOf(goods, id);
      return row < 0 ? '' : packedAt(goods.descriptions, row);
    },
    products(ids, view) {
      const rows = ids.map((id) => rowOf(goods, id)).filter((row) => row >= 0);
      return rows.map((row) => presentProduct(snapshot, row, seen(view), view));
    },
    substitutes(view, { most, byRetail = false }) {
      const prices = seen(view);
      const compared = byRetail ? retailOf(snapshot.prices) : prices;
      const offer = offerOf(snapshot, view, prices, compared);
      return (replaced) => {
        const own = compared[rowOf(goods, replaced.id)];
        const replacedPrice = own === undefined || Number.isNaN(own) ? replaced.unsold?.price : own;
        return findSubstitutes(snapshot, replaced, offer, most).map(({ row, ...found }) => ({
          ...found,
          product: presentProduct(snapshot, row, prices, view),
          replacedPrice,
        }));
      };
    },
    byArticul(keys) {
      const idsOf = (key: string) => Array.from(withArticul(text.articuls, key), (row) => goods.ids[row]!);
      return new Map(keys.map((key) => [key, idsOf(key)] as const).filter(([, ids]) => ids.length > 0));
    },
    path: (catalogId) => pathTo(snapshot, catalogId),
  };
}

/**
 * Returns the key of everything on which facet counts and found rows depend: the state without its page and sorting,
 * and the view. Ignores parameters that are not `known`, which filter nothing: a state with 20,000 of them would make
 * a key of a megabyte.
 */
function filterKey(state: FilterState, view: CatalogueView, query: string, known: Set<number>): string {
  const { page: _page, perpage: _perpage, sorting: _sorting, filter, ranges, ...plain } = state;
  const params = [filter, ranges].map((map) => [...map].filter(([id]) => known.has(id)));
  return JSON.stringify([{ ...plain, query }, ...params, view.warehouses, priceKey(view)]);
}
