import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, delivery, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { callerOf, form, json, signedInCookie } from './caller.ts';

/** The basket calls of the old pages, as jQuery makes them (§7.2.1). */

let portal: Portal;
let cookie = '';
let observers = '';
const { send, answer } = callerOf(
  () => `${portal.origin}/ajax/`,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  observers = await signedInCookie(portal.origin, 'observer@example.com', passwords.main);
});
beforeEach(() => emptyBaskets(portal.db));
afterAll(() => portal.close());

const post = (text: string) => ({ body: form(text) });

describe.each(['addproduct', 'addbasket', 'addtobasket'])('POST /ajax/%s/', (name) => {
  test('a product is added to its existing line, and the sums are returned in roubles', async () => {
    await answer(`${name}/`, post('id=101&qnt=2'));
    expect(await answer(`${name}`, post('id=101&qnt=03'))).toEqual({
      result: 1,
      id: '101',
      qnt: 5,
      sum: 6422.5,
      total: 6422.5,
      count: 1,
    });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5']);
  });
});

describe('POST /ajax/addproduct/', () => {
  test('a product in several warehouses counts once, as in /api and in the header of every page', async () => {
    await answer('addproduct/', post('id=101&qnt=2&wms=1'));
    expect(await answer('addproduct/', post('id=101&qnt=3&wms=2'))).toMatchObject({ result: 1, count: 1 });
    const { basket } = await (await send('../api/getBasketData/', post(''))).json();
    expect(basket.stats).toEqual({ count: { products: 1 } });
    expect(await (await send('topbasket/')).text()).toContain('1\u00a0товар ');
  });

  test.each([
    ['JSON', () => json({ id: 101, qnt: 2, wms: '2', type: 'x' })],
    ['a form', () => post('id=101&qnt=2&wms=2&type=x')],
  ])('addproduct accepts %s', async (_, call) => {
    await answer('addproduct/', call());
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:2:x=2']);
  });

  test('addproduct refuses a quantity above the stock and returns the stock', async () => {
    const available = 1240;
    expect(await answer('addproduct/', post('id=101&qnt=99999'))).toEqual({
      result: 0,
      message: 'Не достаточно свободных остатков на складе',
      code: 'NOT_ENOUGH_STOCK',
      qnt: available,
    });
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test.each(['qnt=0', 'qnt=', 'qnt=two', ''])('addproduct rejects a wrong quantity: %j', async (qnt) => {
    expect(await answer('addproduct/', post(`id=101&${qnt}`))).toEqual({
      result: 0,
      message: 'Укажите количество товара',
      code: 'BAD_INPUT',
      qnt: 0,
    });
  });

  test('addproduct adds nothing under a contract that is no longer current', async () => {
    expect(await answer('addproduct/', post(`id=101&qnt=1&contract=${contract.second}`))).toMatchObject({
      result: 0,
      message: expect.stringContaining('выбран другой договор'),
    });
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('addproduct refuses an observer, and a product that is not for sale', async () => {
    expect((await send('addproduct/', post('id=999&qnt=1'))).status).toBe(404);
    const response = await send('addproduct/', { ...post('id=101&qnt=1'), headers: { Cookie: observers } });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      status: 'error',
      message: 'Недостаточно прав для этого действия',
      code: 'FORBIDDEN',
    });
  });
});

describe.each(['changeproduct', 'changebasket', 'setproduct'])('POST /ajax/%s/', (name) => {
  test('a set quantity is limited to the stock, and the quantity 0 removes the line', async () => {
    await answer(`${name}/`, post('id=101&qnt=7'));
    expect(await answer(`${name}/`, post('id=101&qnt=3'))).toMatchObject({ result: 1, qnt: 3, count: 1 });
    // Like processBasket, the response contains the quantity that was set and the reason for a difference
    // (decisions/orders.md).
    expect(await answer(`${name}/`, post('id=101&qnt=99999'))).toEqual({
      result: 0,
      message: 'Не достаточно свободных остатков на складе',
      code: 'NOT_ENOUGH_STOCK',
      id: '101',
      qnt: 1240,
      sum: expect.any(Number),
      total: expect.any(Number),
      count: 1,
    });
    expect(await answer(`${name}/`, post('id=101&qnt=0'))).toEqual({
      result: 1,
      id: '101',
      qnt: 0,
      sum: 0,
      total: 0,
      count: 0,
    });
    expect(await linesInDatabase(portal.db)).toEqual([]);
    expect(await answer(`${name}/`, post('id=101&qnt=0'))).toEqual({
      result: 0,
      message: 'Этого товара в корзине нет',
      code: 'NOT_IN_BASKET',
      qnt: 0,
    });
  });

  test('a call without a warehouse changes the existing line of the product', async () => {
    await answer('addproduct/', post('id=101&qnt=7&wms=2&type=x'));
    expect(await answer(`${name}/`, post('id=101&qnt=3'))).toMatchObject({ result: 1, qnt: 3, count: 1 });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:2:x=3']);
  });

  test('a browser that posts a quantity is redirected to the basket, which shows the reduced quantity', async () => {
    const headers = { 'Sec-Fetch-Dest': 'document' };
    const led = await send(`${name}/`, { ...post('id=101&qnt=99999'), headers });
    expect([led.status, led.headers.get('Location')]).toEqual([303, '/cart/']);
    const flash = led.headers.getSetCookie().find((each) => each.startsWith('portal_flash=')) ?? '';
    const page = await send('../cart/', { headers: { Cookie: `${cookie}; ${flash.split(';')[0]}` } });
    expect(await page.text()).toMatch(/остатков на складе\. Количество уменьшено до.1.240.шт\./);
  });
});

describe('an idempotency key', () => {
  test.each([
    ['in a field', () => post('id=101&qnt=2&key=press-17')],
    [
      'in the header Idempotency-Key',
      () => ({ ...post('id=101&qnt=2'), headers: { 'Idempotency-Key': 'press-17' } }),
    ],
  ])('two calls with the same key %s count as one submission', async (_, call) => {
    await clearTables(portal.db, 'submissions');
    const first = await answer('addproduct/', call());
    expect(await answer('addproduct/', call())).toEqual(first);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });
});

describe('POST /ajax/deleteproduct/ and /ajax/clearbasket/', () => {
  beforeEach(async () => {
    for (const line of ['101:1:1', '101:2:1', '101:1:x', '102:1:1']) {
      const [id, wms, type] = line.split(':');
      await answer('addproduct/', post(`id=${id}&qnt=1&wms=${wms}&type=${type}`));
    }
  });

  test.each([
    ['id=101', ['1/102:1:1=1']],
    ['id=101&type=x', ['1/101:1:1=1', '1/101:2:1=1', '1/102:1:1=1']],
    ['id=101&wms=2', ['1/101:1:1=1', '1/101:1:x=1', '1/102:1:1=1']],
    ['id=104', ['1/101:1:1=1', '1/101:1:x=1', '1/101:2:1=1', '1/102:1:1=1']],
  ])('deleteproduct with %s removes the matching lines', async (fields, left) => {
    const products = new Set(left.map((line) => line.split(':')[0])).size;
    expect(await answer('deleteproduct/', post(fields))).toEqual({
      result: 1,
      total: expect.any(Number),
      count: products,
      ...(left.length === 4 && { message: 'Этого товара в корзине нет' }),
    });
    expect(await linesInDatabase(portal.db)).toEqual(left);
  });

  test('deleteproduct accepts a number as the type of a line in JSON, as addproduct does', async () => {
    const left = await answer('deleteproduct/', json({ id: 101, type: 1 }));
    expect(left).toMatchObject({ result: 1, count: 2 });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:x=1', '1/102:1:1=1']);
    const refused = await answer('deleteproduct/', json({ id: 101, type: { a: 1 } }));
    expect(refused).toMatchObject({ result: 0, errors: { type: [expect.stringMatching(/^[а-яё ]+$/i)] } });
  });

  test('clearbasket empties the basket', async () => {
    expect(await answer('clearbasket/', { method: 'POST' })).toEqual({ result: 1, total: 0, count: 0 });
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });
});

describe('POST /ajax/setdelivery/', () => {
  test('setdelivery saves the delivery option and returns the total of goods and delivery', async () => {
    await answer('addproduct/', post('id=101&qnt=2'));
    expect(await answer('setdelivery/', json({ id: delivery.carrier }))).toEqual({
      result: 1,
      id: '3',
      header: 'Транспортная компания',
      total: 3069,
    });
    const { delivery_id } = await portal.db
      .selectFrom('baskets')
      .selectAll()
      .where('account_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(delivery_id).toBe(delivery.carrier);
  });

  test('setdelivery refuses an unknown option and an observer', async () => {
    const unknown = await send('setdelivery', post('id=99'));
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { status: 'error', message: 'Такого способа доставки нет', code: 'NOT_FOUND' },
    ]);
    expect(await answer('setdelivery', post('id=x'))).toMatchObject({
      result: 0,
      message: 'Проверьте заполненные поля',
      code: 'BAD_INPUT',
      errors: { id: ['Неверный номер'] },
    });
    const observer = { ...post('id=1'), headers: { Cookie: observers } };
    expect((await send('setdelivery/', observer)).status).toBe(403);
    expect(await portal.db.selectFrom('baskets').selectAll().execute()).toEqual([]);
  });
});

test('hidden wholesale prices make all sums null, except 0 for an empty basket', async () => {
  const hiding = (text: string) => ({ ...post(text), headers: { Cookie: `${cookie}; visible_opt=1` } });
  expect(await answer('addproduct/', hiding('id=101&qnt=2'))).toEqual({
    result: 1,
    id: '101',
    qnt: 2,
    sum: null,
    total: null,
    count: 1,
  });
  expect(await answer('setdelivery/', hiding('id=1'))).toMatchObject({ result: 1, id: '1', total: null });
  expect(await answer('changeproduct/', hiding('id=101&qnt=0'))).toEqual({
    result: 1,
    id: '101',
    qnt: 0,
    sum: 0,
    total: 0,
    count: 0,
  });
});

describe('a product sold in packs', () => {
  const rule = (order_multiple: number, order_minimum: number) =>
    changeRows(portal.db, 'products', { id: 103 }, { order_multiple, order_minimum });
  beforeEach(() => rule(10, 20));
  afterEach(() => rule(1, 1));

  test('adding a product sold in packs returns the rounded quantity in the usual fields', async () => {
    const free = await answer('addproduct/', post('id=101&qnt=1'));
    const added = await answer('addproduct/', post('id=103&qnt=3'));
    expect(added).toMatchObject({ result: 1, id: '103', qnt: 20 });
    expect(Object.keys(added)).toEqual(Object.keys(free));
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=1', '1/103:1:1=20']);
  });

  test('a changed quantity of a product sold in packs is rounded up and reported like a shortage', async () => {
    await answer('addproduct/', post('id=103&qnt=20'));
    const capped = await answer('changeproduct/', post('id=103&qnt=9999'));
    const raised = await answer('changeproduct/', post('id=103&qnt=23'));
    expect(raised).toMatchObject({
      result: 0,
      id: '103',
      qnt: 30,
      message: 'Количество увеличено с\u00a023 до\u00a030\u00a0шт.: продаётся по\u00a010\u00a0шт.',
      code: 'WRONG_QUANTITY',
    });
    expect(Object.keys(raised)).toEqual(Object.keys(capped));
    expect(await answer('changeproduct/', post('id=103&qnt=0'))).toMatchObject({ result: 1, qnt: 0 });
  });
});
