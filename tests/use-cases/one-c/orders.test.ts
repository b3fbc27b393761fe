import { expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { putOrders } from '#server/one-c/entities/orders.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { actors, exchange } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

async function put(...rows: Record<string, unknown>[]) {
  return await fresh.as(exchange).does(putOrders, { rows });
}

const orderOf = (id: number) =>
  fresh.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a row sets the number, state and payment of an order, and the same row again changes nothing', async () => {
  await insertOrder(fresh.db, { id: 201 });
  const row = {
    ...{ id: '201', number: 'УТ-000123', date: '2026-07-20T10:00:00', state: 'К выполнению' },
    ...{ shipped: false, paid_date: '21.07.2026' },
  };
  expect(await put(row)).toMatchObject({ changed: 1, errors: [] });
  expect(await orderOf(201)).toMatchObject({
    ...{ state: state.picking, external_number: 'УТ-000123', external_on: '2026-07-20' },
    external_paid_on: '2026-07-21',
  });
  expect(await put(row)).toEqual({ received: 1, created: 0, changed: 0, unchanged: 1, errors: [] });
});

test('a shipment reduces the stock and enters the debt, and a cancellation undoes both', async () => {
  await insertOrder(fresh.db, { id: 202 });
  const entries = () =>
    fresh.db.selectFrom('ledger_entries').select('document').where('order_id', '=', 202).execute();
  await put({ id: '202', shipment_number: '15', shipment_date: '2026-07-01' });
  expect((await orderOf(202)).state).toBe(state.shipped);
  expect(await entries()).toEqual([{ document: 'Реализация 15 от 01.07.2026' }]);
  await put({ id: '202', cancelled: true });
  expect((await orderOf(202)).state).toBe(state.cancelled);
  expect(await entries()).toEqual([]);
  expect(await findSumDifferences(fresh.db)).toEqual([]);
});

test('an order from the old portal is found by its old id, and an id that matches two orders is refused', async () => {
  await insertOrder(fresh.db, { id: 205, old_number: 'С-1024/19' });
  await insertOrder(fresh.db, { id: 206, old_number: '207' });
  await insertOrder(fresh.db, { id: 207, by: actors.other });
  const report = await put({ id: 'С-1024/19', posted: true }, { id: '207', posted: true });
  expect(report).toMatchObject({
    changed: 1,
    errors: [
      { row: 1, field: 'id', text: expect.stringMatching(/нескольким заказам.*26-000206, 26-000207$/) },
    ],
  });
  expect((await orderOf(205)).state).toBe(state.processing);
  for (const id of [206, 207]) expect((await orderOf(id)).state).toBe(state.created);
});

test('an explicit «no» takes precedence over a number or day in the same row', async () => {
  await insertOrder(fresh.db, { id: 208 });
  await put({ id: '208', shipped: false, shipment_number: '15', paid: false, paid_date: '2026-07-21' });
  expect(await orderOf(208)).toMatchObject({ state: state.created, external_paid_on: null });
});

test('a refused order is reported in its row and does not stop the others', async () => {
  await insertOrder(fresh.db, { id: 203 });
  await insertOrder(fresh.db, { id: 204, state: state.cancelled });
  const report = await put(
    { id: '999', state: 'К выполнению' },
    { id: 'bd72d8f9-55bc-11d9-848a-00112f43529a', state: 'К выполнению' },
    { id: '203', state: 'Ждёт погоды', number: '7' },
    { id: '204', state: 'К выполнению' },
    { id: '203x', date: 'завтра' },
  );
  expect(report).toMatchObject({ received: 5, changed: 1, unchanged: 1 });
  expect(report.errors).toMatchObject([
    { row: 0, field: 'id', text: 'Нет заказа с id 999' },
    { row: 1, field: 'id', text: 'Нет заказа с id bd72d8f9-55bc-11d9-848a-00112f43529a' },
    { row: 4, field: 'date' },
  ]);
  expect(report.notes).toMatchObject([
    { row: 2, field: 'state', text: expect.stringContaining('Ждёт погоды') },
    { row: 3, field: 'state', text: expect.stringContaining('отменён') },
  ]);
});
