import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, staff, warehouse } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import {
  connectOneC,
  forgetOrders,
  idOf,
  later,
  numbersFor,
  queried,
  query,
  requisitesOf,
  setUp,
  success,
  takeFile,
} from './one-c.ts';

const { tomilino, tver } = warehouse;
const fresh = smallWorld();
beforeAll(() => connectOneC(fresh.db));
afterEach(() => forgetOrders(fresh.db));

const placed = (id: number, more: Partial<Parameters<typeof insertOrder>[1]> = {}) =>
  insertOrder(fresh.db, { id, ...more });
const atDesk = () => fresh.as(staff, later);
const move = async (id: number, from: number, to: number) =>
  await atDesk().does(moveOrder, { id, from, to, reason: 'Нет товара' });
const stateOf = async (id: number) =>
  await fresh.db
    .selectFrom('orders')
    .select(['exchange_state as state', 'exchange_problem as problem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Runs `deed` once, as soon as rows with this column have been read. */
function afterReading(column: string, deed: () => Promise<unknown>): KyselyPlugin {
  let isDone = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone && result.rows[0] && column in result.rows[0]) {
        isDone = true;
        await deed();
      }
      return result;
    },
  };
}

describe('orders sent to 1C', () => {
  test('an order is sent as a document, at contract prices, with its elements in the order of the schema', async () => {
    await changeRows(fresh.db, 'contragents', { id: 1 }, { external_id: 'contragent-1' });
    await placed(1, {
      by: actors.manager,
      lines: [[101, tomilino, 2]],
      delivery_price: 50_000,
      comment: 'до 12:00 & <срочно>',
      created_at: Date.parse('2026-07-20T21:05:07Z'),
    });
    const [document] = await query(fresh.db, 1, { now: later + 86_400_000 });
    expect(Object.keys(document!)).toEqual([
      ...['Ид', 'Номер', 'Дата', 'ХозОперация', 'Роль', 'Валюта', 'Курс', 'Сумма', 'Контрагенты', 'Время'],
      ...['Комментарий', 'Налоги', 'Склады', 'Товары', 'ЗначенияРеквизитов'],
    ]);
    expect(document).toMatchObject({
      Ид: { _text: '1' },
      Номер: { _text: '1' },
      Дата: { _text: '2026-07-21' },
      Время: { _text: '00:05:07' },
      ХозОперация: { _text: 'Заказ товара' },
      Валюта: { _text: 'RUB' },
      Сумма: { _text: '3069.00' },
      Комментарий: { _text: 'до 12:00 & <срочно>' },
      Контрагенты: { Контрагент: { Ид: { _text: 'contragent-1' }, Роль: { _text: 'Покупатель' } } },
    });
    const [line, courier] = document!.Товары.Товар;
    expect(line).toMatchObject({
      Ид: { _text: idOf(101) },
      Артикул: { _text: 'LT-NB36-4054' },
      ЦенаЗаЕдиницу: { _text: '1284.50' },
      Количество: { _text: '2' },
      Сумма: { _text: '2569.00' },
      Налоги: {
        Налог: { УчтеноВСумме: { _text: 'true' }, Сумма: { _text: '463.26' }, Ставка: { _text: '22' } },
      },
    });
    expect(courier).toMatchObject({ Ид: { _text: 'ORDER_DELIVERY' }, Сумма: { _text: '500.00' } });
    expect(requisitesOf(document!)).toMatchObject({
      'Статус заказа': 'Новый',
      Отменен: 'false',
      'Дата отгрузки': '2026-07-25',
      Склад: 'Томилино',
      'Вид цен': 'Базовая',
      'Способ доставки': 'Доставка по адресу',
      'Адрес доставки': 'Тула, ул. Заводская, 14, склад 3',
      'Номер на портале': '26-000001',
    });
    expect(requisitesOf(document!), '1C would make a contract of an unknown name').not.toHaveProperty([
      'Договор контрагента',
    ]);
  });

  test.each([
    { version: '', container: false },
    { version: '2.10', container: false },
    { version: '3.1', container: true },
  ])('a paid order with delivery comes back as it was sent without any note: %j', async (form) => {
    await placed(1, { lines: [[101, tomilino, 2]], delivery_price: 50_000 });
    await changeRows(fresh.db, 'orders', { id: 1 }, { external_paid_on: '2026-07-22' });
    const sent = await queried(fresh.db, 1, form);
    await success(fresh.db, 1);
    expect(sent.toString()).toContain(
      '<Наименование>Дата оплаты</Наименование><Значение>2026-07-22</Значение>',
    );
    expect(okValue(await takeFile(fresh.db, sent))).toMatchObject({
      documents: 1,
      unchanged: 1,
      left: [],
      aside: [],
    });
  });

  test('an empty document is sent when there are no orders', async () => {
    const xml = (await queried(fresh.db, 1)).toString('utf8');
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?><КоммерческаяИнформация [^>]*\/>$/);
  });

  test('more orders than fit in one statement are sent in the order in which they were placed', async () => {
    const many = 1_100;
    await placed(1);
    const { id: _, ...order } = await fresh.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const { id: __, ...line } = await fresh.db
      .selectFrom('order_lines')
      .selectAll()
      .executeTakeFirstOrThrow();
    // Orders with higher ids were placed earlier.
    const ids = Array.from({ length: many - 1 }, (_, i) => many - i);
    await bulkInsert(
      fresh.db,
      'orders',
      ids.map((id) => ({ ...order, id, idempotency_key: `many-${id}`, created_at: noon - id })),
    );
    await bulkInsert(
      fresh.db,
      'order_lines',
      ids.map((order_id) => ({ ...line, order_id })),
    );
    await setUp(fresh.db, { portion: many });
    const { db, statements } = countedDatabase(fresh.url);
    const documents = await query(db, 1);
    await db.destroy();
    expect(documents.map((document) => Number(document.Ид._text))).toEqual([...ids, 1]);
    expect(documents.every((document) => document.Товары.Товар.Количество._text === '1')).toBe(true);
    expect(statements.length).toBeLessThan(many / 20);
    expect(await numbersFor(fresh.db, 1)).toEqual([]);
  });

  test('in version 3 each document is sent in a container', async () => {
    await placed(1);
    const xml = (await queried(fresh.db, 1, { version: '3.1', container: true })).toString('utf8');
    expect(xml).toContain('ВерсияСхемы="3.1"');
    expect(xml).toContain('<Контейнер><Документ><Ид>1</Ид>');
  });

  test('characters missing from windows-1251 are sent as character references', async () => {
    await placed(1, { comment: 'Цена 5 ₽ за м², «срочно»' });
    const bytes = await queried(fresh.db, 1, { encoding: 'windows-1251' });
    const xml = new TextDecoder('windows-1251').decode(bytes);
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="windows-1251"\?>/);
    expect(xml).toContain('<Комментарий>Цена 5 &#8381; за м&#178;, «срочно»</Комментарий>');
  });

  test('a text that looks like an entity is sent as it was typed', async () => {
    await placed(1, { comment: 'a &amp; b' });
    expect((await queried(fresh.db, 1)).toString('utf8')).toContain(
      '<Комментарий>a &amp;amp; b</Комментарий>',
    );
  });

  const sellWith = async (vat: string) =>
    writeSettings(fresh.db, { ...(await currentSettings(fresh.db)), vat }, noon);
  afterEach(() => sellWith('2200'));

  test('no VAT is sent to 1C until the setting about VAT in prices is made', async () => {
    await sellWith('');
    await placed(1, { delivery_price: 12_200 });
    const [document] = await query(fresh.db, 1);
    expect(JSON.stringify(document)).not.toMatch(/Налог|НДС/);
  });

  test('the documents of a wholesaler without VAT contain no taxes', async () => {
    await sellWith('none');
    await placed(1);
    const [document] = await query(fresh.db, 1);
    expect(document).not.toHaveProperty('Налоги');
    expect(document!.Товары.Товар.СтавкиНалогов.СтавкаНалога.Ставка._text).toBe('Без налога');
  });

  describe('the VAT of each product', () => {
    const rate = (product: number, vat: number | null, vat_free = 0) =>
      changeRows(fresh.db, 'products', { id: product }, { vat, vat_free });
    afterEach(async () => {
      for (const product of [101, 102, 103]) await rate(product, null);
    });
    const mixed = {
      lines: [101, 102, 103].map((product): [number, number, number] => [product, tomilino, 1]),
      delivery_price: 12_200,
    };
    const ratesIn = (document: Awaited<ReturnType<typeof query>>[number]) =>
      [document.Товары.Товар]
        .flat()
        .map((line) => [
          line.СтавкиНалогов.СтавкаНалога.Ставка._text,
          line.Налоги?.Налог.Сумма._text,
          line.Сумма._text,
        ]);

    test('each line has the VAT of its own rate, and the document has the sum', async () => {
      await rate(101, 1_000);
      await rate(102, 0, 1);
      await placed(1, mixed);
      const [document] = await query(fresh.db, 1);
      const rows = ratesIn(document!);
      expect(rows.map(([percent]) => percent)).toEqual(['10', 'Без налога', '22', '22']);
      expect(rows[0]).toEqual(['10', '116.77', '1284.50']);
      expect(rows[1]![1], 'without VAT').toBeUndefined();
      expect(rows[3]).toEqual(['22', '22.00', '122.00']);
      const sum = rows.reduce((all, [, vat]) => all + Number(vat ?? 0), 0);
      expect(Number(document!.Налоги.Налог.Сумма._text)).toBeCloseTo(sum, 2);
    });

    test('a line keeps the VAT rate of the time when it was created', async () => {
      await placed(1, mixed);
      const line = fresh.db.updateTable('order_lines').where('order_id', '=', 1);
      await line.set({ vat: 2_000 }).where('product_id', '=', 101).execute();
      await line.set({ vat: 0, vat_free: 1 }).where('product_id', '=', 102).execute();
      await rate(101, 1_000);
      await rate(102, 1_000);
      await rate(103, 0);
      const [document] = await query(fresh.db, 1);
      expect(ratesIn(document!).map(([percent]) => percent)).toEqual(['20', 'Без налога', '0', '22']);
      expect(ratesIn(document!)[2]?.[1], 'zero is a rate').toBe('0.00');
    });

    test('VAT is absent from documents of VAT-free products and from all documents of a wholesaler without VAT', async () => {
      await rate(102, 0, 1);
      await placed(1, { lines: [[102, tomilino, 1]] });
      const [free] = await query(fresh.db, 1);
      expect(free).not.toHaveProperty('Налоги');
      await sellWith('none');
      await rate(101, 1_000);
      await placed(2);
      const [without] = await query(fresh.db, 1);
      expect(ratesIn(without!)).toEqual([['Без налога', undefined, '1284.50']]);
    });
  });

  test('orders older than the first 1C account are not sent unless a day is set', async () => {
    await placed(1, { created_at: noon - 3 * 86_400_000 });
    await placed(2);
    expect(await numbersFor(fresh.db, 1)).toEqual(['2']);
    await setUp(fresh.db, { since: '2026-07-17' });
    expect(await numbersFor(fresh.db, 1)).toEqual(['1']);
  });
});

describe('orders sent to 1C again', () => {
  test('confirmed orders are not sent again', async () => {
    await placed(1);
    await placed(2);
    expect(await numbersFor(fresh.db, 1)).toEqual(['1', '2']);
    expect(await success(fresh.db, 1)).toBe(2);
    expect(await success(fresh.db, 1), 'a second time').toBe(0);
    expect(await numbersFor(fresh.db, 2)).toEqual([]);
  });

  test('orders that an earlier session got but did not confirm are sent again', async () => {
    await placed(1);
    await numbersFor(fresh.db, 1);
    expect(await numbersFor(fresh.db, 2)).toEqual(['1']);
    await success(fresh.db, 2);
    expect(await numbersFor(fresh.db, 3)).toEqual([]);
  });

  test('a repeated query returns the remaining orders and confirms the earlier ones', async () => {
    await setUp(fresh.db, { portion: 2 });
    for (const id of [1, 2, 3]) await placed(id);
    expect(await numbersFor(fresh.db, 1)).toEqual(['1', '2']);
    expect(await numbersFor(fresh.db, 1)).toEqual(['3']);
    expect(await numbersFor(fresh.db, 1)).toEqual([]);
    expect(await numbersFor(fresh.db, 2)).toEqual([]);
  });

  test('an order placed after the query is sent later, because success confirms only the orders sent', async () => {
    await placed(1);
    await numbersFor(fresh.db, 1);
    await placed(2);
    await success(fresh.db, 1);
    expect(await numbersFor(fresh.db, 2)).toEqual(['2']);
  });

  test('an order that changed after its confirmation is sent again', async () => {
    await placed(1);
    await numbersFor(fresh.db, 1);
    await success(fresh.db, 1);
    await move(1, 1, 2);
    const [document] = await query(fresh.db, 2);
    expect(requisitesOf(document!)['Статус заказа']).toBe('В обработке');
  });

  test('an order that changed between the query and its success is sent again', async () => {
    await placed(1);
    await numbersFor(fresh.db, 1);
    await move(1, 1, 2);
    await success(fresh.db, 1);
    expect(await numbersFor(fresh.db, 2)).toEqual(['1']);
  });

  test.each([
    ['order', 'revision'],
    ['lines', 'articul'],
  ])('an order that changes while its %s is being read is sent again', async (_, column) => {
    await placed(1, { lines: [[101, tomilino, 5]] });
    const { id: line } = await fresh.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
    const changed = { id: 1, quantity: { [line]: '4' } };
    const change = async () => await atDesk().does(changeOrder, changed);
    const { db } = countedDatabase(fresh.url);
    await queried(db.withPlugin(afterReading(column, change)), 1);
    await db.destroy();
    await success(fresh.db, 1);
    const documents = await query(fresh.db, 2);
    expect(documents.map((document) => document.Товары.Товар.Количество._text)).toEqual(['4']);
  });

  test('an order that one session has confirmed is not sent again, even if another session got it too', async () => {
    await placed(1);
    await numbersFor(fresh.db, 1);
    await numbersFor(fresh.db, 2);
    await success(fresh.db, 1);
    expect(await numbersFor(fresh.db, 3)).toEqual([]);
    const given = await fresh.db.selectFrom('exchange_given').select(['session_id', 'revision']).execute();
    expect(given, 'both are on record').toEqual([
      { session_id: 1, revision: 0 },
      { session_id: 2, revision: 0 },
    ]);
  });

  test('two simultaneous sessions are both recorded, and orders that they confirmed are not sent again', async () => {
    for (const id of [1, 2, 3]) await placed(id);
    const got = await Promise.all([numbersFor(fresh.db, 1), numbersFor(fresh.db, 2)]);
    const given = await fresh.db.selectFrom('exchange_given').select(['session_id', 'order_id']).execute();
    for (const [i, numbers] of got.entries()) {
      const recorded = given.filter((row) => row.session_id === i + 1).map((row) => String(row.order_id));
      expect(recorded.sort()).toEqual([...numbers].sort());
    }
    await Promise.all([success(fresh.db, 1), success(fresh.db, 2)]);
    expect(await numbersFor(fresh.db, 3)).toEqual([]);
    expect(new Set(got.flat())).toEqual(new Set(['1', '2', '3']));
  });

  test('a cancelled order is sent if 1C may have it, and not if it was never sent', async () => {
    await placed(1);
    await numbersFor(fresh.db, 1);
    await placed(2);
    for (const id of [1, 2]) await fresh.as(actors.main, later).does(cancelOrder, { id });
    const documents = await query(fresh.db, 2);
    expect(documents.map((document) => document.Номер._text)).toEqual(['1']);
    expect(requisitesOf(documents[0]!)).toMatchObject({ Отменен: 'true', 'Финальный статус': 'true' });
  });

  test('a cancelled order from the old portal is sent, because 1C has it from that portal', async () => {
    await placed(1, { old_number: 'С-1024/19', exchange_state: 'confirmed' });
    expect(await numbersFor(fresh.db, 1), 'as it came').toEqual([]);
    await fresh.as(actors.main, later).does(cancelOrder, { id: 1 });
    const [document] = await query(fresh.db, 1);
    expect(requisitesOf(document!)).toMatchObject({ Отменен: 'true' });
    await success(fresh.db, 1);
    expect(await numbersFor(fresh.db, 2)).toEqual([]);
  });

  test('the rest of a partly shipped order is sent as a separate order', async () => {
    await placed(1, { state: 10, lines: [[101, tomilino, 5]] });
    await numbersFor(fresh.db, 1);
    await success(fresh.db, 1);
    const { id: line } = await fresh.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
    await changeRows(fresh.db, 'order_lines', {}, { vat: 1_000 });
    await atDesk().does(shipOrder, { id: 1, quantity: { [line]: '3' } });
    const documents = await query(fresh.db, 2);
    const rates = documents.map(({ Товары }) => Товары.Товар.СтавкиНалогов.СтавкаНалога.Ставка._text);
    expect(rates, 'it keeps the rates of the first').toEqual(['10', '10']);
    expect(documents.map((document) => document.Товары.Товар.Количество._text).sort()).toEqual(['2', '3']);
  });
});

describe('orders held back', () => {
  test('a held order names the products missing in 1C, and is sent as soon as 1C has them', async () => {
    await changeRows(fresh.db, 'products', { id: 101 }, { external_id: null });
    await placed(1);
    await placed(2, { lines: [[102, tomilino, 1]] });
    expect(await numbersFor(fresh.db, 1)).toEqual(['2']);
    expect(await stateOf(1)).toEqual({ state: 'held', problem: 'Этих товаров нет в 1С: LT-NB36-4054' });
    await changeRows(fresh.db, 'products', { id: 101 }, { external_id: 'late' });
    expect(await numbersFor(fresh.db, 1)).toEqual(['1']);
    expect(await stateOf(1)).toEqual({ state: 'given', problem: '' });
  });

  test('a held order leaves its place in a batch to other orders', async () => {
    await setUp(fresh.db, { portion: 1 });
    await changeRows(fresh.db, 'products', { id: 101 }, { external_id: null });
    await placed(1);
    await placed(2, { lines: [[102, tomilino, 1]] });
    expect(await numbersFor(fresh.db, 1)).toEqual(['2']);
  });
});

describe('orders sent to 1C as several documents', () => {
  const numbersAndGoods = async (session: number) =>
    (await query(fresh.db, session)).map((document) => [
      document.Номер._text,
      [document.Товары?.Товар ?? []].flat().map((line) => line.Ид._text),
      requisitesOf(document).Отменен,
    ]);

  test('the goods of each warehouse are sent in a document, the first with the order’s number and delivery', async () => {
    await setUp(fresh.db, { split: 'warehouse' });
    const lines: [number, number, number][] = [
      [101, tomilino, 1],
      [102, tver, 2],
    ];
    await placed(1, { lines, delivery_price: 10_000 });
    const first = await numbersAndGoods(1);
    expect(first[0]).toEqual(['1', [idOf(101), 'ORDER_DELIVERY'], 'false']);
    expect(first[1]![0]).toMatch(/^9\d{8}$/);
    expect(first[1]!.slice(1)).toEqual([[idOf(102)], 'false']);
    expect(await numbersAndGoods(2), 'the numbers stay').toEqual(first);
  });

  test('an order from the old portal keeps its number in 1C', async () => {
    const lines: [number, number, number][] = [
      [101, tomilino, 1],
      [102, tver, 2],
    ];
    await placed(1, { lines, old_number: '1523', exchange_state: 'again' });
    const keys = async (session: number) =>
      (await query(fresh.db, session)).map(({ Ид, Номер }) => [Ид._text, Номер._text]);
    expect(await keys(1)).toEqual([['1', '1523']]);
    await setUp(fresh.db, { split: 'warehouse' });
    const [first, second] = await keys(2);
    expect(first).toEqual(['1', '1523']);
    expect(second![1], 'a part of its own').toMatch(/^9\d{8}$/);
    expect(second![0]).toBe(second![1]);
  });

  test('a part of an order that has become empty is sent to 1C as cancelled', async () => {
    await setUp(fresh.db, { split: 'warehouse' });
    await placed(1, {
      lines: [
        [101, tomilino, 1],
        [102, tver, 2],
      ],
    });
    const [, second] = await numbersAndGoods(1);
    await success(fresh.db, 1);
    const line = await fresh.db
      .selectFrom('order_lines')
      .select('id')
      .where('product_id', '=', 102)
      .executeTakeFirstOrThrow();
    await atDesk().does(changeOrder, { id: 1, quantity: { [line.id]: '0' } });
    expect(await numbersAndGoods(2)).toEqual([
      ['1', [idOf(101)], 'false'],
      [second![0], [], 'true'],
    ]);
  });

  test('the goods of each organisation are sent in a document with its name', async () => {
    await setUp(fresh.db, { split: 'organisation' });
    const owners = [
      [tomilino, 'ООО «Свет»'],
      [tver, 'ООО «Тьма»'],
    ] as const;
    for (const [id, organisation] of owners)
      await changeRows(fresh.db, 'warehouses', { id }, { organisation });
    await placed(1, {
      lines: [
        [101, tomilino, 1],
        [102, tver, 2],
      ],
    });
    const documents = await query(fresh.db, 1);
    expect(documents.map((document) => requisitesOf(document).Организация)).toEqual([
      'ООО «Свет»',
      'ООО «Тьма»',
    ]);
  });
});
