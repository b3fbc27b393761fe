import { afterEach, describe, expect, test } from 'vitest';
import { type ElementCompact, xml2js } from 'xml-js';
import { exportCatalogue } from '#server/catalogue/exports/export-catalogue.server.ts';
import type { ExportFile } from '#server/catalogue/exports/export-file.server.ts';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { noon } from '#tests/builders/context.ts';
import { bytesOf, checkAgainst, unread } from '#tests/builders/exported.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, goods } from '#tests/builders/world.ts';
import { recordsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager, observer, other } = actors;

const asked = (raw: object, actor: SignedIn = main) => fresh.as(actor).tries(exportCatalogue, raw);
const exported = async (raw: object, actor?: SignedIn) => okValue(await asked(raw, actor));

/** Returns the rows of a spreadsheet as records, keyed by their headings. */
const rowsOf = async (raw: object, actor?: SignedIn) =>
  recordsOf(await bytesOf(await exported({ format: 'xlsx', ...raw }, actor)));

/** Returns the products of an XML file after validating it against its schema. */
async function productsOf(raw: object, actor?: SignedIn): Promise<ElementCompact[]> {
  const bytes = await bytesOf(await exported({ format: 'xml', ...raw }, actor));
  checkAgainst('catalogue', bytes);
  const { catalogue } = xml2js(bytes.toString(), { compact: true }) as ElementCompact;
  return [catalogue.products.product ?? []].flat();
}

const idsOf = (products: ElementCompact[]) => products.map(({ _attributes }) => Number(_attributes?.id));

describe('the whole catalogue as a spreadsheet', () => {
  test('a catalogue spreadsheet contains every product under descriptive column names', async () => {
    const rows = await rowsOf({ whole: '1' });
    expect(rows).toHaveLength(goods.length);
    expect(rows.find((row) => row['Код на портале'] === 101)).toEqual({
      Артикул: 'LT-NB36-4054',
      Наименование: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
      Бренд: expect.any(String),
      Коллекция: expect.any(String),
      'Раздел каталога': expect.stringContaining(' / '),
      'Ед.': 'шт.',
      'В упаковке': 1,
      'Цена, ₽': expect.any(Number),
      'РРЦ, ₽': 1790,
      'Томилино, свободно': 1240,
      'Тверь, свободно': 320,
      'Код на портале': 101,
    });
  });

  test('a catalogue spreadsheet is sorted by section, then by name', async () => {
    const rows = await rowsOf({ whole: '1' });
    const places = rows.map((row) => row['Раздел каталога']);
    const runs = places.filter((place, i) => place !== places[i - 1]);
    expect(runs).toEqual([...new Set(places)]);
    for (const section of runs) {
      const names = rows
        .filter((row) => row['Раздел каталога'] === section)
        .map((row) => String(row.Наименование));
      expect(names).toEqual([...names].sort(new Intl.Collator('ru').compare));
    }
  });

  test('an export file is named after its contract and day', async () => {
    const nameOf = async (raw: object) => (await unread(await exported(raw))).name;
    expect(await nameOf({ whole: '1' })).toBe('Каталог, договор 114-О-2025, 20.07.2026.xlsx');
    expect(await nameOf({ catalog: '21' })).toBe('Каталог (выборка), договор 114-О-2025, 20.07.2026.xlsx');
  });
});

describe('prices in an export', () => {
  afterEach(() => clearTables(fresh.db, 'price_politics'));
  const politics = (show_wholesale: 0 | 1) =>
    addRows(fresh.db, 'price_politics', {
      account_id: manager.accountId,
      mode: 'markup',
      percent_bp: 1_500,
      show_wholesale,
    });
  /** Returns the prices that the catalogue shows to the same account, in kopecks by id. */
  async function shownTo(actor: SignedIn): Promise<Map<number, number | undefined>> {
    const raw = { available: '0', perpage: '100' };
    const { items } = await fresh.as(actor).does(showCatalogue, raw);
    return new Map(items.map(({ id, price }) => [id, price]));
  }
  async function soldFor(actor: SignedIn): Promise<Map<number, number | undefined>> {
    const products = await productsOf({}, actor);
    const kopecks = (text: string | undefined) =>
      text === undefined ? undefined : Math.round(Number(text) * 100);
    return new Map(products.map((each) => [Number(each._attributes?.id), kopecks(each.price?._text)]));
  }

  test.each([
    ['the main user', main],
    ['an observer', observer],
    ['another dealer', other],
  ])('an export for %s has the prices that the catalogue shows', async (_, actor) => {
    const shown = await shownTo(actor);
    expect([...shown.values()].filter((price) => price !== undefined)).not.toEqual([]);
    expect(await soldFor(actor)).toEqual(new Map([...shown].sort()));
  });

  test('prices in an export for a manager follow the price politics', async () => {
    await politics(1);
    const shown = await shownTo(manager);
    expect(shown.get(101)).toBeGreaterThan((await shownTo(main)).get(101)!);
    expect((await soldFor(manager)).get(101)).toBe(shown.get(101));
    const rows = await rowsOf({ products: '101' }, manager);
    expect(rows[0]?.['Цена, ₽']).toBe(shown.get(101)! / 100);
  });

  test('prices are absent from an export when price politics or the browser hide them', async () => {
    const hiding: SignedIn = { ...main, hidesPrices: true };
    const openly = [...(await soldFor(main)).values()];
    await politics(0);
    for (const actor of [manager, hiding]) {
      expect([...(await soldFor(actor)).values()]).toEqual(openly.map(() => undefined));
      const [row] = await rowsOf({ products: '101' }, actor);
      expect(row).not.toHaveProperty('Цена, ₽');
      expect(row?.['РРЦ, ₽']).toBe(1790);
    }
  });

  test('hidden prices cannot be inferred, because price limits apply to the retail price', async () => {
    const hiding: SignedIn = { ...main, hidesPrices: true };
    const bounds = { minprice: '150', maxprice: '160', byprice: 'price' };
    expect(idsOf(await productsOf(bounds, hiding))).toEqual([108]);
    expect(idsOf(await productsOf(bounds, main))).not.toEqual([108]);
  });

  test('an export has the prices of a requested contract if that contract belongs to the account', async () => {
    const price = async (raw: object) => (await rowsOf({ products: '101', ...raw }))[0]?.['Цена, ₽'];
    expect(await price({ under: String(contract.second) })).not.toBe(await price({}));
    expect(await asked({ under: String(contract.foreign) })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await asked({ under: String(contract.second) }, manager)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the contents of an export', () => {
  test('an XML export can be limited to products in stock, also in a single warehouse', async () => {
    expect(idsOf(await productsOf({})).sort()).toEqual(goods.map(({ id }) => id));
    expect(idsOf(await productsOf({ available: '1' }))).not.toContain(108);
    const [first, ...rest] = await productsOf({ available: '1', warehouse: '2' });
    expect(idsOf([first!, ...rest]).sort()).toEqual([101, 103, 106]);
    expect([first?.stocks.stock].flat()).toEqual([
      expect.objectContaining({ _attributes: { warehouse: '2' } }),
    ]);
  });

  test('an export includes no stock of a warehouse that the contract does not allow', async () => {
    const [first] = await productsOf({ products: '101' });
    expect([first?.stocks.stock].flat().map((stock) => stock._attributes.warehouse)).toEqual(['1', '2']);
    expect(await asked({ warehouse: '3' })).toMatchObject({ code: 'WAREHOUSE_NOT_ALLOWED' });
  });

  test('a filtered export contains all pages that the catalogue shows for the same filter', async () => {
    const state = { brand: '1', available: '0', perpage: '1', page: '3', sort: 'price:desc' };
    const { paging } = await fresh.as(main).does(showCatalogue, state);
    expect(paging.total).toBeGreaterThan(2);
    expect(await rowsOf(state)).toHaveLength(paging.total);
    expect(await rowsOf({ brand: '1' })).toHaveLength(paging.total - 1);
  });

  test('an export of selected products preserves their order and omits products not for sale', async () => {
    expect(idsOf(await productsOf({ products: ['106', '999', '101'] }))).toEqual([106, 101]);
    expect(await asked({ products: '999' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { products: ['Выбранных товаров в каталоге нет'] },
    });
    expect(await asked({ products: [] })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('an export of pasted articuls accepts any spelling and ignores unknown articuls', async () => {
    expect(idsOf(await productsOf({ articuls: 'lt nb36 4054\r\nСВ-120 К;нет такого' }))).toEqual([101, 107]);
    expect(await asked({ articuls: 'нет такого' })).toMatchObject({
      fields: { articuls: ['Таких артикулов в каталоге нет'] },
    });
  });

  test('an export of more than 20,000 selected products is refused, not truncated', async () => {
    const products = Array.from({ length: 20_001 }, (_, i) => i + 1).join(',');
    expect(await asked({ products })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { products: ['Не больше 20\u00a0000\u00a0товаров за раз'] },
    });
  });

  test('an export of a missing section is refused', async () => {
    expect(await asked({ catalog: '987654' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the version of an export', () => {
  const versionOf = async (file: ExportFile) => (await unread(file)).version;
  const version = async (raw: object, actor?: SignedIn) => versionOf(await exported(raw, actor));

  test('equal export files have the same version, and different files have different versions', async () => {
    const versions: string[] = [];
    for (const raw of [
      {},
      { catalog: '21' },
      { format: 'xml' },
      { warehouse: '1', available: '0' },
      { under: String(contract.second) },
    ]) {
      versions.push(await version({ available: '0', ...raw }));
    }
    versions.push(await version({ available: '0' }, { ...main, hidesPrices: true }));
    expect(new Set(versions).size).toBe(6);
    const later = await fresh.as(main, noon + 1).tries(exportCatalogue, { available: '0' });
    expect(await versionOf(okValue(later))).toBe(versions[0]);
  });
});
