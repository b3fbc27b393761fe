import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '#server/kernel/texts.ru.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { whyNotMoved } from '#server/ordering/orders/rules.ts';
import { orderChangesJob } from '#server/ordering/orders/tell-changes.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, staff, warehouse } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';

const { tomilino, tver } = warehouse;

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await buildWorld(fresh.db);
});
afterEach(() => fresh.drop());

const move = (id: number, from: number, to: number) =>
  testContext(fresh.db, staff, noon + 1).tries(moveOrder, { id, from, to, reason: 'Нет товара' });
const stateOf = async (id: number) =>
  (await fresh.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const stockOf = (product: number, wms: number) =>
  fresh.db
    .selectFrom('stocks')
    .select(['quantity', 'reserved'])
    .where('product_id', '=', product)
    .where('wms_id', '=', wms)
    .executeTakeFirstOrThrow();
const ledger = () => fresh.db.selectFrom('ledger_entries').selectAll().execute();
const messages = () =>
  fresh.db.selectFrom('messages').select(['account_id', 'kind', 'header', 'href']).orderBy('id').execute();
const notes = async () =>
  (await fresh.db.selectFrom('catalogue_changes').select('product_id').execute()).map(
    (each) => each.product_id,
  );

describe('staff who move an order', () => {
  test('a cancellation needs a reason, which the dealer and the history see', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const cancel = (why: object) =>
      testContext(fresh.db, staff, noon + 1).tries(moveOrder, { id: 1, from: 1, to: 4, ...why });
    expect(await cancel({ reason: ' ' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { reason: [expect.any(String)] },
    });
    expect(await cancel({ reason: 'Нет товара', words: 'снят с производства' })).toMatchObject({ ok: true });
    const { changes } = await testContext(fresh.db, actors.main).does(getOrder, { id: 1 });
    const why = { label: 'Причина отмены', before: '', after: 'Нет товара: снят с производства' };
    expect(changes.map((each) => each.changes)).toEqual([[why]]);
    const entry = await fresh.db
      .selectFrom('history')
      .select('changes')
      .where('kind', '=', 'order')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.changes)).toContainEqual(why);
    // Undone, the reason is taken back, and the dealer is told of nothing.
    const event = await fresh.db.selectFrom('order_events').select('id').executeTakeFirstOrThrow();
    await testContext(fresh.db, staff, noon + 2).does(undoMove, { id: 1, event: event.id });
    await doJobs(fresh.db, noon + 60 * 60_000, [orderChangesJob]);
    expect(await messages()).toEqual([]);
  });

  test('moving an order to completed reduces the stock and adds a ledger entry once', async () => {
    await insertOrder(fresh.db, {
      id: 1,
      delivery_price: 50_000,
      lines: [
        [101, tomilino, 5],
        [101, tomilino, 2, 'sample'],
        [106, tver, 40],
      ],
    });
    await insertOrder(fresh.db, { id: 2, lines: [[101, tomilino, 3]] });
    for (const [from, to] of [
      [1, 2],
      [2, 10],
    ] as const)
      expect(await move(1, from, to)).toMatchObject({ ok: true });
    expect(await stockOf(101, tomilino)).toEqual({ quantity: 1240, reserved: 10 });
    expect(await ledger()).toEqual([]);

    expect(okValue(await move(1, 10, 11))).toEqual({
      number: '26-000001',
      state: { id: 11, header: 'Отгружен', label: 'neutral' },
      notified: true,
    });
    expect(await stockOf(101, tomilino)).toEqual({ quantity: 1233, reserved: 3 });
    expect(await stockOf(106, tver)).toEqual({ quantity: 2360, reserved: 0 });
    expect((await notes()).sort()).toEqual([101, 106]);

    expect(await move(1, 11, 3)).toMatchObject({ ok: true });
    expect(await ledger()).toMatchObject([
      {
        contract_id: 1,
        order_id: 1,
        kind: 'shipment',
        entered_on: '2026-07-20',
        document: 'Реализация УТ-000001 от 20.07.2026',
        amount: 7 * 128_450 + 40 * 8_420 + 50_000,
      },
    ]);
    expect(await stateOf(1)).toBe(3);
  });

  test('an order cancelled by staff releases its reservation and adds no ledger entry', async () => {
    await insertOrder(fresh.db, { id: 1, state: 10, lines: [[104, tomilino, 4]] });
    expect(await move(1, 10, 4)).toMatchObject({ ok: true });
    expect(await stockOf(104, tomilino)).toEqual({ quantity: 10, reserved: 0 });
    expect(await ledger()).toEqual([]);
    expect(await notes()).toEqual([104]);
  });

  test('shipping an order leaves no negative stock if 1C has already reduced the stock', async () => {
    await insertOrder(fresh.db, { id: 1, state: 10, lines: [[104, tomilino, 4]] });
    await changeRows(fresh.db, 'stocks', { product_id: 104 }, { quantity: 1 });
    expect(await move(1, 10, 11)).toMatchObject({ ok: true });
    expect(await stockOf(104, tomilino)).toEqual({ quantity: 0, reserved: 0 });
  });

  test.each([
    [11, { quantity: 6, reserved: 0 }],
    [4, { quantity: 10, reserved: 0 }],
  ])('an order without reserved pieces can be moved to state %i', async (to, left) => {
    await insertOrder(fresh.db, { id: 1, state: 10, lines: [[104, tomilino, 4]] });
    await changeRows(fresh.db, 'stocks', { product_id: 104 }, { reserved: 0 });
    expect(await move(1, 10, to)).toMatchObject({ ok: true });
    expect(await stockOf(104, tomilino)).toEqual(left);
  });

  test.each([
    [1, 11],
    [1, 3],
    [2, 1],
    [11, 4],
    [3, 4],
    [4, 1],
    [77, 4],
    [1, 77],
  ])('an order cannot be moved from state %i to state %i', async (from, to) => {
    await insertOrder(fresh.db, { id: 1, state: from });
    expect(await move(1, from, to)).toMatchObject({
      code: 'CANNOT_MOVE',
      message: whyNotMoved(from, to) ?? texts.CANNOT_MOVE,
    });
    expect(await stateOf(1)).toBe(from);
  });

  test('only one of three concurrent clicks moves an order, and two clicks get status 409', async () => {
    await insertOrder(fresh.db, { id: 1, state: 10, lines: [[104, tomilino, 4]] });
    const both = await Promise.all([move(1, 10, 11), move(1, 10, 11), move(1, 10, 4)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (const refused of both.filter(({ ok }) => !ok))
      expect(refused).toMatchObject({ code: 'ORDER_MOVED', status: 409 });
    expect((await ledger()).length).toBe((await stateOf(1)) === 11 ? 1 : 0);
    expect((await stockOf(104, tomilino)).reserved).toBe(0);
    expect(await move(999, 1, 2)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('staff see orders of any dealer at contract prices, whatever prices the manager saw', async () => {
    await insertOrder(fresh.db, { id: 1, by: actors.manager });
    await insertOrder(fresh.db, { id: 2, by: actors.other });
    const desk = testContext(fresh.db, staff);
    expect(await desk.does(getDeskOrder, { id: 1 })).toMatchObject({
      dealer: 'Люмен',
      placedBy: 'manager@example.com',
      total: 128_450,
      groups: [{ warehouse: 'Томилино', lines: [{ articul: 'LT-NB36-4054', price: 128_450 }] }],
      moves: [{ header: 'В обработке' }, { header: 'Отменён' }],
    });
    expect(await desk.tries(getDeskOrder, { id: 2 })).toMatchObject({ ok: true });
    expect(await desk.tries(getDeskOrder, { id: 3 })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('notifications of moved orders', () => {
  test('a moved order is reported to the account that placed it and to the main user', async () => {
    await insertOrder(fresh.db, { id: 1, by: actors.manager });
    await insertOrder(fresh.db, { id: 2 });
    await move(1, 1, 2);
    await move(2, 1, 4);
    expect(await messages()).toEqual([]);
    await doJobs(fresh.db, noon + 10 * 60_000, [orderChangesJob]);
    const message = {
      kind: 'order_state',
      header: 'Заказ 26-000001: в обработке',
      href: '/cabinet/orders/1',
    };
    expect(await messages()).toEqual([
      { account_id: 2, ...message },
      { account_id: 1, ...message },
      { account_id: 1, kind: 'order_state', header: 'Заказ 26-000002: отменён', href: '/cabinet/orders/2' },
    ]);
    expect((await queuedMails(fresh.db)).map(({ to }) => to)).toEqual([
      'manager@example.com',
      'main@example.com',
      'main@example.com',
    ]);
  });

  test('an order cancelled by the main user is reported to its manager and the staff', async () => {
    await insertOrder(fresh.db, { id: 1, by: actors.manager });
    await testContext(fresh.db, actors.main).tries(cancelOrder, { id: 1 });
    expect((await messages()).map(({ account_id, header }) => [account_id, header])).toEqual([
      [2, 'Заказ 26-000001: отменён'],
    ]);
    const mails = await queuedMails(fresh.db);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['irina@example.com', 'Дилер Люмен отменил заказ 26-000001'],
      ['manager@example.com', 'Заказ 26-000001: отменён – Светоч Опт'],
    ]);
    expect(mails[0]?.text).toContain('Открыть заказ: https://portal.test/desk/orders/1');
    expect(mails[0]?.text).toMatch(/Кто отменил: .+, \d\d\.\d\d\.\d{4},\s\d\d:\d\d/);
    expect(mails[1]?.text).toMatch(/\n\nОткрыть заказ: https:\/\/portal\.test\/cabinet\/orders\/1\n$/);
    expect(mails[1]?.notice).toMatchObject({ accountId: 2, kind: 'order_state' });
  });

  test('a new order is mailed to the dealer’s staff member with an address for replies', async () => {
    await fillBasketWith(fresh.db, actors.manager.accountId, '104:1:1=2');
    const form = await orderForm(fresh.db, actors.manager);
    const { orderId } = await testContext(fresh.db, actors.manager).does(placeOrder, {
      ...form,
      comment: 'Срочно',
    });
    const [mail, ...others] = await queuedMails(fresh.db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'irina@example.com', replyTo: 'manager@example.com' });
    expect(mail?.subject).toMatch(/^Новый заказ 26-\d{6} – Люмен$/);
    for (const part of [
      '1\u00a0позиция, 2\u00a0шт.',
      'Комментарий: Срочно',
      `https://portal.test/desk/orders/${orderId}`,
    ])
      expect(mail?.text).toContain(part);
  });

  test('a refused move of an order notifies nobody', async () => {
    await insertOrder(fresh.db, { id: 1, state: 2 });
    await move(1, 1, 2);
    expect([await messages(), await queuedMails(fresh.db)]).toEqual([[], []]);
  });
});

describe('orders without a reservation', () => {
  /** Order 1 has no reservation. Order 2 has reserved 3 pieces of the same product. */
  beforeEach(async () => {
    await insertOrder(fresh.db, { id: 2, lines: [[101, tomilino, 3]] });
    const state = 10;
    await insertOrder(fresh.db, { id: 1, state, unreserved: 1, lines: [[101, tomilino, 5]] });
    await changeRows(fresh.db, 'stocks', { reserved: 8 }, { reserved: 3 });
  });

  test('cancelling an unreserved order releases no reservation of other orders', async () => {
    await testContext(fresh.db, actors.main).does(cancelOrder, { id: 1 });
    expect(await stockOf(101, tomilino)).toEqual({ quantity: 1240, reserved: 3 });
  });

  test('shipping an unreserved order removes only its own pieces from stock', async () => {
    okValue(await move(1, 10, 11));
    expect(await stockOf(101, tomilino)).toEqual({ quantity: 1235, reserved: 3 });
  });

  test('an unreserved order is reserved once, when staff start to process it', async () => {
    await changeRows(fresh.db, 'orders', { id: 1 }, { state: 1 });
    okValue(await move(1, 1, 2));
    okValue(await move(1, 2, 10));
    expect(await stockOf(101, tomilino)).toEqual({ quantity: 1240, reserved: 8 });
    expect(await notes(), 'the catalogue shows five less as free').toEqual([101]);
  });
});
