import { beforeEach, describe, expect, test } from 'vitest';
import type { StaffRight } from '#server/kernel/staff-rights.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getShipmentForm } from '#server/ordering/orders/get-shipment-form.server.ts';
import { openPicking } from '#server/ordering/picking/open-picking.server.ts';
import { pickGoods } from '#server/ordering/picking/pick-goods.server.ts';
import { setPicked } from '#server/ordering/picking/set-picked.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders } from '#tests/builders/ordering.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { colleagues, staff, warehouse, withRights } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const { tomilino, tver } = warehouse;
const fresh = smallWorld();
beforeEach(async () => {
  await forgetOrders(fresh.db);
  await insertOrder(fresh.db, {
    ...{ id: 1, state: 10 },
    lines: [
      [101, tomilino, 3],
      [102, tomilino, 2],
    ],
  });
  await insertOrder(fresh.db, { id: 2, state: 2, lines: [[101, tomilino, 4]] });
  await insertOrder(fresh.db, { id: 3, state: 11 });
  await changeRows(fresh.db, 'stocks', {}, { place: '' });
  await changeRows(fresh.db, 'stocks', { product_id: 101 }, { place: 'А-10' });
  await changeRows(fresh.db, 'stocks', { product_id: 102 }, { place: 'А-2' });
  await changeRows(fresh.db, 'products', { id: 101 }, { barcode: '4601234567893' });
});

const list = (...id: number[]) => fresh.as(staff).does(openPicking, { id });
const pick = (code: string, quantity?: string, id: number[] = [1, 2]) =>
  fresh.as(staff).tries(pickGoods, { id, code, ...(quantity && { quantity }) });
const counts = async () => {
  const rows = await fresh.db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'picked'])
    .where('picked', '>', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ order_id, product_id, picked }) => [order_id, product_id, picked]);
};

test('several orders are one list in the order of the places, with the pieces of each order', async () => {
  const { orders, closed, groups, quantity } = await list(1, 2, 3);
  expect(orders.map(({ id }) => id)).toEqual([1, 2]);
  expect(closed).toEqual([{ id: 3, number: expect.any(String), header: 'Отгружен' }]);
  expect(quantity).toBe(9);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.goods.map(({ place, articul, quantity: all }) => [place, articul, all])).toEqual([
    ['А-2', 'LT-OR18-4065', 2],
    ['А-10', 'LT-NB36-4054', 7],
  ]);
  expect(groups[0]?.goods[1]?.parts.map((part) => [part.orderId, part.quantity])).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('each order has its delivery, address and comment, and each good its barcode', async () => {
  await changeRows(fresh.db, 'orders', { id: 1 }, { comment: 'Паллета до 1,5 м' });
  const { orders, groups } = await list(1, 2);
  expect(orders[0]).toMatchObject({
    ...{ delivery: 'Доставка по адресу', address: 'Тула, ул. Заводская, 14, склад 3' },
    comment: 'Паллета до 1,5 м',
  });
  expect(groups[0]?.goods.map(({ barcode }) => barcode)).toEqual(['', '4601234567893']);
});

test('the list names the permission that shipping needs, and the sums only to who manages money', async () => {
  const holdFor = async (...rights: StaffRight[]) => {
    const { orders } = await fresh.as(withRights(...rights)).does(openPicking, { id: [1] });
    return orders[0]?.hold;
  };
  expect(await holdFor('shipping', 'money')).toBe('');
  await changeRows(fresh.db, 'contracts', { id: 1 }, { credit_limit: 0 });
  const holds = [await holdFor('shipping'), await holdFor('shipping', 'money')];
  await changeRows(fresh.db, 'contracts', { id: 1 }, { credit_limit: 60_000_000 });
  expect(holds[0]).toMatch(/^Отгрузить можно с разрешения/);
  expect(holds[1]).toMatch(/^По договору предоплата, .*₽\. Отгрузить можно/);
});

test('of more than fifty orders the list says how many are left out', async () => {
  const many = Array.from({ length: 53 }, (_, i) => i + 1);
  expect(await list(...many)).toMatchObject({ more: 3 });
});

test('orders of a dealer whom somebody else serves are left out', async () => {
  const { orders, closed } = await fresh.as(colleagues.newcomer).does(openPicking, { id: [1, 2, 3] });
  expect([orders, closed]).toEqual([[], []]);
  expect(await fresh.as(colleagues.newcomer).tries(pickGoods, { id: [1], code: '101' })).toMatchObject({
    code: 'NOT_FOUND',
  });
});

describe('a scanned code', () => {
  test('counts one piece, for the order listed first until it has all', async () => {
    for (const left of [1, 2, 3, 4])
      expect(okValue(await pick('4601234567893'))).toMatchObject({ picked: left, quantity: 7 });
    expect(await counts()).toEqual([
      [1, 101, 3],
      [2, 101, 1],
    ]);
  });

  test.each(['04601234567893', '4601234567893 ', 'lt-nb36-4054', 'LT - NB36 - 4054'])(
    '«%s» is found as a barcode or an articul',
    async (code) => {
      expect(okValue(await pick(code))).toMatchObject({ articul: 'LT-NB36-4054', picked: 1 });
    },
  );

  test('with a quantity counts so many pieces, over all orders', async () => {
    okValue(await pick('LT-NB36-4054', '5'));
    expect(await counts()).toEqual([
      [1, 101, 3],
      [2, 101, 2],
    ]);
  });

  test.each([
    ['NL-DW07-40W', undefined, 'code', 'Код NL-DW07-40W не найден в этих заказах'],
    ['4600000000000', undefined, 'code', 'Код 4600000000000 не найден в этих заказах'],
    ['LT-NB36-4054', '8', 'quantity', 'LT-NB36-4054, Томилино: осталось собрать 7\u00a0шт.'],
    ['LT-NB36-4054', '1,5', 'quantity', 'Количество – целое число'],
    ['', undefined, 'code', 'Это поле необходимо заполнить.'],
  ])(
    '«%s», %s pieces: says at %s what is wrong and counts nothing',
    async (code, quantity, field, message) => {
      expect(await pick(code, quantity)).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: [message] } });
      expect(await counts()).toEqual([]);
    },
  );

  test('of a good that the portal knows but no order has says so', async () => {
    await changeRows(fresh.db, 'products', { id: 103 }, { barcode: '4607654321097' });
    expect(await pick('4607654321097')).toMatchObject({
      fields: { code: ['Товара 4607654321097 в этих заказах нет'] },
    });
  });

  test('of a good that is picked already is refused', async () => {
    okValue(await pick('LT-OR18-4065', '2'));
    expect(await pick('LT-OR18-4065')).toMatchObject({
      fields: { code: ['LT-OR18-4065: уже собрано 2\u00a0шт., больше не нужно'] },
    });
  });

  test('of several goods is refused with their articuls', async () => {
    await changeRows(fresh.db, 'products', { id: 102 }, { barcode: '4601234567893' });
    expect(await pick('4601234567893')).toMatchObject({
      fields: { code: ['Код 4601234567893 у нескольких товаров: LT-NB36-4054, LT-OR18-4065'] },
    });
    expect(await counts()).toEqual([]);
    await changeRows(fresh.db, 'products', { id: 102 }, { barcode: '' });
  });

  test('that is the barcode of one good and the articul of another counts the barcode', async () => {
    await changeRows(fresh.db, 'products', { id: 102 }, { barcode: 'LT-NB36-4054' });
    expect(okValue(await pick('LT-NB36-4054'))).toMatchObject({ articul: 'LT-OR18-4065' });
    await changeRows(fresh.db, 'products', { id: 102 }, { barcode: '' });
  });

  test('of a good in two warehouses fills one warehouse after the other and names it', async () => {
    await insertOrder(fresh.db, {
      id: 4,
      state: 10,
      lines: [
        [101, tomilino, 1],
        [101, tver, 2],
      ],
    });
    expect(okValue(await pick('LT-NB36-4054', '1', [4]))).toMatchObject({
      warehouse: 'Томилино',
      quantity: 1,
    });
    expect(await pick('LT-NB36-4054', '3', [4])).toMatchObject({
      fields: { quantity: ['LT-NB36-4054, Тверь: осталось собрать 2\u00a0шт.'] },
    });
    expect(okValue(await pick('LT-NB36-4054', '2', [4]))).toMatchObject({ warehouse: 'Тверь', picked: 2 });
  });

  test('counts nothing for a shipped order', async () => {
    expect(await pick('LT-NB36-4054', undefined, [3])).toMatchObject({ code: 'ORDER_MOVED' });
  });

  test('counts each of two pieces that two people scan at once', async () => {
    const both = await Promise.all([pick('LT-NB36-4054'), pick('LT-NB36-4054')]);
    expect(both.map((each) => each.ok)).toEqual([true, true]);
    expect(await counts()).toEqual([[1, 101, 2]]);
  });
});

test('a good is marked as picked in full and as not picked', async () => {
  const set = (to: string, seen: string) =>
    fresh.as(staff).tries(setPicked, { id: [1, 2], product: 101, warehouse: tomilino, to, seen });
  okValue(await set('all', '0'));
  expect(await counts()).toEqual([
    [1, 101, 3],
    [2, 101, 4],
  ]);
  expect(await set('none', '0')).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await counts()).toHaveLength(2);
  okValue(await set('none', '7'));
  // The second of two clicks.
  okValue(await set('none', '7'));
  expect(await counts()).toEqual([]);
});

test('a line has never more picked than ordered, and starts anew in another warehouse', async () => {
  okValue(await pick('LT-NB36-4054', '3', [1]));
  const { lines } = await fresh.as(staff).does(getShipmentForm, { id: 1 });
  const line = lines.find(({ articul }) => articul === 'LT-NB36-4054')!;
  expect(line.picked).toBe(3);
  okValue(await fresh.as(staff).tries(changeOrder, { id: 1, quantity: { [line.id]: '2' } }));
  expect(await counts()).toEqual([[1, 101, 2]]);
  okValue(await fresh.as(staff).tries(changeOrder, { id: 1, warehouse: { [line.id]: String(tver) } }));
  expect(await counts()).toEqual([]);
});
