import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayment } from '#server/desk/money/create-payment.server.ts';
import { getDealerExchangeMoney } from '#server/exchange/door/journal/get-dealer-exchange-money.server.ts';
import { getExchangeMoney } from '#server/exchange/door/journal/get-exchange-money.server.ts';
import { putBalances } from '#server/one-c/entities/balances.server.ts';
import { putOrders } from '#server/one-c/entities/orders.server.ts';
import { putPayments } from '#server/one-c/entities/payments.server.ts';
import { putShipments } from '#server/one-c/entities/shipments.server.ts';
import { pruneMoneyRuns } from '#server/ordering/sums/money-runs.repository.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, exchange, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { connectOneC, forgetOrders, later, numbersFor, success, take } from './orders/one-c.ts';

/** What exchanges with 1C have changed in the debts of dealers. */

const fresh = smallWorld();
beforeAll(async () => {
  await connectOneC(fresh.db);
  await changeRows(fresh.db, 'contracts', { id: contract.main }, { external_id: 'k-1' });
  await changeRows(fresh.db, 'contracts', { id: contract.foreign }, { external_id: 'k-2' });
});
beforeEach(async () => {
  await clearTables(fresh.db, 'payments', 'money_changes', 'money_runs');
  await fresh.db.updateTable('shipments').set({ order_id: null }).execute();
  await forgetOrders(fresh.db);
  await clearTables(fresh.db, 'shipments');
});

const minute = 60_000;
const oneC = (now = later) => fresh.as(exchange, now);
const money = (asked: { run?: number; page?: number } = {}) =>
  fresh.as(staff, later).does(getExchangeMoney, asked);
const entries = async (run: number, dealer = 1) =>
  (await fresh.as(staff, later).does(getDealerExchangeMoney, { run, dealer })).entries;
const paid = (id: string, sum: number, more: object = {}) => ({
  ...{ id, contract: 'k-1', date: '2026-07-01', number: id, sum },
  ...more,
});
const shipped = (id: string, sum: number, more: object = {}) => paid(id, sum, more);

describe('the last exchange', () => {
  test('nothing is listed before an exchange has changed a debt', async () => {
    expect(await money()).toMatchObject({ run: undefined, dealers: [] });
  });

  test('payments, shipments, returns and corrections are added up for each dealer', async () => {
    await oneC().does(putShipments, {
      rows: [shipped('s-1', 300), shipped('s-2', 200), shipped('s-3', 70, { contract: 'k-2' })],
    });
    await oneC().does(putPayments, {
      rows: [
        paid('p-1', 100),
        paid('p-2', 50, { kind: 'return' }),
        paid('p-3', 20, { kind: 'more' }),
        paid('p-4', 10, { kind: 'refund' }),
      ],
    });
    const { dealers, total, paging } = await money();
    expect(paging.total).toBe(2);
    expect(dealers.find(({ id }) => id === 1)).toMatchObject({
      shipments: { count: 2, sum: 50_000 },
      payments: { count: 1, sum: 10_000 },
      returns: { count: 1, sum: 5_000 },
      others: { count: 2, sum: 3_000 },
      debt: 38_000,
    });
    expect(dealers.find(({ id }) => id !== 1)).toMatchObject({ debt: 7_000 });
    expect(total).toMatchObject({ shipments: { count: 3, sum: 57_000 }, debt: 45_000 });
  });

  test('calls that follow each other are one exchange, a pause begins another', async () => {
    await oneC().does(putShipments, { rows: [shipped('s-1', 300)] });
    await oneC(later + 20 * minute).does(putPayments, { rows: [paid('p-1', 100)] });
    const first = await money();
    expect(first).toMatchObject({ total: { debt: 20_000 }, earlier: undefined, later: undefined });
    await oneC(later + 60 * minute).does(putPayments, { rows: [paid('p-2', 40)] });
    const second = await money();
    expect(second).toMatchObject({ total: { debt: -4_000 }, earlier: first.run?.id });
    expect(await money({ run: first.run!.id })).toMatchObject({
      total: { debt: 20_000 },
      later: second.run?.id,
    });
  });

  test('a call that changes nothing does not become the last exchange', async () => {
    await oneC().does(putPayments, { rows: [paid('p-1', 100)] });
    const before = await money();
    await oneC(later + 60 * minute).does(putPayments, { rows: [paid('p-1', 100)] });
    expect((await money()).run?.id).toBe(before.run?.id);
  });

  test('payments entered by staff belong to no exchange', async () => {
    await fresh.as(staff, later).does(createPayment, {
      ...{ contract: '1', kind: 'payment', paid_on: '14.07.2026', amount: '1 000', number: '', note: '' },
      key: 'key-00001',
    });
    expect((await money()).run).toBeUndefined();
  });

  test('an unknown exchange is not found', async () => {
    expect(await fresh.as(staff).tries(getExchangeMoney, { run: 99 })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('changed documents', () => {
  const nextRun = later + 60 * minute;

  test('a changed shipment counts once, with the difference', async () => {
    await oneC().does(putShipments, { rows: [shipped('s-1', 300)] });
    await oneC(nextRun).does(putShipments, { rows: [{ id: 's-1', sum: 280 }] });
    const { run, dealers } = await money();
    expect(dealers).toMatchObject([{ shipments: { count: 1, sum: -2_000 }, debt: -2_000 }]);
    expect((await entries(run!.id)).map(({ isRemoved, debt }) => [isRemoved, debt])).toEqual([
      [true, -30_000],
      [false, 28_000],
    ]);
  });

  test('a cancelled shipment reduces the debt although its entry is gone', async () => {
    await oneC().does(putShipments, { rows: [shipped('s-1', 300)] });
    await oneC(nextRun).does(putShipments, { rows: [{ id: 's-1', cancelled: true }] });
    expect((await money()).dealers).toMatchObject([{ shipments: { count: 1, sum: -30_000 }, debt: -30_000 }]);
  });

  test('a changed payment counts with the difference, and a deleted one as another entry', async () => {
    await oneC().does(putPayments, { rows: [paid('p-1', 100)] });
    await oneC(nextRun).does(putPayments, { rows: [paid('p-1', 130)] });
    expect((await money()).dealers).toMatchObject([{ payments: { count: 1, sum: 3_000 }, debt: -3_000 }]);
    await oneC(nextRun + 60 * minute).does(putPayments, { rows: [{ id: 'p-1', deleted: true }] });
    const { run, dealers } = await money();
    expect(dealers).toMatchObject([{ others: { count: 1, sum: 13_000 }, debt: 13_000 }]);
    expect(await entries(run!.id)).toMatchObject([{ nature: 'storno', payment: expect.any(Number) }]);
  });

  test('a debt that 1C corrects is listed as another entry', async () => {
    await oneC().does(putBalances, { rows: [{ id: 'k-1', balance: 500 }] });
    expect((await money()).dealers).toMatchObject([{ others: { count: 1, sum: 50_000 }, debt: 50_000 }]);
  });
});

describe('orders', () => {
  const given = async () => {
    await insertOrder(fresh.db, { id: 1, lines: [[101, warehouse.tomilino, 3]] });
    await numbersFor(fresh.db, 1);
    await success(fresh.db, 1);
    const { total } = await fresh.db.selectFrom('orders').select('total').executeTakeFirstOrThrow();
    return Number(total);
  };

  test('an order that a document ships is listed for its session, also when 1C cancels it later', async () => {
    const total = await given();
    await take(fresh.db, { number: 1, requisites: { Отгружен: 'true' } });
    const { run, dealers } = await money();
    expect(dealers).toMatchObject([{ shipments: { count: 1, sum: total }, debt: total }]);
    expect(await entries(run!.id)).toMatchObject([{ order: { id: 1, number: '26-000001' }, debt: total }]);
    await take(fresh.db, { number: 1, requisites: { Отменен: 'true' } });
    // Both documents belong to the same session.
    expect(await money()).toMatchObject({ run: { id: run!.id }, dealers: [], total: { debt: 0 } });
    expect(await entries(run!.id)).toHaveLength(2);
  });

  test('a shipment that replaces the entry of its order changes no debt', async () => {
    const total = await given();
    await take(fresh.db, { number: 1, requisites: { Отгружен: 'true' } });
    await oneC().does(putShipments, { rows: [shipped('s-1', total / 100, { order: '1' })] });
    expect(await money()).toMatchObject({ dealers: [], total: { debt: 0 } });
  });

  test('orders that a call ships are listed, too', async () => {
    const total = await given();
    await oneC().does(putOrders, { rows: [{ id: '1', shipped: true }] });
    expect((await money()).dealers).toMatchObject([{ debt: total }]);
  });
});

test('old exchanges are forgotten, except the last one with changes', async () => {
  await oneC().does(putPayments, { rows: [paid('p-1', 100)] });
  await oneC(later + 60 * minute).does(putPayments, { rows: [paid('p-2', 100)] });
  await pruneMoneyRuns(fresh.db, later + 1e9, 10);
  const kept = await money();
  expect(kept).toMatchObject({ total: { payments: { count: 1 } }, earlier: undefined });
  expect(await fresh.db.selectFrom('money_runs').select('id').execute()).toEqual([{ id: kept.run?.id }]);
});
