import { beforeEach, describe, expect, test } from 'vitest';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { askReturn } from '#server/ordering/returns/ask-return.server.ts';
import { getReturnForm } from '#server/ordering/returns/get-return-form.server.ts';
import { listReturns } from '#server/ordering/returns/list-returns.server.ts';
import { withdrawReturn } from '#server/ordering/returns/withdraw-return.server.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const main = () => fresh.as(actors.main, noon);
const lineOf = async (order = 1) => (await main().does(getReturnForm, { id: order })).lines[0]!;
const ask = async (quantity: string, more: object = {}) =>
  main().tries(askReturn, {
    ...{ id: 1, quantity: { [(await lineOf()).id]: quantity }, reason: 'Брак', words: '' },
    ...{ key: `key-of-${quantity}-pieces`, ...more },
  });

beforeEach(async () => {
  await deleteOrders(fresh.db);
  await insertOrder(fresh.db, { id: 1, state: 11, lines: [[101, 1, 5]] });
});

describe('a dealer who returns goods', () => {
  test('the return of a shipped order is listed, shown in the order and mailed to the staff', async () => {
    const { number } = okValue(await ask('2', { words: 'Не горят' }));
    const { returns } = await main().does(listReturns, {});
    expect(returns).toMatchObject([
      {
        number,
        reason: 'Брак: Не горят',
        state: { id: 'asked' },
        withdrawable: true,
        lines: [{ quantity: 2 }],
      },
    ]);
    const { changes } = await main().does(getOrder, { id: 1 });
    expect(changes.at(-1)?.changes).toEqual([
      { label: `Возврат ${number}`, before: '', after: 'запрошен: Брак: Не горят' },
    ]);
    expect(JSON.stringify(returns)).not.toContain('128');
  });

  test('no more pieces are returned than were shipped, less those of other returns', async () => {
    okValue(await ask('3'));
    expect((await lineOf()).left).toBe(2);
    const { id } = await lineOf();
    expect(await ask('4')).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [`quantity[${id}]`]: [expect.stringContaining('не больше 2')] },
    });
    okValue(await ask('2'));
    expect(await ask('1')).toMatchObject({ fields: { [`quantity[${id}]`]: ['Всё уже возвращено'] } });
  });

  test('the pieces of a withdrawn return can be returned again', async () => {
    const { id } = okValue(await ask('5'));
    await main().does(withdrawReturn, { id });
    expect((await lineOf()).left).toBe(5);
    expect(await main().tries(withdrawReturn, { id })).toMatchObject({ code: 'ORDER_MOVED' });
  });

  test('the same form sent twice makes one return', async () => {
    const [first, second] = await Promise.all([ask('2'), ask('2')]);
    expect(okValue(first).id).toBe(okValue(second).id);
    expect((await main().does(listReturns, {})).returns).toHaveLength(1);
  });

  test('two returns at the same time never take more pieces than were shipped', async () => {
    const both = await Promise.all([ask('3', { key: 'first-key' }), ask('3', { key: 'second-key' })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await lineOf()).left).toBe(2);
  });

  test('a return needs a reason and a quantity', async () => {
    const { id } = await lineOf();
    expect(await ask('1', { reason: '' })).toMatchObject({ fields: { reason: [expect.any(String)] } });
    expect(await ask('0')).toMatchObject({ code: 'BAD_INPUT' });
    expect(await ask('two')).toMatchObject({ fields: { [`quantity[${id}]`]: [expect.any(String)] } });
  });

  test('goods of an order that is not shipped cannot be returned', async () => {
    await insertOrder(fresh.db, { id: 2, state: 10 });
    const sent = { id: 2, quantity: {}, reason: 'Брак', words: '', key: 'return-key' };
    expect(await main().tries(askReturn, sent)).toMatchObject({ code: 'CANNOT_MOVE' });
    expect(await main().tries(getReturnForm, { id: 2 })).toMatchObject({ code: 'CANNOT_MOVE' });
  });

  test('a manager sees only the returns of his own orders', async () => {
    okValue(await ask('1'));
    const manager = fresh.as(actors.manager, noon);
    expect((await manager.does(listReturns, {})).returns).toEqual([]);
    expect(await manager.tries(getReturnForm, { id: 1 })).toMatchObject({ code: 'NOT_FOUND' });
    const observer = fresh.as(actors.observer, noon);
    expect((await observer.does(listReturns, {})).returns).toMatchObject([{ withdrawable: false }]);
  });
});
