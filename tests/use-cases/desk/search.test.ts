import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exactHit, groupsOf, onlyHit } from '#app/components/desk/search/found-groups.ts';
import { insertPayment } from '#server/desk/money/repository.server.ts';
import { deskSearch } from '#server/desk/search/desk-search.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, contract, staff } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { newcomer, editor } = colleagues;
const fresh = smallWorld();

beforeAll(async () => {
  const { db } = fresh;
  await insertOrder(db, { id: 123, old_number: 'С-1024/19', external_number: 'УТ-000777' });
  await insertOrder(db, { id: 124, by: actors.other });
  await insertDocument(db, { id: 1, number: 'УТ-000123', order_id: 123 });
  await insertDocument(db, { id: 2, number: '26-000123Б', kind: 'invoice' });
  await insertDocument(db, { id: 3, number: 'УТ-000888', contract_id: contract.foreign });
  await insertDocument(db, { id: 4, number: '1', issued_on: '2026-07-05' });
  await insertDocument(db, { id: 5, number: '1', kind: 'waybill', issued_on: '2026-07-06' });
  await insertDocument(db, { id: 6, number: 'П-7', kind: 'waybill', issued_on: '2026-07-06' });
  await insertReturn(db, { order_id: 123 });
  const payment = { kind: 'payment', paidOn: '2026-07-01', note: '', by: '', now: noon } as const;
  await insertPayment(db, { ...payment, dealerId: 1, contractId: 1, amount: 100, number: '5501' });
  await changeRows(db, 'accounts', { id: 1 }, { name: 'Анна Соколова', phone: '+7 (916) 123-45-67' });
  await changeRows(db, 'products', { id: 102 }, { barcode: '4600000000017', code: 'УТ-77' });
  await addRows(db, 'product_barcodes', {
    product_id: 103,
    barcode: '0460000000123',
    place: 1,
    of_good: 1,
    of_offer: 0,
  });
});

const search = (query: string, actor: Staff = staff) => fresh.as(actor).does(deskSearch, { query });
const titles = async (query: string, actor: Staff = staff) =>
  Object.fromEntries(
    groupsOf(await search(query, actor)).map(({ title, hits }) => [title, hits.map((hit) => hit.title)]),
  );

describe('a search finds each kind of record', () => {
  test.each<[string, string, string[]]>([
    ['26-000123', 'Заказы', ['Заказ 26-000123']],
    ['№ 26-000123', 'Заказы', ['Заказ 26-000123']],
    ['123', 'Заказы', ['Заказ 26-000123']],
    ['С-1024/19', 'Заказы', ['Заказ 26-000123']],
    ['с-1024/19', 'Заказы', ['Заказ 26-000123']],
    ['УТ-000777', 'Заказы', ['Заказ 26-000123']],
    ['лю', 'Дилеры', ['Люмен']],
    ['ЛЮМЕН', 'Дилеры', ['Люмен']],
    ['114-О/2025', 'Дилеры', ['Люмен']],
    ['люм трейд', 'Контрагенты', ['ООО «Люмен Трейд»']],
    ['7707083893', 'Контрагенты', ['ООО «Люмен Трейд»']],
    ['7707 083', 'Контрагенты', ['ООО «Люмен Трейд»']],
    ['MAIN@example.com', 'Люди', ['Анна Соколова']],
    ['main@', 'Люди', ['Анна Соколова']],
    ['8 916 123-45-67', 'Люди', ['Анна Соколова']],
    ['+7916123', 'Люди', ['Анна Соколова']],
    ['9161234567', 'Люди', ['Анна Соколова']],
    ['анна с', 'Люди', ['Анна Соколова']],
    ['lt nb36 4054', 'Товары', ['LT-NB36-4054']],
    ['ЛТ-NB36', 'Товары', []],
    ['LТ-NВ36', 'Товары', ['LT-NB36-4054']],
    ['4600000000017', 'Товары', ['LT-OR18-4065']],
    ['460000000123', 'Товары', ['NL-DW07-40W']],
    ['УТ-77', 'Товары', ['LT-OR18-4065']],
    ['УТ-123', 'Документы', ['УПД УТ-000123 от 01.07.2026']],
    ['26-000123', 'Документы', ['Счёт 26-000123Б от 01.07.2026']],
    ['УПД 1', 'Документы', ['УПД 1 от 05.07.2026']],
    ['упд № 1', 'Документы', ['УПД 1 от 05.07.2026']],
    ['УПД №1 от 05.07.2026', 'Документы', ['УПД 1 от 05.07.2026']],
    ['ТОРГ-12 1', 'Документы', ['Накладная 1 от 06.07.2026']],
    ['накладная № 1', 'Документы', ['Накладная 1 от 06.07.2026', 'УПД 1 от 05.07.2026']],
    ['накладная 123', 'Документы', ['УПД УТ-000123 от 01.07.2026']],
    ['торг 12 № П-7', 'Документы', ['Накладная П-7 от 06.07.2026']],
    ['счёт 123', 'Документы', ['Счёт 26-000123Б от 01.07.2026']],
    ['В-000001', 'Возвраты', ['Возврат В-000001']],
    ['в-1', 'Возвраты', ['Возврат В-000001']],
    ['1', 'Возвраты', []],
    ['5501', 'Платежи', ['Оплата 5501 от 01.07.2026']],
    ['настр', 'Разделы стола', ['Настройки']],
    ['обмен 1с', 'Разделы стола', ['Обмен с 1С']],
  ])('«%s» finds in «%s»: %j', async (query, group, found) => {
    expect((await titles(query))[group] ?? []).toEqual(found);
  });

  test('«123» finds all documents whose number ends with 123', async () => {
    expect((await titles('123')).Документы).toHaveLength(2);
  });

  test('at most ten records of a kind are shown', async () => {
    const { goods } = await search('l');
    expect(goods.hits).toEqual([]);
    const rows = Array.from({ length: 12 }, (_, i) => ({
      id: 200 + i,
      number: `Х-${i}-555`,
      kind: 'other' as const,
    }));
    for (const row of rows) await insertDocument(fresh.db, row);
    const { documents } = await search('555');
    expect(documents).toMatchObject({ more: true });
    expect(documents.hits).toHaveLength(10);
  });
});

describe('what is offered first', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['124', '/desk/orders/124', '/desk/orders/124'],
    ['123', undefined, '/desk/orders/123'],
    ['7707083893', '/desk/dealers/1/contragents/1', '/desk/dealers/1/contragents/1'],
    ['main@example.com', '/desk/dealers/1/people/1', '/desk/dealers/1/people/1'],
    ['4600000000017', '/desk/goods/102', '/desk/goods/102'],
    ['УТ-000888', '/desk/dealers/2?document=%D0%A3%D0%A2-000888#documents', undefined],
    ['склады', '/desk/warehouses', undefined],
    ['лю', undefined, undefined],
  ])('«%s» opens %s at once and offers %s first', async (query, only, exact) => {
    const groups = groupsOf(await search(query));
    expect(onlyHit(groups)?.href).toBe(only);
    if (exact) expect(exactHit(groups)?.href).toBe(exact);
  });
});

describe('who finds what', () => {
  test('an editor finds goods and the sections of editors, but nothing of dealers', async () => {
    for (const query of ['123', 'лю', '7707083893', 'main@example.com', 'УТ-123', '5501'])
      expect(Object.keys(await titles(query, editor))).toEqual([]);
    expect(await titles('LT-NB36', editor)).toEqual({ Товары: ['LT-NB36-4054'] });
    expect(await titles('новости', editor)).toEqual({ 'Разделы стола': ['Новости'] });
    expect(await titles('настройки', editor)).toEqual({});
  });

  test('a manager with only own dealers finds nothing of the dealers of others', async () => {
    const queries = ['123', 'лю', '7707083893', 'main@', '9161234567', 'анна', 'УТ-123', '5501'];
    for (const query of queries) expect(await titles(query, newcomer), query).toEqual({});
    await changeRows(fresh.db, 'dealers', { id: 1 }, { staff_id: newcomer.staffId });
    for (const query of queries)
      expect(await titles(query, newcomer), query).toEqual(await titles(query, colleagues.manager));
    expect(await titles('124', newcomer)).toEqual({});
    expect(await titles('УТ-000888', newcomer)).toEqual({});
    await changeRows(fresh.db, 'dealers', { id: 1 }, { staff_id: staff.staffId });
  });
});

describe('the limits of a search', () => {
  const counted: ReturnType<typeof countedDatabase>[] = [];
  afterAll(() => Promise.all(counted.map(({ db }) => db.destroy())));

  /** Returns the number of statements of a search. */
  async function statementsOf(query: string): Promise<number> {
    const opened = countedDatabase(fresh.url);
    counted.push(opened);
    await testContext(opened.db, staff).does(deskSearch, { query });
    return opened.statements.filter((sql) => sql.includes('select')).length;
  }

  test('a single character and an empty query read nothing', async () => {
    expect(await statementsOf('л')).toBe(0);
    expect(await statementsOf('  ')).toBe(0);
    expect(await search('л')).toMatchObject({ isTooShort: true });
  });

  test('no query needs more than eleven statements', async () => {
    for (const query of ['лю', '123', '26-000123', '7707083893', 'main@example.com', '+7 916 123-45-67'])
      expect(await statementsOf(query), query).toBeLessThanOrEqual(11);
  });

  test('a query is cut after a hundred characters, and one of more than a thousand finds nothing', async () => {
    expect((await search('люмен '.repeat(20))).query).toHaveLength(100);
    expect(await search('а'.repeat(1_001))).toMatchObject({ query: '', isTooShort: true });
  });

  test('signs that are no letters or digits find nothing and break nothing', async () => {
    for (const query of ['%%', '__', "'; --", '\\\\', '@@', '+-()', '№№'])
      expect(await titles(query), query).toEqual({});
  });
});
