import { beforeEach, describe, expect, test } from 'vitest';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { approveOrder } from '#server/ordering/approvals/approve-order.server.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { submitOrder } from '#server/ordering/orders/submit-order.server.ts';
import { decisionForm, givenApproval, wronglyReserved } from '#tests/builders/approvals.ts';
import { fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { buildCrowd, forgetOrders, freeOf, orderForm } from '#tests/builders/ordering.ts';
import { random } from '#tests/builders/random.ts';
import { actors, delivery } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

/** 104 has nothing in stock in warehouse 1, and 40 pieces come in two arrivals. */
const product = 104;

beforeEach(async () => {
  await forgetOrders(fresh.db);
  await fresh.db.deleteFrom('arrivals').execute();
  await stockOf(0);
  await allow(1);
  await expectPieces(['2027-03-02', 30], ['2027-03-16', 10]);
});

const stockOf = (quantity: number) =>
  fresh.db
    .updateTable('stocks')
    .set({ quantity })
    .where('product_id', '=', product)
    .where('wms_id', '=', 1)
    .execute();
const allow = (orders_expected: number) =>
  fresh.db.updateTable('contracts').set({ orders_expected }).execute();
const expectPieces = (
  ...arrivals: (readonly [day: string, quantity: number | null, wms?: number | null])[]
) =>
  fresh.db
    .insertInto('arrivals')
    .values(
      arrivals.map(([expected_on, quantity, wms_id = 1]) => ({
        product_id: product,
        wms_id,
        expected_on,
        quantity,
      })),
    )
    .execute();

const ctx = (actor: SignedIn = actors.main) => testContext(fresh.db, actor);
const add = (qnt: number, actor?: SignedIn) =>
  execute(addToBasket, { id: product, wms: 1, qnt, type: 'expected' }, ctx(actor));
const place = async (actor: SignedIn = actors.main) =>
  execute(placeOrder, await orderForm(fresh.db, actor), ctx(actor));
const orders = () => fresh.db.selectFrom('orders').selectAll().orderBy('id').execute();
const reserved = async () => 0 - (await freeOf(fresh.db, product));

describe('goods that are expected', () => {
  test('are put into the basket under a contract that allows it, as lines of their own with the day', async () => {
    expect(await add(35)).toMatchObject({
      ok: true,
      value: { line: { quantity: 35, expectedOn: '2027-03-16' }, basket: { blocked: undefined } },
    });
    await fillBasketWith(fresh.db, 1, '101:1:1=1');
    const { basket } = okValue(await add(1));
    expect(basket.groups.map(({ wms, expectedOn }) => [wms, expectedOn])).toEqual([
      [1, undefined],
      [1, '2027-03-16'],
    ]);
    // Nothing is promised by a basket.
    expect(await reserved()).toBe(0);
  });

  test('are refused where the contract does not allow it, and the line blocks the order', async () => {
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

  test('are ordered up to what is expected and not ordered by others', async () => {
    expect(await add(41)).toMatchObject({ ok: false, data: { available: 40 } });
    okValue(await add(25));
    okValue(await place());
    expect(await add(16)).toMatchObject({ ok: false, data: { available: 15 } });
    expect(okValue(await add(15)).line).toMatchObject({ expectedOn: '2027-03-16' });
  });

  test('are not ordered while something is in stock: that is ordered first', async () => {
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

  test('count only when 1C has named warehouse and quantity, and their day has not passed', async () => {
    await fresh.db.deleteFrom('arrivals').execute();
    await expectPieces(['2027-03-02', null], ['2027-03-02', 10, null], ['2026-03-02', 10], ['2027-03-03', 2]);
    expect(await add(3)).toMatchObject({ ok: false, data: { available: 2 } });
  });

  test('are offered on the card, less what was ordered', async () => {
    okValue(await add(30));
    okValue(await place());
    const card = okValue(await execute(showProduct, { id: product }, ctx()));
    expect(card.expectedOffer).toMatchObject([{ wms: 1, day: '2027-03-16', least: 1, most: 10 }]);
    await allow(0);
    expect(okValue(await execute(showProduct, { id: product }, ctx())).expectedOffer).toEqual([]);
  });
});

describe('an order of goods that are expected', () => {
  test('is an order of its own, with its day, shipped no earlier', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=2');
    okValue(await add(31));
    const form = await orderForm(fresh.db, actors.main);
    const first = await execute(placeOrder, form, ctx());
    const { orderId, expected } = okValue(first);
    expect(await orders()).toMatchObject([
      { id: orderId, positions: 1, quantity: 2, expected_on: null },
      { id: expected?.orderId, positions: 1, quantity: 31, expected_on: '2027-03-16', ship_on: '2027-03-16' },
    ]);
    // Sent twice it is placed once, and both answers name both orders.
    expect(await execute(placeOrder, form, ctx())).toEqual(first);
    expect(await orders()).toHaveLength(2);
    expect([await linesInDatabase(fresh.db), await reserved()]).toEqual([[], 31]);
  });

  test('takes nothing of what is in stock elsewhere, and goods that come are reserved for it already', async () => {
    okValue(await add(40));
    okValue(await place());
    await fresh.db.deleteFrom('arrivals').execute();
    await stockOf(45);
    expect(await freeOf(fresh.db, product)).toBe(5);
  });

  test('gives its goods back when it is cancelled', async () => {
    okValue(await add(40));
    const { orderId } = okValue(await place());
    expect(await add(1)).toMatchObject({ ok: false, data: { available: 0 } });
    okValue(await execute(cancelOrder, { id: orderId }, ctx()));
    expect(await reserved()).toBe(0);
    okValue(await add(40));
  });

  test('is repeated from the stock', async () => {
    okValue(await add(2));
    const { orderId } = okValue(await place());
    await stockOf(10);
    okValue(await execute(repeatOrder, { id: orderId }, ctx()));
    expect(await linesInDatabase(fresh.db)).toEqual([`1/${product}:1:1=2`]);
  });

  test('is placed by a program, beside the order of what is in stock', async () => {
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
    const { order, expected } = okValue(await execute(submitOrder, call, ctx()));
    expect([order?.expectedOn, expected?.order?.expectedOn]).toEqual([null, '2027-03-02']);
    expect(okValue(await execute(submitOrder, call, ctx()))).toMatchObject({
      isNew: false,
      expected: { order: { id: expected?.order?.id } },
    });
    expect(await orders()).toHaveLength(2);
  });

  test('is refused as a whole when 1C expects less by now', async () => {
    await fillBasketWith(fresh.db, 1, '101:1:1=2', `${product}:1:expected=40`);
    const form = await orderForm(fresh.db, actors.main);
    await fresh.db.updateTable('arrivals').set({ quantity: 3 }).execute();
    expect(await execute(placeOrder, form, ctx())).toMatchObject({ ok: false });
    expect([await orders(), await reserved()]).toEqual([[], 0]);
  });

  test('is seen by its dealer alone', async () => {
    okValue(await add(1));
    const { orderId } = okValue(await place());
    expect(okValue(await execute(getOrder, { id: orderId }, ctx())).expectedOn).toBe('2027-03-02');
    expect(await execute(getOrder, { id: orderId }, ctx(actors.other))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a request for approval', () => {
  const approve = async (id: number) =>
    execute(approveOrder, await decisionForm(fresh.db, id), ctx(actors.main));

  test('holds what is expected, and becomes an order of it', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=40`);
    expect(await add(1)).toMatchObject({ ok: false, data: { available: 0 } });
    const { orderId } = okValue(await approve(id));
    expect(await orders()).toMatchObject([{ id: orderId, expected_on: '2027-03-16', ship_on: '2027-03-16' }]);
    expect(await reserved()).toBe(40);
  });

  test('becomes an order of goods in stock when they have come before it is decided', async () => {
    const id = await givenApproval(fresh.db, `${product}:1:expected=40`);
    await fresh.db.deleteFrom('arrivals').execute();
    await stockOf(40);
    okValue(await approve(id));
    expect(await orders()).toMatchObject([{ quantity: 40, expected_on: null }]);
    expect([await freeOf(fresh.db, product), await wronglyReserved(fresh.db)]).toEqual([0, []]);
  });

  test('is one of two parts of a basket, or both are', async () => {
    await givenApproval(fresh.db, '101:1:1=1', `${product}:1:expected=2`);
    const asked = await fresh.db.selectFrom('approvals').select('quantity').orderBy('id').execute();
    expect(asked.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(await orders()).toEqual([]);
  });
});

describe('many people', () => {
  test('who want the last pieces at once get no more than are expected', async () => {
    // All on one day: those who have seen an earlier day than they would get are asked again.
    await fresh.db.updateTable('arrivals').set({ expected_on: '2027-03-02' }).execute();
    const crowd = await buildCrowd(fresh.db, 25, `${product}:1:expected=3`);
    const forms = await Promise.all(crowd.map((buyer) => orderForm(fresh.db, buyer)));
    const results = await Promise.all(
      crowd.map((buyer, i) => execute(placeOrder, forms[i], testContext(fresh.db, buyer))),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(13);
    expect(await reserved()).toBe(39);
  });

  test('whatever they do, are promised no more than is expected, and no line is in two orders', async () => {
    const { below, chance, pick } = random(139);
    const crowd = await buildCrowd(fresh.db, 4);
    const placed: { id: number; buyer: SignedIn }[] = [];
    for (let step = 0; step < 120; step++) {
      const buyer = pick(crowd);
      const act = below(10);
      if (act < 5) await add(1 + below(15), buyer);
      else if (act < 8) {
        const before = (await linesInDatabase(fresh.db)).filter((line) =>
          line.startsWith(`${buyer.accountId}/`),
        );
        const result = await place(buyer);
        if (result.ok) {
          const { orderId, expected } = result.value;
          const made = [orderId, expected?.orderId].filter((id) => id !== undefined);
          placed.push(...made.map((id) => ({ id, buyer })));
          const lines = await fresh.db
            .selectFrom('order_lines')
            .select('id')
            .where('order_id', 'in', made)
            .execute();
          expect(lines).toHaveLength(before.length);
        }
      } else if (act === 8 && placed.length > 0) {
        const { id, buyer: owner } = placed.splice(below(placed.length), 1)[0]!;
        okValue(await execute(cancelOrder, { id }, ctx(owner)));
      } else if (chance(0.3)) {
        // 1C expects more.
        await expectPieces([`2027-04-${String(10 + below(15))}`, 1 + below(10)]);
      }
      const { coming } = await fresh.db
        .selectFrom('arrivals')
        .select((eb) => eb.fn.sum<number>('quantity').as('coming'))
        .executeTakeFirstOrThrow();
      const held = await fresh.db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select((eb) => eb.fn.sum<number | null>('order_lines.quantity').as('pieces'))
        .where('orders.state', '!=', 4)
        .executeTakeFirstOrThrow();
      expect(Number(held.pieces ?? 0)).toBe(await reserved());
      expect(await reserved()).toBeLessThanOrEqual(Number(coming));
    }
    expect(placed.length).toBeGreaterThan(0);
  });
});
