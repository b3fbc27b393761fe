import { beforeEach, describe, expect, test } from 'vitest';
import { editOrder } from '#server/desk/for-dealer/edit-order.server.ts';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrderChange } from '#server/ordering/orders/get-order-change.server.ts';
import { findSumDifferences, rebuildSums } from '#server/ordering/sums/rebuild-sums.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { forgetOrders, freeOf } from '#tests/builders/ordering.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, contract, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'history');
  await insertOrder(fresh.db, { id: 1, state: 2 });
  // The main user pays what the contract says.
  const { price, quantity } = await fresh.db.selectFrom('order_lines').selectAll().executeTakeFirstOrThrow();
  await changeRows(fresh.db, 'order_lines', { order_id: 1 }, { seen_price: price });
  await changeRows(fresh.db, 'orders', { id: 1 }, { seen_total: price * quantity });
  await rebuildSums(fresh.db, noon);
});
let forms = 0;
const add = (text: string, more: object = {}, actor: Staff = staff) =>
  fresh.as(actor).tries(editOrder, { id: 1, text, key: `adding-${++forms}`, ...more });
const order = () => fresh.as(staff).does(getDeskOrder, { id: 1 });
const lines = async () =>
  (await order()).groups.flatMap((group) => group.lines.map(({ articul, quantity }) => [articul, quantity]));

test('added goods get today’s prices and a reservation, and the dealer sees what was added', async () => {
  const before = await order();
  const free = await freeOf(fresh.db, 103);
  okValue(await add('NL-DW07-40W\t5'));
  const after = await order();
  expect(await lines()).toContainEqual(['NL-DW07-40W', 5]);
  expect(await freeOf(fresh.db, 103)).toBe(free - 5);
  expect(after.total).toBeGreaterThan(before.total);
  expect(after.positions).toBe(before.positions + 1);
  expect(after.events.at(-1)).toMatchObject({ header: 'Заказ изменён', name: 'Ирина' });
  expect(await fresh.db.selectFrom('history').select('action').execute()).toEqual([{ action: 'changed' }]);
  expect(await findSumDifferences(fresh.db)).toEqual([]);
});

test('goods that the order has from this warehouse at this price get a larger quantity', async () => {
  const [[articul = '', quantity = 0] = []] = (await lines()) as [string, number][];
  const before = await lines();
  okValue(await add(`${articul}\t3`));
  const after = await lines();
  expect(after).toHaveLength(before.length);
  expect(after).toContainEqual([articul, quantity + 3]);
  expect(await findSumDifferences(fresh.db)).toEqual([]);
});

test('the same form sent twice adds its goods once', async () => {
  okValue(await add('NL-DW07-40W\t5', { key: 'the-same-key' }));
  okValue(await add('NL-DW07-40W\t5', { key: 'the-same-key' }));
  expect(await lines()).toContainEqual(['NL-DW07-40W', 5]);
});

test.each([
  ['an unknown articul', 'нет-такого\t5', /нет-такого/],
  ['more than is free', 'NL-DW07-40W\t99000', /NL-DW07-40W/],
  ['a row without an articul', 'Артикул\tКол-во\nNL-DW07-40W\t5\n\t3', /артикул/i],
  ['one wrong line of two', 'NL-DW07-40W\t5\nнет-такого\t5', /нет-такого/],
])('%s is named, and nothing is added', async (_, text, named) => {
  const before = await lines();
  const refused = await add(text);
  expect(refused.ok).toBe(false);
  expect(JSON.stringify(refused)).toMatch(named);
  expect(await lines()).toEqual(before);
});

test('a quantity that is sold in other steps is asked about, not rounded', async () => {
  const soldBy = async (order_multiple: number) => {
    await changeRows(fresh.db, 'products', { id: 103 }, { order_multiple });
    await markProductsChanged(fresh.db, [103], noon);
    await refreshCatalogue(fresh.db);
  };
  await soldBy(10);
  expect(await add('NL-DW07-40W\t7')).toMatchObject({
    fields: { text: [expect.stringContaining('NL-DW07-40W')] },
  });
  okValue(await add('NL-DW07-40W\t10'));
  expect(await lines()).toContainEqual(['NL-DW07-40W', 10]);
  await soldBy(1);
});

test('a long list of mistakes is shortened', async () => {
  const refused = await add(Array.from({ length: 50 }, (_, i) => `нет-такого-${i}\t1`).join('\n'));
  expect(refused.ok || refused.fields.text).toHaveLength(21);
});

test('nothing is added to a shipped order, or to an order of expected goods', async () => {
  await changeRows(fresh.db, 'orders', { id: 1 }, { expected_on: '2026-08-01' });
  expect(await add('NL-DW07-40W\t5')).toMatchObject({
    fields: { text: [expect.stringContaining('поступление')] },
  });
  await changeRows(fresh.db, 'orders', { id: 1 }, { expected_on: null, state: 11 });
  expect(await add('NL-DW07-40W\t5')).toMatchObject({ code: 'ORDER_MOVED' });
});

test('the credit limit of the contract holds', async () => {
  await changeRows(fresh.db, 'contracts', { id: contract.main }, { credit_limit: 100 });
  expect(await add('NL-DW07-40W\t5')).toMatchObject({ code: 'OVER_LIMIT' });
  expect(await lines()).not.toContainEqual(['NL-DW07-40W', 5]);
  await changeRows(fresh.db, 'contracts', { id: contract.main }, { credit_limit: 0 });
});

test('an order of a colleague’s dealer is not found', async () => {
  expect(await add('NL-DW07-40W\t5', {}, colleagues.newcomer)).toMatchObject({ code: 'NOT_FOUND' });
});

describe('goods beside other changes of the form', () => {
  const [id, articul] = [1, 'LT-NB36-4054'];
  /** The form as it was opened: `quantity` of its only line. */
  async function form(quantity: string) {
    const { values } = await fresh.as(staff).does(getOrderChange, { id });
    const field = Object.keys(values).find((name) => name.startsWith('quantity')) ?? '';
    const line = /\d+/.exec(field)?.[0] ?? '';
    return { quantity: { [line]: quantity }, original: JSON.stringify(values) };
  }

  test('the only line of an order is replaced', async () => {
    okValue(await add('NL-DW07-40W\t5', await form('0')));
    expect(await lines()).toEqual([['NL-DW07-40W', 5]]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('a line gets another quantity and more of the same goods', async () => {
    expect(okValue(await add(`${articul}\t3`, await form('4')))).toMatchObject({ meanwhile: [] });
    expect(await lines()).toEqual([[articul, 7]]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('a wrong line saves nothing, and the corrected form is saved as a whole', async () => {
    const before = await lines();
    const sent = await form('0');
    expect(await add('нет-такого\t5', sent)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await lines()).toEqual(before);
    okValue(await add('NL-DW07-40W\t5', sent));
    expect(await lines()).toEqual([['NL-DW07-40W', 5]]);
  });

  test('a wrong quantity adds nothing', async () => {
    const free = await freeOf(fresh.db, 103);
    expect(await add('NL-DW07-40W\t5', await form('много'))).toMatchObject({ code: 'BAD_INPUT' });
    expect([await lines(), await freeOf(fresh.db, 103)]).toEqual([[[articul, 1]], free]);
  });

  test('without goods, the last line stays', async () => {
    expect(await add('', await form('0'))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await lines()).toEqual([[articul, 1]]);
  });
});
