import type { BasketLine, BasketView } from '#server/basket/basket-view.ts';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { openList } from '../reply/shapes/catalogue.ts';

/** What use cases could give: the matter of the answers in docs/legacy-api.md. */

const brand = { id: 1, header: 'Лучтех' };

export const goods = {
  id: 101,
  articul: 'LT-NB36-4054',
  header: 'Светильник светодиодный накладной 36 Вт 4000 K IP54 «Плато»',
  familyId: '',
  variant: '',
  brand,
  collection: { id: 1, header: 'Плато' },
  catalog: { id: 21, header: 'Накладные' },
  unit: 'шт.',
  pack: 1,
  picture: '/pictures/panel.svg',
  picturetype: 'drawing',
  price: undefined,
  price_rrc: 179_000,
  stocks: [
    { wms_id: 1, header: 'Томилино', quantity: 'более 30' as const },
    { wms_id: 2, header: 'Тверь', quantity: 18 },
  ],
  free: 'более 30' as const,
  tags: [{ id: 1, header: 'Новинка' }],
  params: [{ id: 1, header: 'Мощность', unit: 'Вт', value: '36' }],
};

/** The same as a dealer sees it. */
export const dealerGoods: GoodsItem & Pick<typeof goods, 'params'> = {
  ...goods,
  price: 115_605,
  stocks: [
    { wms_id: 1, quantity: 1240 },
    { wms_id: 2, quantity: 18 },
  ],
  ...{ orderable: true, wish: true, need: 0, inBasket: [] },
};

export const list: Parameters<typeof openList>[0] = {
  state: { warehouse: undefined },
  items: [goods],
  paging: { page: 1, perpage: 20, pages: 1, total: 1 },
  facets: {
    prices: { min: 179_000, max: 179_000 },
    brands: [{ ...brand, count: 1 }],
    collections: [{ id: 1, header: 'Плато', count: 1 }],
    params: [
      { id: 1, header: 'Мощность', unit: 'Вт', type: 'range', min: 36, max: 36, count: 1 },
      {
        id: 3,
        header: 'Степень защиты',
        unit: '',
        type: 'list',
        values: [{ id: 12, header: 'IP54', count: 1 }],
      },
    ],
  },
};

const publication = {
  id: 7,
  header: 'Склад в Твери работает и в субботу',
  announce: 'С 1 августа отгружаем до 18:00.',
  picture: '/scenes/warehouse.svg',
  publishedAt: Date.parse('2026-07-20T09:00:00Z'),
  text: '<p>С 1 августа отгружаем до 18:00.</p>',
};

export const publications = {
  items: [publication],
  paging: { page: 1, perpage: 20, pages: 1, total: 1 },
};

export const lineExample: BasketLine = {
  ...{ id: 101, wms: 1, type: '1', articul: goods.articul, header: goods.header, brand },
  ...{ picture: goods.picture, picturetype: goods.picturetype, unit: goods.unit, pack: 1 },
  ...{ quantity: 2, price: 115_605, priceRrc: 179_000, sum: 231_210, available: 1240, problem: undefined },
};

export const basketExample: BasketView = {
  contract: { id: 1, header: 'Договор № 128 от 01.02.2024', company: 'ООО «Свет»' },
  showWholesale: true,
  groups: [
    {
      wms: 1,
      header: 'Томилино',
      regionId: 1,
      positions: 1,
      quantity: 2,
      sum: 231_210,
      lines: [lineExample],
    },
  ],
  ...{ positions: 1, products: 1, quantity: 2, total: 231_210, blocked: undefined, regionId: 1 },
  ...{ delivery: { id: 1, header: 'Курьер', price: 0 }, fingerprint: '' },
};

export const emptyBasketExample: BasketView = {
  ...basketExample,
  ...{ groups: [], positions: 0, products: 0, quantity: 0, total: 0, blocked: 'EMPTY_BASKET' },
};
