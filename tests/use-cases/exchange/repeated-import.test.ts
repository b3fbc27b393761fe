import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '#server/exchange/import-folder.server.ts';
import { floorOfChanges } from '#server/goods/changed-goods.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Good, type Group, importXml, inFolder, type Offer, offersXml, shoes } from './export.ts';
import { counts, emptyPortal, importFiles, productsIn } from './portal.ts';

const boots: Good = { id: 'boots', articul: 'Б-1', name: 'Ботинки', values: { 'p-season': 's1' } };
const lamp: Good = { id: 'lamp', articul: 'Л-1', name: 'Лампа', values: { 'p-season': 's2' } };
const boots38: Offer = {
  id: 'boots#38',
  name: 'Ботинки (38)',
  prices: [{ price: 100 }],
  stocks: { 'w-main': 5 },
};
const boots39: Offer = { ...boots38, id: 'boots#39', name: 'Ботинки (39)' };
const lampOffer: Offer = { id: 'lamp', name: 'Лампа', prices: [{ price: 50 }], stocks: { 'w-shop': 3 } };
const season = { id: 'p-season', header: 'Сезон', values: { s1: 'Зима', s2: 'Лето' } };

type Change = { full?: boolean; goods?: Good[]; offers?: Offer[]; groups?: Group[]; season?: typeof season };

function exported({
  full,
  goods = [boots, lamp],
  offers = [boots38, boots39, lampOffer],
  ...other
}: Change = {}) {
  const properties = [other.season ?? season];
  return {
    'import.xml': importXml({ full, goods, properties, groups: other.groups }),
    'offers.xml': offersXml({ full, offers }),
  };
}

let portal: TestDatabase;
beforeAll(async () => {
  portal = await freshDatabase();
});
beforeEach(async () => {
  await emptyPortal(portal.db);
  await importFiles(portal.db, exported());
});
afterAll(() => portal.drop());

/** Returns everything that the import writes, row by row, except the change records. */
async function contents() {
  const { db } = portal;
  return {
    products: await db.selectFrom('products').selectAll().orderBy('id').execute(),
    catalogs: await db.selectFrom('catalogs').selectAll().orderBy('id').execute(),
    warehouses: await db.selectFrom('warehouses').selectAll().orderBy('id').execute(),
    regions: await db.selectFrom('regions').selectAll().orderBy('id').execute(),
    values: await db.selectFrom('param_values').selectAll().orderBy('id').execute(),
    links: await db
      .selectFrom('product_params')
      .selectAll()
      .orderBy('product_id')
      .orderBy('value_id')
      .execute(),
    prices: await db.selectFrom('prices').selectAll().orderBy('product_id').execute(),
    stocks: await db.selectFrom('stocks').selectAll().orderBy('product_id').execute(),
  };
}

async function noteCount(): Promise<number> {
  return (await portal.db.selectFrom('catalogue_changes').select('id').execute()).length;
}

describe('the same export again', () => {
  test('importing the same export again changes no row and notifies no read model', async () => {
    const before = await contents();
    const notes = await noteCount();
    const report = await importFiles(portal.db, exported());
    expect(await contents()).toEqual(before);
    expect(await noteCount()).toBe(notes);
    const nothing = { added: 0, changed: 0, removed: 0, returned: 0 };
    expect(report).toMatchObject({
      groups: { ...nothing, unchanged: 1 },
      products: { ...nothing, unchanged: 3 },
      prices: { ...nothing, unchanged: 3 },
      stocks: { ...nothing, unchanged: 3 },
    });
  });
});

describe('a changed export', () => {
  test('a changed export updates price, stock, name and parameters of goods, which keep their ids', async () => {
    const before = await productsIn(portal.db);
    const report = await importFiles(
      portal.db,
      exported({
        goods: [{ ...boots, name: 'Сапоги', articul: 'С-1', values: { 'p-season': 's2' } }, lamp],
        offers: [
          {
            ...boots38,
            name: 'Сапоги (38)',
            prices: [{ price: 120.5 }],
            stocks: { 'w-main': 4, 'w-shop': 1 },
          },
          { ...boots39, name: 'Сапоги (39)' },
          lampOffer,
        ],
      }),
    );
    const after = await productsIn(portal.db);
    expect(after['boots#38']).toEqual({
      ...before['boots#38'],
      header: 'Сапоги, размер 38',
      articul: 'С-1',
      price_rrc: 12_050,
      prices: { Розничная: 12_050 },
      stocks: { 'Главный склад': 4, Магазин: 1 },
      params: { Сезон: 'Лето', Размер: '38' },
    });
    expect(after.lamp).toEqual(before.lamp);
    expect(report).toMatchObject({
      products: { added: 0, changed: 2, unchanged: 1 },
      prices: { added: 0, changed: 1, unchanged: 2 },
      stocks: { added: 1, changed: 1, unchanged: 2 },
    });
  });

  test('an import never changes reservations', async () => {
    const { id } = (await productsIn(portal.db))['boots#38'] ?? { id: 0 };
    await changeRows(portal.db, 'stocks', { product_id: id }, { reserved: 2 });
    await importFiles(
      portal.db,
      exported({ offers: [{ ...boots38, stocks: { 'w-main': 1 } }, boots39, lampOffer] }),
    );
    const stocks = await portal.db.selectFrom('stocks').selectAll().where('product_id', '=', id).execute();
    expect(stocks).toEqual([{ product_id: id, wms_id: 1, quantity: 1, reserved: 2, promised: 0, place: '' }]);
  });

  test('a warehouse that an offer no longer contains is emptied', async () => {
    await importFiles(
      portal.db,
      exported({ offers: [{ ...boots38, stocks: undefined, quantity: 0 }, boots39, lampOffer] }),
    );
    expect((await productsIn(portal.db))['boots#38']?.stocks).toEqual({ 'Главный склад': 0 });
  });

  test('a price that an offer no longer contains is removed', async () => {
    const report = await importFiles(
      portal.db,
      exported({ offers: [{ ...boots38, prices: [] }, boots39, lampOffer] }),
    );
    expect((await productsIn(portal.db))['boots#38']).toMatchObject({ prices: {}, price_rrc: 0, enabled: 1 });
    expect(report.prices.removed).toBe(1);
    expect(report.notes.get('OFFER_WITHOUT_PRICE')).toEqual({ count: 1, examples: ['Ботинки, размер 38'] });
  });

  test('a changed export renames groups and values and moves goods between groups', async () => {
    const groups = [
      { ...shoes, header: 'Обувь и уход' },
      { id: 'g-light', header: 'Свет' },
    ];
    await importFiles(
      portal.db,
      exported({
        groups,
        goods: [boots, { ...lamp, groups: ['g-light'] }],
        season: { ...season, values: { s1: 'Зимний', s2: 'Лето' } },
      }),
    );
    expect(await productsIn(portal.db)).toMatchObject({
      'boots#38': { catalog: 'Обувь и уход', params: { Сезон: 'Зимний' } },
      lamp: { catalog: 'Свет', params: { Сезон: 'Лето' } },
    });
  });

  test('an import does not change pictures and packs that were set in the portal', async () => {
    await changeRows(
      portal.db,
      'products',
      {},
      { picture: '/pictures/boots.jpg', picturetype: 'photo', pack: 6 },
    );
    await importFiles(portal.db, exported({ goods: [{ ...boots, name: 'Сапоги' }, lamp] }));
    const rows = await portal.db.selectFrom('products').select(['picture', 'picturetype', 'pack']).execute();
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"picture":"/pictures/boots.jpg","picturetype":"photo","pack":6}']),
    );
  });
});

describe('records missing from a full export', () => {
  test('a good missing from a full export is taken off sale, not deleted, and returns with its id', async () => {
    const before = await productsIn(portal.db);
    const gone = await importFiles(portal.db, exported({ goods: [lamp], offers: [lampOffer] }));
    expect(await productsIn(portal.db)).toMatchObject({
      'boots#38': { enabled: 0 },
      'boots#39': { enabled: 0 },
      lamp: { enabled: 1 },
    });
    expect(gone.products).toMatchObject({ removed: 2, unchanged: 1 });
    expect(gone.notes.get('VANISHED')).toEqual({
      count: 2,
      examples: ['Ботинки, размер 38', 'Ботинки, размер 39'],
    });

    const back = await importFiles(portal.db, exported());
    expect(await productsIn(portal.db)).toEqual(before);
    expect(back.products).toMatchObject({ returned: 2, unchanged: 1 });
  });

  test('a size missing from a full export counts once as removed, even if its good is renamed', async () => {
    const report = await importFiles(portal.db, exported({ offers: [boots38, lampOffer] }));
    expect(await productsIn(portal.db)).toMatchObject({
      'boots#38': { enabled: 1 },
      'boots#39': { enabled: 0 },
    });
    expect(report.products).toEqual({ added: 0, changed: 0, unchanged: 2, removed: 1, returned: 0 });
    const renamed = { ...boots, name: 'Сапоги' };
    const rest = await importFiles(portal.db, exported({ goods: [renamed, lamp], offers: [lampOffer] }));
    // The size that was withdrawn earlier gets the new name too. The size that is withdrawn now does not count as
    // another change.
    expect(rest.products).toEqual({ added: 0, changed: 1, unchanged: 1, removed: 1, returned: 0 });
  });

  test('goods missing from an export of changes stay for sale', async () => {
    await importFiles(portal.db, exported({ full: false, goods: [lamp], offers: [lampOffer] }));
    const products = Object.values(await productsIn(portal.db));
    expect(products.map(({ enabled }) => enabled)).toEqual([1, 1, 1]);
  });

  test('goods stay for sale when the full export is empty, because that is a mistake in the settings of 1C', async () => {
    const report = await importFiles(portal.db, {
      'import.xml': importXml({ goods: [] }),
      'offers.xml': offersXml({ offers: [lampOffer] }).replace('Изменения="false"', 'Изменения="true"'),
    });
    const products = Object.values(await productsIn(portal.db));
    expect(products.map(({ enabled }) => enabled)).toEqual([1, 1, 1]);
    expect(counts(report)).toEqual({ EMPTY_FULL_EXPORT: 1 });
  });

  test('a full export does not withdraw products that did not come from 1C', async () => {
    const [row] = await portal.db.selectFrom('products').selectAll().execute();
    await addRows(portal.db, 'products', {
      ...row!,
      id: 9_000,
      external_id: null,
      family_id: null,
      header: 'Свой товар',
    });
    await importFiles(portal.db, exported({ goods: [lamp], offers: [lampOffer] }));
    const own = await portal.db.selectFrom('products').selectAll().where('id', '=', 9_000).execute();
    expect(own).toMatchObject([{ header: 'Свой товар', enabled: 1 }]);
  });
});

describe('exports of changes', () => {
  test('a new size of a good is added like the other sizes, even if the export does not describe the good', async () => {
    const report = await importFiles(portal.db, {
      'offers.xml': offersXml({
        full: false,
        offers: [{ id: 'boots#40', name: 'Ботинки (40)', prices: [{ price: 110 }], stocks: { 'w-shop': 2 } }],
      }),
    });
    expect((await productsIn(portal.db))['boots#40']).toMatchObject({
      header: 'Ботинки, размер 40',
      variant: 'размер 40',
      articul: 'Б-1',
      catalog: 'Обувь',
      enabled: 1,
      prices: { Розничная: 11_000 },
      stocks: { Магазин: 2 },
      params: { Сезон: 'Зима', Размер: '40' },
    });
    expect(report.products).toMatchObject({ added: 1, changed: 0 });
  });

  test('all sizes of a good are renamed with the good, even if the export does not list them', async () => {
    await importFiles(portal.db, {
      'import.xml': importXml({
        full: false,
        properties: [season],
        goods: [{ ...boots, name: 'Сапоги', values: { 'p-season': 's2' } }],
      }),
    });
    expect(await productsIn(portal.db)).toMatchObject({
      'boots#38': { header: 'Сапоги, размер 38', enabled: 1, params: { Сезон: 'Лето', Размер: '38' } },
      'boots#39': { header: 'Сапоги, размер 39', enabled: 1, params: { Сезон: 'Лето', Размер: '39' } },
    });
  });

  test('offers are added to a good that was imported earlier without offers', async () => {
    const cap: Good = { id: 'cap', articul: 'К-1', name: 'Кепка' };
    await importFiles(portal.db, { 'import.xml': importXml({ full: false, goods: [cap] }) });
    expect((await productsIn(portal.db)).cap).toMatchObject({ enabled: 0 });
    const report = await importFiles(portal.db, {
      'offers.xml': offersXml({
        full: false,
        offers: [{ id: 'cap', name: 'Кепка', prices: [{ price: 9 }] }],
      }),
    });
    expect((await productsIn(portal.db)).cap).toMatchObject({ enabled: 1, prices: { Розничная: 900 } });
    expect(report.products.returned).toBe(1);
  });

  test('goods and offers marked for deletion are taken off sale', async () => {
    await importFiles(portal.db, {
      'import.xml': importXml({ full: false, goods: [{ id: 'boots', status: 'Удален' }] }),
      'offers.xml': offersXml({
        full: false,
        offers: [{ ...lampOffer, more: '<ПометкаУдаления>true</ПометкаУдаления>' }],
      }),
    });
    const products = await productsIn(portal.db);
    expect(products).toMatchObject({
      'boots#38': { enabled: 0, header: 'Ботинки, размер 38' },
      'boots#39': { enabled: 0 },
      lamp: { enabled: 0 },
    });
  });

  test('a text value turns a parameter from a range into a list, and numbers do not turn it back', async () => {
    const power = (type: string) => ({ id: 'p-power', header: 'Мощность, Вт', type });
    const with40 = { ...lamp, values: { 'p-power': '40' } };
    await importFiles(portal.db, {
      'import.xml': importXml({ full: false, properties: [power('Число')], goods: [with40] }),
    });
    const kind = () =>
      portal.db
        .selectFrom('params')
        .select(['header', 'type'])
        .where('external_id', '=', 'p-power')
        .executeTakeFirst();
    expect(await kind()).toEqual({ header: 'Мощность', type: 'range' });
    const floor = await floorOfChanges(portal.db);
    await importFiles(portal.db, {
      'import.xml': importXml({
        full: false,
        properties: [power('Строка')],
        goods: [{ ...boots, values: { 'p-power': 'много' } }],
      }),
    });
    expect(await kind()).toEqual({ header: 'Мощность, Вт', type: 'list' });
    // Programs have stored the values of this parameter under its old name.
    const moved = await floorOfChanges(portal.db);
    expect(moved).toBeGreaterThan(floor);
    await importFiles(portal.db, {
      'import.xml': importXml({ full: false, properties: [power('Строка')], goods: [with40] }),
    });
    expect(await kind()).toEqual({ header: 'Мощность, Вт', type: 'list' });
    expect(await floorOfChanges(portal.db)).toBe(moved);
  });
});

describe('concurrent imports', () => {
  test('each of several concurrent imports is either imported completely or refused with a reason', async () => {
    const goodsOf = (kind: string) => Array.from({ length: 30 }, (_, i) => `${kind}-${i}`);
    const filesOf = (kind: string) => ({
      'import.xml': importXml({
        full: false,
        goods: goodsOf(kind).map((id) => ({ id, name: `Товар ${id}` })),
      }),
      'offers.xml': offersXml({
        full: false,
        offers: goodsOf(kind).map((id) => ({ id, name: `Товар ${id}`, prices: [{ price: 7 }] })),
      }),
    });
    const kinds = ['socks', 'hats', 'gloves'];
    const results = await Promise.all(
      kinds.map((kind) => inFolder(filesOf(kind), (folder) => importFolder(portal.db, folder, noon))),
    );
    const taken = kinds.filter((_, i) => results[i]?.ok);
    expect(taken.length).toBeGreaterThan(0);
    const products = await productsIn(portal.db);
    expect(Object.keys(products).sort()).toEqual(
      ['boots#38', 'boots#39', 'lamp', ...taken.flatMap(goodsOf)].sort(),
    );
    for (const id of taken.flatMap(goodsOf)) expect(products[id]).toMatchObject({ header: `Товар ${id}` });
    for (const result of results) {
      if (!result.ok) expect(result.message).toContain('Одновременно идёт другая загрузка');
    }
  });
});
