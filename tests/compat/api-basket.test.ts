import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Call, callerOf, form, json, signedInCookie } from './caller.ts';

/** The calls processBasket, processProductSet, clearBasket, getBasketData and getUserWarehouses (§7.3.4). */

let portal: Portal;
const cookies: Record<string, string> = {};
const { send, answer } = callerOf(
  () => `${portal.origin}/api/`,
  () => cookies.main ?? '',
);
beforeAll(async () => {
  portal = await openPortal();
  for (const who of ['main', 'manager', 'observer'])
    cookies[who] = await signedInCookie(portal.origin, `${who}@example.com`, passwords.main);
});
beforeEach(() => emptyBaskets(portal.db));
afterAll(() => portal.close());

const post = (text = '') => ({ method: 'POST', body: form(text) });
const as = (who: string, call: Call = {}) => ({ ...call, headers: { Cookie: cookies[who] ?? '' } });
const short = 'Не достаточно свободных остатков на складе';
const switched = 'В другой вкладке выбран другой договор. Показали новые цены, корзина не изменилась';

/** The response for an empty basket. */
const nothing = {
  products: {},
  lines: [],
  total: 0,
  total_quantity: 0,
  contract: '1',
  region: '1',
  delivery: '',
  stats: { count: { products: 0 } },
};
const twoOf101 = {
  ...nothing,
  products: {
    101: {
      id: '101',
      articul: 'LT-NB36-4054',
      picture: '',
      price: 1284.5,
      sum: 2569,
      qnt: 2,
      type: '1',
      header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
      warehouses: { 1: 2 },
    },
  },
  lines: [{ id: '101', wms: '1', type: '1', qnt: 2, price: 1284.5, sum: 2569 }],
  total: 2569,
  total_quantity: 2,
  stats: { count: { products: 1 } },
};

describe('processBasket', () => {
  test.each<[string, () => Call]>([
    ['a form', () => post('id=101&qnt=02&wms=1&type=1&contract=1')],
    ['JSON', () => json({ id: 101, qnt: 2, wms: 1, type: '1', contract: '1' })],
    ['a form with only the id and the quantity', () => post('id=101&qnt=2')],
  ])('processBasket sets the quantity of a line sent as %s', async (_, call) => {
    await fillBasketWith(portal.db, 1, '101:1:1=7');
    expect(await answer('processBasket/', call())).toEqual({ status: 'success', basket: twoOf101 });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });

  test('a basket call that names no warehouse adds to the default warehouse of the contract', async () => {
    const added = async () => {
      await answer('processBasket/', post('id=101&qnt=2'));
      await answer('processProductSet/', json({ products: [{ id: 103, qnt: 3 }] }));
      return linesInDatabase(portal.db);
    };
    expect(await added()).toEqual(['1/101:1:1=2', '1/103:1:1=3']);
    await emptyBaskets(portal.db);
    // A contract that does not allow warehouse 1 has its first one as the default.
    await changeRows(portal.db, 'contract_warehouses', { contract_id: 1, wms_id: 1 }, { wms_id: 3 });
    expect(await added()).toEqual(['1/101:2:1=2', '1/103:2:1=3']);
    await changeRows(portal.db, 'contract_warehouses', { contract_id: 1, wms_id: 3 }, { wms_id: 1 });
  });

  test('processBasket removes a line when its quantity is 0', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=7', '101:2:1=1');
    const { status, basket } = await answer('processBasket', post('id=101&qnt=0&wms=1'));
    expect([status, basket.products[101].warehouses]).toEqual(['success', { 2: 1 }]);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:2:1=1']);
  });

  test('processBasket limits a quantity to the stock and returns the message of the specification', async () => {
    expect(await answer('processBasket/', post('id=104&qnt=11'))).toMatchObject({
      status: 'error',
      message: short,
      code: 'NOT_ENOUGH_STOCK',
      qnt: 10,
      basket: { products: { 104: { qnt: 10 } }, total: 24_600 },
    });
    expect(await linesInDatabase(portal.db)).toEqual(['1/104:1:1=10']);
  });

  test('processBasket changes nothing when the warehouse has no stock', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    expect(await answer('processBasket/', post('id=104&qnt=1&wms=2'))).toEqual({
      status: 'error',
      message: short,
      code: 'NOT_ENOUGH_STOCK',
      qnt: 0,
      basket: twoOf101,
    });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });

  test.each([
    ['id=101&qnt=', 'Укажите количество товара'],
    ['id=101', 'Укажите количество товара'],
    ['id=101&qnt=-1', 'Укажите количество товара'],
    ['id=101&qnt=1.5', 'Количество – целое число'],
    ['id=101&qnt=100000', 'Не больше 99\u00a0999'],
    ['qnt=1', 'Неверное значение'],
    ['id=101&qnt=1&type=A B', 'Неверный тип позиции'],
    ['id=101&qnt=1&wms=3', 'Этот склад недоступен по договору', 'WAREHOUSE_NOT_ALLOWED'],
    [`id=101&qnt=1&contract=${contract.second}`, switched, 'CONTRACT_CHANGED'],
  ])('processBasket rejects %s and returns the basket', async (fields, message, code = 'BAD_INPUT') => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    expect(await answer('processBasket/', post(fields))).toEqual({
      status: 'error',
      message,
      code,
      qnt: 0,
      basket: twoOf101,
    });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });

  test.each<[string, Call]>([
    ['broken JSON', { body: '{"id":', headers: { 'Content-Type': 'application/json' } }],
    ['a form nested too deep', post(`id${'[x]'.repeat(8)}=1`)],
  ])('the basket calls return 400 for %s', async (_, call) => {
    const headers = { ...call.headers, Cookie: cookies.main ?? '' };
    for (const name of ['processBasket/', 'processProductSet/', '../ajax/addproduct/']) {
      const response = await send(name, { ...call, headers });
      expect([response.status, await response.json()]).toEqual([
        400,
        { status: 'error', message: 'Запрос не удалось разобрать', code: 'UNREADABLE_CALL' },
      ]);
    }
  });

  test('processBasket returns 404 for a product that is not for sale', async () => {
    const response = await send('processBasket/', post('id=999&qnt=1'));
    expect([response.status, await response.json()]).toEqual([
      404,
      { status: 'error', message: 'Такого товара нет', code: 'NOT_FOUND' },
    ]);
  });

  test('processBasket, sent by a browser as a page, redirects to the basket', async () => {
    const headers = { Cookie: cookies.main ?? '', Accept: 'text/html' };
    const response = await send('processBasket/', { ...post('id=101&qnt=2'), headers });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/cart/']);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });
});

describe('processProductSet', () => {
  const lines = [
    { id: 101, qnt: 2, wms: 1, type: '1' },
    { id: '104', qnt: '11' },
    { id: 102, qnt: 1, wms: 2 },
    { id: 103, qnt: 'many' },
    { id: 999, qnt: 1 },
    'junk',
    { id: 106, qnt: 3, wms: 2, type: 'sale' },
  ];
  const reply = {
    status: 'success',
    added: 2,
    refused: [
      { id: '104', wms: '1', qnt: 10, message: short, code: 'NOT_ENOUGH_STOCK' },
      { id: '102', wms: '2', qnt: 0, message: short, code: 'NOT_ENOUGH_STOCK' },
      { id: '103', wms: '', qnt: 0, message: 'Укажите количество товара', code: 'BAD_INPUT' },
      { id: '999', wms: '1', qnt: 0, message: 'Такого товара нет', code: 'NOT_FOUND' },
      { id: '', wms: '', qnt: 0, message: 'Строка не прочитана', code: 'BAD_INPUT' },
    ],
    basket: { total: 2821.6, total_quantity: 5, stats: { count: { products: 2 } } },
  };

  test('processProductSet adds valid lines and returns a reason for each refused line', async () => {
    expect(await answer('processProductSet/', json({ contract: 1, products: lines }))).toMatchObject(reply);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/106:2:sale=3']);
  });

  test('processProductSet accepts PHP’s numbered fields', async () => {
    const fields = lines.flatMap((line, i) =>
      typeof line === 'string'
        ? [`products[${i}]=${line}`]
        : Object.entries(line).map(([name, value]) => `products[${i}][${name}]=${value}`),
    );
    expect(await answer('processProductSet', post(fields.join('&')))).toMatchObject(reply);
  });

  test('processProductSet accepts products keyed by id, with or without warehouses', async () => {
    const added = ['1/101:1:1=2', '1/106:2:sale=3'];
    for (const call of [
      post('products[101][1]=2&products[106][2][sale]=3'),
      json({ products: { 101: { 1: 2 }, 106: { 2: { sale: '3' } } } }),
      post('products[101][qnt]=2&products[106][qnt]=3&products[106][wms]=2&products[106][type]=sale'),
      json({ data: { products: { 101: { qnt: 2 }, 106: { qnt: 3, wms: 2, type: 'sale' } } } }),
      json({
        products: { 101: { qnt: 2, warehouses: { 1: 2 } }, 106: { type: 'sale', warehouses: { 2: 3 } } },
      }),
    ]) {
      await emptyBaskets(portal.db);
      expect(await answer('processProductSet/', call)).toMatchObject({
        status: 'success',
        added: 2,
        refused: [],
      });
      expect(await linesInDatabase(portal.db)).toEqual(added);
    }
  });

  test('processProductSet adds nothing from a list that is invalid, too long or from another contract', async () => {
    const many = Array.from({ length: 1_001 }, () => ({ id: 101, qnt: 1 }));
    for (const [call, message, code = 'BAD_INPUT'] of [
      [post(), 'Список товаров не прочитан'],
      [post('products=101'), 'Список товаров не прочитан'],
      [json({ products: many }), 'Не больше 1\u00a0000\u00a0позиций за один раз'],
      [json({ products: [{ id: 101, qnt: 1 }], contract: contract.second }), switched, 'CONTRACT_CHANGED'],
    ] as [Call, string, string?][])
      expect(await answer('processProductSet/', call)).toEqual({ status: 'error', message, code });
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });
});

describe('clearBasket and getBasketData', () => {
  test('the products of getBasketData, sent back to processProductSet, restore every line', async () => {
    const lines = { 101: { 1: { 1: 2 }, 2: { 1: 3 } }, 106: { 2: { sale: 3 } }, 103: { 1: { 1: 1 } } };
    await answer('processProductSet/', json({ products: lines }));
    const { basket } = await answer('getBasketData/');
    const sent = [basket.products, Object.values(basket.products), { ...basket.products, lines: undefined }];
    for (const products of sent) {
      await answer('clearBasket/', post());
      const restored = await answer('processProductSet/', json({ products }));
      expect(restored).toMatchObject({ status: 'success', added: 4, refused: [] });
      expect(restored.basket.lines).toEqual(expect.arrayContaining(basket.lines));
    }
  });

  test.each([
    ['the total quantity', { qnt: 4, warehouses: { 1: 2, 2: 3 } }],
    ['the warehouse of the line', { qnt: 5, wms: 1, warehouses: { 1: 2, 2: 3 } }],
  ])('processProductSet rejects quantities by warehouse that contradict %s', async (_, product) => {
    const reply = await answer('processProductSet/', json({ products: { 101: { id: 101, ...product } } }));
    expect(reply).toMatchObject({
      added: 0,
      refused: [{ id: '101', message: 'Количество по складам не сходится с количеством или складом строки' }],
    });
  });

  test('getBasketData returns one entry per product, by GET and by POST', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2', '101:2:x=3', '106:1:1=1');
    await changeRows(portal.db, 'baskets', { account_id: 1 }, { delivery_id: 3 });
    const reply = await answer('getBasketData/');
    expect(await answer('getBasketData', post())).toEqual(reply);
    expect(reply.basket.products[101]).toMatchObject({
      qnt: 5,
      sum: 6422.5,
      type: '1',
      warehouses: { 1: 2, 2: 3 },
    });
    expect(reply.basket).toMatchObject({
      total: 6506.7,
      total_quantity: 6,
      stats: { count: { products: 2 } },
    });
  });

  test('getBasketData returns the id of the chosen delivery option', async () => {
    await answer('../ajax/setdelivery/', post('id=3'));
    expect((await answer('getBasketData/')).basket).toMatchObject({ delivery: '3', total: 0 });
  });

  test('getBasketData returns null for hidden prices but still returns quantities', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    const headers = { Cookie: `${cookies.main}; visible_opt=1` };
    expect((await answer('getBasketData/', { headers })).basket).toMatchObject({
      total: null,
      total_quantity: 2,
      products: { 101: { price: null, sum: null, qnt: 2 } },
    });
  });

  test('clearBasket empties only the caller’s basket, and only under the current contract', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    await fillBasketWith(portal.db, 2, '101:1:1=1');
    expect(await answer('clearBasket/', post(`contract=${contract.second}`))).toEqual({
      status: 'error',
      message: switched,
      code: 'CONTRACT_CHANGED',
    });
    expect(await answer('clearBasket/', { method: 'POST' })).toMatchObject({
      status: 'success',
      basket: { products: {}, lines: [], total: 0, total_quantity: 0 },
    });
    expect(await linesInDatabase(portal.db)).toEqual(['2/101:1:1=1']);
  });

  test('clearBasket does not empty the basket by GET', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    expect((await send('clearBasket/')).status).toBe(405);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });
});

test('getUserWarehouses returns the warehouses of the contract', async () => {
  const reply = {
    warehouses: [
      { id: '1', header: 'Томилино', region: '1' },
      { id: '2', header: 'Тверь', region: '1' },
    ],
  };
  expect(await answer('getUserWarehouses/')).toEqual(reply);
  expect(await answer('getUserWarehouses', post())).toEqual(reply);
  expect(await answer('getUserWarehouses/', as('observer'))).toEqual(reply);
});

describe.each(['processBasket', 'processProductSet', 'clearBasket', 'getBasketData'])('%s', (name) => {
  test('the basket calls return 403 to an observer and 401 to a visitor', async () => {
    const observer = await send(`${name}/`, as('observer', post('id=101&qnt=1')));
    expect([observer.status, await observer.json()]).toEqual([
      403,
      { status: 'error', message: 'Недостаточно прав для этого действия', code: 'FORBIDDEN' },
    ]);
    const nobody = await send(`${name}/`, { ...post('id=101&qnt=1'), headers: { Cookie: '' } });
    expect([nobody.status, await nobody.json()]).toEqual([
      401,
      { status: 'error', message: 'Войдите в портал', code: 'SIGN_IN' },
    ]);
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });
});

test('the basket calls round the quantity of a product sold in packs up to whole packs', async () => {
  const rule = (order_multiple: number) => changeRows(portal.db, 'products', { id: 103 }, { order_multiple });
  await rule(10);
  const set = await answer('processBasket/', post('id=103&qnt=23'));
  expect(set).toMatchObject({
    status: 'error',
    message: 'Количество увеличено с\u00a023 до\u00a030\u00a0шт.: продаётся по\u00a010\u00a0шт.',
    qnt: 30,
    basket: { total_quantity: 30 },
    code: 'WRONG_QUANTITY',
  });
  const added = await answer('processProductSet/', post('products[0][id]=103&products[0][qnt]=5'));
  expect(added).toMatchObject({ status: 'success', added: 1, refused: [], basket: { total_quantity: 40 } });
  expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=40']);
  await rule(1);
});
