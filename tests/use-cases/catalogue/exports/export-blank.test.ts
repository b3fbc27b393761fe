import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import XLSX from 'xlsx-js-style';
import { blankFile } from '#server/catalogue/exports/blank-file.server.ts';
import { exportBlank } from '#server/catalogue/exports/export-blank.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayMs } from '#server/kernel/clock.ts';
import type { Context } from '#server/kernel/use-case.ts';
import { favouritesBlank } from '#server/ordering/favourites/favourites-blank.server.ts';
import { addFavourite } from '#server/ordering/favourites/repository.server.ts';
import { purchasedBlank } from '#server/ordering/purchased/purchased-blank.server.ts';
import { contractToLookThrough } from '#server/people/contracts/asked-contract.server.ts';
import { noon } from '#tests/builders/context.ts';
import { bytesOf } from '#tests/builders/exported.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { partOf, sheetOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
/** Uses its own origin, because the process caches files of the same products for other tests. */
const as = (actor: SignedIn) => ({ ...fresh.as(actor), origin: 'https://forms.test' });
const { main, manager, observer, other } = actors;
beforeAll(async () => {
  await changeRows(
    fresh.db,
    'products',
    { id: 101 },
    { barcode: '4607012345671', weight: 1_250, order_multiple: 10, order_minimum: 20 },
  );
});

const asked = (raw: object, actor: SignedIn = main) => as(actor).tries(exportBlank, raw);
const exported = async (raw: object, actor?: SignedIn) => okValue(await asked(raw, actor));

const rowsOf = (bytes: Uint8Array): unknown[][] =>
  XLSX.utils.sheet_to_json(XLSX.read(bytes, { type: 'buffer' }).Sheets['Прайс-бланк']!, {
    header: 1,
    defval: null,
  });

/** Returns the products of a price form as records keyed by column name, without empty cells. */
function goodsIn(bytes: Uint8Array): Record<string, unknown>[] {
  const rows = rowsOf(bytes);
  const head = rows.findIndex((row) => row.includes('Заказ'));
  return rows
    .slice(head + 1)
    .map((row) =>
      Object.fromEntries(
        rows[head]!.flatMap((name, i) => (row[i] === null || row[i] === '' ? [] : [[String(name), row[i]]])),
      ),
    );
}

describe('price forms', () => {
  test('a price form has a row for each product, with an empty order column', async () => {
    const file = await exported({ products: '101,107' });
    expect(file.name).toBe('Прайс-бланк, договор 114-О-2025, 20.07.2026.xlsx');
    const bytes = await bytesOf(file);
    const rows = rowsOf(bytes);
    expect(rows.slice(0, 3).map((row) => row.filter((cell) => cell !== null))).toEqual([
      ['Прайс-бланк'],
      [
        expect.stringContaining(
          'договор 114-О/2025 · 2\u00a0товара · цены и свободные остатки на 20.07.2026',
        ),
      ],
      ['Впишите количество в столбец «Заказ» и загрузите файл в «Быстрый заказ» на портале'],
    ]);
    expect(rows[4]).toEqual([
      'Заказ',
      'Артикул',
      'Наименование',
      'Бренд',
      'Штрихкод',
      'Ед.',
      'В упаковке',
      'Продаётся',
      'Вес, кг',
      'Томилино, свободно',
      'Тверь, свободно',
      'Цена, ₽',
      'РРЦ, ₽',
      'Сумма, ₽',
      'Код на портале',
    ]);
    expect(goodsIn(bytes)[0]).toEqual({
      Артикул: 'LT-NB36-4054',
      Наименование: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
      Бренд: expect.any(String),
      Штрихкод: '4607012345671',
      'Ед.': 'шт.',
      'В упаковке': 1,
      Продаётся: 'кратно\u00a010, от\u00a020\u00a0шт.',
      'Вес, кг': 1.25,
      'Томилино, свободно': 1240,
      'Тверь, свободно': 320,
      'Цена, ₽': 1284.5,
      'РРЦ, ₽': 1790,
      'Сумма, ₽': 0,
      'Код на портале': '101',
    });
  });

  test('a price form calculates the sum of each row, and the total above the products', async () => {
    const sheet = sheetOf(await bytesOf(await exported({ products: '101,107' })));
    expect([...sheet.matchAll(/<f>([^<]*)<\/f>/g)].map(([, formula]) => formula)).toEqual([
      expect.stringMatching(/^HYPERLINK/),
      'SUM(A6:A7)',
      'SUM(N6:N7)',
      'IFERROR(A6*L6,0)',
      'IFERROR(A7*L7,0)',
    ]);
  });

  test('a price form has frozen panes, filters, quantity checks and a repeated print header', async () => {
    const bytes = await bytesOf(await exported({ products: '101,107' }));
    const sheet = sheetOf(bytes);
    for (const part of [
      '<pane xSplit="2" ySplit="5" topLeftCell="C6" activePane="bottomRight" state="frozen"/>',
      '<autoFilter ref="A5:O7"/>',
      'sqref="A6:A7"><formula1>0</formula1><formula2>99999</formula2></dataValidation>',
      '<ignoredError sqref="B6:B7 E6:E7 O6:O7" numberStoredAsText="1"/>',
      'orientation="landscape"',
    ])
      expect(sheet).toContain(part);
    expect(partOf(bytes, 'xl/workbook.xml')).toContain('Прайс-бланк&apos;!$5:$5');
  });

  test('a price form for a filter contains only the products that match the filter', async () => {
    const ids = (bytes: Uint8Array) => goodsIn(bytes).map((row) => row['Код на портале']);
    expect(ids(await bytesOf(await exported({ catalog: '225' })))).not.toContain('101');
    expect(ids(await bytesOf(await exported({ catalog: '21' })))).toContain('101');
  });

  test('a price form is refused without products, above 20,000 products, and to an observer', async () => {
    const message = (text: string) => ({
      ok: false,
      code: 'BAD_INPUT',
      message: expect.stringContaining(text),
    });
    expect(await asked({ query: 'абракадабра' })).toMatchObject(message('Товаров для прайс-бланка нет'));
    const ctx = as(main) as Context<SignedIn>;
    const [contract, model] = [await contractToLookThrough(fresh.db, main), await ctx.catalogue()];
    const ids = Array.from({ length: 20_001 }, (_, i) => i + 1);
    expect(await blankFile(ctx, { contract, model, ids, goods: '' })).toMatchObject(
      message('до\u00a020\u00a0000\u00a0товаров'),
    );
    expect(await asked({ products: '101' }, observer)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  });
});

describe('prices in a price form', () => {
  afterEach(() => clearTables(fresh.db, 'price_politics'));
  const politics = (show_wholesale: 0 | 1) =>
    addRows(fresh.db, 'price_politics', {
      account_id: manager.accountId,
      mode: 'markup',
      percent_bp: 1_500,
      show_wholesale,
    });

  test('a manager’s price form contains the prices that the manager sees', async () => {
    await politics(1);
    const [row] = goodsIn(await bytesOf(await exported({ products: '101' }, manager)));
    expect(row?.['Цена, ₽']).toBeCloseTo(1284.5 * 1.15, 1);
  });

  test('a price form omits hidden prices and the formulas that need them', async () => {
    await politics(0);
    for (const actor of [manager, { ...main, hidesPrices: true }]) {
      const bytes = await bytesOf(await exported({ products: '101,107' }, actor));
      expect(Object.keys(goodsIn(bytes)[0]!)).not.toContain('Цена, ₽');
      expect(Object.keys(goodsIn(bytes)[0]!)).not.toContain('Сумма, ₽');
      const sheet = sheetOf(bytes);
      expect(sheet).not.toContain('1284.5');
      expect(sheet).not.toContain('IFERROR');
      expect(goodsIn(bytes)[0]).toMatchObject({ 'РРЦ, ₽': 1790 });
    }
  });
});

describe('price forms of other lists', () => {
  const namesIn = async (file: { body: () => ReadableStream<Uint8Array> }) =>
    goodsIn(await bytesOf(file)).map((row) => row.Артикул);

  test('a price form of favourites lists only the account’s own favourites, newest first', async () => {
    expect(await as(main).tries(favouritesBlank, {})).toMatchObject({
      ok: false,
      code: 'BAD_INPUT',
    });
    await addFavourite(fresh.db, main.accountId, 107, noon);
    await addFavourite(fresh.db, main.accountId, 101, noon + 1);
    const file = await as(main).does(favouritesBlank, {});
    expect(file.name).toBe('Прайс-бланк, избранное, договор 114-О-2025, 20.07.2026.xlsx');
    expect(await namesIn(file)).toEqual(['LT-NB36-4054', 'СВ-120 К']);
    for (const actor of [manager, other]) {
      expect(await as(actor).tries(favouritesBlank, {})).toMatchObject({ ok: false });
    }
  });

  test('a price form of purchases matches the purchase report that the same account would see', async () => {
    await insertOrder(fresh.db, { id: 1, state: 11, lines: [[103, 1, 10]], created_at: noon - dayMs });
    await insertOrder(fresh.db, { id: 2, state: 11, lines: [[101, 1, 2]], created_at: noon - 60 * dayMs });
    const blank = async (raw: object, actor: SignedIn = main) => as(actor).tries(purchasedBlank, raw);
    expect(await namesIn(okValue(await blank({})))).toEqual(['NL-DW07-40W']);
    const all = okValue(await blank({ startDate: '01.01.2026', report: '3' }));
    expect(await namesIn(all)).toEqual(['NL-DW07-40W', 'LT-NB36-4054']);
    for (const actor of [manager, other]) {
      expect(await blank({}, actor)).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    }
    expect(await blank({ startDate: '31.02.2026' })).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  });
});
