import type { MarkedGoods } from '#server/catalogue/goods-item.ts';
import type { Facets, FilterState, Named, ParamFacet, ProductParam } from '#server/catalogue/model.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { Paging } from '#server/kernel/paging.ts';
import { wireCounted, wireId, wireMoney, wirePages } from '../wire.ts';
import { dealerProduct, openProduct } from './product.ts';

/** Shapes of filtered lists (contract §3.3, «filter»). */

type List<Item> = {
  state: Pick<FilterState, 'warehouse'>;
  items: readonly (Item & { params?: ProductParam[] })[];
  paging: Paging;
  facets: Pick<Facets, 'prices' | 'brands' | 'collections' | 'params'>;
};

/** filter of the open API */
export function openList({ state, items, ...list }: List<OpenGoods>) {
  return filtered(
    items.map((item) => openProduct(item, state.warehouse)),
    list,
  );
}

/** filter */
export function dealerList({
  state,
  items,
  warehouses,
  ...list
}: List<MarkedGoods> & { warehouses: readonly Named[] }) {
  return filtered(
    items.map((item) => dealerProduct(item, warehouses, state.warehouse)),
    list,
  );
}

type MarkedList = {
  items: readonly (MarkedGoods & { params?: ProductParam[] })[];
  warehouses: readonly Named[];
  paging: Paging;
};

/** favorites, needs */
export function markedList({ items, warehouses, paging }: MarkedList) {
  return {
    products: items.map((item) => dealerProduct(item, warehouses)),
    count: paging.total,
    pagination: wirePages(paging),
  };
}

function filtered(products: object[], { paging, facets }: Pick<List<never>, 'paging' | 'facets'>) {
  return { products, ...filterFacets(facets), count: paging.total, pagination: wirePages(paging) };
}

/** What a filter offers: bounds of the price, and how many there would be with each value too. */
function filterFacets({ prices, brands, collections, params }: List<never>['facets']) {
  return {
    prices: { min: wireMoney(prices?.min), max: wireMoney(prices?.max) },
    brands: { data: brands.map(wireCounted) },
    collections: { data: collections.map(wireCounted) },
    params: {
      data: params.map((param) => ({
        id: wireId(param.id),
        header: param.header,
        type: param.type,
        unit: param.unit,
        values: param.type === 'list' ? param.values.map(wireCounted) : [],
      })),
      maxmin: Object.fromEntries(
        params.filter(isRange).map(({ id, min, max }) => [wireId(id), { min, max }]),
      ),
    },
  };
}

function isRange(param: ParamFacet): param is Extract<ParamFacet, { type: 'range' }> {
  return param.type === 'range';
}
