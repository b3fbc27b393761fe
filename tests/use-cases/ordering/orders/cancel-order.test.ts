import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, warehouse } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

const { tomilino, tver } = warehouse;

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await buildWorld(fresh.db);
});
afterEach(() => fresh.drop());

const cancel = (id: number, actor: SignedIn = actors.main) =>
  testContext(fresh.db, actor, noon + 1).tries(cancelOrder, { id });

/** Returns [product, warehouse, reserved] for every stock with reserved pieces. */
async function reserved() {
  const rows = await fresh.db
    .selectFrom('stocks')
    .select(['product_id', 'wms_id', 'reserved'])
    .where('reserved', '!=', 0)
    .orderBy('product_id')
    .orderBy('wms_id')
    .execute();
  return rows.map((row) => [row.product_id, row.wms_id, row.reserved]);
}

describe('cancelling an order', () => {
  test('cancelling an order releases only its own reservations, for lines of all types', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      lines: [
        [101, tomilino, 5],
        [101, tomilino, 2, 'sample'],
        [101, tver, 1],
        [106, tver, 40],
      ],
    });
    await insertOrder(fresh.db, {
      id: 2,
      lines: [
        [101, tomilino, 3],
        [106, tomilino, 4],
      ],
    });
    expect(await cancel(1)).toEqual({
      ok: true,
      value: { number: '26-000001', state: 4, status: 'Отменён' },
    });
    expect(await reserved()).toEqual([
      [101, tomilino, 3],
      [106, tomilino, 4],
    ]);
    const order = await fresh.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: 4, updated_at: noon + 1 });
    const notes = await fresh.db.selectFrom('catalogue_changes').select('product_id').execute();
    expect(notes.map((note) => note.product_id).sort()).toEqual([101, 106]);
  });

  test.each([1, 2, 10])('an order can be cancelled in state %i', async (state) => {
    await insertOrder(fresh.db, { id: 1, state });
    expect(await cancel(1)).toMatchObject({ ok: true });
  });

  test.each([
    [11, 'Отгружен'],
    [3, 'Выполнен'],
    [4, 'Отменён'],
    [77, 'Состояние 77'],
  ])('cancelling an order is refused in state %i', async (state, status) => {
    await insertOrder(fresh.db, { id: 1, state });
    await insertOrder(fresh.db, { id: 2, lines: [[101, tomilino, 9]] });
    expect(await cancel(1)).toMatchObject({
      ok: false,
      code: 'CANNOT_CANCEL',
      message: 'Этот заказ уже нельзя отменить',
      data: { state, status },
    });
    expect(await reserved()).toEqual([[101, tomilino, 9]]);
  });

  test('ten concurrent cancellations release a reservation once', async () => {
    await insertOrder(fresh.db, { id: 1, lines: [[104, tomilino, 4]] });
    await insertOrder(fresh.db, { id: 2, lines: [[104, tomilino, 6]] });
    const results = await Promise.all(Array.from({ length: 10 }, () => cancel(1)));
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await reserved()).toEqual([[104, tomilino, 6]]);
  });

  test('the main user and the manager who placed an order may cancel it', async () => {
    await insertOrder(fresh.db, { id: 1, by: actors.manager });
    await insertOrder(fresh.db, { id: 2, by: actors.manager });
    expect(await cancel(1, actors.manager)).toMatchObject({ ok: true });
    expect(await cancel(2, actors.main)).toMatchObject({ ok: true });
  });

  test('nobody but the main user and the manager who placed an order can cancel it', async () => {
    await insertOrder(fresh.db, { id: 1 });
    expect(await cancel(1, actors.manager)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await cancel(1, actors.other)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await cancel(1, actors.observer)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
    expect(await cancel(999)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await reserved()).toEqual([[101, tomilino, 1]]);
  });
});
