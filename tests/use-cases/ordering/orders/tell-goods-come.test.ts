import { beforeEach, describe, expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { saveProductTrade } from '#server/desk/goods/save-product-trade.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { lastMoveOf } from '#server/ordering/orders/order-events.repository.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { goodsComeJob } from '#server/ordering/orders/tell-goods-come.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { noon } from '#tests/builders/context.ts';
import { forgetOrders, orderForm } from '#tests/builders/ordering.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The manager and the main user are notified when an order of expected products is complete (§10.51). */

const fresh = smallWorld();
const { main, manager } = actors;
/** Two products without stock in warehouse 1, where 40 pieces of each are expected. */
const [lamp, spare] = [104, 103];

beforeEach(async () => {
  await fresh.db.deleteFrom('ledger_entries').where('order_id', 'is not', null).execute();
  await changeRows(fresh.db, 'orders', {}, { rest_of: null });
  await forgetOrders(fresh.db);
  for (const table of ['arrivals', 'messages', 'jobs'] as const) await fresh.db.deleteFrom(table).execute();
  await changeRows(fresh.db, 'stocks', {}, { quantity: 0, promised: 0 });
  await changeRows(fresh.db, 'contracts', {}, { orders_expected: 1, credit_limit: 0 });
  const arrival = { wms_id: 1, expected_on: '2027-03-02', quantity: 40 };
  await addRows(
    fresh.db,
    'arrivals',
    [lamp, spare].map((product_id) => ({ ...arrival, product_id })),
  );
});

const minute = 60_000;
const inStock = (id: number, quantity: number) =>
  changeRows(fresh.db, 'stocks', { product_id: id, wms_id: 1 }, { quantity });

/** Orders `qnt` pieces of both products as the manager. Returns the id of the order. */
async function place(qnt: number): Promise<number> {
  const ctx = fresh.as(manager);
  for (const id of [lamp, spare]) await ctx.does(addToBasket, { id, wms: 1, qnt, type: 'expected' });
  return (await ctx.does(placeOrder, await orderForm(fresh.db, manager))).orderId!;
}
const move = async (id: number, from: number, to: number) =>
  await fresh.as(staff).does(moveOrder, { id, from, to, permission: 'Анна', reason: 'Нет товара' });
const lineOf = async (order: number, product: number) =>
  (
    await fresh.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', order)
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow()
  ).id;
const lastEvent = async (id: number) => (await lastMoveOf(fresh.db, id))!.id;
/** Records an arrival: staff set the quantity in stock. */
const come = async (id: number, quantity: number) =>
  await fresh.as(staff).does(saveProductTrade, { id, stock_1: String(quantity) });
const tell = (now = noon + 20 * minute) => doJobs(fresh.db, now, [goodsComeJob]);
const told = () =>
  fresh.db
    .selectFrom('messages')
    .select(['account_id as to', 'header', 'text'])
    .where('kind', '=', 'need_arrived')
    .orderBy('account_id')
    .execute();

test('the manager and main user are notified once when all products of an order have arrived', async () => {
  const id = await place(10);
  await come(lamp, 10);
  await come(spare, 9);
  await tell();
  expect(await told()).toEqual([]);
  await come(spare, 10);
  await tell();
  await tell(noon + dayMs);
  const header = expect.stringMatching(/^Товары по заказу 26-\d{6} поступили$/);
  const text =
    'Все товары этого заказа есть на складе и зарезервированы за вами. Дата отгрузки – 02.03.2027.';
  expect(await told()).toEqual([
    { to: main.accountId, header, text },
    { to: manager.accountId, header, text },
  ]);
  const mails = (await queuedMails(fresh.db)).filter(({ title }) => title?.startsWith('Товары по заказу'));
  expect(mails.map(({ to }) => to).sort()).toEqual(['main@example.com', 'manager@example.com']);
  expect(mails[0]?.text).toContain(`Открыть заказ: https://portal.test/cabinet/orders/${id}`);
});

test('the arrival notification does not mention a shipping day that has passed', async () => {
  await place(10);
  await come(lamp, 10);
  await come(spare, 10);
  await tell(Date.parse('2027-03-20T09:00:00Z'));
  expect((await told())[0]?.text).toMatch(/зарезервированы за вами\.$/);
});

test('stock entered by mistake causes no arrival notification before the real arrival', async () => {
  await place(10);
  await come(lamp, 10);
  await come(spare, 10);
  await inStock(spare, 0);
  await tell();
  expect(await told()).toEqual([]);
  await inStock(spare, 10);
  await tell(noon + 40 * minute);
  expect(await told()).toEqual([]);
  await tell(noon + 90 * minute);
  expect(await told()).toHaveLength(2);
});

test('an order is reported as complete when its missing products are removed', async () => {
  const id = await place(3);
  await come(lamp, 3);
  await tell();
  expect(await told()).toEqual([]);
  const typed = { id, quantity: { [await lineOf(id, spare)]: '0' } };
  await fresh.as(staff).does(changeOrder, typed);
  await tell();
  expect(await told()).toHaveLength(2);
});

test('a restored order with arrived goods is reported as complete only once', async () => {
  const id = await place(10);
  const ctx = fresh.as(staff);
  await ctx.does(moveOrder, { id, from: state.created, to: state.cancelled, reason: 'Нет товара' });
  await come(lamp, 10);
  await come(spare, 10);
  await tell();
  expect(await told()).toEqual([]);
  await ctx.does(undoMove, { id, event: await lastEvent(id) });
  await tell();
  expect(await told()).toHaveLength(2);
  // After a second restoration people are not notified again.
  await ctx.does(moveOrder, { id, from: state.created, to: state.cancelled, reason: 'Нет товара' });
  await ctx.does(undoMove, { id, event: await lastEvent(id) });
  await tell();
  expect(await told()).toHaveLength(2);
});

test('an order that waits for goods again is not reported as complete', async () => {
  const id = await place(10);
  await come(lamp, 10);
  await come(spare, 10);
  await changeRows(fresh.db, 'order_lines', { order_id: id }, { promised: 1 });
  await tell();
  expect(await told()).toEqual([]);
});

test('an order with arrived goods is reported as complete after its shipment is undone', async () => {
  const id = await place(10);
  await come(lamp, 10);
  await come(spare, 10);
  await move(id, state.created, state.processing);
  await move(id, state.processing, state.picking);
  await move(id, state.picking, state.shipped);
  await tell();
  expect(await told()).toEqual([]);
  await fresh.as(staff).does(undoMove, { id, event: await lastEvent(id) });
  await tell();
  expect(await told()).toHaveLength(2);
});

describe('the rest of a partly shipped order', () => {
  /** Ships the lamps and keeps the spares as a separate order. Returns the number of this order. */
  async function divide(id: number): Promise<string | undefined> {
    await move(id, state.created, state.processing);
    await move(id, state.processing, state.picking);
    const quantity = { [await lineOf(id, spare)]: '0' };
    return (await fresh.as(staff).does(shipOrder, { id, quantity, permission: 'Анна' })).rest?.number;
  }

  test('the complete rest of an order is reported if the order was not reported before', async () => {
    const id = await place(10);
    await come(lamp, 10);
    await come(spare, 10);
    await inStock(spare, 0);
    await tell();
    const rest = await divide(id);
    await inStock(spare, 10);
    await tell(noon + 90 * minute);
    const header = `Товары по заказу ${rest} поступили`;
    expect((await told()).map((message) => message.header)).toEqual([header, header]);
  });

  test('the rest of an order is not reported if the whole order was reported before shipment', async () => {
    const id = await place(10);
    await come(lamp, 10);
    await come(spare, 10);
    await tell();
    expect(await told()).toHaveLength(2);
    await divide(id);
    await tell(noon + 90 * minute);
    expect(await told()).toHaveLength(2);
  });
});

test('two concurrent processes report a complete order only once', async () => {
  await place(10);
  await come(lamp, 10);
  await come(spare, 10);
  await Promise.all([tell(), tell()]);
  expect(await told()).toHaveLength(2);
});

test('nobody is notified of an order that was cancelled before the notification', async () => {
  const id = await place(10);
  await come(lamp, 10);
  await come(spare, 10);
  await fresh.as(manager).does(cancelOrder, { id });
  await tell();
  expect(await told()).toEqual([]);
});

test('order lists and orders show dealers and staff whether an order waits for goods', async () => {
  const id = await place(10);
  const waits = async () => {
    const [dealer, desk] = [fresh.as(manager), fresh.as(staff)];
    return [
      (await dealer.does(listOrders, {})).orders[0]?.waits,
      (await dealer.does(getOrder, { id })).waits,
      (await desk.does(listDeskOrders, {})).orders[0]?.waits,
      (await desk.does(getDeskOrder, { id })).waits,
    ];
  };
  await come(lamp, 10);
  expect(await waits()).toEqual([true, true, true, true]);
  await come(spare, 10);
  expect(await waits()).toEqual([false, false, false, false]);
});
