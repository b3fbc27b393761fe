import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/dialect.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { addToBasket } from '#server/ordering/basket/add-to-basket.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { goodsComeJob } from '#server/ordering/orders/tell-goods-come.server.ts';
import { takeIn } from '#server/ordering/orders/waiting-lines.repository.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { wronglyReserved } from '#tests/builders/approvals.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { orderForm } from '#tests/builders/ordering.ts';
import { doJobs } from '#tests/builders/outbox.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { bareOffersXml } from '../export.ts';
import { importFiles } from '../portal.ts';
import { connectOneC, forgetOrders, idOf, later, take } from './one-c.ts';

const fresh = smallWorld();
/** Product 104 has no stock in warehouse 1, where 40 pieces are expected. */
const product = 104;

beforeAll(() => connectOneC(fresh.db));
beforeEach(async () => {
  const { db } = fresh;
  await forgetOrders(db);
  await changeRows(db, 'stocks', {}, { promised: 0 });
  await changeRows(db, 'stocks', { product_id: product }, { quantity: 0 });
  await changeRows(db, 'contracts', {}, { orders_expected: 1, credit_limit: 0 });
  await clearTables(db, 'arrivals');
  await addRows(db, 'arrivals', { product_id: product, wms_id: 1, expected_on: '2027-03-02', quantity: 40 });
});

const add = (qnt: number, actor: SignedIn = actors.main) =>
  fresh.as(actor).tries(addToBasket, { id: product, wms: 1, qnt, type: 'expected' });
const placed = async (quantity: number, actor: SignedIn = actors.main) => {
  okValue(await add(quantity, actor));
  return (await fresh.as(actor).does(placeOrder, await orderForm(fresh.db, actor))).orderId!;
};
/** Imports the stock that 1C reports for its own warehouse. */
const inStock = (quantity: number, db = fresh.db) =>
  importFiles(db, { 'rests.xml': bareOffersXml([{ id: idOf(product), stocks: { 'wms-1': quantity } }]) });
const waits = async (order: number) =>
  (
    await fresh.db
      .selectFrom('order_lines')
      .select('promised')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow()
  ).promised;
const stock = () =>
  fresh.db
    .selectFrom('stocks')
    .select(['quantity', 'reserved', 'promised'])
    .where('product_id', '=', product)
    .where('wms_id', '=', 1)
    .executeTakeFirstOrThrow();
/** Returns how many pieces can be ordered before they arrive. */
const expected = async () => {
  const refused = await add(99);
  return refused.ok ? undefined : refused.data?.available;
};
const shipped = { 'Номер отгрузки по 1С': 'О0000000976', 'Дата отгрузки по 1С': '2026-07-19T12:22:01' };

describe('stock that 1C sends', () => {
  test('stock from 1C is assigned to waiting orders and reduces the expected quantity', async () => {
    const [first, second] = [await placed(10), await placed(20)];
    await inStock(15);
    expect([await waits(first), await waits(second)]).toEqual([0, 15]);
    expect(await stock()).toEqual({ quantity: 15, reserved: 15, promised: 15 });
    expect(await expected()).toBe(10);
    await inStock(15);
    expect([await waits(second), await expected()]).toEqual([15, 10]);
    await inStock(30);
    expect(await stock()).toEqual({ quantity: 30, reserved: 30, promised: 0 });
    expect([await expected(), await wronglyReserved(fresh.db)]).toEqual([10, []]);
  });

  test('if 1C reports less stock than has arrived, no more pieces are promised until the stock is back', async () => {
    const order = await placed(30);
    await inStock(30);
    await inStock(4);
    expect([await waits(order), await stock()]).toEqual([0, { quantity: 4, reserved: 30, promised: 0 }]);
    expect(await expected()).toBe(0);
  });
});

test('an arrival reported by staff and by 1C at the same time counts once', async () => {
  await placed(30);
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const watching: KyselyPlugin = {
    transformQuery({ node }) {
      // From this query on, the import waits for the transaction of the desk.
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"stocks"')) reach();
      return node;
    },
    async transformResult({ result }) {
      // This result shows that the import has read the old stock.
      if (result.rows[0] && 'wms_id' in result.rows[0] && 'quantity' in result.rows[0]) reach();
      return result;
    },
  };
  const importing: Promise<unknown>[] = [];
  await inTransaction(fresh.db, async (trx) => {
    await changeRows(trx, 'stocks', { product_id: product, wms_id: 1 }, { quantity: 30 });
    await takeIn(trx, [{ id: product, wms: 1, quantity: 30 }], noon);
    // SQLite allows no concurrent writer.
    if (dialect !== 'mysql') return;
    importing.push(inStock(30, fresh.db.withPlugin(watching)));
    await reached;
  });
  await Promise.all(importing.length > 0 ? importing : [inStock(30)]);
  expect(await stock()).toEqual({ quantity: 30, reserved: 30, promised: 0 });
  expect(await expected()).toBe(10);
});

describe('orders of expected products', () => {
  test('people are notified of an order when its last pieces have arrived or 1C has removed the missing ones', async () => {
    const told = async () => {
      await doJobs(fresh.db, later + 10 * 60_000, [goodsComeJob]);
      const rows = await fresh.db
        .selectFrom('messages')
        .select('href')
        .where('kind', '=', 'need_arrived')
        .orderBy('id')
        .execute();
      return rows.map(({ href }) => Number(href.split('/').at(-1)));
    };
    const [first, second] = [await placed(10), await placed(30)];
    await inStock(15);
    expect(await told()).toEqual([first]);
    await take(fresh.db, { number: second, lines: [{ product, quantity: 5 }] });
    expect(await told()).toEqual([first, second]);
  });

  test('when 1C reduces an order, the pieces that it still waits for are removed first', async () => {
    const order = await placed(30);
    await inStock(10);
    await take(fresh.db, { number: order, lines: [{ product, quantity: 12 }] });
    expect([await waits(order), await stock()]).toEqual([2, { quantity: 10, reserved: 10, promised: 2 }]);
    await take(fresh.db, { number: order, lines: [{ product, quantity: 7 }] });
    expect([await waits(order), await stock()]).toEqual([0, { quantity: 10, reserved: 7, promised: 0 }]);
    expect([await wronglyReserved(fresh.db), await findSumDifferences(fresh.db)]).toEqual([[], []]);
  });

  test('pieces of an order that 1C ships before the portal has recorded their arrival are not promised again', async () => {
    const order = await placed(30);
    await inStock(10);
    await take(fresh.db, { number: order, requisites: shipped });
    expect([await waits(order), await stock()]).toEqual([0, { quantity: 0, reserved: 0, promised: 0 }]);
    expect(await expected()).toBe(10);
    // All 40 pieces have arrived, and 30 of them were shipped.
    await inStock(10);
    expect(await expected()).toBe(0);
    expect([await wronglyReserved(fresh.db), await findSumDifferences(fresh.db)]).toEqual([[], []]);
  });

  test('an order that 1C ships from stock unknown to the portal also reduces the expected quantity', async () => {
    // 1C raises an order from 1 to 16 pieces, which reserves 15 without stock.
    await changeRows(fresh.db, 'stocks', { product_id: product }, { quantity: 1 });
    await fresh.as(actors.main).does(addToBasket, { id: product, wms: 1, qnt: 1, type: '1' });
    const { orderId } = await fresh.as(actors.main).does(placeOrder, await orderForm(fresh.db, actors.main));
    await take(fresh.db, { number: orderId!, lines: [{ product, quantity: 16 }] });
    expect([await stock(), await expected()]).toEqual([{ quantity: 1, reserved: 16, promised: 0 }, 25]);
    await take(fresh.db, { number: orderId!, requisites: shipped });
    expect([await stock(), await expected()]).toEqual([{ quantity: 0, reserved: 0, promised: 0 }, 25]);
  });

  test('the pieces of an order that 1C ships and then cancels return to stock, and other orders lose none', async () => {
    const order = await placed(30);
    await inStock(10);
    await take(fresh.db, { number: order, requisites: shipped });
    const other = await placed(10);
    expect(await expected()).toBe(0);
    await take(fresh.db, { number: order, requisites: { Отменен: 'true' } });
    expect([await waits(other), await stock()]).toEqual([0, { quantity: 10, reserved: 10, promised: 0 }]);
    // Ten of the 40 pieces are in stock. Only 1C can report that the other 30 have not arrived after all.
    expect(await expected()).toBe(10);
    expect([await wronglyReserved(fresh.db), await findSumDifferences(fresh.db)]).toEqual([[], []]);
  });
});
