import type { Insertable, Kysely } from 'kysely';
import { bulkInsert } from '#server/db/dialect.server.ts';
import type { Database } from '#server/db/schema.ts';
import { foldArticul } from '#server/goods/fold.ts';
import { hashPassword } from '#server/people/auth/passwords.server.ts';
import { refreshDealerWords } from '#server/people/dealers/words.repository.server.ts';
import { demoCompany } from '#server/seed/data/company.ts';
import { writeSettings } from '#server/settings/repository.server.ts';
import { defaultSettings } from '#server/settings/settings.ts';
import { staff as administrator, colleagues, goods, param, passwords, roleOfMember } from './world.ts';

/**
 * Hashing is slow by design, so each password is hashed once per process. All accounts of a dealer share a password.
 */
const hashes = Promise.all(
  [passwords.main, passwords.other, passwords.staff].map((each) => hashPassword(each)),
);

/** Inserts the small world (world.ts) into a migrated, empty database. */
export async function buildWorld(db: Kysely<Database>): Promise<void> {
  await insertDesk(db);
  await insertCompany(db);
  await insertTrade(db);
  for (const dealer of [1, 2]) await refreshDealerWords(db, dealer);
}

/** Saves the demo wholesaler without its requisites; documents then show only its name. */
async function insertCompany(db: Kysely<Database>): Promise<void> {
  const { name, company, vat, phone, hours, about, title, description } = demoCompany;
  const shown = { name, company, vat, phone, hours, about, title, description };
  await writeSettings(db, { ...defaultSettings, ...shown }, 0);
}

async function insertTrade(db: Kysely<Database>): Promise<void> {
  await bulkInsert(db, 'regions', [
    { id: 1, header: 'Центр' },
    { id: 2, header: 'Северо-Запад' },
  ]);
  await bulkInsert(db, 'warehouses', [
    { id: 1, external_id: null, header: 'Томилино', region_id: 1, sort: 1 },
    { id: 2, external_id: null, header: 'Тверь', region_id: 1, sort: 2 },
    { id: 3, external_id: null, header: 'Санкт-Петербург', region_id: 2, sort: 3 },
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
    { id: 2, external_id: null, header: 'Цветовая температура', unit: 'К', type: 'range', sort: 2 },
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
  const paramRows: (Insertable<Database['param_values']> & { id: number })[] = [];
  const links: Insertable<Database['product_params']>[] = [];
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

/** Inserts the staff (world.ts). */
export async function insertDesk(db: Kysely<Database>): Promise<void> {
  const [, , staff = ''] = await hashes;
  await bulkInsert(
    db,
    'staff',
    [administrator, ...Object.values(colleagues)].map((member) => ({
      id: member.staffId,
      email: member.email,
      name: member.name,
      role: roleOfMember(member),
      all_dealers: member.allDealers ? 1 : 0,
      enabled: 1,
      created_at: 0,
      password_hash: staff,
    })),
  );
}

async function insertDealers(db: Kysely<Database>): Promise<void> {
  const [own = '', foreign = ''] = await hashes;
  const dealer = { manager_phone: '', staff_id: 1 };
  await bulkInsert(db, 'dealers', [
    { ...dealer, id: 1, header: 'Люмен', manager_name: 'Ирина', manager_email: 'irina@example.com' },
    { ...dealer, id: 2, header: 'Другой', manager_name: 'Олег', manager_email: 'oleg@example.com' },
  ]);
  const blank = { kpp: '', ogrn: '', legal_address: '', bank: '', bik: '', account: '' };
  await bulkInsert(db, 'contragents', [
    { id: 1, dealer_id: 1, company: 'ООО «Люмен Трейд»', inn: '7707083893', ...blank, enabled: 1 },
    { id: 2, dealer_id: 1, company: 'ООО «Закрытая»', inn: '7743013901', ...blank, enabled: 0 },
    { id: 3, dealer_id: 2, company: 'ИП Другой', inn: '500100732259', ...blank, enabled: 1 },
  ]);
  // Contract 1: price type base, no discount. Contract 2: price type opt, 5 % discount. Contract 3 belongs to a
  // disabled contragent.
  const byBase = { price_type_id: 1, discount_bp: 0, credit_limit: 0, enabled: 1 };
  const byOpt = { ...byBase, price_type_id: 2, discount_bp: 500 };
  await bulkInsert(db, 'contracts', [
    { id: 1, dealer_id: 1, contragent_id: 1, header: '114-О/2025', ...byBase, credit_limit: 60_000_000 },
    { id: 2, dealer_id: 1, contragent_id: 1, header: '087-М/2024', ...byOpt },
    { id: 3, dealer_id: 1, contragent_id: 2, header: '131-О/2026', ...byBase },
    { id: 4, dealer_id: 2, contragent_id: 3, header: '200-И/2026', ...byBase },
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
  const row = {
    name: '',
    phone: '',
    dealer_id: 1,
    contract_id: 1,
    password_hash: own,
    enabled: 1,
    created_at: 0,
  };
  await bulkInsert(db, 'accounts', [
    { ...row, id: 1, type_id: '1', email: 'main@example.com' },
    { ...row, id: 2, type_id: '2', email: 'manager@example.com' },
    { ...row, id: 3, type_id: '3', email: 'observer@example.com' },
    { ...row, id: 4, type_id: '2', email: 'disabled@example.com', enabled: 0 },
    {
      ...row,
      id: 5,
      type_id: '1',
      email: 'other@example.com',
      dealer_id: 2,
      contract_id: 4,
      password_hash: foreign,
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
