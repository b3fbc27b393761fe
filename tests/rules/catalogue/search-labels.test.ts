import { expect, test } from 'vitest';
import { foldArticul } from '#server/goods/fold.ts';
import { buildSnapshot } from '#server/goods/read-model/build-snapshot.ts';
import { createModel } from '#server/goods/read-model/create-model.ts';
import type { ParamRow } from '#server/goods/read-model/source.ts';
import { chunkOf, type Good } from './any-catalogue.ts';

/** Breakers of 16 A and 160 A, a fuse of 16 A, and a strip. No name contains the current with its unit. */

const current: ParamRow = { id: 1, header: 'Номинальный ток', unit: 'А', type: 'list', sort: 1 };
const length: ParamRow = { id: 2, header: 'Длина', unit: 'м', type: 'range', sort: 2 };

function good(id: number, header: string, brand_id: number, values: number[]): Good {
  const articul = `ART-${id}`;
  const product = {
    id,
    articul,
    articul_key: foldArticul(articul),
    header,
    brand_id,
    family_id: null,
    variant: '',
    collection_id: null,
    catalog_id: null,
    price_rrc: 100,
    unit: 'шт.',
    pack: 1,
    order_multiple: 1,
    order_minimum: 1,
    barcode: '',
    picture: '',
    picturetype: '',
    description: '',
  };
  return { product, values, tags: [], prices: new Map(), free: new Map() };
}

const goods = [
  good(1, 'Выключатель автоматический 1P C16 4,5 кА', 5, [11]),
  good(2, 'Выключатель автоматический 3P C160 10 кА', 5, [12]),
  good(3, 'Предохранитель плавкий', 6, [11]),
  good(4, 'Лента светодиодная 12 V', 6, [21]),
];

const model = createModel(
  await buildSnapshot({
    dictionary: {
      warehouses: [],
      priceTypes: [],
      catalogs: [],
      brands: [
        { id: 5, header: 'Лучтех' },
        { id: 6, header: 'Свет & Ко' },
        { id: 7, header: 'Аврилюм' },
      ],
      collections: [],
      tags: [],
      params: [current, length],
      values: [
        { id: 11, param_id: 1, header: '16', number: 16 },
        { id: 12, param_id: 1, header: '160', number: 160 },
        { id: 21, param_id: 2, header: '5', number: 5 },
      ],
    },
    chunks: [chunkOf(goods)],
  }),
  1,
);

const view = { priceTypeId: undefined, discountBp: 0, politics: undefined, warehouses: [] };
const found = (query: string) => model.suggest(query, view, 10).products.map(({ id }) => id);

test.each([
  ['автомат 16А', [1]],
  ['автомат 16 А', [1]],
  ['автомат 16 A', [1]],
  ['16a', [1, 3]],
  ['автомат 160 а', [2]],
  ['лента 12в 5м', [4]],
  ['лента 12 В 5 m', [4]],
  ['автомат 25А', []],
])('the query «%s» finds the goods %j by measures in their data', (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test.each([
  ['автомат лучтех', [1, 2]],
  ['ЛУЧТЕХ', [1, 2]],
  ['лучтек', [1, 2]],
  ['kexnt[', [1, 2]],
  ['лента свет & ко', [4]],
  ['Аврилюм', []],
])('the query «%s» finds the goods %j by their brand', (query, ids) => {
  expect(found(query)).toEqual(ids);
});
