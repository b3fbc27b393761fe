import type { Kysely } from 'kysely';
import { hashPassword } from '#server/auth/passwords.server.ts';
import { foldArticul } from '#server/catalogue/fold.ts';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { SignedIn } from '#server/kernel/actor.ts';

/**
 * A small world that a test can hold in its head: two warehouses under contract 1, one more that it does not allow, a handful
 * of goods with known prices and stocks, a dealer with every kind of account, and another dealer.
 */
export const warehouse = { tomilino: 1, tver: 2, spb: 3 } as const;
export const priceType = { base: 1, opt: 2 } as const;
export const catalog = { lighting: 2, ceiling: 21, track: 22, lamps: 225, cable: 5 } as const;
export const brand = { luchteh: 1, nordlum: 2 } as const;
export const collection = { plato: 1, orbita: 2 } as const;
export const tag = { novelty: 1, sale: 2 } as const;
export const param = { power: 1, temperature: 2, protection: 3 } as const;
export const contract = { main: 1, second: 2, closed: 3, foreign: 4 } as const;
export const address = { tula: 1, kaluga: 2, foreign: 3 } as const;
export const delivery = { courier: 1, pickup: 2, carrier: 3 } as const;

type Goods = {
  id: number;
  articul: string;
  header: string;
  brand: number;
  collection: number | null;
  catalog: number;
  /** Kopecks: retail, and the base price type; contract prices of type `opt` are 90 % of base. */
  rrc: number;
  base: number;
  /** Free pieces in Томилино, Тверь, С.-Петербург. */
  stock: [number, number, number];
  power?: number;
  temperature?: number;
  protection?: string;
  tags?: number[];
};

const { luchteh, nordlum } = brand;
export const goods: Goods[] = [
  {
    id: 101,
    articul: 'LT-NB36-4054',
    header: 'Светильник светодиодный накладной 36 Вт 4000 K IP54 «Плато»',
    brand: luchteh,
    collection: 1,
    catalog: 21,
    rrc: 179_000,
    base: 128_450,
    stock: [1240, 320, 86],
    power: 36,
    temperature: 4000,
    protection: 'IP54',
    tags: [1],
  },
  {
    id: 102,
    articul: 'LT-OR18-4065',
    header: 'Светильник светодиодный накладной круглый 18 Вт 4000 K IP65 «Орбита»',
    brand: luchteh,
    collection: 2,
    catalog: 21,
    rrc: 89_000,
    base: 64_280,
    stock: [842, 0, 210],
    power: 18,
    temperature: 4000,
    protection: 'IP65',
  },
  {
    id: 103,
    articul: 'NL-DW07-40W',
    header: 'Светильник встраиваемый 7 Вт 4000 K IP44, белый',
    brand: nordlum,
    collection: null,
    catalog: 21,
    rrc: 41_900,
    base: 28_460,
    stock: [1130, 420, 305],
    power: 7,
    temperature: 4000,
    protection: 'IP44',
    tags: [1, 2],
  },
  {
    id: 104,
    articul: 'KV-TR30-4024',
    header: 'Светильник трековый однофазный 30 Вт 4000 K 24°, белый',
    brand: nordlum,
    collection: null,
    catalog: 22,
    rrc: 339_000,
    base: 246_000,
    stock: [10, 0, 0],
    power: 30,
    temperature: 4000,
    protection: 'IP20',
  },
  {
    id: 105,
    articul: 'KV-TR40-3038',
    header: 'Светильник трековый трёхфазный 40 Вт 3000 K 38°, чёрный',
    brand: nordlum,
    collection: null,
    catalog: 22,
    rrc: 419_000,
    base: 302_900,
    stock: [0, 0, 12],
    power: 40,
    temperature: 3000,
    protection: 'IP20',
  },
  {
    id: 106,
    articul: 'LT-A60-11-40',
    header: 'Лампа светодиодная A60 11 Вт E27 4000 K',
    brand: luchteh,
    collection: null,
    catalog: 225,
    rrc: 12_900,
    base: 8_420,
    stock: [5000, 2400, 0],
    power: 11,
    temperature: 4000,
    tags: [2],
  },
  {
    id: 107,
    articul: 'СВ-120 К',
    header: 'Кабель ВВГнг(А)-LS 3×2,5 мм², бухта 100 м',
    brand: nordlum,
    collection: null,
    catalog: 5,
    rrc: 1_290_000,
    base: 987_000,
    stock: [3, 0, 0],
  },
  {
    id: 108,
    articul: 'LT-A60-15-40',
    header: 'Лампа светодиодная A60 15 Вт E27 4000 K',
    brand: luchteh,
    collection: null,
    catalog: 225,
    rrc: 15_900,
    base: 10_420,
    stock: [0, 0, 0],
    power: 15,
    temperature: 4000,
  },
];

export const passwords = { main: 'main-password', other: 'other-password' } as const;

const account = (accountId: number, dealerId: number, role: SignedIn['role'], email: string): SignedIn => ({
  kind: 'account',
  accountId,
  dealerId,
  role,
  email,
  name: email.split('@')[0] ?? '',
});

/** Every kind of signed-in actor. `manager` has contract 1 and address 1 only. */
export const actors = {
  main: account(1, 1, 'main', 'main@example.com'),
  manager: account(2, 1, 'manager', 'manager@example.com'),
  observer: account(3, 1, 'observer', 'observer@example.com'),
  other: account(5, 2, 'main', 'other@example.com'),
} as const;

/** Account 4: a disabled manager of dealer 1. */
export const disabledAccountId = 4;

export async function buildWorld(db: Kysely<Database>): Promise<void> {
  await bulkInsert(db, 'regions', [
    { id: 1, header: 'Центр' },
    { id: 2, header: 'Северо-Запад' },
  ]);
  await bulkInsert(db, 'warehouses', [
    { id: 1, external_id: null, header: 'Томилино', region_id: 1, sort: 1 },
    { id: 2, external_id: null, header: 'Тверь', region_id: 1, sort: 2 },
    { id: 3, external_id: null, header: 'С.-Петербург', region_id: 2, sort: 3 },
  ]);
  await bulkInsert(db, 'price_types', [
    { id: 1, external_id: null, header: 'Базовая' },
    { id: 2, external_id: null, header: 'Опт-2' },
  ]);
  await bulkInsert(db, 'catalogs', [
    { id: 2, external_id: null, parent_id: null, header: 'Светильники', sort: 1 },
    { id: 21, external_id: null, parent_id: 2, header: 'Накладные', sort: 1 },
    { id: 22, external_id: null, parent_id: 2, header: 'Трековые', sort: 2 },
    { id: 225, external_id: null, parent_id: null, header: 'Лампы', sort: 2 },
    { id: 5, external_id: null, parent_id: null, header: 'Кабель', sort: 3 },
  ]);
  await bulkInsert(db, 'brands', [
    { id: 1, external_id: null, header: 'Лучтех' },
    { id: 2, external_id: null, header: 'Нордлюм' },
  ]);
  await bulkInsert(db, 'collections', [
    { id: 1, brand_id: 1, header: 'Плато' },
    { id: 2, brand_id: 1, header: 'Орбита' },
  ]);
  await bulkInsert(db, 'tags', [
    { id: 1, header: 'Новинка' },
    { id: 2, header: 'Распродажа' },
  ]);
  await bulkInsert(db, 'params', [
    { id: 1, external_id: null, header: 'Мощность', unit: 'Вт', type: 'range', sort: 1 },
    { id: 2, external_id: null, header: 'Цветовая температура', unit: 'K', type: 'range', sort: 2 },
    { id: 3, external_id: null, header: 'Степень защиты', unit: '', type: 'list', sort: 3 },
  ]);
  await insertGoods(db);
  await insertDealers(db);
}

async function insertGoods(db: Kysely<Database>): Promise<void> {
  await bulkInsert(
    db,
    'products',
    goods.map((g) => ({
      id: g.id,
      external_id: null,
      family_id: null,
      variant: '',
      articul: g.articul,
      articul_key: foldArticul(g.articul),
      header: g.header,
      brand_id: g.brand,
      collection_id: g.collection,
      catalog_id: g.catalog,
      unit: 'шт.',
      pack: 1,
      price_rrc: g.rrc,
      picture: '',
      picturetype: '',
      description: '',
      enabled: 1,
    })),
  );
  const values = new Map<string, number>();
  const paramRows: {
    id: number;
    param_id: number;
    external_id: null;
    header: string;
    number: number | null;
  }[] = [];
  const links: { product_id: number; param_id: number; value_id: number }[] = [];
  for (const g of goods) {
    const given: [number, string | number | undefined][] = [
      [param.power, g.power],
      [param.temperature, g.temperature],
      [param.protection, g.protection],
    ];
    for (const [paramId, value] of given) {
      if (value === undefined) continue;
      const key = `${paramId}:${value}`;
      let id = values.get(key);
      if (id === undefined) {
        id = values.size + 1;
        values.set(key, id);
        const number = typeof value === 'number' ? value : null;
        paramRows.push({ id, param_id: paramId, external_id: null, header: String(value), number });
      }
      links.push({ product_id: g.id, param_id: paramId, value_id: id });
    }
  }
  await bulkInsert(db, 'param_values', paramRows);
  await bulkInsert(db, 'product_params', links);
  await bulkInsert(
    db,
    'product_tags',
    goods.flatMap((g) => (g.tags ?? []).map((tag_id) => ({ product_id: g.id, tag_id }))),
  );
  await bulkInsert(
    db,
    'prices',
    goods.flatMap((g) => [
      { product_id: g.id, price_type_id: 1, price: g.base },
      { product_id: g.id, price_type_id: 2, price: Math.round(g.base * 0.9) },
    ]),
  );
  await bulkInsert(
    db,
    'stocks',
    goods.flatMap((g) =>
      g.stock.map((quantity, i) => ({ product_id: g.id, wms_id: i + 1, quantity, reserved: 0 })),
    ),
  );
}

async function insertDealers(db: Kysely<Database>): Promise<void> {
  await bulkInsert(db, 'dealers', [
    { id: 1, header: 'Люмен', manager_name: 'Ирина', manager_email: 'irina@example.com', manager_phone: '' },
    { id: 2, header: 'Другой', manager_name: 'Олег', manager_email: 'oleg@example.com', manager_phone: '' },
  ]);
  const blank = { kpp: '', ogrn: '', legal_address: '', bank: '', bik: '', account: '' };
  await bulkInsert(db, 'contragents', [
    { id: 1, dealer_id: 1, company: 'ООО «Люмен Трейд»', inn: '7707083893', ...blank, enabled: 1 },
    { id: 2, dealer_id: 1, company: 'ООО «Закрытая»', inn: '7743013901', ...blank, enabled: 0 },
    { id: 3, dealer_id: 2, company: 'ИП Другой', inn: '500100732259', ...blank, enabled: 1 },
  ]);
  // Contract 1: type base without discount. Contract 2: type opt less 5 %. Contract 3 stands under a disabled contragent.
  await bulkInsert(db, 'contracts', [
    {
      id: 1,
      dealer_id: 1,
      contragent_id: 1,
      header: '114-О/2025',
      price_type_id: 1,
      discount_bp: 0,
      credit_limit: 60_000_000,
      enabled: 1,
    },
    {
      id: 2,
      dealer_id: 1,
      contragent_id: 1,
      header: '087-М/2024',
      price_type_id: 2,
      discount_bp: 500,
      credit_limit: 0,
      enabled: 1,
    },
    {
      id: 3,
      dealer_id: 1,
      contragent_id: 2,
      header: '131-О/2026',
      price_type_id: 1,
      discount_bp: 0,
      credit_limit: 0,
      enabled: 1,
    },
    {
      id: 4,
      dealer_id: 2,
      contragent_id: 3,
      header: '200-И/2026',
      price_type_id: 1,
      discount_bp: 0,
      credit_limit: 0,
      enabled: 1,
    },
  ]);
  await bulkInsert(db, 'contract_warehouses', [
    { contract_id: 1, wms_id: 1 },
    { contract_id: 1, wms_id: 2 },
    { contract_id: 2, wms_id: 1 },
    { contract_id: 3, wms_id: 1 },
    { contract_id: 4, wms_id: 1 },
    { contract_id: 4, wms_id: 3 },
  ]);
  await bulkInsert(db, 'addresses', [
    { id: 1, dealer_id: 1, full_address: 'Тула, ул. Заводская, 14, склад 3', removed: 0 },
    { id: 2, dealer_id: 1, full_address: 'Калуга, пр. Труда, 8', removed: 0 },
    { id: 3, dealer_id: 2, full_address: 'Орёл, ул. Ленина, 1', removed: 0 },
  ]);
  // Hashing costs time by design: most tests never sign in, so only the accounts that do have a real one.
  const created_at = 0;
  const row = { name: '', phone: '', created_at };
  const [mainHash, otherHash] = await Promise.all([
    hashPassword(passwords.main),
    hashPassword(passwords.other),
  ]);
  await bulkInsert(db, 'accounts', [
    {
      id: 1,
      dealer_id: 1,
      type_id: '1',
      email: 'main@example.com',
      password_hash: mainHash,
      enabled: 1,
      contract_id: 1,
      ...row,
    },
    {
      id: 2,
      dealer_id: 1,
      type_id: '2',
      email: 'manager@example.com',
      password_hash: mainHash,
      enabled: 1,
      contract_id: 1,
      ...row,
    },
    {
      id: 3,
      dealer_id: 1,
      type_id: '3',
      email: 'observer@example.com',
      password_hash: mainHash,
      enabled: 1,
      contract_id: 1,
      ...row,
    },
    {
      id: 4,
      dealer_id: 1,
      type_id: '2',
      email: 'disabled@example.com',
      password_hash: mainHash,
      enabled: 0,
      contract_id: 1,
      ...row,
    },
    {
      id: 5,
      dealer_id: 2,
      type_id: '1',
      email: 'other@example.com',
      password_hash: otherHash,
      enabled: 1,
      contract_id: 4,
      ...row,
    },
  ]);
  await bulkInsert(db, 'account_contracts', [{ account_id: 2, contract_id: 1 }]);
  await bulkInsert(db, 'account_addresses', [{ account_id: 2, address_id: 1 }]);
  await bulkInsert(db, 'delivery_options', [
    { id: 1, header: 'Доставка по адресу', hint: 'бесплатно', price: 0, needs_address: 1, sort: 1 },
    { id: 2, header: 'Самовывоз со склада', hint: 'следующий день', price: 0, needs_address: 0, sort: 2 },
    {
      id: 3,
      header: 'Транспортная компания',
      hint: 'до терминала',
      price: 50_000,
      needs_address: 1,
      sort: 3,
    },
  ]);
}
