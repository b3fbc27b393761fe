import { beforeEach, describe, expect, test } from 'vitest';
import type { Result } from '#server/kernel/result.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { getShipmentForm } from '#server/ordering/orders/get-shipment-form.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { reviewMoves } from '#server/ordering/orders/review-moves.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { getBalance } from '#server/papers/balance/get-balance.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const as = () => fresh.as(staff, noon);
const move = (permission = '') => as().tries(moveOrder, { id: 1, from: 10, to: 11, permission });
const stateOf = async () =>
  (await fresh.db.selectFrom('orders').select('state').where('id', '=', 1).executeTakeFirstOrThrow()).state;
const history = async () =>
  (await fresh.db.selectFrom('history').select('changes').execute()).flatMap(({ changes }) =>
    JSON.parse(changes),
  );

beforeEach(async () => {
  const { db } = fresh;
  await clearTables(db, 'history');
  await forgetActs(db);
  await deleteOrders(db);
  await changeRows(db, 'contracts', { id: contract.main }, { deferral_days: 14 });
});

/** The two calls that ship an order. */
const ways: [string, (permission?: string) => Promise<Result<{ number: string }>>][] = [
  ['a move', move],
  ['the shipment form', (permission = '') => as().tries(shipOrder, { id: 1, permission })],
];

describe.each(ways)('an order shipped with %s', (_, ship) => {
  test('shipping under a contract with overdue debt requires a permission, which the history records', async () => {
    await fillLedger(fresh.db, contract.main, '2026-06-01 +700000 УТ-1');
    await insertOrder(fresh.db, { id: 1, state: 10 });
    const refused = await ship();
    expect(refused).toMatchObject({
      code: 'SHIPMENT_UNPAID',
      message: expect.stringContaining('просрочено 7\u00a0000,00\u00a0₽'),
      fields: { permission: [expect.any(String)] },
    });
    expect(await stateOf()).toBe(10);
    expect(await ship('Анна: заплатят завтра')).toMatchObject({ ok: true });
    expect(await stateOf()).toBe(11);
    expect(await history()).toContainEqual({
      label: 'Отгрузка без оплаты',
      before: 'По договору просрочено 7\u00a0000,00\u00a0₽',
      after: 'Анна: заплатят завтра',
    });
    const { events } = await as().does(getDeskOrder, { id: 1 });
    expect(events.at(-1)?.changes).toContainEqual(
      expect.objectContaining({ label: 'Отгрузка без оплаты', after: 'Анна: заплатят завтра' }),
    );
    const seen = await fresh.as(actors.main, noon).tries(getOrder, { id: 1 });
    expect(JSON.stringify(okValue(seen))).not.toContain('Анна: заплатят');
  });

  test('an order under a prepaid contract cannot be shipped without a permission until it is paid', async () => {
    await insertOrder(fresh.db, { id: 1, state: 10, contract_id: contract.second });
    expect(await ship()).toMatchObject({
      code: 'SHIPMENT_UNPAID',
      message: expect.stringContaining('не хватает'),
    });
    await fillLedger(fresh.db, contract.second, '2026-07-01 −900000000 УТ-1');
    expect(await ship()).toMatchObject({ ok: true });
    expect((await history()).map(({ label }) => label)).not.toContain('Отгрузка без оплаты');
  });

  test('only one of two concurrent prepaid shipments succeeds if the advance covers only one', async () => {
    const { db } = fresh;
    for (let round = 0; round < 4; round++) {
      await forgetActs(db);
      await deleteOrders(db);
      for (const id of [1, 2]) await insertOrder(db, { id, state: 10, contract_id: contract.second });
      const { total } = await db
        .selectFrom('orders')
        .select('total')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      await fillLedger(db, contract.second, `2026-07-01 −${total} УТ-1`);
      const both = await Promise.all([
        ship(),
        as().tries(moveOrder, { id: 2, from: 10, to: 11, permission: '' }),
      ]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
      expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'SHIPMENT_UNPAID' });
    }
  });

  test('an order is shipped without a permission while the debt of its contract is not overdue', async () => {
    await fillLedger(fresh.db, contract.main, '2026-07-18 +700000 УТ-1');
    await insertOrder(fresh.db, { id: 1, state: 10 });
    expect(await ship()).toMatchObject({ ok: true });
  });
});

describe('a part of an unpaid order', () => {
  const piece = 128_450;
  const delivery = 50_000;
  const place = (contractId: number) =>
    insertOrder(fresh.db, {
      id: 1,
      state: 10,
      contract_id: contractId,
      delivery_price: delivery,
      lines: [[101, warehouse.tomilino, 5]],
    });
  /** Ships this many of the five pieces of order 1. */
  const shipPart = async (quantity: number, more: { rest?: 'keep' | 'cancel' } = {}) => {
    const line = await fresh.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow();
    return as().tries(shipOrder, { id: 1, quantity: { [line.id]: String(quantity) }, ...more });
  };
  const totals = async () =>
    (await fresh.db.selectFrom('orders').select(['state', 'total']).orderBy('id').execute()).map(
      ({ state, total }) => [state, total],
    );
  /** Returns the debt, the sum of open orders and the free limit of a contract, in kopecks. */
  const sums = async (contractId: number) => {
    const { contracts } = await fresh.as(actors.main, noon).does(getBalance, {});
    const { balance, open, free } = contracts.find(({ id }) => id === contractId)!;
    return { balance, open, free };
  };
  const limit = 60_000_000;

  test('the shipped part of an unpaid order becomes debt, and its rest keeps its share of the limit', async () => {
    await place(contract.main);
    const open = 5 * piece + delivery;
    expect(await sums(contract.main)).toEqual({ balance: 0, open, free: limit - open });
    expect(await shipPart(2)).toMatchObject({ ok: true });
    const shipped = 2 * piece + delivery;
    expect(await totals()).toEqual([
      [11, shipped],
      [2, 3 * piece],
    ]);
    expect(await sums(contract.main)).toEqual({ balance: shipped, open: 3 * piece, free: limit - open });
  });

  test('the cancelled rest of an unpaid order is returned to the limit', async () => {
    await place(contract.main);
    expect(await shipPart(2, { rest: 'cancel' })).toMatchObject({ ok: true });
    const shipped = 2 * piece + delivery;
    expect(await totals()).toEqual([[11, shipped]]);
    expect(await sums(contract.main)).toEqual({ balance: shipped, open: 0, free: limit - shipped });
  });

  test('a prepaid order can be shipped without a permission only up to the advance', async () => {
    await place(contract.second);
    const shipped = 2 * piece + delivery;
    await fillLedger(fresh.db, contract.second, `2026-07-01 −${shipped} ПП-1`);
    const before = await sums(contract.second);
    expect(await shipPart(3)).toMatchObject({
      code: 'SHIPMENT_UNPAID',
      message: expect.stringContaining('не хватает 1\u00a0284,50\u00a0₽'),
    });
    expect([await totals(), await sums(contract.second)]).toEqual([[[10, 5 * piece + delivery]], before]);
    expect(await shipPart(2)).toMatchObject({ ok: true });
    expect(await totals()).toEqual([
      [11, shipped],
      [2, 3 * piece],
    ]);
    expect(await sums(contract.second)).toMatchObject({ balance: 0, open: 3 * piece });
  });
});

test('the order page, its form and the review of several orders show that a prepayment is missing', async () => {
  await insertOrder(fresh.db, { id: 1, state: 10, contract_id: contract.second });
  const { hold } = await as().does(getDeskOrder, { id: 1 });
  expect(hold).toMatchObject({ overdue: 0, lacking: expect.any(Number), asks: expect.any(String) });
  expect((await as().does(getShipmentForm, { id: 1 })).hold).toEqual(hold);
  const { orders } = await as().does(reviewMoves, { id: ['1'], to: 11 });
  expect(orders[0]?.why).toContain('По договору предоплата');
  okValue(await move('Анна'));
  expect((await as().does(getDeskOrder, { id: 1 })).hold).toBeUndefined();
});
