import { beforeEach, describe, expect, test } from 'vitest';
import { cancelPayment } from '#server/desk/money/cancel-payment.server.ts';
import { createPayment } from '#server/desk/money/create-payment.server.ts';
import { findRhythmsJob } from '#server/desk/reports/find-rhythms.server.ts';
import { showToday } from '#server/desk/today/show-today.server.ts';
import { startOfDay } from '#server/kernel/clock.ts';
import { writeSettings } from '#server/settings/repository.server.ts';
import { defaultSettings } from '#server/settings/settings.ts';
import { insertMessage } from '#server/talk/chat/repository.server.ts';
import type { JobContext } from '#server/work/jobs/job-handler.ts';
import type { DueJob } from '#server/work/jobs/repository.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { insertReturn } from '#tests/builders/insert-return.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, inRole, staff, withRights } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const hour = 3_600_000;
const day = 24 * hour;
/** Wednesday, 22 July 2026. */
const wednesday = noon + 2 * day;

beforeEach(async () => {
  const { db } = fresh;
  await clearTables(db, 'payments');
  for (const table of ['chat_messages', 'calls', 'complaints', 'ledger_entries', 'imports'] as const)
    await db.deleteFrom(table).execute();
  await deleteOrders(db);
});
const today = async (who = staff) => (await fresh.as(who, wednesday).does(showToday, undefined))!;

describe('waiting work', () => {
  test('waiting work of the dealers that a person serves is counted, with the time of the oldest item', async () => {
    const { db } = fresh;
    await insertOrder(db, { id: 1, created_at: wednesday - 3 * hour });
    await insertOrder(db, { id: 2, created_at: wednesday - 5 * hour, by: actors.other });
    await insertOrder(db, { id: 3, created_at: wednesday - 9 * day, state: 2 });
    for (const [i, at] of [wednesday - 2 * hour, wednesday - hour].entries())
      await insertMessage(db, { accountId: 1, staffId: null, message: `${i}`, key: undefined, now: at });
    await insertComplaint(db, { id: 1, created_at: wednesday - 4 * hour });
    await insertComplaint(db, { id: 2, created_at: wednesday - 8 * day, waits_since: wednesday - hour });
    expect((await today()).waiting).toEqual([
      { what: 'orders', count: 2, since: wednesday - 5 * hour },
      { what: 'chats', count: 1, since: wednesday - 2 * hour },
      { what: 'complaints', count: 2, since: wednesday - 4 * hour },
      { what: 'calls', count: 0, since: undefined },
      { what: 'requests', count: 0, since: undefined },
    ]);
    await changeRows(db, 'dealers', { id: 2 }, { staff_id: colleagues.newcomer.staffId });
    const own = await today(colleagues.newcomer);
    expect(own.waiting.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0]);
    expect(own.figures?.map(({ present }) => present.orders)).toEqual([1, 1, 1]);
    await changeRows(db, 'dealers', { id: 2 }, { staff_id: null });
  });

  test('a storekeeper sees late orders, returns whose goods are expected, and today and the next day of shipping', async () => {
    const { db } = fresh;
    await insertOrder(db, { id: 1, ship_on: '2026-07-21', state: 2 });
    await insertOrder(db, { id: 2, ship_on: '2026-07-22', state: 10 });
    await insertOrder(db, { id: 3, ship_on: '2026-07-24', state: 1 });
    await insertOrder(db, { id: 4, ship_on: '2026-07-24', state: 2 });
    await insertOrder(db, { id: 5, ship_on: '2026-07-23', state: 4 });
    await insertOrder(db, { id: 6, ship_on: '2026-07-10', state: 11 });
    await insertOrder(db, { id: 7, ship_on: '2026-07-24', state: 11 });
    await insertReturn(db, { order_id: 6, state: 'accepted', decided_at: wednesday - hour });
    const seen = await today({ ...staff, ...inRole('warehouse') });
    expect(seen).toMatchObject({
      waiting: [
        { what: 'late', count: 1 },
        { what: 'accepted', count: 1, since: wednesday - hour },
      ],
      shipments: [{ state: 10, orders: 1 }],
      // A shipped order is in the linked list of the day, too.
      nextShipments: { day: '2026-07-24', orders: 3 },
      figures: undefined,
      overdue: undefined,
      seesExchange: false,
    });
    await clearTables(db, 'return_lines', 'returns');
  });

  test('orders that are held back because 1C lacks their goods wait for readers who see the exchange', async () => {
    const { db } = fresh;
    const held = async (who = staff) => (await today(who)).waiting.find(({ what }) => what === 'held');
    await insertOrder(db, { id: 1, created_at: wednesday - 3 * hour, state: 2 });
    await insertOrder(db, { id: 2, created_at: wednesday - 9 * hour, state: 2, by: actors.other });
    expect(await held()).toBeUndefined();
    await changeRows(
      db,
      'orders',
      {},
      { exchange_state: 'held', exchange_problem: 'Этих товаров нет в 1С: A' },
    );
    expect(await held()).toEqual({ what: 'held', count: 2, since: wednesday - 9 * hour });
    await changeRows(db, 'dealers', { id: 2 }, { staff_id: colleagues.newcomer.staffId });
    expect(await held({ ...staff, ...inRole('manager') })).toBeUndefined();
    const own = { ...colleagues.newcomer, rights: staff.rights };
    expect(await held(own)).toMatchObject({ count: 1 });
    await changeRows(db, 'dealers', { id: 2 }, { staff_id: null });
  });

  test('open orders whose day of shipping has passed are late from the end of that day', async () => {
    const { db } = fresh;
    const passed = { ship_on: '2026-07-21', state: 2 };
    await insertOrder(db, { ...passed, id: 1 });
    await insertOrder(db, { ...passed, id: 2, ship_on: '2026-07-20', state: 10, by: actors.other });
    await insertOrder(db, { ...passed, id: 3, state: 11 });
    await insertOrder(db, { ...passed, id: 4, state: 4 });
    await insertOrder(db, { ...passed, id: 5, ship_on: '2026-07-22' });
    const late = async (who = staff) => (await today(who)).waiting.find(({ what }) => what === 'late');
    expect(await late()).toEqual({ what: 'late', count: 2, since: startOfDay('2026-07-21') });
    expect(await late(withRights('orders', 'shipping'))).toMatchObject({ count: 2 });
    expect(await late({ ...staff, ...inRole('accountant') })).toBeUndefined();
  });

  test('an editor is shown no waiting work', async () => {
    expect(await today(colleagues.editor)).toBeUndefined();
  });
});

test('administrators see the number of failing mails and jobs, but not of failing pushes', async () => {
  const { db } = fresh;
  const job = (kind: string, attempts: number, run_at: number | null) => ({
    ...{ kind, attempts, run_at, payload: '{}', created_at: wednesday - hour },
    problem: 'ECONNREFUSED',
  });
  await db.deleteFrom('jobs').where('problem', '>', '').execute();
  expect((await today()).stuck).toBeUndefined();
  const jobs = [
    job('mail', 3, wednesday),
    job('mail-with-file', 8, wednesday),
    job('mail', 80, null),
    job('act', 12, null),
    job('clean-up', 4, wednesday),
    job('push', 12, null),
    // One or two attempts may fail while a server is being restarted.
    job('mail', 2, wednesday),
  ];
  await addRows(db, 'jobs', jobs);
  expect((await today()).stuck).toEqual({ mails: 2, lostMails: 1, others: 2 });
  expect((await today(colleagues.newcomer)).stuck).toBeUndefined();
  await db.deleteFrom('jobs').where('problem', '>', '').execute();
});

test('the desk shows the sums shipped and paid on each day since the start of last week', async () => {
  const { db } = fresh;
  const entry = { contract_id: 1, order_id: null, document: '' };
  await addRows(db, 'ledger_entries', [
    { ...entry, entered_on: '2026-07-13', kind: 'shipment', amount: 700 },
    { ...entry, entered_on: '2026-07-22', kind: 'payment', amount: 500 },
    { ...entry, entered_on: '2026-07-22', kind: 'payment', amount: 90, nature: 'correction' },
    { ...entry, entered_on: '2026-07-12', kind: 'payment', amount: 30 },
  ]);
  const { days } = await today();
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([10, '2026-07-13', '2026-07-22']);
  expect(days[0]).toEqual({ day: '2026-07-13', shipped: 700, paid: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-07-22', shipped: 0, paid: 500 });
});

test('a cancelled payment is excluded from the paid sum of the day for which it was entered', async () => {
  const { db } = fresh;
  const paid = async () => (await today()).days.map((each) => each.paid);
  const before = await paid();
  const typed = {
    contract: '1',
    kind: 'payment',
    paid_on: '14.07.2026',
    amount: '1 000',
    number: '',
    note: '',
  };
  const { id } = await testContext(db, staff, wednesday).does(createPayment, { ...typed, key: 'key-00001' });
  expect(await paid()).not.toEqual(before);
  await testContext(db, staff, wednesday).does(cancelPayment, { id });
  expect(await paid()).toEqual(before);
});

test('a dealer who has not ordered for twice the usual pause is shown as silent until the next order', async () => {
  const { db } = fresh;
  const ago = (days: number) => ({ created_at: wednesday - days * day, state: 3 });
  for (const [i, days] of [120, 90, 60, 61].entries()) await insertOrder(db, { id: i + 1, ...ago(days - 1) });
  for (const [i, days] of [45, 10].entries())
    await insertOrder(db, { id: i + 11, ...ago(days), by: actors.other });
  const night = () =>
    findRhythmsJob.periodic({} as never, { db, now: wednesday } as JobContext, {} as DueJob);
  await night();
  // Pauses of 30, 29 and 1 days: silent after twice 29 days.
  const { silent, silentCount } = await today();
  expect([silentCount, silent[0]]).toMatchObject([
    1,
    { id: 1, header: 'Люмен', pauseDays: 29, silentDays: 59, orders: 4 },
  ]);
  expect((await today(colleagues.newcomer)).silent).toEqual([]);
  await insertOrder(db, { id: 19, ...ago(3), state: 4 });
  expect((await today()).silentCount).toBe(1);
  await insertOrder(db, { id: 20, ...ago(0) });
  expect((await today()).silentCount).toBe(0);
  await night();
  expect((await today()).silent).toEqual([]);
});

test('a product that runs out is shown until it is restocked', async () => {
  const { db } = fresh;
  await insertOrder(db, { id: 1, created_at: wednesday - day, lines: [[101, 1, 30]] });
  await changeRows(db, 'stocks', { product_id: 101 }, { quantity: 0, reserved: 0 });
  await changeRows(db, 'stocks', { product_id: 101, wms_id: 1 }, { quantity: 5 });
  await findRhythmsJob.periodic({} as never, { db, now: wednesday } as JobContext, {} as DueJob);
  const { ending, endingCount } = await today();
  expect([endingCount, ending[0]]).toMatchObject([1, { id: 101, free: 5, daysLeft: 5, sold: 30 }]);
  await changeRows(db, 'stocks', { product_id: 101, wms_id: 1 }, { quantity: 14 });
  expect(await today()).toMatchObject({ endingCount: 1, ending: [{ daysLeft: 14 }] });
  await changeRows(db, 'stocks', { product_id: 101, wms_id: 1 }, { quantity: 15 });
  expect(await today()).toMatchObject({ endingCount: 0, ending: [] });
});

test('the nightly search for silent dealers also ends on a portal without orders', async () => {
  const job = { db: fresh.db, now: wednesday } as JobContext;
  await findRhythmsJob.periodic({} as never, job, {} as DueJob);
  expect((await today()).silentCount).toBe(0);
});

test('sales so far are compared with the same part of the day, week and month before and a year ago', async () => {
  const { db } = fresh;
  const at = (moment: string) => Date.parse(`${moment}+03:00`);
  const moments = [
    ...['2026-07-22T09:00', '2026-07-20T23:00', '2026-07-01T00:00'],
    // Yesterday before and after the time of the request.
    ...['2026-07-21T11:00', '2026-07-21T13:00'],
    ...['2026-07-15T12:00', '2026-07-15T12:01', '2026-06-22T12:00', '2025-07-22T10:00'],
  ];
  for (const [i, moment] of moments.entries())
    await insertOrder(db, { id: i + 1, created_at: at(moment), delivery_price: 900 });
  await insertOrder(db, { id: 99, created_at: at('2026-07-22T09:30'), state: 4 });
  const { figures, chart } = await today();
  const ordersOf = figures?.map(({ present, before, year }) => [
    present.orders,
    present.dealers,
    before.orders,
    year.orders,
  ]);
  expect(ordersOf).toEqual([
    [1, 1, 1, 1],
    [4, 1, 1, 1],
    [7, 1, 1, 1],
  ]);
  expect(chart?.bars.slice(-2).map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-07-21', 2],
    ['2026-07-22', 1],
  ]);
  const { total } = await db
    .selectFrom('orders')
    .select('total')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  expect(figures?.[0]?.present.sum).toBe(total - 900);
});

test('orders that ship today are counted by state, without cancelled ones', async () => {
  const { db } = fresh;
  for (const [i, state] of [1, 1, 11, 4].entries())
    await insertOrder(db, { id: i + 1, state, ship_on: '2026-07-22' });
  await insertOrder(db, { id: 9, ship_on: '2026-07-23' });
  expect((await today()).shipments?.map(({ state, orders }) => [state, orders])).toEqual([
    [1, 2],
    [11, 1],
  ]);
});

test('the last import is shown with the time of the last successful import if that was an earlier one', async () => {
  const { db } = fresh;
  expect((await today()).lastImport).toBeUndefined();
  const run = { files: 'import.xml', started_at: wednesday - 5 * hour };
  await addRows(db, 'imports', { ...run, finished_at: wednesday - 4 * hour, state: 'done', added: 7 });
  expect((await today()).lastImport).toMatchObject({
    state: 'done',
    added: 7,
    goodAt: undefined,
    stuck: false,
  });
  await addRows(db, 'imports', { ...run, finished_at: null, state: 'running' });
  expect((await today()).lastImport).toMatchObject({
    state: 'running',
    goodAt: wednesday - 4 * hour,
    stuck: true,
  });
});

test('an exchange with several files is shown with the sum of the changes from all files', async () => {
  const { db } = fresh;
  const none = { added: 0, changed: 0, removed: 0 };
  const done = { started_at: wednesday - hour, finished_at: wednesday, state: 'done' } as const;
  const run = { files: '', ...done, ...none };
  await addRows(db, 'imports', [
    { ...run, session_id: 6, added: 100 },
    { ...run, session_id: 7, added: 5, changed: 2 },
    { ...run, session_id: 7, changed: 3 },
    { ...run, session_id: 7, removed: 1 },
  ]);
  expect((await today()).lastImport).toMatchObject({ added: 5, changed: 5, removed: 1 });
  await addRows(db, 'imports', { ...run, session_id: null, added: 1 });
  expect((await today()).lastImport, 'by command').toMatchObject({ added: 1, changed: 0 });
});

test('an administrator sees which setup steps are missing before the first order can be placed', async () => {
  const { db } = fresh;
  const missing = async () =>
    (await today()).setup?.steps.filter(({ done }) => !done).map(({ step }) => step);
  await clearTables(db, 'portal_settings');
  await changeRows(db, 'delivery_options', {}, { hidden: 1 });
  expect(await missing()).toEqual(['bill', 'delivery']);
  expect((await today({ ...staff, ...inRole('manager') })).setup).toBeUndefined();
  await changeRows(db, 'delivery_options', {}, { hidden: 0 });
  expect(await missing()).toEqual(['bill']);
  const company = { company: 'ООО «Свет»', inn: '7736050003', vat: 'none' };
  await writeSettings(db, { ...defaultSettings, ...company }, noon);
  expect(await missing(), 'without КПП and bank no bill can be made').toEqual(['bill']);
  const bank = { bank: 'Банк', bik: '044525000', account: '1', corr_account: '2' };
  await writeSettings(db, { ...defaultSettings, ...company, ...bank, kpp: '773601001' }, noon);
  expect(await missing()).toEqual([]);
  expect((await today()).setup?.open, 'other checks stay open').toBeGreaterThan(0);
});
