import { beforeAll, describe, expect, test } from 'vitest';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(async () => {
  for (let id = 1; id <= 21; id++)
    await insertOrder(fresh.db, {
      id,
      created_at: noon - id * 1_000,
      state: id % 2 ? 1 : 3,
      old_number: id === 9 ? '7788-АБ' : null,
    });
  await insertOrder(fresh.db, { id: 30, by: actors.other, state: 10 });
});

const list = async (input = {}) => await fresh.as(staff).does(listDeskOrders, input);
const ids = async (input = {}) => (await list(input)).orders.map(({ id }) => id);

describe('the orders of the desk', () => {
  test('the desk lists the orders of all dealers, newest first, with a count for each state', async () => {
    const { orders, all, states, paging } = await list();
    expect([orders.length, orders[0]?.id, orders[1]?.id]).toEqual([20, 30, 1]);
    expect([all, paging?.pages]).toEqual([22, 2]);
    expect(states.filter(({ count }) => count! > 0).map(({ id, count }) => [id, count])).toEqual([
      [1, 11],
      [10, 1],
      [3, 10],
    ]);
    expect(await ids({ page: 2 })).toEqual([20, 21]);
  });

  test('the desk filters orders by state, dealer and number and ignores unknown values', async () => {
    expect(await ids({ state: '10' })).toEqual([30]);
    expect(await ids({ dealer: '2' })).toEqual([30]);
    expect(await ids({ dealer: '2', state: '1' })).toEqual([]);
    expect(await ids({ query: '26-000007' })).toEqual([7]);
    expect(await ids({ query: '30' })).toEqual([30]);
    expect(await ids({ query: '№ 7788-АБ' })).toEqual([9]);
    expect(await ids({ query: 'LT-NB36' })).toEqual([]);
    expect(await ids({ state: 'все', dealer: 'любой', query: '' })).toHaveLength(20);
  });
});
