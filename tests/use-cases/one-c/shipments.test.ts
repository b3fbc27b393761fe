import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { putOrders } from '#server/one-c/entities/orders.server.ts';
import { putShipments } from '#server/one-c/entities/shipments.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { getBalance } from '#server/papers/balance/get-balance.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, exchange, staff } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Shipments that 1C writes row by row, and the ledger (decisions/orders-and-1c.md). */

const fresh = smallWorld();
beforeAll(async () => {
  const ids = { [contract.main]: 'k-1', [contract.second]: 'k-2', [contract.foreign]: 'k-9' };
  for (const [id, external_id] of Object.entries(ids))
    await changeRows(fresh.db, 'contracts', { id: Number(id) }, { external_id });
});
beforeEach(async () => {
  await changeRows(fresh.db, 'contract_sums', {}, { balance: 0 });
  await clearTables(fresh.db, 'ledger_months', 'ledger_entries');
});

async function put(...rows: Record<string, unknown>[]) {
  const report = await fresh.as(exchange).does(putShipments, { rows });
  expect(await findSumDifferences(fresh.db)).toEqual([]);
  return report;
}

const shipIn1c = async (order: number, more: Record<string, unknown> = {}) =>
  await fresh.as(exchange).does(putOrders, {
    rows: [{ id: String(order), shipped: true, ...more }],
  });

const entries = async () =>
  fresh.db
    .selectFrom('ledger_entries')
    .select(['contract_id', 'entered_on', 'document', 'amount'])
    .orderBy('entered_on')
    .orderBy('document')
    .execute();

const owed = async () => (await entries()).reduce((sum, { amount }) => sum + amount, 0);

const created = { received: 1, created: 1, changed: 0, unchanged: 0, errors: [] };
const changed = { received: 1, created: 0, changed: 1, unchanged: 0, errors: [] };
const unchanged = { received: 1, created: 0, changed: 0, unchanged: 1, errors: [] };

describe('shipments without an order', () => {
  const row = { id: 's-1', contract: 'k-1', date: '2026-07-01', number: 'УТ-15', sum: 1250.5 };

  test('a shipment makes a ledger entry, and the same row again changes nothing', async () => {
    expect(await put(row)).toEqual(created);
    const entry = {
      contract_id: contract.main,
      entered_on: '2026-07-01',
      document: 'Реализация УТ-15 от 01.07.2026',
      amount: 125_050,
    };
    expect(await entries()).toEqual([entry]);
    expect(await put(row)).toEqual(unchanged);
    expect(await put({ id: 's-1' })).toEqual(unchanged);
    expect(await entries()).toEqual([entry]);
  });

  test.each([
    ['sum', { sum: 100 }, { amount: 10_000 }],
    [
      'date',
      { date: '2026-06-30' },
      { entered_on: '2026-06-30', document: 'Реализация УТ-15 от 30.06.2026' },
    ],
    ['number', { number: 'УТ-16' }, { document: 'Реализация УТ-16 от 01.07.2026' }],
    ['contract', { contract: 'k-2' }, { contract_id: contract.second }],
    ['contract of another dealer', { contract: 'k-9' }, { contract_id: contract.foreign }],
  ])('a shipment can get another %s', async (what, change, entry) => {
    const id = `s-${what}`;
    await put({ ...row, id });
    expect(await put({ id, ...change })).toEqual(changed);
    expect(await entries()).toMatchObject([entry]);
    expect(await put({ id, ...change })).toEqual(unchanged);
  });

  test('a shipment leaves the ledger when it is no longer posted, and returns when it is posted again', async () => {
    await put({ ...row, id: 's-2' });
    expect(await put({ id: 's-2', cancelled: true })).toEqual(changed);
    expect(await entries()).toEqual([]);
    expect(await put({ id: 's-2', cancelled: true, sum: 1 })).toEqual(changed);
    expect(await entries()).toEqual([]);
    expect(await put({ id: 's-2', cancelled: false, sum: 5 })).toEqual(changed);
    expect(await entries()).toMatchObject([{ amount: 500 }]);
  });

  test('a shipment that was never posted is not stored', async () => {
    expect(await put({ ...row, id: 's-3', cancelled: true })).toEqual(unchanged);
    expect(await put({ id: 's-3', cancelled: true })).toEqual(unchanged);
    expect(await entries()).toEqual([]);
  });

  test('the history names the exchange account as the author of a shipment', async () => {
    await put({ ...row, id: 's-4' });
    await put({ id: 's-4', sum: 100 });
    const history = await fresh.db
      .selectFrom('history')
      .select(['action', 'header', 'actor_kind', 'dealer_id', 'changes'])
      .where('kind', '=', 'shipment')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(history).toMatchObject([
      { action: 'changed', header: 'Реализация УТ-15 от 01.07.2026', actor_kind: 'exchange', dealer_id: 1 },
    ]);
    expect(JSON.parse(history[0]!.changes)).toEqual([
      { label: 'Сумма', before: '1\u00a0250,50', after: '100' },
    ]);
  });
});

test('a refused shipment is reported in its row, and does not stop the others', async () => {
  await insertOrder(fresh.db, { id: 301, by: actors.other });
  const row = { contract: 'k-1', date: '2026-07-01', number: '1', sum: 1 };
  const report = await put(
    { id: 'e-0', ...row, contract: 'k-0' },
    { id: 'e-1', date: '2026-07-01', number: '1', sum: 1 },
    { id: 'e-2', ...row, date: undefined },
    { id: 'e-3', ...row, sum: undefined },
    { id: 'e-4', ...row, number: '' },
    { id: 'e-5', ...row, date: '2030-01-01' },
    { id: 'e-6', ...row, order: '999' },
    { id: 'e-7', ...row, order: '301' },
    { id: 'e-8', ...row, sum: -1 },
    { id: 'e-9', ...row },
  );
  expect(report).toMatchObject({ received: 10, created: 1 });
  expect(report.errors.map(({ row, field }) => [row, field])).toEqual([
    ...[
      [0, 'contract'],
      [1, 'contract'],
      [2, 'date'],
      [3, 'sum'],
      [4, 'number'],
      [5, 'date'],
    ],
    ...[
      [6, 'order'],
      [7, 'order'],
      [8, 'sum'],
    ],
  ]);
});

test('a full list is refused, because debts may be removed only one by one', async () => {
  const input = { complete: true, scope: { contract: 'k-1' }, rows: [] };
  const report = await fresh.as(exchange).does(putShipments, input);
  expect(report.errors).toMatchObject([{ field: 'complete' }]);
});

describe('shipments of an order', () => {
  const row = (id: string, order: number | string, sum: number, more: Record<string, unknown> = {}) => ({
    ...{ id, order: String(order), sum, contract: 'k-1', date: '2026-07-02', number: id },
    ...more,
  });

  test('shipments replace the ledger entry of the order itself', async () => {
    await insertOrder(fresh.db, { id: 310 });
    await shipIn1c(310);
    expect(await entries()).toHaveLength(1);
    expect(await put(row('o-1', 310, 70))).toEqual(created);
    expect(await entries()).toMatchObject([{ document: 'Реализация o-1 от 02.07.2026', amount: 7_000 }]);
    // The rest of the order, shipped the next day.
    await put(row('o-2', 310, 30, { date: '2026-07-03' }));
    expect(await owed()).toBe(10_000);
    expect(await put(row('o-1', 310, 70))).toEqual(unchanged);
    expect(await owed()).toBe(10_000);
  });

  test('a shipment that 1C sends before the order is shipped prevents a second ledger entry', async () => {
    await insertOrder(fresh.db, { id: 311 });
    await put(row('o-3', 311, 70));
    await shipIn1c(311, { shipment_number: 'другой' });
    expect(
      (await fresh.db.selectFrom('orders').select('state').where('id', '=', 311).executeTakeFirst())?.state,
    ).toBe(state.shipped);
    expect(await owed()).toBe(7_000);
  });

  test('the balance that a dealer sees links a shipment to its order', async () => {
    await insertOrder(fresh.db, { id: 309 });
    await put(row('o-0', 309, 70));
    const ctx = fresh.as(actors.main);
    const { entries: shown } = await ctx.does(getBalance, { contract: contract.main });
    expect(shown).toMatchObject([{ document: 'Реализация o-0 от 02.07.2026', orderId: 309 }]);
  });

  test('the order of a shipment is found by its number, its old number, or its id in 1C', async () => {
    const guid = 'bd72d8f9-55bc-11d9-848a-00112f43529a';
    await insertOrder(fresh.db, { id: 312, old_number: 'С-77' });
    await insertOrder(fresh.db, { id: 313, external_id: guid });
    const report = await put(row('n-1', '26-000312', 1), row('n-2', 'С-77', 1), row('n-3', guid, 1));
    expect(report).toMatchObject({ created: 3, errors: [] });
    const orders = await fresh.db
      .selectFrom('shipments')
      .select('order_id')
      .where('external_id', 'in', ['n-1', 'n-2', 'n-3'])
      .orderBy('external_id')
      .execute();
    expect(orders.map(({ order_id }) => order_id)).toEqual([312, 312, 313]);
  });

  test('a shipment cannot be moved to another order', async () => {
    await insertOrder(fresh.db, { id: 314 });
    await insertOrder(fresh.db, { id: 315 });
    await put(row('o-4', 314, 1));
    expect(await put({ id: 'o-4', order: '315' })).toMatchObject({ errors: [{ field: 'order' }] });
    expect(await put({ id: 'o-4', contract: 'k-9' })).toMatchObject({ errors: [{ field: 'contract' }] });
  });

  test('a shipment that gets its order later replaces the order’s own entry', async () => {
    await insertOrder(fresh.db, { id: 316 });
    await shipIn1c(316);
    const { amount: own } = (await entries())[0]!;
    await put({ ...row('o-5', 316, 70), order: undefined });
    expect(await owed()).toBe(own + 7_000);
    expect(await put(row('o-5', 316, 70))).toEqual(changed);
    expect(await owed()).toBe(7_000);
  });

  test('a shipment without an order number is matched by contract, day, number and sum', async () => {
    await insertOrder(fresh.db, { id: 317 });
    await shipIn1c(317, { shipment_number: '15', shipment_date: '2026-07-02' });
    const { amount } = (await entries())[0]!;
    const same = { id: 'o-6', contract: 'k-1', date: '2026-07-02', number: '15', sum: amount / 100 };
    expect(await put({ ...same, id: 'o-7', sum: 1 })).toEqual(created);
    expect(await put(same)).toEqual(created);
    expect(await owed()).toBe(amount + 100);
    // The result is the same when 1C sends the shipment first.
    await insertOrder(fresh.db, { id: 318 });
    await put({ ...same, id: 'o-8', number: '16' });
    await shipIn1c(318, { shipment_number: '16', shipment_date: '2026-07-02' });
    expect(await owed()).toBe(2 * amount + 100);
  });

  test('a removed shipment leaves no debt, and 1C gets a note if the order was shipped in the portal', async () => {
    await insertOrder(fresh.db, { id: 319 });
    await shipIn1c(319);
    await put(row('o-9', 319, 70));
    expect(await put({ id: 'o-9', cancelled: true })).toMatchObject({
      changed: 1,
      notes: [{ id: 'o-9', field: 'cancelled', text: expect.stringContaining('26-000319') }],
    });
    expect(await owed()).toBe(0);
    expect(await put({ id: 'o-9', cancelled: false })).toEqual(changed);
    expect(await owed()).toBe(7_000);
  });

  test('a shipment that 1C sends while the order is being shipped is counted once', async () => {
    const orders = [331, 332, 333, 334];
    for (const id of orders) await insertOrder(fresh.db, { id });
    const send = (id: number) => fresh.as(exchange).tries(putShipments, { rows: [row(`c-${id}`, id, 70)] });
    await Promise.all(orders.flatMap((id) => [shipIn1c(id), send(id), send(id)]));
    expect(await owed()).toBe(orders.length * 7_000);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('staff cannot undo a shipment posted in 1C', async () => {
    await insertOrder(fresh.db, { id: 320, state: state.picking });
    const ctx = fresh.as(staff);
    await ctx.does(moveOrder, { id: 320, from: state.picking, to: state.shipped });
    await put(row('o-10', 320, 70));
    const event = await fresh.db
      .selectFrom('order_events')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('order_id', '=', 320)
      .executeTakeFirstOrThrow();
    const undone = await ctx.tries(undoMove, { id: 320, event: event.id });
    expect(undone).toMatchObject({ ok: false, code: 'CANNOT_UNDO', message: expect.stringContaining('1С') });
    expect(await owed()).toBe(7_000);
  });
});

test('a thousand rows need as many different statements as two rows', async () => {
  const rows = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => ({
      ...{ id: `${name}-${i}`, contract: i % 2 ? 'k-1' : 'k-2', date: '2026-07-01', number: `${i}`, sum: i },
    }));
  const counted = countedDatabase(fresh.url);
  const count = async (sent: object[]) => {
    counted.statements.length = 0;
    await testContext(counted.db, exchange).does(putShipments, { rows: sent });
    // Long lists are inserted in several statements.
    return new Set(counted.statements.map((text) => text.slice(0, 40))).size;
  };
  const few = await count(rows(2, 'few'));
  expect(await count(rows(1_000, 'many'))).toBe(few);
  expect(counted.statements.length).toBeLessThan(30);
  await counted.db.destroy();
  expect(await findSumDifferences(fresh.db)).toEqual([]);
});
