import { afterEach, describe, expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { reviewMoves } from '#server/ordering/orders/review-moves.server.ts';
import { notAllHere } from '#server/ordering/orders/rules.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
afterEach(async () => {
  await clearTables(fresh.db, 'history', 'jobs');
  await deleteOrders(fresh.db);
});

const review = (input: object, who: typeof staff = staff) => fresh.as(who).tries(reviewMoves, input);

describe('moving several orders', () => {
  test('the review of several orders states why an order cannot be moved', async () => {
    await insertOrder(fresh.db, { id: 1, state: 1 });
    await insertOrder(fresh.db, { id: 2, state: 11 });
    const { to, orders } = okValue(await review({ id: ['1', '2', '99'], to: '2' }));
    expect(to.header).toBe('В обработке');
    expect(orders.map(({ id, why }) => [id, why])).toEqual([
      [2, 'Взять в обработку можно только новый заказ. Сейчас он «Отгружен»'],
      [1, undefined],
    ]);
    expect(okValue(await review({ id: [], to: 2 })).orders).toEqual([]);
    expect(await review({ id: [1], to: 1 })).toMatchObject({ code: 'CANNOT_MOVE' });
    expect(await review({ id: [1], to: 77 })).toMatchObject({ code: 'CANNOT_MOVE' });
  });

  test('an order with products that have not arrived cannot be shipped', async () => {
    await insertOrder(fresh.db, { id: 1, state: state.picking });
    await insertOrder(fresh.db, { id: 2, state: state.picking });
    await changeRows(fresh.db, 'order_lines', { order_id: 2 }, { promised: 1 });
    const { orders } = okValue(await review({ id: [1, 2], to: state.shipped }));
    expect(orders.map(({ id, why }) => [id, why])).toEqual([
      [2, notAllHere],
      [1, undefined],
    ]);
    const ship = { id: 2, from: state.picking, to: state.shipped };
    const refused = await fresh.as(staff).tries(moveOrder, ship);
    expect(refused).toMatchObject({ code: 'CANNOT_MOVE', message: notAllHere });
  });

  test('the review of several orders omits orders of dealers that the manager does not serve', async () => {
    await insertOrder(fresh.db, { id: 1 });
    await insertOrder(fresh.db, { id: 2, by: actors.other });
    expect(okValue(await review({ id: [1, 2], to: 2 }, colleagues.newcomer)).orders).toEqual([]);
  });

  test('two concurrent requests move an order and notify the dealer only once', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const press = () => fresh.as(staff).tries(moveOrder, { id: 1, from: 1, to: 2 });
    const both = await Promise.all([press(), press()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const count = async (table: 'history' | 'jobs' | 'order_events') =>
      (await fresh.db.selectFrom(table).selectAll().execute()).length;
    // The history has two entries: the move of the order and its assignment.
    expect([await count('history'), await count('jobs'), await count('order_events')]).toEqual([2, 1, 1]);
  });
});
