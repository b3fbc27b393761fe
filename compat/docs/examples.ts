import type { DocumentsOfGoods } from '#server/catalogue/documents-of-goods.server.ts';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import { productDocumentHref } from '#server/goods/documents/product-document.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import type { BasketLine, BasketView } from '#server/ordering/basket/basket-view.ts';
import { noConsignment } from '#server/ordering/consignments/consignment.ts';
import { notReduced } from '#server/ordering/orders/line-prices.ts';
import type { OrderView } from '#server/ordering/orders/order-view.ts';
import type { ListedAct } from '#server/papers/acts/act-view.ts';
import type { Account } from '#server/people/accounts/account-view.ts';
import type { Contragent } from '#server/people/contragents/contragent-view.ts';
import { noRequisites } from '#server/people/contragents/merge-requisites.server.ts';
import type { ManagerCard } from '#server/people/managers/manager-view.ts';
import type { PoliticsCard } from '#server/people/price-politics/politics-view.ts';
import type { openList } from '../reply/shapes/catalogue.ts';

/** The example values of use cases are the source of the responses in docs/legacy-api.md. `july` is their time. */

export const july = Date.parse('2026-07-20T09:00:00Z');
export const paging = { page: 1, perpage: 20, pages: 1, total: 1 };
export const tomilino = { id: 1, header: 'Томилино' };
export const warehouses = [tomilino, { id: 2, header: 'Тверь' }];

const brand = { id: 1, header: 'Лучтех' };

export const goods = {
  id: 101,
  articul: 'LT-NB36-4054',
  header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
  familyId: '',
  variant: '',
  brand,
  collection: { id: 1, header: 'Плато' },
  catalog: { id: 21, header: 'Накладные' },
  unit: 'шт.',
  pack: 1,
  multiple: 1,
  minimum: 1,
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

/** The example product as a dealer sees it. */
export const dealerGoods: GoodsItem & Pick<typeof goods, 'params'> = {
  ...goods,
  price: 115_605,
  stocks: [
    { wms_id: 1, quantity: 1240 },
    { wms_id: 2, quantity: 18 },
  ],
  orderable: true,
  wish: true,
  need: 0,
  inBasket: [],
};

export const goodsDocumentsExample: DocumentsOfGoods = {
  products: [
    {
      id: goods.id,
      documents: [
        {
          id: 12,
          kind: 'certificate',
          title: 'Сертификат соответствия',
          validUntil: '2028-02-01',
          size: 184_320,
          format: 'pdf',
          url: `https://opt.example.ru${productDocumentHref(goods.id, 12)}`,
        },
      ],
    },
  ],
  missing: [],
};

export const listExample: Parameters<typeof openList>[0] = {
  state: { warehouse: undefined },
  items: [goods],
  paging,
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
  slug: null,
  header: 'Склад в Твери работает и в субботу',
  announce: 'С 1 августа отгружаем до 18:00.',
  picture: '/scenes/warehouse.svg',
  publishedAt: july,
  text: '<p>С 1 августа отгружаем до 18:00.</p>',
};

export const publications = { items: [publication], paging };

const lineExample: BasketLine = {
  id: 101,
  wms: 1,
  type: '1',
  articul: goods.articul,
  header: goods.header,
  brand,
  picture: goods.picture,
  picturetype: goods.picturetype,
  unit: goods.unit,
  pack: 1,
  weight: undefined,
  multiple: 1,
  minimum: 1,
  soldIn: '',
  quantity: 2,
  addedAt: 0,
  price: 115_605,
  priceRrc: 179_000,
  sum: 231_210,
  available: 1240,
  stock: 1240,
  permitted: 2,
  problem: undefined,
};

const contract = { id: 1, header: 'Договор № 128 от 01.02.2024', company: 'ООО «Свет»', active: true };

export const basketExample: BasketView = {
  contract,
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
  positions: 1,
  products: 1,
  quantity: 2,
  total: 231_210,
  blocked: undefined,
  regionId: 1,
  delivery: { id: 1, header: 'Курьер', price: 0 },
  fingerprint: '',
};

export const changedLineExample = { id: 101, line: { quantity: 2, total: 231_210 }, basket: basketExample };

export const emptyBasketExample: BasketView = {
  ...basketExample,
  groups: [],
  positions: 0,
  products: 0,
  quantity: 0,
  total: 0,
  blocked: 'EMPTY_BASKET',
};

export const accountExample: Account = {
  id: 1,
  email: 'dealer@example.com',
  name: 'Анна Зотова',
  phone: '+7 (916) 123-45-67',
  role: 'main',
  dealer: 'Свет',
  picture: '',
  subscribed: false,
  newsEmail: 'dealer@example.com',
};

export const contragentExample: Contragent = {
  id: 1,
  company: 'ООО «Свет»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  legal_address: 'Москва, ул. Вавилова, 19',
  bank: 'ПАО Сбербанк',
  bik: '044525225',
  account: '40702810938000000001',
  enabled: true,
};

export const contractsExample = [
  { id: 1, header: '114-О/2025', contragentId: 1, company: 'ООО «Свет»', enabled: true },
];

export const addressExample = { id: 1, fullAddress: 'Тула, ул. Заводская, 14, склад 3' };

export const managerExample: ManagerCard = {
  id: 2,
  type: '2',
  email: 'manager@example.com',
  name: 'Олег',
  phone: '',
  enabled: true,
  hasPassword: true,
  contracts: [1],
  addresses: [],
  limits: [],
  offered: { contracts: [contract], addresses: [addressExample] },
};

export const politicsExample: PoliticsCard = {
  manager: { id: 2, name: 'Олег', email: 'manager@example.com' },
  values: {
    mode: 'markup',
    percent: '15',
    showWholesale: true,
    brands: [{ brand: '1', mode: 'discount', percent: '12,5' }],
  },
  brands: [brand],
};

export const orderExample: OrderView = {
  expectedOn: null,
  waits: false,
  oldNumber: null,
  externalNumber: null,
  externalOn: null,
  paidOn: null,
  id: 123,
  number: '26-000123',
  createdAt: july,
  contractId: 1,
  contract: contract.header,
  company: 'ООО «Свет»',
  inn: '',
  kpp: '',
  seller: { ...noRequisites, company: 'ООО «Поставщик»' },
  buyer: { ...noRequisites, company: 'ООО «Свет»' },
  placedById: 1,
  placedBy: 'Анна Зотова',
  byStaff: '',
  comment: '',
  delivery: 'Курьер',
  deliveryPrice: 0,
  address: addressExample.fullAddress,
  shipOn: '2026-07-25',
  positions: 1,
  quantity: 2,
  goods: 231_210,
  total: 231_210,
  showWholesale: true,
  state: { id: 1, header: 'Новый', label: 'neutral' },
  history: [],
  changes: [],
  restOf: undefined,
  rests: [],
  consignment: noConsignment,
  cancellable: true,
  returnable: false,
  groups: [
    {
      wmsId: 1,
      warehouse: 'Томилино',
      quantity: 2,
      sum: 231_210,
      lines: [
        {
          ...lineExample,
          price: 115_605,
          ...notReduced,
          productId: 101,
          wmsId: 1,
          sold: true,
          wish: false,
          need: 0,
        },
      ],
    },
  ],
};

export const actExample: ListedAct = {
  id: 12,
  createdAt: july,
  startOn: '2026-06-20',
  endOn: '2026-07-20',
  contractId: 1,
  contract: '114-О/2025',
  contragentId: 1,
  company: 'ООО «Свет»',
  state: 'ready',
  reason: '',
  closing: 1_234_550,
};

/** Returns the refusal for an empty required field. */
export function leftEmpty(name: string): Failure {
  return fail('BAD_INPUT', { fields: { [name]: ['Это поле необходимо заполнить.'] } });
}
