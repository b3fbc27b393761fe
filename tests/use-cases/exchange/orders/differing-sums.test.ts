import { afterEach, beforeAll, expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { showToday } from '#server/desk/today/show-today.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { settleSum } from '#server/ordering/orders/settle-sum.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { colleagues, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import {
  connectOneC,
  fileOf,
  forgetOrders,
  later,
  numbersFor,
  success,
  type Told,
  take,
  takeFile,
  toldXml,
} from './one-c.ts';

/** An order whose sum differs from that of its document in 1C. */

const fresh = smallWorld();
beforeAll(() => connectOneC(fresh.db));
afterEach(async () => {
  await fresh.db.deleteFrom('order_notes').execute();
  await forgetOrders(fresh.db);
});

/** Places an order of three lamps and sends it to 1C. */
async function given() {
  await insertOrder(fresh.db, { id: 1, lines: [[101, warehouse.tomilino, 3]] });
  await numbersFor(fresh.db, 1);
  await success(fresh.db, 1);
}

/** Three lamps at 100 ₽, with another total. */
const totalling = (roubles: number, price = 100): Told => ({
  number: 1,
  more: `<Сумма>${roubles}</Сумма>`,
  lines: [{ quantity: 3, price, more: `<Сумма>${3 * price}</Сумма>` }],
});
const desk = (who = staff, now = later) => testContext(fresh.db, who, now);
const difference = async () => (await desk().does(getDeskOrder, { id: 1 })).difference;
const settle = (told: number, own = 30_000, who = staff) => desk(who).tries(settleSum, { id: 1, told, own });
const listed = async () => (await desk().does(listDeskOrders, { differs: '1' })).orders.map(({ id }) => id);
const waiting = async () =>
  (await desk().does(showToday, undefined))!.waiting.find(({ what }) => what === 'differences');

test('an order keeps the differing total of 1C, and the desk lists and counts it', async () => {
  await given();
  expect(await difference()).toBeUndefined();
  expect(await waiting()).toBeUndefined();
  await take(fresh.db, totalling(250));
  expect(await difference()).toEqual({ told: 25_000, at: later });
  await insertOrder(fresh.db, { id: 2 });
  expect(await listed()).toEqual([1]);
  const { orders } = await desk().does(listDeskOrders, {});
  expect(orders.map(({ id, difference }) => [id, difference?.told])).toEqual([
    [2, undefined],
    [1, 25_000],
  ]);
  expect(await waiting()).toEqual({ what: 'differences', count: 1, since: later });
});

test('a repeated document keeps the time of the first one', async () => {
  await given();
  await take(fresh.db, totalling(250));
  await takeFile(fresh.db, fileOf([toldXml(totalling(250))]), { now: later + 1 });
  expect((await difference())?.at).toBe(later);
  await takeFile(fresh.db, fileOf([toldXml(totalling(240))]), { now: later + 2 });
  expect(await difference()).toEqual({ told: 24_000, at: later + 2 });
});

test('a document that agrees ends the difference', async () => {
  await given();
  await take(fresh.db, totalling(250));
  await take(fresh.db, totalling(300));
  expect(await difference()).toBeUndefined();
  expect(await listed()).toEqual([]);
});

test('a change of the order ends a difference with which its sum agrees', async () => {
  await given();
  await take(fresh.db, totalling(200));
  const [line] = await fresh.db.selectFrom('order_lines').select('id').execute();
  await desk().does(changeOrder, { id: 1, quantity: { [line!.id]: '2' } });
  expect(await difference()).toBeUndefined();
});

test('staff end a difference without changing the order, once, with a note and in the history', async () => {
  await given();
  await take(fresh.db, totalling(250));
  const revision = () =>
    fresh.db.selectFrom('orders').select(['total', 'exchange_revision', 'exchange_state']).execute();
  const before = await revision();
  expect(await settle(25_000)).toMatchObject({ ok: true, value: { settled: true } });
  expect(await settle(25_000, 30_000, colleagues.manager)).toMatchObject({
    ok: true,
    value: { settled: false },
  });
  expect(await revision()).toEqual(before);
  const { notes, difference: now } = await desk().does(getDeskOrder, { id: 1 });
  expect(now).toBeUndefined();
  expect(notes.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Расхождение с 1С разобрано: в 1С 250,00 ₽, на портале остаётся 300,00 ₽',
  ]);
  const history = await fresh.db
    .selectFrom('history')
    .select('changes')
    .where('kind', '=', 'order')
    .where('actor_kind', '=', 'staff')
    .execute();
  expect(history).toHaveLength(1);
  expect(history[0]?.changes).toContain('Расхождение с 1С');
});

test('a total that staff have decided about raises no difference again, another one does', async () => {
  await given();
  await take(fresh.db, totalling(250));
  await settle(25_000);
  const again = await take(fresh.db, totalling(250));
  expect(again).toMatchObject({ unchanged: 1, aside: [] });
  expect(await difference()).toBeUndefined();
  await take(fresh.db, totalling(240));
  expect((await difference())?.told).toBe(24_000);
  await take(fresh.db, totalling(250));
  expect(await difference()).toBeUndefined();
});

test('a decision ends when the total of the order changes', async () => {
  await given();
  await take(fresh.db, totalling(250));
  await settle(25_000);
  await take(fresh.db, totalling(250, 110));
  expect((await difference())?.told).toBe(25_000);
});

test('a document that came after the page was opened is not decided unseen', async () => {
  await given();
  await take(fresh.db, totalling(250));
  await take(fresh.db, totalling(240));
  const refused = await settle(25_000);
  expect(refused).toMatchObject({ ok: false, code: 'CHANGED_MEANWHILE' });
  expect(await settle(24_000, 29_900)).toMatchObject({ ok: false, code: 'CHANGED_MEANWHILE' });
  expect((await difference())?.told).toBe(24_000);
});

test('a cancelled order has no difference to decide about', async () => {
  await given();
  await take(fresh.db, totalling(250));
  await changeRows(fresh.db, 'orders', { id: 1 }, { state: state.cancelled });
  expect(await difference()).toBeUndefined();
  expect(await listed()).toEqual([]);
  expect(await waiting()).toBeUndefined();
  await changeRows(fresh.db, 'orders', { id: 1 }, { state: state.created });
});

test('staff who do not serve the dealer cannot decide about a difference', async () => {
  await given();
  await take(fresh.db, totalling(250));
  expect(await settle(25_000, 30_000, colleagues.newcomer)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect((await difference())?.told).toBe(25_000);
});
