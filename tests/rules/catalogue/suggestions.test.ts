import { describe, expect, test } from 'vitest';
import { foldArticul } from '#server/goods/fold.ts';
import { buildSnapshot } from '#server/goods/read-model/build-snapshot.ts';
import { createModel } from '#server/goods/read-model/create-model.ts';
import { prepareSynonyms } from '#server/goods/read-model/synonyms.ts';
import { chunkOf, type Good } from './any-catalogue.ts';

/** Tests the suggestions under the search field with goods that share most words of their names. */

const [differential, ordinary, boxes] = [1, 2, 3];
const [here, elsewhere] = [1, 2];

function good(id: number, articul: string, header: string, section: number, free: [number, number]): Good {
  const product = {
    id,
    articul,
    articul_key: foldArticul(articul),
    header,
    barcode: '',
    brand_id: null,
    collection_id: null,
    family_id: null,
    variant: '',
    catalog_id: section,
    price_rrc: 100,
    unit: 'шт.',
    pack: 1,
    order_multiple: 1,
    order_minimum: 1,
    picture: '',
    picturetype: '',
    description: '',
  };
  const stocks = new Map([
    [here, free[0]],
    [elsewhere, free[1]],
  ]);
  return { product, values: [], tags: [], prices: new Map(), free: stocks };
}

const goods = [
  good(1, 'AD-16', 'Автомат дифференциальный C16 30 мА', differential, [5, 0]),
  good(2, 'AD-16N', 'Автомат дифференциальный C16 10 мА', differential, [0, 0]),
  good(3, 'VA-16', 'Выключатель автоматический 1P C16', ordinary, [7, 0]),
  good(4, 'VA-16B', 'Выключатель автоматический 1P B16', ordinary, [3, 0]),
  good(5, 'VA-16X', 'Выключатель автоматический 3P C16', ordinary, [0, 9]),
  good(6, 'BX-1', 'Бокс для автоматов 16 модулей', boxes, [1, 0]),
];

const snapshot = await buildSnapshot({
  dictionary: {
    warehouses: [here, elsewhere].map((id) => ({ id, header: `Склад ${id}`, regionId: 1, regionHeader: '' })),
    priceTypes: [],
    catalogs: [differential, ordinary, boxes].map((id) => ({
      id,
      parent_id: null,
      header: `Раздел ${id}`,
      sort: id,
    })),
    brands: [],
    collections: [],
    tags: [],
    params: [],
    values: [],
  },
  chunks: [chunkOf(goods)],
});
const model = createModel(snapshot, 1, prepareSynonyms(['автомат, автоматический выключатель'], '1'));
const view = { priceTypeId: undefined, discountBp: 0, politics: undefined, warehouses: [here] };
const suggested = (query: string, bought: Record<number, number> = {}, limit = 10) =>
  model
    .suggest(query, view, limit, new Map(Object.entries(bought).map(([id, often]) => [Number(id), often])))
    .products.map(({ id }) => id);

describe('the order of suggestions', () => {
  test('suggestions list goods in stock in the contract’s warehouses first, whatever their names', () => {
    const ids = suggested('автомат 16');
    expect(new Set(ids.slice(0, 4))).toEqual(new Set([1, 3, 4, 6]));
    expect(new Set(ids.slice(4))).toEqual(new Set([2, 5]));
  });

  test('suggestions list goods that the dealer buys most often first, then goods of their sections', () => {
    expect(suggested('автомат 16', { 4: 2, 3: 9 }).slice(0, 2)).toEqual([3, 4]);
    expect(suggested('автомат 16', { 4: 2 }).slice(0, 2)).toEqual([4, 3]);
    // Several words, all of them incomplete.
    expect(suggested('выкл автомат 1P', { 4: 1 })[0]).toBe(4);
    // Sold-out goods come after goods in stock, even if the dealer often buys them.
    expect(suggested('автомат 16', { 5: 50 }).slice(0, 2)).toEqual([3, 4]);
    expect(suggested('автомат 16', { 77: 50 })).toEqual(suggested('автомат 16'));
  });

  test('suggestions list the typed articul first, even if sold out, then longer articuls', () => {
    expect(suggested('VA-16X', { 3: 9 })).toEqual([5]);
    expect(suggested('VA-16', { 4: 9 })).toEqual([3, 4, 5]);
    expect(suggested('AD-16N')).toEqual([2]);
  });

  test('the number of suggestions does not exceed the limit', () => {
    expect(suggested('автомат 16', {}, 3)).toHaveLength(3);
    expect(suggested('', { 1: 1 })).toEqual([]);
  });
});
