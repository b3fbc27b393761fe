import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { cancelPayment } from '#server/desk/money/cancel-payment.server.ts';
import { putOrders } from '#server/one-c/entities/orders.server.ts';
import { putPayments } from '#server/one-c/entities/payments.server.ts';
import { putShipments } from '#server/one-c/entities/shipments.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, exchange, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Documents that 1C deletes or cancels and posts again under the same id. */

const fresh = smallWorld();
beforeAll(() => changeRows(fresh.db, 'contracts', { id: contract.main }, { external_id: 'k-1' }));
beforeEach(async () => {
  await clearTables(fresh.db, 'payments');
  await clearTables(fresh.db, 'ledger_months', 'ledger_entries');
  await changeRows(fresh.db, 'contract_sums', {}, { balance: 0 });
});

const debt = async () => {
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  const { balance } = await fresh.db
    .selectFrom('contract_sums')
    .select('balance')
    .where('contract_id', '=', contract.main)
    .executeTakeFirstOrThrow();
  return Number(balance);
};

describe('payments', () => {
  const put = (row: Record<string, unknown>) => fresh.as(exchange).does(putPayments, { rows: [row] });
  const kinds = [
    ['payment', -1],
    ['return', -1],
    ['refund', 1],
    ['less', -1],
    ['more', 1],
  ] as const;

  test.each(kinds)(
    'a deleted %s counts again with its new sum and day when 1C posts it again',
    async (kind, sign) => {
      const row = { id: `again-${kind}`, contract: 'k-1', kind, date: '2026-07-01', number: '1', sum: 500 };
      await put(row);
      expect(await debt()).toBe(sign * 50_000);
      await put({ id: row.id, deleted: true });
      expect(await debt()).toBe(0);
      const again = { ...row, sum: 700, date: '2026-07-02', deleted: false };
      expect(await put(again)).toMatchObject({ changed: 1, errors: [] });
      expect(await debt()).toBe(sign * 70_000);
      expect(await put(again)).toMatchObject({ unchanged: 1, errors: [] });
      expect(await debt()).toBe(sign * 70_000);
      await put({ id: row.id, deleted: true });
      expect(await debt()).toBe(0);
    },
  );

  test('a row that does not say whether its payment is deleted gets a note', async () => {
    const row = { id: 'silent', contract: 'k-1', date: '2026-07-01', number: '1', sum: 500 };
    await put(row);
    await put({ id: row.id, deleted: true });
    const note = { field: 'deleted', text: expect.stringContaining('deleted: false') };
    expect(await put({ ...row, sum: 700 })).toMatchObject({ unchanged: 1, notes: [note] });
    expect(await debt()).toBe(0);
  });

  test('a payment that a bank statement has entered meanwhile is not counted twice', async () => {
    const row = { id: 'twice', contract: 'k-1', date: '2026-07-01', number: '1', sum: 500 };
    await put(row);
    await put({ id: row.id, deleted: true });
    await put({ ...row, id: 'bank' });
    await changeRows(fresh.db, 'payments', { external_id: 'bank' }, { external_id: null });
    const note = { field: 'deleted', text: expect.stringContaining('уже внесён') };
    expect(await put({ ...row, deleted: false })).toMatchObject({ unchanged: 1, notes: [note] });
    expect(await debt()).toBe(-50_000);
  });

  test('a payment that staff cancelled stays cancelled, and 1C gets a note', async () => {
    const row = { id: 'at-desk', contract: 'k-1', date: '2026-07-01', number: '1', sum: 500, deleted: false };
    await put(row);
    const { id } = await fresh.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    await fresh.as(staff).does(cancelPayment, { id });
    const note = { field: 'deleted', text: expect.stringContaining('на портале') };
    expect(await put(row)).toMatchObject({ unchanged: 1, notes: [note] });
    expect(await debt()).toBe(0);
  });
});

describe('shipments', () => {
  const put = (row: Record<string, unknown>) => fresh.as(exchange).does(putShipments, { rows: [row] });

  test('a cancelled shipment counts again when 1C posts it again, and a row without «cancelled» gets a note', async () => {
    const row = { id: 's-1', contract: 'k-1', date: '2026-07-01', number: '15', sum: 500 };
    await put(row);
    await put({ id: 's-1', cancelled: true });
    expect(await debt()).toBe(0);
    const note = { field: 'cancelled', text: expect.stringContaining('cancelled: false') };
    expect(await put({ ...row, sum: 700 })).toMatchObject({ errors: [], notes: [note] });
    expect(await debt()).toBe(0);
    expect(await put({ ...row, sum: 700, cancelled: false })).toMatchObject({ changed: 1, errors: [] });
    expect(await debt()).toBe(70_000);
  });
});

describe('orders', () => {
  let id = 0;
  beforeEach(() => {
    id += 1;
  });
  const put = (row: Record<string, unknown>) =>
    fresh.as(exchange).does(putOrders, { rows: [{ id: String(id), ...row }] });
  const stateNow = async () =>
    (await fresh.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state;
  const stock = () =>
    fresh.db
      .selectFrom('stocks')
      .select(['quantity', 'reserved'])
      .where('product_id', '=', 101)
      .where('wms_id', '=', 1)
      .executeTakeFirstOrThrow();
  const reopened = { field: 'state', text: expect.stringContaining('проведён снова') };

  test('an order that 1C ships, cancels and ships again is shipped, and the exchange gets a note', async () => {
    await insertOrder(fresh.db, { id, lines: [[101, 1, 3]] });
    const before = await stock();
    await put({ shipped: true });
    const shipped = [await stock(), await debt()];
    expect(shipped[0]).toEqual({ quantity: before.quantity - 3, reserved: before.reserved - 3 });
    await put({ cancelled: true });
    expect(await stock()).toEqual({ quantity: before.quantity, reserved: before.reserved - 3 });
    expect(await debt()).toBe(0);
    expect(await put({ shipped: true })).toMatchObject({ changed: 1, notes: [reopened] });
    expect(await stateNow()).toBe(state.shipped);
    expect([await stock(), await debt()]).toEqual(shipped);
    expect(await put({ shipped: true })).toMatchObject({ unchanged: 1, errors: [] });
  });

  test('an order that 1C cancels and posts again is open and reserved again', async () => {
    await insertOrder(fresh.db, { id, lines: [[101, 1, 3]] });
    const before = await stock();
    await put({ posted: true });
    await put({ cancelled: true });
    expect(await put({ posted: true })).toMatchObject({ changed: 1, notes: [reopened] });
    expect(await stateNow()).toBe(2);
    expect(await stock()).toEqual(before);
    expect(await debt()).toBe(0);
  });

  test('an order that staff cancelled stays cancelled when 1C posts it', async () => {
    await insertOrder(fresh.db, { id, lines: [[101, 1, 3]] });
    await fresh.as(staff).does(moveOrder, { id, from: 1, to: state.cancelled, reason: 'Нет товара' });
    expect(await put({ shipped: true })).toMatchObject({ unchanged: 1, notes: [{ field: 'state' }] });
    expect(await stateNow()).toBe(state.cancelled);
  });
});
