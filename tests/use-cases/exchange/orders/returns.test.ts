import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptReturn } from '#server/desk/returns/accept-return.server.ts';
import { createReturn } from '#server/desk/returns/create-return.server.ts';
import { getDeskReturn } from '#server/desk/returns/get-desk-return.server.ts';
import { receiveReturn } from '#server/desk/returns/receive-return.server.ts';
import { refuseReturn } from '#server/desk/returns/refuse-return.server.ts';
import { enterGivenReturns, nextReturns } from '#server/exchange/orders/given-returns.repository.server.ts';
import { asideReasons } from '#server/exchange/orders/left-reasons.ts';
import { saveExchangeStates } from '#server/exchange/orders/save-exchange-states.server.ts';
import { putPayments } from '#server/one-c/entities/payments.server.ts';
import { putReturns } from '#server/one-c/entities/returns.server.ts';
import { linesToChange } from '#server/ordering/orders/order-change.repository.server.ts';
import { returnNumber } from '#server/ordering/returns/rules.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { exchange, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import {
  connectOneC,
  fileOf,
  forgetOrders,
  later,
  queried,
  query,
  requisitesOf,
  setUp,
  success,
  type Told,
  take,
  takeFile,
  toldXml,
} from './one-c.ts';

const fresh = smallWorld();
const desk = () => fresh.as(staff, later);
const price = 1_284.5;
const guid = '9e5f7aa2-6f0b-11ee-9b3c-00155d012a03';
const secondGuid = '1f6a8bb3-6f0b-11ee-9b3c-00155d012a03';

const stock = async (wms: number) => {
  const { quantity } = await fresh.db
    .selectFrom('stocks')
    .select('quantity')
    .where('product_id', '=', 101)
    .where('wms_id', '=', wms)
    .executeTakeFirstOrThrow();
  return quantity;
};
const returnedSums = async () => {
  const rows = await fresh.db
    .selectFrom('ledger_entries')
    .select('amount')
    .where('nature', '=', 'return')
    .orderBy('id')
    .execute();
  return rows.map(({ amount }) => Number(amount));
};
const card = (id: number) => desk().does(getDeskReturn, { id });
const all = () => fresh.db.selectFrom('returns').selectAll().orderBy('id').execute();

/** Asks for one piece of each line of order 1, and accepts it. */
async function accepted(): Promise<number> {
  const id = await insertReturn(fresh.db);
  await desk().does(acceptReturn, { id, answer: '' });
  return id;
}

/** A document of a return as 1C sends it back. */
const back = (id: number, given: Partial<Told> = {}): Told => ({
  number: 800_000_000 + id,
  operation: 'Возврат товара',
  ...given,
});
const posted = { Проведен: 'true', 'Номер по 1С': 'УТ-31', 'Дата по 1С': '2026-07-20T10:00:00' };

beforeAll(() => connectOneC(fresh.db));
beforeEach(async () => {
  await clearTables(fresh.db, 'payments');
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'return_lines', 'returns');
  await forgetOrders(fresh.db);
  await setUp(fresh.db, { returns: 'yes' });
  await insertOrder(fresh.db, { id: 1, state: 11, lines: [[101, 1, 5]] });
  await changeRows(fresh.db, 'orders', { id: 1 }, { exchange_state: 'confirmed' });
});

describe('returns are given to 1C', () => {
  const documents = async (session: number, form?: Parameters<typeof query>[2]) =>
    (await query(fresh.db, session, form)).filter(
      (document) => document.ХозОперация._text === 'Возврат товара',
    );

  test('an accepted return is a document with its order, lines, sums, VAT, buyer and contract', async () => {
    const id = await accepted();
    const [document] = await documents(1, { container: false });
    expect(document).toMatchObject({
      Ид: { _text: String(800_000_000 + id) },
      Номер: { _text: String(800_000_000 + id) },
      Валюта: { _text: 'RUB' },
      Сумма: { _text: '1284.50' },
      Комментарий: { _text: 'Брак' },
      Товары: { Товар: { Ид: { _text: 'good-101#size-101' }, Количество: { _text: '1' } } },
      Склады: { Склад: { Ид: { _text: 'wms-1' } } },
    });
    expect(document!.Контрагенты.Контрагент.ИНН._text).toMatch(/^\d{10,12}$/);
    expect(requisitesOf(document!)).toMatchObject({
      'Статус возврата': 'Согласован',
      'Номер заказа': '1',
      'Причина возврата': 'Брак',
      Отменен: 'false',
      'Номер на портале': returnNumber(id),
    });
  });

  test('a confirmed return is not given again until it changes; an unconfirmed one is', async () => {
    const id = await accepted();
    expect(await documents(1)).toHaveLength(1);
    expect((await card(id)).exchange?.text).toBe('передан, 1С ещё не подтвердила');
    expect(await documents(2)).toHaveLength(1);
    await success(fresh.db, 2);
    expect((await card(id)).exchange?.text).toBe('в 1С');
    expect(await documents(3)).toEqual([]);
    await desk().does(refuseReturn, { id, answer: 'Не привезли' });
    const [refused] = await documents(3);
    expect(requisitesOf(refused!)).toMatchObject({ 'Статус возврата': 'Отклонён', Отменен: 'true' });
  });

  test('a change between query and success is given again', async () => {
    const id = await accepted();
    await documents(1);
    const [line] = await linesToChange(fresh.db, 1);
    await desk().does(receiveReturn, { id, place: { [line!.id]: '1' } });
    await success(fresh.db, 1);
    const [document] = await documents(2);
    expect(requisitesOf(document!)['Статус возврата']).toBe('Товар принят');
  });

  test('returns that are asked for, refused at once, switched off, or of unknown goods or orders are not given', async () => {
    const id = await insertReturn(fresh.db);
    expect(await documents(1)).toEqual([]);
    await desk().does(acceptReturn, { id, answer: '' });
    await setUp(fresh.db, { returns: 'no' });
    expect(await documents(1)).toEqual([]);
    expect((await card(id)).exchange).toMatchObject({
      byHand: expect.stringContaining('выключена'),
    });
    await setUp(fresh.db, { returns: 'yes' });
    await changeRows(fresh.db, 'orders', { id: 1 }, { exchange_state: 'held' });
    expect(await documents(1)).toEqual([]);
    await changeRows(fresh.db, 'orders', { id: 1 }, { exchange_state: 'confirmed' });
    await changeRows(fresh.db, 'products', { id: 101 }, { external_id: null });
    expect(await documents(1)).toEqual([]);
    expect((await card(id)).exchange?.text).toContain('этих товаров нет в 1С');
    await changeRows(fresh.db, 'products', { id: 101 }, { external_id: 'good-101#size-101' });
    await desk().does(refuseReturn, { id, answer: 'Нет' });
    expect(await documents(1)).toEqual([]);
  });

  test('returns accepted while returns are not sent stay with staff when sending begins', async () => {
    const send = (returns: string) => desk().does(saveExchangeStates, { returns });
    await send('no');
    const early = await accepted();
    expect((await card(early)).exchange).toMatchObject({ text: '', byHand: expect.any(String) });
    const [line] = await linesToChange(fresh.db, 1);
    const form = { id: 1, quantity: { [line!.id]: '1' }, reason: 'Брак', words: '' };
    const { id: refused } = await desk().does(createReturn, { ...form, key: 'return-early' });
    await send('yes');
    await desk().does(refuseReturn, { id: refused, answer: 'Нет' });
    await desk().does(receiveReturn, { id: early, place: { [line!.id]: '1' } });
    expect(await documents(1)).toEqual([]);
    expect((await card(early)).exchange).toMatchObject({ byHand: expect.stringContaining('не передаст') });
    // One that waits when sending ends is entered in 1C by staff, and stays with them when it begins again.
    const { id: waiting } = await desk().does(createReturn, { ...form, key: 'return-waits' });
    expect((await card(waiting)).exchange).toMatchObject({
      text: expect.stringContaining('ждёт'),
      byHand: '',
    });
    await send('no');
    await send('yes');
    expect(await documents(1)).toEqual([]);
    // One that 1C was given stays in the exchange: its number is known there.
    const { id: given } = await desk().does(createReturn, { ...form, key: 'return-given' });
    expect(await documents(1)).toHaveLength(1);
    await success(fresh.db, 1);
    await send('no');
    await desk().does(refuseReturn, { id: given, answer: 'Нет' });
    expect(await documents(2)).toEqual([]);
    await send('yes');
    expect(await documents(2)).toHaveLength(1);
  });

  test('a return that 1C was given while staff switched sending off stays in the exchange', async () => {
    const id = await accepted();
    const [next] = await nextReturns(fresh.db, 10);
    await desk().does(saveExchangeStates, { returns: 'no' });
    await enterGivenReturns(fresh.db, 1, [next!]);
    await success(fresh.db, 1);
    expect((await card(id)).exchange).toMatchObject({ text: 'в 1С', byHand: '' });
  });

  test('a return of an order that is not sent to 1C stays with staff', async () => {
    await changeRows(fresh.db, 'orders', { id: 1 }, { exchange_state: 'new', created_at: 0 });
    const id = await accepted();
    expect((await card(id)).exchange?.byHand).not.toBe('');
  });

  test('a return that 1C made is received without the stock of 1C, also while returns are not sent', async () => {
    await setUp(fresh.db, { returns: 'no' });
    const born = { number: 'УТ-31', id: guid, lines: [{ quantity: 1, price }] };
    const more = '<Основание>1</Основание>';
    await take(fresh.db, { ...born, operation: 'Возврат товара', more });
    const [made] = await all();
    const before = await stock(1);
    const [line] = await linesToChange(fresh.db, 1);
    await desk().does(receiveReturn, { id: made!.id, place: { [line!.id]: '1' } });
    expect(await stock(1)).toBe(before);
  });

  test('the basis of a return is an element where each document is in a container', async () => {
    await accepted();
    const xml = (await queried(fresh.db, 1, { container: true, version: '3.1' })).toString('utf8');
    expect(xml).toContain('<Основание>1</Основание>');
  });

  test('a return of an order that was given undivided names the order after orders are divided', async () => {
    await setUp(fresh.db, { returns: 'yes', split: 'warehouse' });
    await accepted();
    const [document] = await documents(1);
    expect(requisitesOf(document!)['Номер заказа']).toBe('1');
  });

  test('pieces that are written off are named in the document and on the card', async () => {
    const id = await accepted();
    await changeRows(fresh.db, 'return_lines', { return_id: id }, { quantity: 5 });
    const [line] = await linesToChange(fresh.db, 1);
    await desk().does(receiveReturn, { id, place: { [line!.id]: '1' }, off: { [line!.id]: '4' } });
    const off = `${line!.articul} – 4\u00a0шт.`;
    const [document] = await documents(1);
    expect(document).toMatchObject({
      Комментарий: { _text: `Брак; списать: ${off}` },
      Товары: { Товар: { Количество: { _text: '5' } } },
    });
    expect(requisitesOf(document!)['Причина возврата']).toBe('Брак');
    expect((await card(id)).exchange?.writeOff).toBe(off);
  });

  test('a line that is written off as a whole is named, and nothing where all goods go to a warehouse', async () => {
    const id = await accepted();
    expect((await card(id)).exchange?.writeOff).toBe('');
    const [line] = await linesToChange(fresh.db, 1);
    await desk().does(receiveReturn, { id, place: { [line!.id]: 'off' } });
    const [document] = await documents(1);
    expect(document!.Комментарий._text).toBe(`Брак; списать: ${line!.articul} – 1\u00a0шт.`);
  });

  test('goods received at the desk do not enter a stock that 1C keeps', async () => {
    const id = await accepted();
    const [line] = await linesToChange(fresh.db, 1);
    const before = await stock(1);
    await desk().does(receiveReturn, { id, place: { [line!.id]: '1' } });
    expect(await stock(1)).toBe(before);
    expect(await returnedSums()).toEqual([128_450]);
  });
});

describe('returns come back from 1C', () => {
  test('a posted document receives the goods once, whatever is sent twice or at the same time', async () => {
    const id = await accepted();
    const before = [await stock(1), await stock(2)];
    const told = back(id, { requisites: posted, lines: [{ product: 101, quantity: 1, price }] });
    const file = fileOf([toldXml(told)]);
    await Promise.all([takeFile(fresh.db, file), takeFile(fresh.db, file)]);
    expect(await take(fresh.db, told)).toMatchObject({ unchanged: 1, changed: 0, left: [], aside: [] });
    expect(await card(id)).toMatchObject({
      state: { id: 'received' },
      receivedBy: '1С',
      exchange: { text: 'в 1С', document: '№\u00a0УТ-31 от 20.07.2026', note: '' },
    });
    expect(await returnedSums()).toEqual([128_450]);
    // The warehouse is of 1C, and its next stock contains the goods.
    expect([await stock(1), await stock(2)]).toEqual(before);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    // 1C made the change, so it does not get the return again.
    expect(await query(fresh.db, 5)).toEqual([]);
  });

  test('goods that come to a warehouse of the portal enter its stock', async () => {
    await clearTables(fresh.db, 'return_lines', 'returns');
    await insertOrder(fresh.db, { id: 2, state: 11, lines: [[101, 2, 3]] });
    const id = await insertReturn(fresh.db, { order_id: 2 });
    await desk().does(acceptReturn, { id, answer: '' });
    const before = await stock(2);
    await take(fresh.db, back(id, { requisites: posted }));
    expect(await stock(2)).toBe(before + 1);
  });

  test('a document that is not posted changes pieces and number; a cancelled one refuses the return', async () => {
    const id = await accepted();
    await take(
      fresh.db,
      back(id, { requisites: { 'Номер по 1С': 'УТ-31' }, lines: [{ quantity: 3, price }] }),
    );
    expect(await card(id)).toMatchObject({
      state: { id: 'accepted' },
      lines: [{ quantity: 3 }],
      total: 385_350,
    });
    await take(fresh.db, back(id, { requisites: { Отменен: 'true' } }));
    expect(await card(id)).toMatchObject({ state: { id: 'refused' }, answer: 'Отменён в 1С' });
    const again = await take(fresh.db, back(id, { requisites: posted }));
    expect(again.aside).toMatchObject([{ reason: 'REFUSED_HERE' }]);
    expect((await card(id)).exchange?.note).toContain('отклонён');
    expect(await returnedSums()).toEqual([]);
  });

  test('what differs from a received return stays on its card, and the debt stays', async () => {
    const id = await accepted();
    await take(fresh.db, back(id, { requisites: posted }));
    const cancelled = await take(fresh.db, back(id, { requisites: { ПометкаУдаления: 'true' } }));
    expect(cancelled.aside).toMatchObject([{ reason: 'RECEIVED_HERE', count: 1 }]);
    expect((await card(id)).exchange?.note).toContain('отмена');
    const other = back(id, { lines: [{ quantity: 1, price }], more: '<Сумма>1000</Сумма>' });
    expect((await take(fresh.db, other)).aside).toMatchObject([{ reason: 'SUM_DIFFERS' }]);
    expect((await card(id)).exchange?.note).toContain('в 1С 1\u00a0000,00');
    expect(await returnedSums()).toEqual([128_450]);
    await take(fresh.db, back(id, { lines: [{ quantity: 1, price }] }));
    expect((await card(id)).exchange?.note).toBe('');
  });

  test('a return made in 1C becomes a return of the order that it names, once', async () => {
    const born: Told = {
      ...{ number: 'УТ-000031', id: guid, operation: 'Возврат товаров от клиента' },
      ...{ lines: [{ quantity: 2, price }], more: '<Основание>1</Основание>' },
      requisites: { Проведен: 'true' },
    };
    const file = fileOf([toldXml(born)]);
    await Promise.all([takeFile(fresh.db, file), takeFile(fresh.db, file)]);
    expect(await take(fresh.db, born)).toMatchObject({ unchanged: 1, created: 0 });
    const made = await all();
    expect(made).toMatchObject([
      { order_id: 1, state: 'received', exchange_state: 'born', external_id: guid },
    ]);
    expect(await card(made[0]!.id)).toMatchObject({
      askedBy: '1С',
      lines: [{ quantity: 2 }],
      exchange: { text: 'сделан в 1С', document: '№\u00a0УТ-000031' },
    });
    expect(await returnedSums()).toEqual([256_900]);
    expect(await query(fresh.db, 5)).toEqual([]);
  });

  const bornOf = (given: Partial<Told>): Told => ({
    ...{ number: 'УТ-31', id: guid, operation: 'Возврат товара', requisites: { Проведен: 'true' } },
    ...{ lines: [{ quantity: 1, price }], more: '<Основание>1</Основание>' },
    ...given,
  });
  test.each<[what: string, told: Told, reason: string]>([
    ['a number that no return has', back(999, { requisites: posted }), 'UNKNOWN_RETURN'],
    ['no order', bornOf({ more: '' }), 'NO_ORDER_OF_RETURN'],
    ['an unknown order', bornOf({ more: '<Основание>77</Основание>' }), 'NO_ORDER_OF_RETURN'],
    ['a deletion mark', bornOf({ requisites: { ПометкаУдаления: 'true' } }), 'CANCELLED_UNKNOWN'],
    ['goods that the order does not have', bornOf({ lines: [{ product: 103, quantity: 1 }] }), 'OTHER_GOODS'],
    ['more than was shipped', bornOf({ lines: [{ quantity: 6, price }] }), 'TOO_MANY'],
    ['a fraction', bornOf({ lines: [{ quantity: 0.5, price }] }), 'ODD_QUANTITY'],
    ['a negative quantity', bornOf({ lines: [{ quantity: -1, price }] }), 'ODD_QUANTITY'],
    ['no quantity', bornOf({ lines: [{ quantity: 'много', price }] }), 'ODD_QUANTITY'],
    ['no goods', bornOf({ lines: [] }), 'NO_LINES'],
    ['another buyer', bornOf({ contragent: '<ИНН>7700000000</ИНН>' }), 'OTHER_CONTRAGENT'],
    [
      'a foreign currency',
      bornOf({ more: '<Основание>1</Основание><Валюта>USD</Валюта>' }),
      'FOREIGN_CURRENCY',
    ],
  ])('a document with %s is left out and reported', async (_, told, reason) => {
    const report = await take(fresh.db, told);
    expect(report).toMatchObject({ created: 0, changed: 0, left: [{ reason, count: 1 }] });
    expect(await all()).toEqual([]);
    expect(await returnedSums()).toEqual([]);
  });

  test('a number of 1C is no number of the portal, in a document of 1C and in its basis', async () => {
    const own = await accepted();
    const told = bornOf({ number: returnNumber(own) });
    await take(fresh.db, told);
    await take(fresh.db, bornOf({ id: secondGuid, number: `0${800_000_000 + own}` }));
    expect(await all()).toMatchObject([
      { id: own, state: 'accepted' },
      { exchange_state: 'born' },
      { exchange_state: 'born' },
    ]);
    const based = bornOf({
      id: '2a6a8bb3-6f0b-11ee-9b3c-00155d012a03',
      more: '<Основание>000000001</Основание>',
    });
    expect((await take(fresh.db, based)).left).toMatchObject([{ reason: 'NO_ORDER_OF_RETURN' }]);
    await insertOrder(fresh.db, { id: 2, state: 11, lines: [[101, 1, 3]] });
    await changeRows(fresh.db, 'orders', { id: 2 }, { external_number: '000000001' });
    expect(await take(fresh.db, based)).toMatchObject({ created: 1, left: [] });
    expect((await all()).at(-1)).toMatchObject({ order_id: 2, external_id: based.id });
  });

  test('a document may add goods of the order to a return that is not received, and remove them', async () => {
    await clearTables(fresh.db, 'return_lines', 'returns');
    await insertOrder(fresh.db, {
      ...{ id: 2, state: 11 },
      lines: [
        [101, 1, 5],
        [102, 1, 5],
      ],
    });
    const of2 = (more: object[], requisites = {}) =>
      bornOf({
        ...{ more: '<Основание>2</Основание>', requisites },
        lines: [{ product: 101, quantity: 1, price }, ...(more as [])],
      });
    const quantities = async () => {
      const [made] = await all();
      const { lines, total } = await card(made!.id);
      expect(total).toBe(lines.reduce((sum, each) => sum + each.quantity * each.price, 0));
      return lines.map(({ quantity }) => quantity);
    };
    await take(fresh.db, of2([]));
    expect(await take(fresh.db, of2([{ product: 102, quantity: 2 }]))).toMatchObject({
      changed: 1,
      left: [],
    });
    expect(await quantities()).toEqual([1, 2]);
    await take(fresh.db, of2([]));
    expect(await quantities()).toEqual([1]);
    await take(fresh.db, of2([{ product: 102, quantity: 3 }], { Проведен: 'true' }));
    expect(await quantities()).toEqual([1, 3]);
    const late = await take(fresh.db, of2([{ product: 102, quantity: 4 }], { Проведен: 'true' }));
    expect(late.aside).toMatchObject([{ reason: 'RECEIVED_HERE' }]);
  });

  test('the delivery in a document is not returned', async () => {
    const id = await accepted();
    const delivery = { id: 'ORDER_DELIVERY', quantity: 1, price: 500 };
    const told = back(id, { lines: [{ quantity: 2, price }, delivery], requisites: posted });
    expect(await take(fresh.db, told)).toMatchObject({ changed: 1, left: [] });
    expect(await card(id)).toMatchObject({ state: { id: 'received' }, lines: [{ quantity: 2 }] });
  });

  test('a return of an order that is not shipped is left out', async () => {
    await insertOrder(fresh.db, { id: 2, state: 2, lines: [[101, 1, 3]] });
    const report = await take(fresh.db, bornOf({ more: '<Основание>2</Основание>' }));
    expect(report.left).toMatchObject([{ reason: 'NOT_SHIPPED' }]);
  });

  test('lines of one product are told apart by warehouse; if they cannot be, the document is left out', async () => {
    await insertOrder(fresh.db, {
      ...{ id: 2, state: 11 },
      lines: [
        [101, 1, 3],
        [101, 2, 4],
      ],
    });
    const of2 = (more: string) =>
      bornOf({ lines: [{ quantity: 1, price, more }], more: '<Основание>2</Основание>' });
    expect((await take(fresh.db, of2(''))).left).toMatchObject([{ reason: 'OTHER_GOODS' }]);
    await take(fresh.db, of2('<Склад><Ид>wms-1</Ид></Склад>'));
    const [made] = await all();
    expect((await card(made!.id)).lines).toMatchObject([{ wms: 1, quantity: 1 }]);
  });

  test('one return reduces the debt once, whether 1C sends it here or among the payments first', async () => {
    const contract = await fresh.db
      .selectFrom('contracts')
      .select('external_id')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    await changeRows(fresh.db, 'contracts', { id: 1 }, { external_id: 'contract-1' });
    const payment = { id: guid, contract: 'contract-1', kind: 'return', date: '2026-07-20', sum: 1284.5 };
    const pay = () => fresh.as(exchange, later).does(putPayments, { rows: [payment] });
    await pay();
    const report = await take(fresh.db, bornOf({}));
    expect(report.aside).toMatchObject([{ reason: 'RETURN_IN_LEDGER' }]);
    expect(await returnedSums()).toEqual([128_450]);
    await take(fresh.db, bornOf({ id: secondGuid }));
    payment.id = secondGuid;
    expect(await pay()).toMatchObject({ created: 0, unchanged: 1, notes: [{ field: 'id' }] });
    expect(await returnedSums()).toEqual([128_450, 128_450]);
    await changeRows(fresh.db, 'contracts', { id: 1 }, contract);
  });

  describe('a return that 1C repeats among the payments reduces the debt once', () => {
    const payment = {
      ...{ id: guid, contract: 'contract-1', kind: 'return', number: 'УТ-31', date: '2026-07-20' },
      sum: 1284.5,
    };
    const pay = (more: object = {}) =>
      fresh.as(exchange, later).does(putPayments, { rows: [{ ...payment, ...more }] });
    const receiveHere = async (id: number) => {
      const [line] = await linesToChange(fresh.db, 1);
      return desk().does(receiveReturn, { id, place: { [line!.id]: '1' } });
    };
    beforeEach(() => changeRows(fresh.db, 'contracts', { id: 1 }, { external_id: 'contract-1' }));

    test('found by its number if 1C has not told its id, whichever comes first', async () => {
      const id = await accepted();
      const told = back(id, { requisites: posted, lines: [{ quantity: 1, price }] });
      await take(fresh.db, told);
      expect(await pay()).toMatchObject({ unchanged: 1, notes: [{ field: 'id' }] });
      expect(await pay({ number: 'УТ-32' })).toMatchObject({ unchanged: 1, notes: [{ field: 'id' }] });
      expect(await returnedSums()).toEqual([128_450]);
      const second = await insertReturn(fresh.db, { idempotency_key: 'second' });
      await desk().does(acceptReturn, { id: second, answer: '' });
      await pay({ id: 'payment-2', number: 'УТ-40' });
      const numbered = { requisites: { ...posted, 'Номер по 1С': 'УТ-40' } };
      expect((await take(fresh.db, back(second, numbered))).aside).toMatchObject([
        { reason: 'RETURN_IN_LEDGER' },
      ]);
      expect(await returnedSums()).toEqual([128_450, 128_450]);
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    });

    test('leading zeros of a number do not matter, whichever comes first', async () => {
      const id = await accepted();
      const numbered = (number: string) => ({ requisites: { ...posted, 'Номер по 1С': number } });
      await take(fresh.db, back(id, numbered('000000031')));
      expect(await pay({ number: '31' })).toMatchObject({ unchanged: 1, notes: [{ field: 'id' }] });
      const second = await insertReturn(fresh.db, { idempotency_key: 'second' });
      await desk().does(acceptReturn, { id: second, answer: '' });
      await pay({ id: 'payment-2', number: '40' });
      expect((await take(fresh.db, back(second, numbered('000000040')))).aside).toMatchObject([
        { reason: 'RETURN_IN_LEDGER' },
      ]);
      expect(await returnedSums()).toEqual([128_450, 128_450]);
    });

    test('a payment without a number repeats no return', async () => {
      const id = await accepted();
      await take(fresh.db, back(id, { requisites: { Проведен: 'true' } }));
      await pay({ number: '' });
      expect(await returnedSums()).toEqual([128_450, 128_450]);
    });

    test.each(['the payment', 'the receipt'])(
      'and is reported if 1C names it last, after %s',
      async (last) => {
        const id = await accepted();
        await query(fresh.db, 1);
        await success(fresh.db, 1);
        if (last === 'the payment') {
          await receiveHere(id);
          await pay();
        } else {
          await pay();
          await receiveHere(id);
        }
        expect((await card(id)).twice).toBeUndefined();
        const told = back(id, { requisites: posted, lines: [{ quantity: 1, price }] });
        expect((await take(fresh.db, told)).aside).toMatchObject([{ reason: 'LOWERED_TWICE', count: 1 }]);
        await take(fresh.db, told);
        const { twice, exchange: in1c } = await card(id);
        expect(twice?.text).toBe('№\u00a0УТ-31 от 20.07.2026 на 1\u00a0284,50\u00a0₽');
        expect(in1c?.note).toBe('');
        await pay({ deleted: true });
        expect((await card(id)).twice).toBeUndefined();
        expect(await findSumDifferences(fresh.db)).toEqual([]);
      },
    );

    test('another number, sum or day is another return', async () => {
      const id = await accepted();
      await take(fresh.db, back(id, { requisites: posted }));
      await pay({ id: 'other-number', number: 'УТ-32' });
      await pay({ id: 'other-sum', sum: 1000 });
      await pay({ id: 'other-day', date: '2026-07-19' });
      expect(await returnedSums()).toHaveLength(4);
    });

    test('received at the desk after the payment came', async () => {
      const id = await accepted();
      await pay();
      await take(fresh.db, back(id, { requisites: { ...posted, Проведен: 'false' } }));
      expect(await receiveHere(id)).toMatchObject({ isEntered: false });
      expect(await returnedSums()).toEqual([128_450]);
      const note = async () => (await card(id)).exchange?.note;
      expect(await note()).toContain('вместе с платежами');
      // The note stays, whatever later documents say.
      await take(fresh.db, back(id, { lines: [{ quantity: 1, price }], more: '<Сумма>1000</Сумма>' }));
      expect(await note()).toContain('вместе с платежами');
      expect(await note()).toContain('Расхождение');
      await take(fresh.db, back(id, { requisites: posted, lines: [{ quantity: 1, price }] }));
      expect(await note()).toBe(asideReasons.RETURN_IN_LEDGER);
    });

    test('also while the payment comes and staff receive the goods', async () => {
      const id = await accepted();
      await take(fresh.db, back(id, { requisites: { ...posted, Проведен: 'false' } }));
      await Promise.all([pay(), receiveHere(id)]);
      expect(await returnedSums()).toEqual([128_450]);
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    });

    test('a reversed payment that 1C posts again after the return was received', async () => {
      const id = await accepted();
      await pay();
      await pay({ deleted: true });
      await take(fresh.db, back(id, { requisites: posted }));
      expect(await pay({ deleted: false })).toMatchObject({ unchanged: 1, notes: [{ field: 'id' }] });
      const { balance } = await fresh.db
        .selectFrom('contract_sums')
        .select('balance')
        .where('contract_id', '=', 1)
        .executeTakeFirstOrThrow();
      expect(Number(balance)).toBe(-128_450);
      expect(await findSumDifferences(fresh.db)).toEqual([]);
    });

    test('a payment that counts instead of the return follows 1C', async () => {
      const id = await accepted();
      await pay();
      await take(fresh.db, back(id, { requisites: posted }));
      expect(await pay({ deleted: true })).toMatchObject({ changed: 1 });
      expect(await pay({ deleted: false })).toMatchObject({ changed: 1 });
    });
  });

  test('rows of /1c/api/returns tell number and state', async () => {
    const id = await accepted();
    const put = (row: object) => fresh.as(exchange, later).does(putReturns, { rows: [row] });
    const row = { id: String(800_000_000 + id), number: 'УТ-31', date: '2026-07-20', posted: true };
    expect(await put(row)).toMatchObject({ changed: 1, errors: [] });
    expect(await put(row)).toMatchObject({ unchanged: 1, errors: [] });
    expect((await card(id)).state.id).toBe('received');
    expect(await put({ ...row, id: '800000999' })).toMatchObject({
      errors: [{ field: 'id', text: 'Нет возврата с id 800000999' }],
    });
    expect(await returnedSums()).toEqual([128_450]);
  });

  test('a row that names a return of 1C only by its id gives it no number', async () => {
    await take(fresh.db, bornOf({ number: '', requisites: {} }));
    const rows = [{ id: guid, posted: true }];
    expect(await fresh.as(exchange, later).does(putReturns, { rows })).toMatchObject({ changed: 1 });
    expect(await all()).toMatchObject([{ state: 'received', external_number: null }]);
  });

  test('a return that staff create is accepted at once and given', async () => {
    const [line] = await linesToChange(fresh.db, 1);
    const form = { id: 1, quantity: { [line!.id]: '1' }, reason: 'Брак', words: '', key: 'made-by-staff' };
    await desk().does(createReturn, form);
    expect(await query(fresh.db, 1)).toHaveLength(1);
  });
});
