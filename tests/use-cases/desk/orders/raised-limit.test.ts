import { beforeEach, describe, expect, test } from 'vitest';
import { grantPermit } from '#server/desk/contracts/grant-permit.server.ts';
import { addDays, dayOf, ruDate } from '#server/kernel/clock.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { enterInLedger } from '#server/ordering/sums/ledger.repository.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
/** The limit of contract 1 in kopecks: 600 000 ₽. Each test starts with an order of three pieces. */
const limit = 60_000_000;
let piece = 0;

const desk = () => fresh.as(staff, noon + 1);
const orderOf = (id: number) =>
  fresh.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const reserved = async () =>
  (
    await fresh.db
      .selectFrom('stocks')
      .select('reserved')
      .where('product_id', '=', 101)
      .where('wms_id', '=', warehouse.tomilino)
      .executeTakeFirstOrThrow()
  ).reserved;
const owe = (amount: number) =>
  enterInLedger(fresh.db, 1, [
    {
      contract_id: contract.main,
      entered_on: '2026-07-01',
      kind: 'shipment',
      order_id: null,
      document: 'УТ-1',
      amount,
    },
  ]);
const grant = (amount: string) =>
  desk().tries(grantPermit, { id: contract.main, amount, until: ruDate(addDays(dayOf(noon), 7)) });
const permits = () => fresh.db.selectFrom('limit_permits').selectAll().orderBy('id').execute();
const lineOf = async (id = 1) =>
  (await fresh.db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow())
    .id;
const raise = async (to: number, id = 1) =>
  desk().tries(changeOrder, { id, quantity: { [await lineOf(id)]: String(to) } });
const cancel = async (id = 1) => await desk().does(moveOrder, { id, from: 1, to: 4, reason: 'Нет товара' });
const undo = async (id = 1) => {
  const events = await fresh.db.selectFrom('order_events').selectAll().where('order_id', '=', id).execute();
  return desk().tries(undoMove, { id, event: events.findLast(({ to_state }) => to_state !== null)?.id });
};

beforeEach(async () => {
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  await forgetActs(fresh.db);
  await clearTables(fresh.db, 'limit_permits', 'history');
  await deleteOrders(fresh.db);
  await changeRows(fresh.db, 'stocks', {}, { reserved: 0 });
  await insertOrder(fresh.db, { id: 1, lines: [[101, warehouse.tomilino, 3]] });
  piece = (await orderOf(1)).total / 3;
});

describe('increasing an order at the desk', () => {
  test('increasing an order above the limit is rejected with the excess sum and changes nothing', async () => {
    await owe(limit - 4 * piece);
    expect(await raise(6)).toMatchObject({
      code: 'OVER_LIMIT',
      status: 409,
      message: expect.stringMatching(/превысит свободный лимит на [\d\u00a0]+,\d\d\u00a0₽/),
      data: { over: 2 * piece },
    });
    expect([(await orderOf(1)).quantity, await reserved()]).toEqual([3, 3]);
    expect(await fresh.db.selectFrom('order_events').selectAll().execute()).toEqual([]);
    expect(await raise(4)).toMatchObject({ ok: true });
  });

  test('an order above the limit can be reduced, and the excess of an increase is only the added sum', async () => {
    await owe(limit);
    expect(await raise(2)).toMatchObject({ ok: true });
    expect(await raise(3)).toMatchObject({ code: 'OVER_LIMIT', data: { over: piece } });
  });

  test('an order under a prepaid contract can be increased without a limit', async () => {
    await changeRows(fresh.db, 'contracts', { id: 1 }, { credit_limit: 0 });
    await owe(limit);
    const raised = await raise(6);
    await changeRows(fresh.db, 'contracts', { id: 1 }, { credit_limit: limit });
    expect(raised).toMatchObject({ ok: true });
  });

  test('a permit covers increases of one order up to the permitted sum, and no other order', async () => {
    await owe(limit - 3 * piece);
    okValue(await grant(String((3 * piece) / 100).replace('.', ',')));
    expect(await raise(5)).toMatchObject({ ok: true });
    expect(await permits()).toMatchObject([{ order_id: 1, ended_at: noon + 1 }]);
    const history = await fresh.db.selectFrom('history').selectAll().where('kind', '=', 'contract').execute();
    expect(history.at(-1)).toMatchObject({
      actor_kind: 'staff',
      changes: expect.stringContaining('использовано заказом'),
    });
    expect(await raise(6)).toMatchObject({ ok: true });
    expect(await raise(7)).toMatchObject({ code: 'OVER_LIMIT', data: { over: piece } });
    await insertOrder(fresh.db, { id: 2, lines: [[101, warehouse.tomilino, 1]] });
    expect(await raise(2, 2)).toMatchObject({ code: 'OVER_LIMIT' });
  });

  test('only one of two concurrent increases succeeds if the free limit covers only one', async () => {
    await insertOrder(fresh.db, { id: 2, lines: [[101, warehouse.tomilino, 3]] });
    await owe(limit - 7 * piece);
    const both = await Promise.all([raise(4, 1), raise(4, 2)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok)).toMatchObject([{ code: 'OVER_LIMIT', data: { over: piece } }]);
  });
});

describe('undoing a cancellation', () => {
  test('undoing a cancellation above the free limit is rejected until a permit is granted', async () => {
    await cancel();
    await owe(limit - piece);
    expect(await undo()).toMatchObject({
      code: 'OVER_LIMIT',
      message: expect.stringContaining('Вернуть заказ нельзя'),
      data: { over: 2 * piece },
    });
    expect([(await orderOf(1)).state, await reserved()]).toEqual([4, 0]);
    okValue(await grant(String((2 * piece) / 100).replace('.', ',')));
    expect(await undo()).toMatchObject({ ok: true });
    expect(await permits()).toMatchObject([{ order_id: 1 }]);
  });

  test('undoing a cancellation needs no new permit if the order already had one', async () => {
    await owe(limit - 3 * piece);
    okValue(await grant(String(piece / 100).replace('.', ',')));
    okValue(await raise(4));
    await cancel();
    expect(await undo()).toMatchObject({ ok: true });
    expect(await permits()).toHaveLength(1);
  });
});
