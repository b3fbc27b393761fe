import { z } from 'zod';
import type { MarkedGoods } from '#server/catalogue/goods-item.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { Facets, FilterState, Named, ParamFacet, ProductParam } from '#server/goods/model.ts';
import type { Paging } from '#server/kernel/paging.ts';
import { shaped } from '../shaped.ts';
import {
  rowsOfPage,
  wireCounted,
  wireId,
  wireMoney,
  wirePages,
  zCounted,
  zId,
  zMoney,
  zPagination,
} from '../wire.ts';
import { dealerProduct, openProduct, zProduct } from './product.ts';

/** Shapes of filtered lists (§7.3.2). */

const zMarkedList = z.object({ products: z.array(zProduct), count: z.int(), pagination: zPagination });

const zParam = z
  .object({
    id: zId,
    header: z.string(),
    type: z.enum(['list', 'range']),
    unit: z.string(),
    values: z.array(zCounted).meta({ description: 'The values of a list; empty for a range.' }),
  })
  .meta({ id: 'ParamFacet' });

const zFacets = z.object({
  prices: z.object({ min: zMoney, max: zMoney }),
  brands: z.object({ data: z.array(zCounted) }),
  collections: z.object({ data: z.array(zCounted) }),
  params: z.object({
    data: z.array(zParam),
    maxmin: z
      .record(z.string(), z.object({ min: z.number(), max: z.number() }))
      .meta({ description: 'The bounds of the ranges, keyed by parameter id.' }),
  }),
});

const zGoodsList = z.object({ ...zMarkedList.shape, ...zFacets.shape }).meta({ id: 'GoodsList' });

type List<Item> = {
  state: Pick<FilterState, 'warehouse'>;
  items: readonly (Item & { params?: ProductParam[] })[];
  paging: Paging;
  facets: Pick<Facets, 'prices' | 'brands' | 'collections' | 'params'>;
};

/** The response to `filter` of the open API. */
export const openList = shaped(zGoodsList, ({ state, items, ...list }: List<OpenGoods>) =>
  filtered(
    rowsOfPage(items, list.paging).map((item) => openProduct(item, state.warehouse)),
    list,
  ),
);

/** The response to `filter`. */
export const dealerList = shaped(
  zGoodsList,
  ({ state, items, warehouses, ...list }: List<MarkedGoods> & { warehouses: readonly Named[] }) =>
    filtered(
      rowsOfPage(items, list.paging).map((item) => dealerProduct(item, warehouses, state.warehouse)),
      list,
    ),
);

type MarkedList = {
  items: readonly (MarkedGoods & { params?: ProductParam[] })[];
  warehouses: readonly Named[];
  paging: Paging;
};

/** The response to `favorites` and `needs`. */
export const markedList = shaped(zMarkedList, ({ items, warehouses, paging }: MarkedList) => ({
  products: rowsOfPage(items, paging).map((item) => dealerProduct(item, warehouses)),
  count: paging.total,
  pagination: wirePages(paging),
}));

function filtered(
  products: z.input<typeof zProduct>[],
  { paging, facets }: Pick<List<never>, 'paging' | 'facets'>,
): z.input<typeof zGoodsList> {
  return { products, ...filterFacets(facets), count: paging.total, pagination: wirePages(paging) };
}

/**
 * Returns the options of a filter: the price range and, for each value, the number of goods if that value is added to
 * the filter.
 */
function filterFacets({
  prices,
  brands,
  collections,
  params,
}: List<never>['facets']): z.input<typeof zFacets> {
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
