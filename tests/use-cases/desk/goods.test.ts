import { describe, expect, test } from 'vitest';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { previewText } from '#server/content/editing/preview-text.server.ts';
import { showHome } from '#server/content/home/show-home.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { productFormValues } from '#server/desk/goods/goods-view.ts';
import { listDeskGoods } from '#server/desk/goods/list-desk-goods.server.ts';
import { openProductForm } from '#server/desk/goods/open-product-form.server.ts';
import { tradeFormValues } from '#server/desk/goods/product-trade.ts';
import { saveProduct } from '#server/desk/goods/save-product.server.ts';
import { saveProductTrade } from '#server/desk/goods/save-product-trade.server.ts';
import { listHistory } from '#server/desk/history/list-history.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { mayUse } from '#server/kernel/actor.ts';
import type { StaffRight } from '#server/kernel/staff-rights.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';
import type { Change, HistoryKind } from '#server/work/history/history-entry.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, inRole, staff, withRights } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { importXml, offersXml } from '../exchange/export.ts';
import { importFiles } from '../exchange/portal.ts';

const useCases = await allUseCases();
const fresh = smallWorld();
const as = (actor: typeof staff = staff) => fresh.as(actor);
const manager = { ...staff, ...inRole('manager') };
const save = (input: object) => as().tries(saveProduct, input);
const saveTrade = (input: object) => as().tries(saveProductTrade, input);
const card = async (id: number, actor = staff) => await as(actor).does(getDeskProduct, { id });
const flag = (value: boolean) => (value ? '1' : '0');
/** Returns the fields of a newly opened product form. */
const formOf = async (id: number) => {
  const values = productFormValues(await as().does(openProductForm, { id }));
  const ticks = { visible: flag(values.visible), on_home: flag(values.on_home) };
  return { ...values, ...ticks, id, original: JSON.stringify(values) };
};
const tradeOf = async (id: number) => {
  const values = tradeFormValues(await card(id));
  return { ...values, id, original: JSON.stringify(values) };
};
const listed = async (input: object) => {
  await refreshCatalogue(fresh.db);
  await refreshCatalogue(fresh.db, 'unsold');
  const list = await as().does(listDeskGoods, input);
  return list.goods.map(({ id }) => id);
};
const view = { priceTypeId: 1, discountBp: 0, politics: undefined, warehouses: [1, 2] };
const sold = async (id: number) => (await refreshCatalogue(fresh.db)).product(id, view);

describe('products added by hand', () => {
  test('dealers can order a product that staff have created with a price and a stock', async () => {
    const { id } = okValue(
      await save({
        articul: 'РУЧ-1',
        header: 'Лента светодиодная',
        brand: '1',
        catalog: '21',
        unit: 'м',
        pack: '5',
        tags: 'новинка, Своё',
        visible: '1',
        description: 'Гибкая.',
      }),
    );
    expect(await sold(id)).toMatchObject({ articul: 'РУЧ-1', pack: 5, unit: 'м', price: undefined });
    expect((await sold(id))?.tags.map(({ header }) => header).sort()).toEqual(['Новинка', 'Своё']);
    okValue(await saveTrade({ ...(await tradeOf(id)), price_1: '1 250,50', stock_1: '40' }));
    expect(await sold(id)).toMatchObject({ price: 125_050, stocks: [{ quantity: 40 }, { quantity: 0 }] });
    await fillBasketWith(fresh.db, 1, `${id}:1:1=2`);
    const { basket } = await fresh.as(actors.main).does(getCheckout, undefined);
    expect(JSON.stringify(basket)).toContain('РУЧ-1');
    expect(await listed({ query: 'РУЧ-1' })).toEqual([id]);
    await clearTables(fresh.db, 'basket_lines');
  });

  test.each([
    ['', { vat: null, vat_free: 0 }, ''],
    ['none', { vat: 0, vat_free: 1 }, 'без НДС'],
    ['500', { vat: 500, vat_free: 0 }, '5\u00a0%'],
    ['700', { vat: 700, vat_free: 0 }, '7\u00a0%'],
    ['1000', { vat: 1_000, vat_free: 0 }, '10\u00a0%'],
    ['2000', { vat: 2_000, vat_free: 0 }, '20\u00a0%'],
    ['2200', { vat: 2_200, vat_free: 0 }, '22\u00a0%'],
  ])('the VAT rate «%s» of a product is saved and preserved by later changes', async (vat, stored, shown) => {
    const { id } = okValue(await save({ articul: `НДС-${vat}`, header: 'Товар', unit: 'шт.', vat }));
    const columns = fresh.db.selectFrom('products').select(['vat', 'vat_free']).where('id', '=', id);
    expect(await columns.executeTakeFirst()).toEqual(stored);
    expect(await card(id)).toMatchObject({ vat, facts: { vat: shown } });
    okValue(await save({ ...(await formOf(id)), header: 'Тот же товар' }));
    expect(await columns.executeTakeFirst()).toEqual(stored);
  });

  test('barcodes, weight and volume are stored, and a barcode belongs to one product', async () => {
    const typed = { articul: 'РУЧ-ШК', header: 'Профиль', unit: 'м', visible: '1' };
    const barcodes = '4006381333931\n9638 5074';
    const { id } = okValue(await save({ ...typed, barcodes, weight: '0,450', volume: '0.0125' }));
    expect(await card(id)).toMatchObject({
      barcodes: ['4006381333931', '96385074'],
      weight: 450,
      volume: 12_500,
    });
    expect(await save({ ...(await formOf(id)), barcodes: '96385074' })).toMatchObject({ ok: true });
    expect((await card(id)).barcodes).toEqual(['96385074']);
    const refused = async (values: object) => {
      const result = await save({ ...typed, articul: 'РУЧ-ШК-2', ...values });
      return result.ok ? {} : result.fields;
    };
    expect(await refused({ barcodes: '00000096385074' })).toEqual({
      barcodes: ['00000096385074 – уже штрихкод товара РУЧ-ШК «Профиль»'],
    });
    expect(await refused({ barcodes: '96385075' })).toEqual({
      barcodes: ['96385075: опечатка, контрольная цифра не сходится'],
    });
    expect(await refused({ weight: 'много', volume: '-1' })).toMatchObject({
      weight: [expect.stringContaining('в\u00a0килограммах')],
      volume: [expect.stringContaining('в\u00a0кубометрах')],
    });
  });

  test('a product with more and longer barcodes of 1C is saved, but gets no more of them', async () => {
    const typed = { articul: 'РУЧ-ШК-3', header: 'Бывший из 1С', unit: 'шт.', visible: '1' };
    const { id } = okValue(await save(typed));
    const codes = Array.from(
      { length: 90 },
      (_, i) => `CODE-${String(i).padStart(2, '0')}-${'X'.repeat(20)}`,
    );
    const rows = codes.map((barcode, i) => ({ product_id: id, barcode, place: i, of_good: 0, of_offer: 0 }));
    await fresh.db.insertInto('product_barcodes').values(rows).execute();
    const form = await formOf(id);
    okValue(await save({ ...form, header: 'Прежний из 1С' }));
    expect((await card(id)).barcodes).toHaveLength(90);
    expect(await save({ ...form, barcodes: `${form.barcodes}\n4006381333900` })).toMatchObject({
      fields: { barcodes: ['Не больше 20\u00a0штрихкодов'] },
    });
    okValue(await save({ ...form, header: 'Прежний из 1С', barcodes: codes.slice(1).join('\n') }));
    expect((await card(id)).barcodes).toHaveLength(89);
  });

  test('a VAT rate that is not in the list is rejected', async () => {
    const refused = await save({ articul: 'НДС-18', header: 'Товар', unit: 'шт.', vat: '1800' });
    expect(refused).toMatchObject({ fields: { vat: ['Выберите ставку из списка'] } });
  });

  test('a product with invalid fields or an articul in use is rejected with an error at each field', async () => {
    expect(await save({ articul: ' ', header: '', unit: '', pack: '0' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { pack: [expect.anything()] },
    });
    expect(await save({ articul: 'LT-NB36-4054', header: 'Ещё один', unit: 'шт.' })).toMatchObject({
      fields: { articul: ['Товар с таким артикулом уже есть'] },
    });
    expect(await save({ articul: ' LT-NB36-4054 ', header: 'Ещё один', unit: 'шт.' })).toMatchObject({
      fields: { articul: ['Товар с таким артикулом уже есть'] },
    });
    expect(await save({ articul: 'N-1', header: 'X', unit: 'шт.', brand: '99' })).toMatchObject({
      fields: { brand: ['Выберите бренд из списка'] },
    });
    expect(await save({ id: 9_999, header: 'X' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await saveTrade({ ...(await tradeOf(101)), price_1: 'даром', stock_1: '1,5' })).toMatchObject({
      fields: { price_1: [expect.anything()], stock_1: [expect.anything()] },
    });
  });
});

describe('articuls that only look alike', () => {
  const pair = (first: string, second: string) => ({ first, second });
  test.each([
    pair('VVG-5x2.5', 'VVG-5x25'),
    pair('ВЫК-1-2', 'ВЫК-12'),
    pair('АВТ-7', 'ABT-7'),
    pair('щит 4/5', 'щит 45'),
  ])('similar articuls $first and $second are accepted with a warning', async ({ first, second }) => {
    const added = okValue(await save({ articul: first, header: 'Первый', unit: 'шт.', visible: '1' }));
    expect(added.alike).toEqual([]);
    const other = okValue(await save({ articul: second, header: 'Второй', unit: 'шт.', visible: '1' }));
    expect(other).toMatchObject({ alike: [first] });
    expect(other.id).not.toBe(added.id);
    // The desk's own search lists the exact articul first.
    expect((await listed({ query: first }))[0]).toBe(added.id);
    expect((await listed({ query: second }))[0]).toBe(other.id);
    expect(await save({ id: other.id, articul: first, header: 'Второй', unit: 'шт.' })).toMatchObject({
      fields: { articul: ['Товар с таким артикулом уже есть'] },
    });
  });
});

describe('a price that falls or rises by more than half', () => {
  test('is saved only after a second press, as it was shown at the first one', async () => {
    const { db } = fresh;
    await changeRows(db, 'prices', { product_id: 102, price_type_id: 1 }, { price: 100_000 });
    const opened = await tradeOf(102);
    const first = await saveTrade({ ...opened, price_1: '200' });
    expect(first).toMatchObject({
      code: 'PRICES_CHANGE',
      status: 409,
      fields: {
        price_1: [
          'Цена ниже прежней в\u00a05\u00a0раз: была 1\u00a0000,00\u00a0₽, станет 200,00\u00a0₽. Проверьте',
        ],
      },
    });
    const asked = first.ok ? undefined : first.data.asked;
    expect(await saveTrade({ ...opened, price_1: '20', asked })).toMatchObject({ code: 'PRICES_CHANGE' });
    okValue(await saveTrade({ ...opened, price_1: '200', asked }));
    okValue(await saveTrade({ ...(await tradeOf(102)), price_1: '300' }));
    okValue(await saveTrade({ ...(await tradeOf(102)), price_1: '' }));
    okValue(await saveTrade({ ...(await tradeOf(102)), price_1: '1000' }));
  });
});

describe('stock edited by staff', () => {
  test('staff cannot set the stock below the reserved quantity or overwrite a shipment made meanwhile', async () => {
    const { db } = fresh;
    const opened = await tradeOf(103);
    await changeRows(db, 'stocks', { product_id: 103, wms_id: 1 }, { reserved: 30 });
    expect(await saveTrade({ ...opened, stock_1: '20' })).toMatchObject({
      fields: { stock_1: ['Зарезервировано 30: меньше нельзя'] },
    });
    // The product was shipped meanwhile.
    await changeRows(db, 'stocks', { product_id: 103, wms_id: 1 }, { quantity: 1_100, reserved: 0 });
    expect(await saveTrade({ ...opened, stock_1: '1200' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const jump = { price_1: '99' };
    const asked = await saveTrade({ ...opened, ...jump });
    okValue(asked.ok ? asked : await saveTrade({ ...opened, ...jump, asked: asked.data.asked }));
    const { stocks } = await card(103);
    expect(stocks[0]).toMatchObject({ quantity: 1_100, reserved: 0 });
  });
});

describe('hidden products', () => {
  test('a hidden product is removed from the catalogue and cannot be ordered, but staff can find it', async () => {
    await fillBasketWith(fresh.db, 1, '102:1:1=1');
    okValue(await save({ ...(await formOf(102)), visible: '0' }));
    expect(await sold(102)).toBeUndefined();
    const { basket } = await fresh.as(actors.main).does(getCheckout, undefined);
    expect(JSON.stringify(basket)).toContain('PRODUCT_GONE');
    expect(await listed({ state: 'hidden' })).toEqual([102]);
    expect(await listed({ query: 'круглый', state: 'hidden' })).toEqual([102]);
    expect(await listed({ query: 'круглый' })).toContain(102);
    expect(await listed({ state: 'sold' })).not.toContain(102);
    expect((await card(102)).state).toBe('hidden');
    okValue(await save({ ...(await formOf(102)), visible: '1' }));
    expect(await sold(102)).toBeDefined();
    await clearTables(fresh.db, 'basket_lines');
  });

  test('hiding a brand also hides its products', async () => {
    await changeRows(fresh.db, 'brands', { id: 2 }, { hidden: 1 });
    await addRows(fresh.db, 'catalogue_changes', { product_id: null, changed_at: noon });
    expect(await sold(103)).toBeUndefined();
    expect((await card(103)).state).toBe('shut');
    await changeRows(fresh.db, 'brands', { id: 2 }, { hidden: 0 });
    await addRows(fresh.db, 'catalogue_changes', { product_id: null, changed_at: noon });
    expect(await sold(103)).toBeDefined();
  });
});

describe('the product list', () => {
  test('the product list can be filtered by brand, catalogue node, stock and missing price', async () => {
    const brand = await listed({ brand: '2' });
    expect(brand).toContain(103);
    expect(brand).not.toContain(101);
    expect(await listed({ catalog: '21', brand: '1' })).toContain(101);
    expect(await listed({ only: 'price' })).not.toContain(101);
    expect(await listed({ only: 'picture' })).toEqual(expect.any(Array));
    const { id } = okValue(await save({ articul: 'БЕЗ-ЦЕНЫ', header: 'Без цены', unit: 'шт.' }));
    expect(await listed({ only: 'price' })).toContain(id);
    expect(await listed({ only: 'stock' })).not.toContain(id);
  });

  test('the product list is sorted by name and by retail price, goods on sale before the others', async () => {
    const listed = async (sort: string) => (await as(staff).does(listDeskGoods, { sort })).goods;
    const rrc = (await listed('price_rrc:desc')).filter(({ state }) => state === 'sold');
    expect(rrc.map(({ priceRrc }) => priceRrc)).toEqual(
      rrc.map(({ priceRrc }) => priceRrc).toSorted((a, b) => b - a),
    );
    expect(rrc.length).toBeGreaterThan(2);
    const names = (sort: string) => listed(sort).then((goods) => goods.map(({ header }) => header));
    const sold = (await names('header:desc')).slice(0, rrc.length);
    expect(sold).toEqual((await names('header:asc')).slice(0, rrc.length).toReversed());
    expect(await names('brand:asc'), 'an unknown column').toEqual(await names(''));
  });

  test('only administrators see costs on product cards', async () => {
    const { insertId } = await fresh.db
      .insertInto('price_types')
      .values({ external_id: null, header: 'Закупка', for_sale: 0 })
      .executeTakeFirstOrThrow();
    const cost = Number(insertId);
    expect((await card(101)).prices.map(({ id }) => id)).toContain(cost);
    expect((await card(101, manager)).prices.map(({ id }) => id)).not.toContain(cost);
    expect((await card(101, manager)).mayTrade).toBe(false);
  });

  test('the history shows prices of goods, some of which are costs, only to staff who manage prices', async () => {
    const change = (label: string) => ({ label, before: '', after: '95\u00a0₽' });
    const entry = (kind: HistoryKind, record: number, header: string, changes: Change[]) => ({
      ...{ at: noon, actor_kind: 'staff' as const, actor_id: 1, actor_name: 'Ирина', dealer_id: null },
      ...{ kind, record_id: record, header, action: 'changed' as const, changes: JSON.stringify(changes) },
    });
    await addRows(fresh.db, 'history', [
      entry('product', 101, 'Лампа', [change('Цена «Закупка»'), change('Остаток, Склад')]),
      entry('product', 102, 'Кабель', [change('Цена «Закупка»')]),
      entry('goods_change', 1, 'Цена: Закупка: 95\u00a0₽', [change('Изменено товаров')]),
      entry('goods_change', 2, 'Бренд: Bosch; Цена: Закупка: 95\u00a0₽', [change('Изменено товаров')]),
    ]);
    const history = async (...rights: StaffRight[]) => {
      const { entries } = await fresh.as(withRights(...rights)).does(listHistory, { query: '95' });
      return entries.map(({ header, changes }) => [header, changes.map(({ label }) => label)]);
    };
    expect(await history('settings', 'prices')).toHaveLength(4);
    expect(await history('settings')).toEqual([['Лампа', ['Остаток, Склад']]]);
  });

  test('who does not manage prices can neither open nor make changes of many goods', async () => {
    const names = [...useCases].filter(([name]) => /goods-(change|marks|sheet|pictures)/.test(name));
    const open = (...rights: StaffRight[]) =>
      names.filter(([, { access }]) => mayUse(access, withRights(...rights))).map(([name]) => name);
    expect(open('goods-many', 'prices')).toHaveLength(names.length);
    expect(open('goods-many')).toEqual([]);
    expect(names.length).toBeGreaterThanOrEqual(8);
  });

  test('the home page begins with the products that staff have marked for it', async () => {
    okValue(await save({ ...(await formOf(103)), on_home: '1' }));
    await refreshCatalogue(fresh.db);
    const { goods } = await fresh.as().does(showHome, undefined);
    expect(goods[0]?.id).toBe(103);
  });
});

describe('two people editing one product', () => {
  test('two people can change different fields of a product at once, but not the same field', async () => {
    const opened = await formOf(101);
    okValue(await save({ ...opened, pack: '12' }));
    expect(okValue(await save({ ...opened, header: 'Светильник' })).meanwhile).toEqual([
      'В упаковке: было «1», стало «12»',
    ]);
    expect(await save({ ...opened, header: 'Другой' })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});

describe('product descriptions', () => {
  const markdown =
    '**Важно**: [панель](/open/product/102) и <b>тег</b>\n- IP65\n- [зло](javascript:alert(1))';
  const words = 'Важно: панель и <b>тег</b>\n- IP65\n- зло';
  const html =
    '<p><strong>Важно</strong>: <a href="/open/product/102">панель</a> и &lt;b&gt;тег&lt;/b&gt;</p>\n<ul>\n<li>IP65</li>\n<li>зло</li>\n</ul>\n';
  const dealersCard = async (id: number) => {
    await refreshCatalogue(fresh.db);
    return await fresh.as(actors.main).does(showProduct, { id });
  };

  test('a product description by staff is rendered as Markdown on cards and as plain text elsewhere', async () => {
    okValue(await save({ ...(await formOf(104)), description: markdown }));
    expect((await sold(104))?.description).toBe(words);
    expect(await dealersCard(104)).toMatchObject({ descriptionHtml: html, product: { description: words } });
    const desk = await card(104);
    expect(desk).toMatchObject({ description: markdown, descriptionHtml: html });
    const colleague = { ...staff, ...inRole('editor') };
    expect(await card(104, colleague)).toMatchObject({ descriptionHtml: html });
  });

  test('a product description from 1C is shown as plain text unless staff have replaced it', async () => {
    const { db } = fresh;
    const from1C = '**Не** Markdown\n- 200*300*50';
    const of105 = db.updateTable('products').where('id', '=', 105);
    await of105.set({ external_id: 'panel-105', description: from1C }).execute();
    await addRows(db, 'catalogue_changes', { product_id: 105, changed_at: noon });
    expect(await dealersCard(105)).toMatchObject({
      descriptionHtml: undefined,
      product: { description: from1C },
    });
    expect((await card(105)).descriptionHtml).toBeUndefined();
    okValue(await save({ ...(await formOf(105)), description: markdown }));
    expect(await dealersCard(105)).toMatchObject({ descriptionHtml: html, product: { description: words } });
    okValue(await save({ ...(await formOf(105)), description: '' }));
    expect(await dealersCard(105)).toMatchObject({
      descriptionHtml: undefined,
      product: { description: from1C },
    });
    await of105.set({ external_id: null, description: '' }).execute();
  });

  test('the preview of a product description preserves line breaks, unlike the preview of other texts', async () => {
    const body = 'раз 1/2"\nдва';
    const preview = async (of?: string) => (await as().does(previewText, { body, of })).html;
    expect(await preview('goods')).toBe('<p>раз 1/2&quot;<br>\nдва</p>\n');
    expect(await preview()).not.toContain('<br>');
    expect(await as(manager).tries(previewText, { body, of: 'goods' })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('an edit conflict in a long product description shows only the parts that differ', async () => {
    const opened = await formOf(104);
    const long = 'слово '.repeat(2_000);
    okValue(await save({ ...opened, description: `${long}А` }));
    const again = await formOf(104);
    okValue(await save({ ...again, description: `${long}Б` }));
    const refused = await save({ ...again, description: `${long}В` });
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(refused).toMatchObject({
      fields: { description: [expect.stringMatching(/Было «….{30,60}А», стало «….{30,60}Б»/)] },
    });
  });
});

describe('imports after changes by staff', () => {
  const files = (price: number) => ({
    'import.xml': importXml({
      full: false,
      goods: [{ id: 'lamp-7', articul: 'Л-7', name: 'Лампа семь', description: 'Из 1С' }],
    }),
    'offers.xml': offersXml({
      full: false,
      offers: [{ id: 'lamp-7', name: 'Лампа семь', prices: [{ price }], stocks: { 'w-main': 5 } }],
    }),
  });

  test('an import preserves changes by staff, and a card shows only an import that changed the product', async () => {
    const { db } = fresh;
    await importFiles(db, files(50));
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .where('external_id', '=', 'lamp-7')
      .executeTakeFirstOrThrow();
    const form = await formOf(id);
    okValue(
      await save({
        ...form,
        visible: '0',
        pack: '6',
        description: 'Наша',
        tags: 'Своя',
        on_home: '1',
        articul: 'ЧУЖОЙ',
      }),
    );
    const first = (await card(id)).lastImport;
    await importFiles(db, files(50));
    expect((await card(id)).lastImport).toEqual(first);
    await importFiles(db, files(70));
    const after = await card(id);
    expect(after.lastImport?.id).toBeGreaterThan(first?.id ?? 0);
    expect(after).toMatchObject({
      articul: 'Л-7',
      hidden: true,
      pack: 6,
      description: 'Наша',
      importedDescription: 'Из 1С',
      tags: ['Своя'],
      onHome: true,
      state: 'hidden',
    });
    expect(after.prices.some(({ price }) => price === 7_000)).toBe(true);
    expect(Object.keys(await tradeOf(id)).some((name) => name === 'price_1')).toBe(true);
    const runs = await db.selectFrom('imports').selectAll().orderBy('id').execute();
    expect(runs.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(runs[0]).toMatchObject({ added: 1, files: expect.stringContaining('import.xml') });
    expect(runs[1]).toMatchObject({ added: 0, changed: 0, prices: 0, stocks: 0 });
    expect(runs[2]).toMatchObject({ prices: 1 });
  });
});

describe('the quantities in which a product is sold', () => {
  test('the catalogue and the history show the multiple and the minimum quantity that staff have set', async () => {
    okValue(await save({ ...(await formOf(101)), multiple: '10', minimum: '15' }));
    expect(await card(101)).toMatchObject({ multiple: 10, minimum: 15 });
    expect(await sold(101)).toMatchObject({ multiple: 10, minimum: 15 });
    const entry = await fresh.db
      .selectFrom('history')
      .selectAll()
      .where('kind', '=', 'product')
      .where('record_id', '=', 101)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(entry)).toMatch(/Продаётся по.*10.*Минимум в заказе.*15/);
    okValue(await save({ ...(await formOf(101)), multiple: '1', minimum: '1' }));
    expect(await sold(101)).toMatchObject({ multiple: 1, minimum: 1 });
  });

  test.each([
    [{ multiple: '0' }, 'multiple'],
    [{ multiple: '1,5' }, 'multiple'],
    [{ minimum: '-3' }, 'minimum'],
    [{ minimum: '' }, 'minimum'],
    [{ multiple: '60000', minimum: '70000' }, 'minimum'],
  ])('an invalid multiple or minimum is rejected with an error at its field: %j', async (typed, field) => {
    const refused = await save({ ...(await formOf(102)), ...typed });
    expect(refused).toMatchObject({
      ok: false,
      code: 'BAD_INPUT',
      fields: { [field]: [expect.any(String)] },
    });
    expect(await card(102)).toMatchObject({ multiple: 1, minimum: 1 });
  });

  test('two people can change the multiple and the minimum at once, but not the same field', async () => {
    const [one, other] = [await formOf(103), await formOf(103)];
    okValue(await save({ ...one, multiple: '10' }));
    expect(await save({ ...other, multiple: '12' })).toMatchObject({ ok: false, code: 'CHANGED_MEANWHILE' });
    okValue(await save({ ...other, minimum: '30' }));
    expect(await card(103)).toMatchObject({ multiple: 10, minimum: 30 });
  });
});
