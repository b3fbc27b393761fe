import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyGoodsChange } from '#server/desk/goods/bulk/apply-goods-change.server.ts';
import { forgetChanges } from '#server/desk/goods/bulk/changes.repository.server.ts';
import { getGoodsChange } from '#server/desk/goods/bulk/get-goods-change.server.ts';
import { goodsChangeFile } from '#server/desk/goods/bulk/goods-change-file.server.ts';
import { goodsChangeJob } from '#server/desk/goods/bulk/goods-change-job.server.ts';
import { goodsFile } from '#server/desk/goods/bulk/goods-file.server.ts';
import { readGoodsSheet } from '#server/desk/goods/bulk/read-goods-sheet.server.ts';
import { undoGoodsChange } from '#server/desk/goods/bulk/undo-goods-change.server.ts';
import { uploadGoodsSheet } from '#server/desk/goods/bulk/upload-goods-sheet.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { type SheetCell, sheetFile } from '#tests/builders/sheet-file.ts';
import { inRole, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = (now = noon) => fresh.as(staff, now);
/** A product of the portal itself, and one of 1C. */
const own = 9001;
const theirs = 9002;
const id = 'Код на портале';

const upload = async (rows: SheetCell[][]) =>
  (await as().does(uploadGoodsSheet, { name: 'цены.xlsx', file: sheetFile([{ rows }]) })).id;
const view = async (change: number) => await as().does(getGoodsChange, { id: change });
const notes = async (rows: SheetCell[][]) => {
  const { groups } = await view(await upload(rows));
  return groups.flatMap(({ state, rows }) => (state === 'wrong' ? rows.map(({ note }) => note) : []));
};
const product = async (productId = own) =>
  await fresh.db.selectFrom('products').selectAll().where('id', '=', productId).executeTakeFirstOrThrow();
const price = async (productId = own) =>
  (
    await fresh.db
      .selectFrom('prices')
      .select('price')
      .where('product_id', '=', productId)
      .where('price_type_id', '=', 1)
      .executeTakeFirst()
  )?.price;
const table = async (input: object = {}, actor = staff) => {
  const { body } = await fresh.as(actor).does(goodsFile, input);
  return okValue(await readGoodsSheet(await buffer(body), 1)).map(({ cells }) => cells);
};
const entries = async () =>
  await fresh.db
    .selectFrom('history')
    .select(['action', 'header', 'actor_name', 'changes'])
    .where('kind', '=', 'goods_change')
    .execute();

const row = { brand_id: 1, catalog_id: 21, unit: 'шт.', pack: 1, price_rrc: 0, picture: '', picturetype: '' };
const rest = { family_id: null, variant: '', collection_id: null, description: '', enabled: 1 };

beforeEach(async () => {
  const { db } = fresh;
  await clearTables(db, 'goods_change_rows', 'goods_changes', 'history', 'jobs');
  for (const name of ['prices', 'stocks', 'product_tags'] as const)
    await db.deleteFrom(name).where('product_id', '>=', own).execute();
  await db.deleteFrom('products').where('id', '>=', own).execute();
  await addRows(db, 'products', [
    {
      ...row,
      ...rest,
      id: own,
      articul: '007',
      articul_key: '007',
      header: '=HYPERLINK("a")',
      external_id: null,
    },
    { ...row, ...rest, id: theirs, articul: 'X-2', articul_key: 'x2', header: 'Из 1С', external_id: 'g-2' },
  ]);
  await addRows(db, 'prices', { product_id: own, price_type_id: 1, price: 123_450 });
  await addRows(db, 'stocks', { product_id: own, wms_id: 1, quantity: 10, reserved: 4, place: 'A-1' });
  await changeRows(db, 'price_types', { id: 1 }, { header: 'Опт', external_id: null });
  await changeRows(db, 'warehouses', { id: 1 }, { header: 'Склад', external_id: null });
});

describe('the exported sheet', () => {
  test('comes back without a single change, whatever its goods are called', async () => {
    await changeRows(fresh.db, 'products', { id: own }, { vat: 1850, weight: 1250, order_multiple: 12 });
    await refreshCatalogue(fresh.db);
    await refreshCatalogue(fresh.db, 'unsold');
    const { body } = await as().does(goodsFile, {});
    const change = await as().does(uploadGoodsSheet, { name: 'x.xlsx', file: await buffer(body) });
    const { groups, ignored, unchanged } = await view(change.id);
    expect({ groups, ignored }).toEqual({ groups: [], ignored: '' });
    expect(unchanged).toBe((await table()).length - 1);
    expect(unchanged).toBeGreaterThan(2);
  });

  test('has prices only for administrators', async () => {
    await refreshCatalogue(fresh.db);
    expect((await table())[0]).toContain('Цена: Опт');
    const [head = []] = await table({}, { ...staff, ...inRole('manager') });
    expect(head.filter((name) => name.startsWith('Цена'))).toEqual([]);
    expect(head).toContain('Остаток: Склад');
  });

  test('has exactly the goods that the filter lists', async () => {
    await changeRows(fresh.db, 'products', { id: own }, { hidden: 1 });
    const rows = await table({ state: 'hidden' });
    expect(rows.slice(1).map(([code]) => code)).toEqual([String(own)]);
  });
});

describe('the preview of a sheet', () => {
  test('a wrong cell names its column and the reason, and its row is not applied', async () => {
    const cases: [header: string, cell: SheetCell, note: string | RegExp][] = [
      ['Наименование', '', 'Наименование: Это поле необходимо заполнить.'],
      ['Наименование', 'я'.repeat(501).slice(0, 500), ''],
      ['Единица', 'я'.repeat(31), /^Единица: Не длиннее/],
      ['Бренд', 'Нет такого', 'Бренд: Бренда «Нет такого» на портале нет'],
      ['Раздел', 'Нет / Такого', /^Раздел: Раздела/],
      ['В упаковке', '0', /^В упаковке: Число – от 1/],
      ['В упаковке', 1.5, 'В упаковке: Укажите целое число'],
      ['Минимум в заказе', -3, 'Минимум в заказе: Укажите целое число'],
      ['Минимум в заказе', { error: '#N/A' }, 'Минимум в заказе: В ячейке ошибка Excel: #N/A'],
      ['НДС', '19 %', 'НДС: Такой ставки нет'],
      ['Скрыт', 'может быть', 'Скрыт: Напишите «да» или «нет»'],
      ['Метки', 'я'.repeat(41), /^Метки: Метка – не длиннее/],
      ['Вес, кг', 'тяжёлый', 'Вес, кг: Укажите вес в\u00a0килограммах, например 0,45'],
      ['Вес, кг', '0', 'Вес, кг: Укажите вес в\u00a0килограммах, например 0,45'],
      ['Цена: Опт', 'дорого', /^Цена: Опт: Укажите цену/],
      ['Цена: Опт', 10_000_001, /^Цена: Опт: Цена – не больше/],
      ['Остаток: Склад', '3', 'Остаток: Склад: Зарезервировано 4: меньше нельзя'],
      ['Остаток: Склад', 'много', 'Остаток: Склад: Количество – целое число'],
      ['Место: Склад', 'я'.repeat(41), /^Место: Склад: Не длиннее/],
    ];
    for (const [header, cell, note] of cases) {
      const [found = ''] = await notes([
        [id, header],
        [String(own), cell],
      ]);
      if (typeof note === 'string') expect(found, header).toBe(note);
      else expect(found, header).toMatch(note);
    }
    expect(await price()).toBe(123_450);
  });

  test('fields of 1C are refused for its products, and fields of the portal are not', async () => {
    const change = await upload([
      [id, 'Наименование', 'Скрыт'],
      [String(theirs), 'Другое', 'да'],
      [String(own), 'Другое', 'да'],
    ]);
    const { groups } = await view(change);
    expect(groups.map(({ state, rows }) => [state, rows.map(({ nth, note }) => [nth, note])])).toEqual([
      ['wrong', [[2, 'Наименование: ведётся в\u00a01С']]],
      ['changed', [[3, '']]],
    ]);
  });

  test('rows that name no product, or the same one twice, are wrong', async () => {
    await addRows(fresh.db, 'products', [
      { ...row, ...rest, id: 9003, articul: 'X-2', articul_key: 'x2', header: 'Двойник', external_id: null },
    ]);
    expect(
      await notes([
        [id, 'Артикул', 'В упаковке'],
        ['999999', '', 2],
        ['', '', 2],
        ['', 'X-2', 2],
        [String(own), '007', 2],
        ['', '007', 3],
      ]),
    ).toEqual([
      'Товара с кодом 999999 нет',
      'Нет ни кода, ни артикула',
      'Такой артикул у нескольких товаров. Укажите код: 9002, 9003',
      'Этот товар есть и\u00a0в\u00a0строке 6',
      'Этот товар есть и\u00a0в\u00a0строке 5',
    ]);
  });

  test('an articul that Excel has turned into a number is never written', async () => {
    expect(
      (
        await view(
          await upload([
            [id, 'Артикул'],
            [String(own), '007'],
          ]),
        )
      ).groups,
    ).toEqual([]);
    expect(
      await notes([
        [id, 'Артикул'],
        [String(theirs), 7],
      ]),
    ).toEqual(['Артикул: ведётся в\u00a01С']);
  });

  test.each([
    ['not a workbook', Buffer.from('a;b')],
    ['an empty file', Buffer.alloc(0)],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 broken')],
    ['a sheet without goods', sheetFile([{ rows: [['Артикул']] }])],
    ['a sheet without a known column', sheetFile([{ rows: [['Имя'], ['x']] }])],
    [
      'a column that occurs twice',
      sheetFile([
        {
          rows: [
            ['Артикул', 'НДС', 'НДС'],
            ['x', '', ''],
          ],
        },
      ]),
    ],
  ])('%s is refused', async (_, file) => {
    const refused = await as().tries(uploadGoodsSheet, { name: 'x', file: new Uint8Array(file) });
    expect(refused).toMatchObject({ ok: false, code: 'UNREADABLE_FILE' });
  });

  test('unknown columns are named and not read', async () => {
    const change = await upload([
      [id, 'Цвет', 'В упаковке'],
      [String(own), 'красный', 5],
    ]);
    expect(await view(change)).toMatchObject({ ignored: 'Цвет', toChange: 1 });
  });
});

describe('a confirmed sheet', () => {
  const rows: SheetCell[][] = [
    [
      id,
      'Артикул',
      'Наименование',
      'Бренд',
      'НДС',
      'Метки',
      'Вес, кг',
      'Цена: Опт',
      'Остаток: Склад',
      'Место: Склад',
    ],
    [String(own), '007', 'Лампа', '', '10 %', 'Акция', '0,5', { value: 99.5, format: '# ##0.00' }, 20, 'B-2'],
    [null, 'НОВ-1', '=1+1', '', '', 'Акция', '', '100', 7, ''],
  ];

  test('changes and adds products, with one entry of the history', async () => {
    const change = await upload(rows);
    expect(await product()).toMatchObject({ header: '=HYPERLINK("a")' });
    await as().does(applyGoodsChange, { id: change, sure: '1' });
    await as().does(applyGoodsChange, { id: change });
    expect(await product()).toMatchObject({ header: 'Лампа', brand_id: null, vat: 1000, weight: 500 });
    expect(await price()).toBe(9_950);
    expect(
      await fresh.db
        .selectFrom('stocks')
        .select(['quantity', 'reserved', 'place'])
        .where('product_id', '=', own)
        .execute(),
    ).toEqual([{ quantity: 20, reserved: 4, place: 'B-2' }]);
    const { groups, state } = await view(change);
    expect(state).toBe('applied');
    const added = groups.find((group) => group.state === 'added')?.rows[0]?.productId ?? 0;
    expect(await product(added)).toMatchObject({ articul: 'НОВ-1', header: '=1+1', unit: 'шт.', pack: 1 });
    expect(await price(added)).toBe(10_000);
    expect(await entries()).toEqual([
      {
        action: 'imported',
        header: 'цены.xlsx',
        actor_name: staff.name,
        changes: JSON.stringify([
          { label: 'Изменено товаров', before: '', after: '1' },
          { label: 'Добавлено товаров', before: '', after: '1' },
        ]),
      },
    ]);
    expect((await fresh.db.selectFrom('catalogue_changes').select('id').execute()).length).toBeGreaterThan(0);
  });

  test('that failed on its way can be undone as far as it was applied, but not if it only added', async () => {
    const change = await upload([
      [id, 'Артикул'],
      [String(own), 'ОДИН-1'],
    ]);
    await as().does(applyGoodsChange, { id: change });
    await changeRows(fresh.db, 'goods_changes', { id: change }, { state: 'failed' });
    expect((await view(change)).mayUndo).toBe(true);
    await as().does(undoGoodsChange, { id: change });
    expect((await product()).articul).not.toBe('ОДИН-1');
    await changeRows(fresh.db, 'goods_changes', { id: change }, { state: 'applied', to_change: 0, done: 1 });
    expect((await view(change)).mayUndo).toBe(false);
  });

  test('gives no two products the same new articul', async () => {
    await addRows(fresh.db, 'products', {
      ...(await product()),
      ...{ id: own + 2, articul: 'ДВА-2', articul_key: 'два2', header: 'Второй' },
    });
    const change = await upload([
      [id, 'Артикул'],
      [String(own), 'ОДИН-1'],
      [String(own + 2), 'ОДИН-1'],
    ]);
    await as().does(applyGoodsChange, { id: change });
    const named = await fresh.db
      .selectFrom('products')
      .select('id')
      .where('articul', '=', 'ОДИН-1')
      .execute();
    expect(named).toEqual([{ id: own }]);
  });

  test('an empty price or zero removes the price', async () => {
    for (const cell of ['', '0', 0]) {
      await changeRows(fresh.db, 'prices', { product_id: own }, { price: 500 });
      const change = await upload([
        [id, 'Цена: Опт'],
        [String(own), cell],
      ]);
      await as().does(applyGoodsChange, { id: change });
      expect(await price()).toBeUndefined();
      await addRows(fresh.db, 'prices', { product_id: own, price_type_id: 1, price: 123_450 });
    }
  });

  test('a product that has changed since the preview is skipped and named', async () => {
    const change = await upload([
      [id, 'Цена: Опт', 'В упаковке'],
      [String(own), '200', 6],
      [String(theirs), '', 6],
    ]);
    await changeRows(fresh.db, 'prices', { product_id: own }, { price: 777 });
    await as().does(applyGoodsChange, { id: change, sure: '1' });
    expect(await price()).toBe(777);
    expect(await product()).toMatchObject({ pack: 1 });
    expect(await product(theirs)).toMatchObject({ pack: 6 });
    const { groups, done, skipped } = await view(change);
    expect({ done, skipped }).toEqual({ done: 1, skipped: 1 });
    expect(groups[0]).toMatchObject({ state: 'stale', rows: [{ nth: 2 }] });
    expect(groups[0]?.rows[0]?.note).toContain('теперь «7,77');
    const { body } = await as().does(goodsChangeFile, { id: change });
    const file = okValue(await readGoodsSheet(await buffer(body), 1));
    expect(file[1]?.cells.slice(0, 2)).toEqual(['2', '007']);
  });

  test('pieces reserved since the preview are not lost', async () => {
    const change = await upload([
      [id, 'Остаток: Склад'],
      [String(own), 5],
    ]);
    await changeRows(fresh.db, 'stocks', { product_id: own }, { reserved: 8 });
    await as().does(applyGoodsChange, { id: change });
    const { groups } = await view(change);
    expect(groups[0]?.rows[0]?.note).toBe('Остаток: Склад: Зарезервировано 8: меньше нельзя');
  });

  test('can be undone for a day, except where something has changed since', async () => {
    const change = await upload([
      [id, 'В упаковке', 'Метки'],
      [String(own), 6, 'Акция'],
      [String(theirs), 6, 'Акция'],
    ]);
    await as().does(applyGoodsChange, { id: change });
    await changeRows(fresh.db, 'products', { id: theirs }, { pack: 7 });
    const late = await as(noon + 25 * 3_600_000).tries(undoGoodsChange, { id: change });
    expect(late).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    await as().does(undoGoodsChange, { id: change });
    expect(await product()).toMatchObject({ pack: 1 });
    expect(await product(theirs)).toMatchObject({ pack: 7 });
    expect(await view(change)).toMatchObject({ state: 'undone', done: 1, skipped: 1 });
    expect((await entries()).map(({ action }) => action)).toEqual(['imported', 'restored']);
  });

  test('a long sheet is applied by a job, part by part, with one entry of the history', async () => {
    const many = Array.from({ length: 1_100 }, (_, i): SheetCell[] => [`М-${i}`, `Товар ${i}`]);
    const change = await upload([['Артикул', 'Наименование'], ...many]);
    await as().does(applyGoodsChange, { id: change });
    const ctx = { ...as(), mailer: { send: async () => {} } as never };
    await runJobs(ctx, [goodsChangeJob], 1);
    expect(await view(change)).toMatchObject({ state: 'applying', done: 500 });
    while ((await runJobs(ctx, [goodsChangeJob])) > 0);
    expect(await view(change)).toMatchObject({ state: 'applied', done: 1_100, skipped: 0 });
    expect(await entries()).toHaveLength(1);
  });

  test('a plan that nobody confirms is forgotten', async () => {
    const change = await upload([
      [id, 'В упаковке'],
      [String(own), 6],
    ]);
    await forgetChanges(fresh.db, { waitingBefore: noon, madeBefore: 0 });
    expect((await view(change)).id).toBe(change);
    await forgetChanges(fresh.db, { waitingBefore: noon + 1, madeBefore: 0 });
    expect(await as().tries(getGoodsChange, { id: change })).toMatchObject({ code: 'NOT_FOUND' });
  });
});
