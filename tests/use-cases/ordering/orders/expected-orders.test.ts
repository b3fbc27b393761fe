import { beforeEach, describe, expect, test } from 'vitest';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { state } from '#server/db/order-states.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { saveProductTrade } from '#server/desk/goods/save-product-trade.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { dayOf } from '#server/kernel/clock.ts';
import { putArrivals } from '#server/one-c/entities/arrivals.server.ts';
import { approveOrder } from '#server/ordering/approvals/approve-order.server.ts';
import { getDeskApproval } from '#server/ordering/approvals/get-desk-approval.server.ts';
import { withdrawApproval } from '#server/ordering/approvals/withdraw-approval.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { lastMoveOf } from '#server/ordering/orders/order-events.repository.server.ts';
import { shipReserved, unship } from '#server/ordering/orders/order-move.repository.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { checkSumsJob } from '#server/ordering/sums/check-sums.server.ts';
import { promiseDifference, rebuildPromises } from '#server/ordering/sums/true-promises.repository.server.ts';
import type { DueJob } from '#server/work/jobs/repository.server.ts';
import { decisionForm, givenApproval, wronglyReserved } from '#tests/builders/approvals.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { buildCrowd, forgetOrders, freeOf, orderForm } from '#tests/builders/ordering.ts';
import { random } from '#tests/builders/random.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, delivery, exchange, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

/** Product 104 has nothing in stock in warehouse 1, and 40 pieces are expected in two arrivals. */
const product = 104;

beforeEach(async () => {
  await fresh.db.deleteFrom('ledger_entries').where('order_id', 'is not', null).execute();
  await changeRows(fresh.db, 'orders', {}, { rest_of: null });
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'arrivals');
  await stockOf(0);
  await allow(1);
  await expectPieces(['2027-03-02', 30], ['2027-03-16', 10]);
});

const stockOf = (quantity: number) =>
  changeRows(fresh.db, 'stocks', { product_id: product, wms_id: 1 }, { quantity });
const allow = (orders_expected: number) =>
  changeRows(fresh.db, 'contracts', {}, { orders_expected, credit_limit: 0 });
const expectPieces = (
  ...arrivals: (readonly [day: string, quantity: number | null, wms?: number | null])[]
) =>
  addRows(
    fresh.db,
    'arrivals',
    arrivals.map(([expected_on, quantity, wms_id = 1]) => ({
      product_id: product,
      wms_id,
      expected_on,
      quantity,
    })),
  );

const as = (actor: SignedIn = actors.main) => fresh.as(actor);
const add = (qnt: number, actor?: SignedIn) =>
  as(actor).tries(addToBasket, { id: product, wms: 1, qnt, type: 'expected' });
const place = async (actor: SignedIn = actors.main) =>
  as(actor).tries(placeOrder, await orderForm(fresh.db, actor));
/** Records an arrival: staff set the quantity in stock. */
const come = async (quantity: number) =>
  await fresh.as(staff).does(saveProductTrade, { id: product, stock_1: String(quantity) });
const placed = async (actor: SignedIn, quantity: number) => {
  okValue(await add(quantity, actor));
  return okValue(await place(actor)).orderId!;
};
const placedFromStock = async (quantity: number) => {
  await fillBasketWith(fresh.db, 1, `${product}:1:1=${quantity}`);
  return okValue(await place()).orderId!;
};
/** Returns the number of pieces that an order waits for. */
const waits = async (order: number) => {
  const lines = await fresh.db
    .selectFrom('order_lines')
    .select('promised')
    .where('order_id', '=', order)
    .execute();
  return lines.reduce((sum, line) => sum + line.promised, 0);
};
const orders = () => fresh.db.selectFrom('orders').selectAll().orderBy('id').execute();
const stock = () =>
  fresh.db
    .selectFrom('stocks')
    .select(['quantity', 'reserved', 'promised'])
    .where('product_id', '=', product)
    .where('wms_id', '=', 1)
    .executeTakeFirstOrThrow();
const basket = () => fresh.as(actors.main).does(getBasket, undefined);
const promised = async () => (await stock()).promised;

describe('ordering expected products', () => {
  test('expected products enter the basket as separate lines with their expected day', async () => {
    expect(await add(35)).toMatchObject({ ok: true, value: { line: { quantity: 35 } } });
    expect(await basket()).toMatchObject({
      groups: [{ lines: [{ quantity: 35, expectedOn: '2027-03-16' }] }],
      blocked: undefined,
    });
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    await add(1);
    expect((await basket()).groups.map(({ wms, expectedOn }) => [wms, expectedOn])).toEqual([
      [1, undefined],
      [1, '2027-03-16'],
    ]);
    // Pieces in a basket are not promised.
    expect(await promised()).toBe(0);
  });

  test('expected products cannot be added or ordered if the contract does not allow them', async () => {
    await allow(0);
    const text = 'По этому договору под поступление не заказывают';
    expect(await add(1)).toMatchObject({ ok: false, code: 'NOT_ENOUGH_STOCK', message: text });
    await fillBasketWith(fresh.db, 1, `${product}:1:expected=1`);
    expect(await place()).toMatchObject({
      ok: false,
      code: 'BASKET_BLOCKED',
      data: { lines: [{ message: text }] },
    });
    expect(await orders()).toEqual([]);
  });

  test('expected products can be ordered up to the quantity that is not ordered yet', async () => {
    expect(await add(41)).toMatchObject({ ok: false, data: { available: 40 } });
    okValue(await add(25));
    okValue(await place());
    expect(await add(16)).toMatchObject({ ok: false, data: { available: 15 } });
    okValue(await add(15));
    const { groups } = await basket();
    expect(groups[0]?.lines).toMatchObject([{ quantity: 15, expectedOn: '2027-03-16' }]);
  });

  test('expected products cannot be ordered until the pieces in stock are ordered', async () => {
    await stockOf(5);
    expect(await add(10)).toMatchObject({
      ok: false,
      message: 'На складе есть 5\u00a0шт.: сначала закажите их',
    });
    await fillBasketWith(fresh.db, 1, `${product}:1:1=5`);
    okValue(await add(10));
    const { orderId, expected } = okValue(await place());
    expect(await orders()).toMatchObject([
      { id: orderId, quantity: 5, expected_on: null },
      { id: expected?.orderId, quantity: 10, expected_on: '2027-03-02' },
    ]);
  });

  test('an arrival counts only with a warehouse, a quantity and a day that has not passed', async () => {
    await clearTables(fresh.db, 'arrivals');
    await expectPieces(['2027-03-02', null], ['2027-03-02', 10, null], ['2026-03-02', 10], ['2027-03-03', 2]);
    expect(await add(3)).toMatchObject({ ok: false, data: { available: 2 } });
  });

  test('the product card offers the expected pieces that nobody has ordered yet', async () => {
    okValue(await add(30));
    okValue(await place());
    const card = await as().does(showProduct, { id: product });
    expect(card.expectedOffer).toMatchObject([{ wms: 1, day: '2027-03-16', least: 1, most: 10 }]);
    await allow(0);
    expect((await as().does(showProduct, { id: product })).expectedOffer).toEqual([]);
  });
});

describe('orders of expected products', () => {
  test('expected products become a separate order that ships on their expected day', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=2');
    okValue(await add(31));
    const form = await orderForm(fresh.db, actors.main);
    const first = await as().tries(placeOrder, form);
    const { orderId, expected } = okValue(first);
    expect(await orders()).toMatchObject([
      { id: orderId, positions: 1, quantity: 2, expected_on: null },
      { id: expected?.orderId, positions: 1, quantity: 31, expected_on: '2027-03-16', ship_on: '2027-03-16' },
    ]);
    // A form sent twice places the orders once, and both responses contain both orders.
    expect(await as().tries(placeOrder, form)).toEqual(first);
    expect(await orders()).toHaveLength(2);
    expect([await linesInDatabase(fresh.db), await promised()]).toEqual([[], 31]);
  });

  test('an order of expected products reserves nothing beyond the stock', async () => {
    okValue(await add(40));
    okValue(await place());
    expect(await stock()).toEqual({ quantity: 0, reserved: 0, promised: 40 });
    expect(await wronglyReserved(fresh.db)).toEqual([]);
  });

  test('a cancelled order releases its expected pieces', async () => {
    okValue(await add(40));
    const { orderId } = okValue(await place());
    expect(await add(1)).toMatchObject({ ok: false, data: { available: 0 } });
    await as().does(cancelOrder, { id: orderId });
    expect(await promised()).toBe(0);
    okValue(await add(40));
  });

  test('repeating an order of expected products adds pieces from stock', async () => {
    okValue(await add(2));
    const { orderId } = okValue(await place());
    await stockOf(10);
    await as().does(repeatOrder, { id: orderId });
    expect(await linesInDatabase(fresh.db)).toEqual([`1/${product}:1:1=2`]);
  });

  test('a program can place an order of expected products together with an order from stock', async () => {
    const { date } = await orderForm(fresh.db, actors.main);
    const call = {
      key: 'k-1',
      delivery: String(delivery.pickup),
      date,
      lines: [
        { id: 101, qnt: 1, wms: 1 },
        { id: product, qnt: 3, wms: 1, type: 'expected' },
      ],
    };
    const { order, expected } = await as().does(submitOrder, call);
    expect([order?.expectedOn, expected?.order?.expectedOn]).toEqual([null, '2027-03-02']);
    expect(await as().does(submitOrder, call)).toMatchObject({
      isNew: false,
      expected: { order: { id: expected?.order?.id } },
    });
    expect(await orders()).toHaveLength(2);
  });

  test('an order of expected products is refused as a whole if 1C now expects fewer pieces', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=2', `${product}:1:expected=40`);
    const form = await orderForm(fresh.db, actors.main);
    await changeRows(fresh.db, 'arrivals', {}, { quantity: 3 });
    expect(await as().tries(placeOrder, form)).toMatchObject({ ok: false });
    expect([await orders(), await promised()]).toEqual([[], 0]);
  });

  test('an order of expected products is visible only to its dealer', async () => {
    okValue(await add(1));
    const { orderId } = okValue(await place());
    expect((await as().does(getOrder, { id: orderId })).expectedOn).toBe('2027-03-02');
    expect(await as(actors.other).tries(getOrder, { id: orderId })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('arrivals', () => {
  test('arrived pieces are assigned to waiting orders, the oldest first, before they are free', async () => {
    const [first, second] = [await placed(actors.main, 10), await placed(actors.main, 20)];
    await come(15);
    expect([await waits(first), await waits(second)]).toEqual([0, 15]);
    expect(await stock()).toEqual({ quantity: 15, reserved: 15, promised: 15 });
    await come(40);
    expect(await stock()).toEqual({ quantity: 40, reserved: 30, promised: 0 });
    expect(await wronglyReserved(fresh.db)).toEqual([]);
  });

  test('arrived pieces are not promised again while 1C still expects them', async () => {
    await placed(actors.main, 10);
    await come(40);
    expect(await add(1)).toMatchObject({ ok: false });
    await fillBasketWith(fresh.db, 1, `${product}:1:1=30`);
    okValue(await place());
    // All 40 have arrived and are sold. Nothing is left of the arrivals, although 1C has not withdrawn them yet.
    expect(await add(1)).toMatchObject({ ok: false, data: { available: 0 } });
  });

  test('an arrival reduces the expected quantity until 1C sends a new quantity', async () => {
    await come(30);
    await placedFromStock(30);
    expect(await add(11)).toMatchObject({ ok: false, data: { available: 10 } });
    await changeRows(fresh.db, 'arrivals', { quantity: 30 }, { external_id: 'a-1' });
    const say = async (row: object) =>
      await fresh.as(exchange).does(putArrivals, { rows: [{ id: 'a-1', ...row }] });
    // The first two messages do not change the expected quantity, because 1C may not have recorded the arrival yet.
    await say({ date: '02.03.2027', quantity: 30 });
    expect(await add(11)).toMatchObject({ ok: false, data: { available: 10 } });
    await say({ date: '05.03.2027' });
    expect(await add(11)).toMatchObject({ ok: false, data: { available: 10 } });
    await say({ quantity: 20 });
    expect(await add(31)).toMatchObject({ ok: false, data: { available: 30 } });
  });

  test('promised pieces stay promised when 1C expects less, and nobody can order more', async () => {
    const order = await placed(actors.main, 30);
    await clearTables(fresh.db, 'arrivals');
    await expectPieces(['2027-03-02', 20]);
    expect([await waits(order), await promised()]).toEqual([30, 30]);
    expect(await add(1)).toMatchObject({ ok: false, data: { available: 0 } });
  });

  test('pieces released by a cancelled order are assigned to waiting orders', async () => {
    await stockOf(5);
    const first = await placedFromStock(5);
    const second = await placed(actors.main, 10);
    await as().does(cancelOrder, { id: first });
    expect([await waits(second), await stock()]).toEqual([5, { quantity: 5, reserved: 5, promised: 5 }]);
  });
});

describe('waiting orders at the desk', () => {
  const atDesk = () => fresh.as(staff);
  const change = async (id: number, typed: Record<string, unknown>) =>
    atDesk().tries(changeOrder, { id, ...typed });
  const lineOf = async (order: number) =>
    (
      await fresh.db
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', order)
        .executeTakeFirstOrThrow()
    ).id;

  test('reducing an order line first releases the pieces that have not arrived yet', async () => {
    const order = await placed(actors.main, 30);
    await come(10);
    const line = await lineOf(order);
    okValue(await change(order, { quantity: { [line]: '15' } }));
    expect([await waits(order), await stock()]).toEqual([5, { quantity: 10, reserved: 10, promised: 5 }]);
    okValue(await change(order, { quantity: { [line]: '8' } }));
    expect([await waits(order), await stock()]).toEqual([0, { quantity: 10, reserved: 8, promised: 0 }]);
  });

  test('staff cannot move an order line that waits for an arrival to another warehouse', async () => {
    const order = await placed(actors.main, 3);
    const line = await lineOf(order);
    expect(await change(order, { warehouse: { [line]: '2' } })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [`warehouse[${line}]`]: [expect.stringContaining('ждёт поступления')] },
    });
  });

  test('staff can ship the arrived pieces of an order, and a separate order waits for the rest', async () => {
    const order = await placed(actors.main, 30);
    await come(10);
    const line = await lineOf(order);
    for (const [from, to] of [
      [state.created, state.processing],
      [state.processing, state.picking],
    ])
      await atDesk().does(moveOrder, { id: order, from, to, reason: 'Нет товара' });
    expect(
      await atDesk().tries(moveOrder, { id: order, from: state.picking, to: state.shipped }),
    ).toMatchObject({ code: 'CANNOT_MOVE', message: expect.stringContaining('ждёт поступления') });
    const wrong = await atDesk().tries(shipOrder, {
      id: order,
      permission: 'Анна',
      quantity: { [line]: '11' },
    });
    expect(wrong).toMatchObject({ code: 'BAD_INPUT' });
    const { rest } = await atDesk().does(shipOrder, {
      id: order,
      permission: 'Анна',
      quantity: { [line]: '10' },
    });
    expect([await waits(order), await waits(rest!.id)]).toEqual([0, 20]);
    expect(await stock()).toEqual({ quantity: 0, reserved: 0, promised: 20 });
    await come(20);
    expect([await waits(rest!.id), await wronglyReserved(fresh.db)]).toEqual([0, []]);
  });

  test('the rest of a partly shipped order keeps its place in the queue before later orders', async () => {
    const first = await placed(actors.main, 20);
    await changeRows(fresh.db, 'orders', {}, { created_at: noon - 1 });
    const second = await placed(actors.main, 10);
    const shipped = async (order: number, quantity: number) => {
      const line = await lineOf(order);
      await atDesk().tries(moveOrder, { id: order, from: state.created, to: state.processing });
      await atDesk().does(moveOrder, { id: order, from: state.processing, to: state.picking });
      const { rest } = await fresh.as(staff, noon + 1).does(shipOrder, {
        permission: 'Анна',
        id: order,
        quantity: { [line]: String(quantity) },
      });
      return rest!.id;
    };
    await come(5);
    const rest = await shipped(first, 5);
    await come(5);
    expect([await waits(rest), await waits(second)]).toEqual([10, 10]);
    const lastRest = await shipped(rest, 5);
    await come(15);
    expect([await waits(lastRest), await waits(second)]).toEqual([0, 5]);
  });

  test('a restored order reserves free pieces first and waits for the remaining pieces', async () => {
    const order = await placed(actors.main, 30);
    const cancel = () =>
      atDesk().tries(moveOrder, {
        id: order,
        from: state.created,
        to: state.cancelled,
        reason: 'Нет товара',
      });
    const undo = async () => {
      const { id } = (await lastMoveOf(fresh.db, order))!;
      return atDesk().tries(undoMove, { id: order, event: id });
    };
    okValue(await cancel());
    expect(await stock()).toEqual({ quantity: 0, reserved: 0, promised: 0 });
    await come(10);
    okValue(await undo());
    expect([await waits(order), await stock()]).toEqual([20, { quantity: 10, reserved: 10, promised: 20 }]);
    okValue(await cancel());
    await come(30);
    // An earlier release left promised pieces in the lines of cancelled orders.
    await changeRows(fresh.db, 'order_lines', {}, { promised: 20 });
    okValue(await undo());
    expect([await waits(order), await stock()]).toEqual([0, { quantity: 30, reserved: 30, promised: 0 }]);
    okValue(await cancel());
    await stockOf(0);
    await clearTables(fresh.db, 'arrivals');
    expect(await undo()).toMatchObject({ code: 'NOT_ENOUGH_STOCK' });
    expect([await waits(order), await wronglyReserved(fresh.db)]).toEqual([0, []]);
  });
});

describe('undoing a shipment of expected products', () => {
  test('undoing a shipment restores the reserved pieces and the pieces that the order awaits', async () => {
    const order = await placed(actors.main, 30);
    await come(10);
    const { missing } = await shipReserved(fresh.db, order, dayOf(noon));
    expect([await waits(order), await stock()]).toEqual([0, { quantity: 0, reserved: 0, promised: 0 }]);
    await unship(fresh.db, order, missing);
    expect([await waits(order), await stock()]).toEqual([20, { quantity: 10, reserved: 10, promised: 20 }]);
    expect(await wronglyReserved(fresh.db)).toEqual([]);
  });
});

describe('the nightly check of promises', () => {
  const noted = async () => {
    const rows = await fresh.db.selectFrom('catalogue_changes').select('product_id').execute();
    return rows.map(({ product_id }) => product_id);
  };
  test('the nightly check corrects wrong promised quantities and records the changed product', async () => {
    const [cancelled, lessened] = [await placed(actors.main, 10), await placed(actors.main, 30)];
    const order = (id: number) => fresh.db.updateTable('orders').where('id', '=', id);
    await order(cancelled).set({ state: state.cancelled }).execute();
    await changeRows(fresh.db, 'order_lines', { order_id: lessened }, { quantity: 4 });
    await clearTables(fresh.db, 'catalogue_changes');
    const wrong = [
      { table: 'stocks', rows: 1 },
      { table: 'order_lines', rows: 2 },
    ];
    expect(await promiseDifference(fresh.db)).toEqual(wrong);
    expect(await rebuildPromises(fresh.db, noon)).toEqual(wrong);
    expect([await waits(cancelled), await waits(lessened), await promised()]).toEqual([0, 4, 4]);
    expect([await noted(), await promiseDifference(fresh.db)]).toEqual([[product], []]);
  });

  test('the nightly check assigns free pieces to waiting orders and records the product once', async () => {
    const order = await placed(actors.main, 10);
    await stockOf(4);
    await clearTables(fresh.db, 'catalogue_changes');
    expect(await rebuildPromises(fresh.db, noon)).toEqual([]);
    expect([await waits(order), await stock()]).toEqual([6, { quantity: 4, reserved: 4, promised: 6 }]);
    expect(await noted()).toEqual([product]);
    await clearTables(fresh.db, 'catalogue_changes');
    await rebuildPromises(fresh.db, noon);
    expect(await noted()).toEqual([]);
  });

  test('the nightly check processes promised products after all dealers and the sales', async () => {
    const cancelled = await placed(actors.main, 10);
    await fresh.db
      .updateTable('orders')
      .where('id', '=', cancelled)
      .set({ state: state.cancelled })
      .execute();
    const run = (payload: object) =>
      checkSumsJob.periodic(payload as never, as() as never, {} as DueJob) as Promise<{ payload: object }>;
    const { payload } = await run({ dealer: 1_000_000 });
    expect(payload).toEqual({ sales: '9999' });
    expect((await run(payload)).payload).toEqual({ product: 0 });
    expect((await run({ product: 0 })).payload).toEqual({});
    expect([await waits(cancelled), await promised()]).toEqual([0, 0]);
  });
});

describe('approval of expected products', () => {
  const approve = async (id: number) => as(actors.main).tries(approveOrder, await decisionForm(fresh.db, id));

  test('an approval request holds expected pieces and becomes an order with the expected day', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=40`);
    expect(await add(1)).toMatchObject({ ok: false, data: { available: 0 } });
    const { orderId } = okValue(await approve(id));
    expect(await orders()).toMatchObject([{ id: orderId, expected_on: '2027-03-16', ship_on: '2027-03-16' }]);
    expect(await promised()).toBe(40);
  });

  test('the desk shows only the arrived pieces of an approval request as reserved', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=10`);
    const card = async () => await fresh.as(staff).does(getDeskProduct, { id: product });
    const before = await card();
    expect([before.stocks[0], before.approvals]).toMatchObject([{ reserved: 0, requested: 0 }, []]);
    await come(4);
    const after = await card();
    expect(after.stocks[0]).toMatchObject({ reserved: 4, requested: 4 });
    expect(after.approvals).toMatchObject([{ id, quantity: 4 }]);
    const request = await fresh.as(staff).does(getDeskApproval, { id });
    expect(request.expectedOn).toBe('2027-03-02');
    expect(request.groups[0]?.lines).toMatchObject([{ quantity: 10, promised: 6 }]);
  });

  test('an approval request keeps its expected pieces even if 1C withdraws the arrivals', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=25`);
    await changeRows(fresh.db, 'approvals', {}, { created_at: noon - 1 });
    await placed(actors.main, 15);
    expect(await promised()).toBe(40);
    // 1C no longer expects anything, and another order waits as well. Neither prevents the approval.
    await clearTables(fresh.db, 'arrivals');
    await come(5);
    const { orderId } = okValue(await approve(id));
    expect([await waits(orderId), await stock()]).toEqual([20, { quantity: 5, reserved: 5, promised: 35 }]);
    expect(await wronglyReserved(fresh.db)).toEqual([]);
  });

  test('an approval request loses arrived pieces that 1C has removed from stock', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=25`);
    await come(10);
    await stockOf(4);
    const form = await decisionForm(fresh.db, id);
    expect(await as().tries(approveOrder, form)).toMatchObject({ code: 'BAD_INPUT' });
    const line = await fresh.db.selectFrom('approval_lines').select('id').executeTakeFirstOrThrow();
    const { orderId } = await as().does(approveOrder, { ...form, qnt: { [line.id]: '19' } });
    expect(await orders()).toMatchObject([{ id: orderId, quantity: 19 }]);
  });

  test('a withdrawn approval request releases its expected pieces', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=25`);
    await as(actors.manager).does(withdrawApproval, { id });
    expect([await promised(), await wronglyReserved(fresh.db)]).toEqual([0, []]);
  });

  test('an approval request becomes an order from stock if its pieces arrive before approval', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=40`);
    await come(40);
    okValue(await approve(id));
    expect(await orders()).toMatchObject([{ quantity: 40, expected_on: null }]);
    expect([await freeOf(fresh.db, product), await wronglyReserved(fresh.db)]).toEqual([0, []]);
  });

  test('a basket with pieces in stock and expected pieces becomes two approval requests', async () => {
    await givenApproval(fresh.db, '101:1:1=1', `${product}:1:expected=2`);
    const asked = await fresh.db.selectFrom('approvals').select('quantity').orderBy('id').execute();
    expect(asked.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(await orders()).toEqual([]);
  });
});

describe('concurrent orders of expected products', () => {
  test('concurrent orders never get more pieces than are expected', async () => {
    // All arrivals are on one day: a buyer who was shown an earlier day than that of the order would be asked again.
    await changeRows(fresh.db, 'arrivals', {}, { expected_on: '2027-03-02' });
    // There are fewer buyers than connections in the pool, so they wait only for the stock, not for a connection.
    const crowd = await buildCrowd(fresh.db, 12, `${product}:1:expected=7`);
    const forms: Awaited<ReturnType<typeof orderForm>>[] = [];
    for (const buyer of crowd) forms.push(await orderForm(fresh.db, buyer));
    const results = await Promise.all(crowd.map((buyer, i) => fresh.as(buyer).tries(placeOrder, forms[i])));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await promised()).toBe(35);
  });

  test('no more pieces are promised than are expected, whatever the buyers do', async () => {
    const { below, chance, pick } = random(143);
    const crowd = await buildCrowd(fresh.db, 4);
    const made: { id: number; buyer: SignedIn }[] = [];
    let waited = 0;
    for (let step = 0; step < 120; step++) {
      const buyer = pick(crowd);
      const act = below(12);
      if (act < 3) await add(1 + below(15), buyer);
      else if (act < 5)
        await as(buyer).tries(addToBasket, { id: product, wms: 1, qnt: 1 + below(9), type: '1' });
      else if (act < 8) {
        const result = await place(buyer);
        if (result.ok) {
          const { orderId, expected } = result.value;
          for (const id of [orderId, expected?.orderId]) if (id !== undefined) made.push({ id, buyer });
          if ((await promised()) > 0) waited += 1;
        } else await emptyBaskets(fresh.db);
      } else if (act === 8 && made.length > 0) {
        const { id, buyer: owner } = made.splice(below(made.length), 1)[0]!;
        await as(owner).does(cancelOrder, { id });
      } else if (act === 9) {
        const { quantity } = await stock();
        await come(quantity + below(4));
      } else if (chance(0.7)) {
        // 1C expects more.
        await expectPieces([`2027-04-${String(10 + below(15))}`, 5 + below(20)]);
      }
      const { quantity, reserved } = await stock();
      const { coming } = await fresh.db
        .selectFrom('arrivals')
        .select((eb) => eb.fn.sum<number>(eb('quantity', '-', eb.ref('come'))).as('coming'))
        .executeTakeFirstOrThrow();
      expect(await wronglyReserved(fresh.db)).toEqual([]);
      // Nobody waits while pieces are free, and no more is promised than is expected.
      expect(quantity > reserved ? await promised() : 0).toBe(0);
      expect(await promised()).toBeLessThanOrEqual(Number(coming));
    }
    expect(waited).toBeGreaterThan(2);
  });
});
