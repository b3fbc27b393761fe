import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { findReplacedContract } from '#server/people/contracts/find-replaced-contract.server.ts';
import { tellReplacedContract } from '#server/people/contracts/tell-replaced-contract.server.ts';
import { fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders, freeOf, orderForm } from '#tests/builders/ordering.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, address, contract, delivery } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(() => forgetOrders(fresh.db));

const { main, manager, observer, other } = actors;
const terms = { delivery: delivery.pickup, date: '21.07.2026' };
const submit = (input: object, actor: SignedIn = main, now = noon) =>
  fresh.as(actor, now).tries(submitOrder, { key: 'first', ...terms, ...input });
const orders = () => fresh.db.selectFrom('orders').selectAll().orderBy('id').execute();
const line = (id: number, qnt: number, more: object = {}) => ({ id, qnt, ...more });

describe('submitting lines', () => {
  test('submitting lines reserves their stock and leaves the basket unchanged', async () => {
    await fillBasketWith(fresh.db, 1, '103:1:1=7');
    const lines = [line(101, 4), line(106, 10, { wms: 2 }), line(101, 1, { type: 'gift' }), line(101, 1)];
    const { order, isNew } = okValue(await submit({ lines, comment: 'к 9:00' }));
    expect(isNew).toBe(true);
    expect(order).toMatchObject({ contractId: contract.main, positions: 3, quantity: 16, comment: 'к 9:00' });
    expect(order?.total).toBe(6 * 128_450 + 10 * 8_420);
    expect(await linesInDatabase(fresh.db)).toEqual(['1/103:1:1=7']);
    expect([await freeOf(fresh.db, 101), await freeOf(fresh.db, 106, 2)]).toEqual([1240 - 6, 2400 - 10]);
  });

  test('a program can order under any contract without changing the current contract', async () => {
    const { order } = okValue(await submit({ lines: [line(101, 1)], contract: contract.second }));
    expect(order?.contractId).toBe(contract.second);
    const again = okValue(await submit({ key: 'second', lines: [line(101, 1)] }));
    expect(again.order?.contractId).toBe(contract.main);
  });

  test('an order submitted by a program equals an order placed on the screen', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=4', '106:2:1=10');
    await fresh.as(main).does(placeOrder, await orderForm(fresh.db, main));
    const [ofScreen] = await orders();
    const day = String(ofScreen?.ship_on).split('-').reverse().join('.');
    okValue(await submit({ lines: [line(101, 4), line(106, 10, { wms: 2 })], date: day }));
    const [, ofCall] = await orders();
    const plain = (order: object | undefined) => ({
      ...order,
      id: 0,
      idempotency_key: '',
      placed_digest: '',
    });
    expect(plain(ofCall)).toEqual(plain(ofScreen));
    const written = await fresh.db
      .selectFrom('order_lines')
      .select(['product_id', 'wms_id', 'type', 'quantity', 'price', 'seen_price'])
      .orderBy('id')
      .execute();
    expect(written.slice(2)).toEqual(written.slice(0, 2));
  });
});

describe('submitting the basket', () => {
  test('submitting the basket as an order empties the basket', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=4');
    const { order } = okValue(await submit({ delivery: delivery.courier, address: address.tula }));
    expect(order).toMatchObject({ quantity: 4, address: expect.stringContaining('Тула') });
    expect(await linesInDatabase(fresh.db)).toEqual([]);
  });

  test('a submitted basket is refused if empty, short of stock or shown under another contract', async () => {
    expect(await submit({})).toMatchObject({ code: 'EMPTY_BASKET' });
    await fillBasketWith(fresh.db, 1, '101:1:1=4');
    expect(await submit({ contract: contract.second })).toMatchObject({
      code: 'CONTRACT_CHANGED',
      status: 409,
    });
    await fillBasketWith(fresh.db, 1, '104:1:1=11');
    expect(await submit({})).toMatchObject({ code: 'NOT_ENOUGH_STOCK', status: 409 });
    expect(await orders()).toEqual([]);
  });
});

test('an order is refused until the account has seen that its closed contract was replaced', async () => {
  const close = (enabled: 0 | 1) => changeRows(fresh.db, 'contracts', { id: contract.main }, { enabled });
  const lines = [line(101, 1)];
  okValue(await submit({ lines }));
  await close(0);
  expect(await submit({ key: 'second', lines })).toMatchObject({
    code: 'CONTRACT_CHANGED',
    message: expect.stringContaining('Договор 114-О/2025 закрыт, выбран 087-М/2024'),
  });
  okValue(await submit({ key: 'second', lines, contract: contract.second }));
  const found = await fresh.as(main).does(findReplacedContract, undefined);
  await fresh.as(main).does(tellReplacedContract, found);
  okValue(await submit({ key: 'third', lines }));
  await close(1);
  await changeRows(fresh.db, 'accounts', { id: main.accountId }, { contract_id: null });
});

describe('the key of a submission', () => {
  test('a repeated submission key returns its first order and is refused with other fields', async () => {
    const lines = [line(101, 1)];
    const first = okValue(await submit({ lines }));
    const later = okValue(await submit({ lines: [{ qnt: '1', id: '101' }] }, main, noon + 90 * 86_400_000));
    expect(first.order).toBeDefined();
    expect([later.isNew, later.order?.id]).toEqual([false, first.order?.id]);
    for (const changed of [{ lines: [line(101, 2)] }, { lines, comment: 'x' }, {}])
      expect(await submit(changed)).toMatchObject({ code: 'KEY_REUSED', status: 409 });
    expect(await orders()).toHaveLength(1);
  });

  test('several accounts can use one submission key for different orders', async () => {
    const lines = [line(101, 1)];
    const mine = okValue(await submit({ lines }));
    const theirs = okValue(await submit({ lines }, manager));
    const foreign = okValue(await submit({ lines }, other));
    expect(new Set([mine, theirs, foreign].map(({ order }) => order?.id)).size).toBe(3);
  });

  test('a submission key sent six times at once places one order', async () => {
    const sent = await Promise.all(Array.from({ length: 6 }, () => submit({ lines: [line(104, 3)] })));
    const ids = sent.map((each) => okValue(each).order?.id);
    expect(new Set(ids).size).toBe(1);
    expect(sent.filter((each) => okValue(each).isNew)).toHaveLength(1);
    expect(await freeOf(fresh.db, 104)).toBe(7);
  });
});

describe('refused submissions', () => {
  test.each<[string, object, string[]]>([
    ['without a key', { key: undefined, lines: [line(101, 1)] }, ['key']],
    ['with a key of 101 characters', { key: 'k'.repeat(101), lines: [line(101, 1)] }, ['key']],
    ['with a list as the key', { key: ['a', 'b'], lines: [line(101, 1)] }, ['key']],
    ['without any lines in the list', { lines: [] }, ['lines']],
    ['with a text as a line', { lines: [line(101, 1), 'x'] }, ['lines[1]']],
    ['without a quantity', { lines: [line(101, 1), { id: 102 }] }, ['lines[1].qnt']],
    [
      'with quantities of zero and a million',
      { lines: [line(101, 0), line(101, 1e6)] },
      ['lines[0].qnt', 'lines[1].qnt'],
    ],
    ['with an unknown product', { lines: [line(101, 1), line(9_999, 1)] }, ['lines[1].id']],
    ['with a forbidden warehouse', { lines: [line(101, 1), line(101, 1, { wms: 3 })] }, ['lines[1].wms']],
    ['with a warehouse that does not exist', { lines: [line(101, 1, { wms: 999 })] }, ['lines[0].wms']],
    ['with an invalid type', { lines: [line(101, 1, { type: "' or 1=1" })] }, ['lines[0].type']],
    ['with another dealer’s contract', { lines: [line(101, 1)], contract: contract.foreign }, ['contract']],
    ['with a closed contract', { lines: [line(101, 1)], contract: contract.closed }, ['contract']],
    ['without a delivery and a day', { lines: [line(101, 1)], delivery: '', date: '' }, ['date', 'delivery']],
    ['without an address', { lines: [line(101, 1)], delivery: delivery.courier }, ['address']],
    [
      'with another dealer’s address',
      { lines: [line(101, 1)], delivery: delivery.courier, address: address.foreign },
      ['address'],
    ],
    ['with a day that has passed', { lines: [line(101, 1)], date: '19.07.2026' }, ['date']],
  ])('an order submitted %s is refused', async (_, input, fields) => {
    const refused = await submit(input);
    expect(refused).toMatchObject({ ok: false, status: 400 });
    expect(Object.keys((refused as { fields: object }).fields).sort()).toEqual(fields);
    expect(await orders()).toEqual([]);
    expect(await freeOf(fresh.db, 101)).toBe(1240);
  });

  test('a submitted order that is short of stock is refused with an error at the short line', async () => {
    const refused = await submit({ lines: [line(101, 1), line(104, 6), line(104, 5, { type: 'gift' })] });
    expect(refused).toMatchObject({ code: 'NOT_ENOUGH_STOCK', status: 409 });
    expect(Object.keys((refused as { fields: object }).fields)).toEqual(['lines[2].qnt']);
    expect(await orders()).toEqual([]);
  });

  test('an observer cannot place an order', async () => {
    expect(await submit({ lines: [line(101, 1)] }, observer)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
