import { afterEach, describe, expect, test } from 'vitest';
import type { Staff } from '#server/kernel/actor.ts';
import { addOrderNote } from '#server/ordering/orders/add-order-note.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { addEvents } from '#server/ordering/orders/order-events.repository.server.ts';
import { orderFile } from '#server/ordering/orders/order-file.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { takeNextOrder } from '#server/ordering/orders/take-next-order.server.ts';
import { takeOrder } from '#server/ordering/orders/take-order.server.ts';
import { orderChangesJob } from '#server/ordering/orders/tell-changes.server.ts';
import { undoMove } from '#server/ordering/orders/undo-move.server.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { doJobs, queuedMails } from '#tests/builders/outbox.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, exchange, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
afterEach(async () => {
  for (const table of ['jobs', 'messages', 'history'] as const) await fresh.db.deleteFrom(table).execute();
  await forgetActs(fresh.db);
  await deleteOrders(fresh.db);
});

const minute = 60_000;
const as = (who: Staff, now = noon) => fresh.as(who, now);
const take = (who: Staff, input: object) => as(who).tries(takeOrder, { id: 1, ...input });
const next = async (who: Staff) => (await as(who).does(takeNextOrder, undefined)).id;
const seen = async (id = 1) => await as(staff).does(getDeskOrder, { id });
const move = (from: number, to: number, now: number) =>
  as(staff, now).tries(moveOrder, { id: 1, from, to, reason: 'Нет товара' });

test('an order is assigned to the person who starts to process it, until the move is undone', async () => {
  await insertOrder(fresh.db, { id: 1 });
  okValue(await move(1, 2, noon));
  expect((await seen()).takerId).toBe(staff.staffId);
  const { undo } = await seen();
  await as(staff, noon + minute).does(undoMove, { id: 1, event: undo?.event });
  expect((await seen()).takerId).toBeUndefined();
  expect(await next(colleagues.manager)).toBe(1);
  const changes = (await fresh.db.selectFrom('history').select('changes').execute()).map(
    ({ changes }) => changes,
  );
  expect(changes.filter((each) => each.includes('В работе у'))).toHaveLength(3);
});

test('an order was shipped when its present shipment was made, whatever was undone', async () => {
  await insertOrder(fresh.db, { id: 1, state: 10 });
  const at = async () => (await seen()).shippedAt;
  const undo = async (now: number) =>
    as(staff, now).does(undoMove, { id: 1, event: (await seen()).undo?.event });
  okValue(await move(10, 11, noon));
  expect(await at(), 'shipped').toBe(noon);
  await undo(noon + 1);
  expect(await at(), 'the shipment undone').toBeUndefined();
  okValue(await move(10, 11, noon + 2));
  okValue(await move(11, 3, noon + 3));
  await undo(noon + 4);
  expect(await at(), 'its completion undone').toBe(noon + 2);
});

test('an order that was completed at once after an undone shipment was shipped when it was completed', async () => {
  await insertOrder(fresh.db, { id: 1, state: 3 });
  const events = [
    { action: 'moved', from: 10, to: 11 },
    { action: 'undone', from: 11, to: 10 },
    { action: 'moved', from: 10, to: 3 },
  ] as const;
  for (const [i, event] of events.entries())
    await addEvents(fresh.db, { actor: staff, now: noon + i }, [{ order: 1, ...event }]);
  expect((await seen()).shippedAt).toBe(noon + 2);
});

test('staff see where the planned day of an order comes from', async () => {
  await insertOrder(fresh.db, { id: 1 });
  await insertOrder(fresh.db, { id: 2, rest_of: 1 });
  await insertOrder(fresh.db, { id: 3, expected_on: '2026-07-24' });
  await insertOrder(fresh.db, { id: 4 });
  const born = { order: 4, action: 'created' } as const;
  await addEvents(fresh.db, { actor: exchange, now: noon }, [born]);
  const sources = [];
  for (const id of [1, 2, 3, 4]) sources.push((await seen(id)).shipDaySource);
  expect(sources).toEqual([
    'выбрана при оформлении из дней календаря отгрузки',
    'как у заказа 26-000001, остаток которого в этом заказе',
    expect.stringContaining('после поступления'),
    expect.stringContaining('из документа 1С'),
  ]);
  okValue(await as(staff, noon + 1).tries(changeOrder, { id: 2, date: '27.07.2026' }));
  expect((await seen(2)).shipDaySource).toBe(`указана вручную 20.07.2026,\u00a012:00, ${staff.name}`);
});

describe('assigning orders', () => {
  test('two people cannot take one order at once, but a colleague can take it over and release it', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const both = await Promise.all([take(staff, {}), take(colleagues.manager, {})]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'ORDER_TAKEN', status: 409 });
    const { takerId } = await seen();
    const other = takerId === staff.staffId ? colleagues.manager : staff;
    expect(await take(other, { from: takerId })).toMatchObject({ ok: true });
    expect((await seen()).takerId).toBe(other.staffId);
    expect(await take(other, { from: other.staffId, free: '1' })).toMatchObject({ value: { taken: false } });
    expect((await seen()).taker).toBeUndefined();
  });

  test('an order is assigned to the person who starts to process it, unless it is already assigned', async () => {
    await insertOrder(fresh.db, { id: 1 });
    const process = (who: typeof staff) => fresh.as(who).tries(moveOrder, { id: 1, from: 1, to: 2 });
    okValue(await process(colleagues.manager));
    expect(await seen()).toMatchObject({ takerId: colleagues.manager.staffId });
    await deleteOrders(fresh.db);
    await insertOrder(fresh.db, { id: 1 });
    okValue(await take(staff, {}));
    okValue(await process(colleagues.manager));
    expect(await seen()).toMatchObject({ takerId: staff.staffId });
  });

  test('two people who take the next order get different new unassigned orders, the oldest first', async () => {
    for (const id of [1, 2, 3]) await insertOrder(fresh.db, { id, created_at: noon - id });
    await insertOrder(fresh.db, { id: 4, state: 2, created_at: noon - 9 });
    const got = await Promise.all([next(staff), next(colleagues.manager)]);
    expect(got.sort()).toEqual([2, 3]);
    expect(await next(colleagues.newcomer)).toBeUndefined();
    expect([await next(staff), await next(staff)]).toEqual([1, undefined]);
  });
});

describe('notes', () => {
  const note = (input: object) => as(staff).tries(addOrderNote, { id: 1, ...input });

  test('an order note is stored once per key and must have 1 to 2,000 characters', async () => {
    await insertOrder(fresh.db, { id: 1 });
    for (let i = 0; i < 2; i++) okValue(await note({ text: 'Звонили,\r\nждут', key: 'one' }));
    expect((await seen()).notes).toMatchObject([{ name: 'Ирина', text: 'Звонили,\nждут', at: noon }]);
    expect(await note({ text: '  ' })).toMatchObject({ fields: { text: ['Напишите заметку'] } });
    expect(await note({ text: 'я'.repeat(2_001) })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await note({})).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('the dealer sees order notes neither in the order nor in its file', async () => {
    await insertOrder(fresh.db, { id: 1 });
    okValue(await note({ text: 'тайна' }));
    for (const actor of [actors.main, actors.manager, actors.observer]) {
      const ctx = fresh.as(actor);
      const order = await ctx.tries(getOrder, { id: 1 });
      const file = await ctx.tries(orderFile, { id: 1, format: 'html' });
      expect(JSON.stringify([order, file])).not.toMatch(/тайна|Ирина/);
    }
  });
});

describe('notifications to the dealer', () => {
  const mails = async (now: number) => {
    await doJobs(fresh.db, now, [orderChangesJob]);
    return (await queuedMails(fresh.db)).map(({ to, subject, text }) => ({ to, subject, text }));
  };
  const lineOf = async () =>
    (await fresh.db.selectFrom('order_lines').select('id').executeTakeFirstOrThrow()).id;

  test('the dealer gets one notification of several order changes, with the first and the last state', async () => {
    await insertOrder(fresh.db, { id: 1, lines: [[101, 1, 5]] });
    const line = await lineOf();
    await move(1, 2, noon);
    await as(staff, noon + minute).does(changeOrder, { id: 1, quantity: { [line]: '4' } });
    await as(staff, noon + 4 * minute).does(changeOrder, { id: 1, quantity: { [line]: '3' } });
    await move(2, 10, noon + 6 * minute);
    expect(await mails(noon + 9 * minute)).toEqual([]);
    const [mail, ...others] = await mails(noon + 12 * minute);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'main@example.com',
      subject: 'Заказ 26-000001: собирается – Светоч Опт',
      text: expect.stringContaining('Состояние: было «Новый», стало «Собирается».'),
    });
    expect(mail?.text).toMatch(/– LT-NB36-4054 .*, склад Томилино: было 5\u00a0шт\., стало 3\u00a0шт\./);
    expect(await fresh.db.selectFrom('messages').select('id').execute()).toHaveLength(1);
    expect(await mails(noon + 60 * minute)).toHaveLength(1);
  });

  test('the dealer is notified of order changes after half an hour at most, even if changes continue', async () => {
    await insertOrder(fresh.db, { id: 1, lines: [[101, 1, 50]] });
    const line = await lineOf();
    for (let i = 0; i <= 8; i++) {
      const now = noon + i * 4 * minute;
      await as(staff, now).does(changeOrder, { id: 1, quantity: { [line]: String(40 - i) } });
      expect(await mails(now)).toHaveLength(i < 8 ? 0 : 1);
    }
  });

  test('the mail lists all changed order lines, and the message in the portal as many as fit', async () => {
    const goods = await fresh.db.selectFrom('products').select('id').limit(6).execute();
    await insertOrder(fresh.db, { id: 1, lines: goods.map(({ id }) => [id, 1, 5]) });
    await changeRows(fresh.db, 'order_lines', {}, { header: 'Светильник '.repeat(20).trim() });
    const lines = await fresh.db.selectFrom('order_lines').select('id').execute();
    const quantity = Object.fromEntries(lines.map(({ id }) => [id, '4']));
    await as(staff).does(changeOrder, { id: 1, quantity });
    const [mail] = await mails(noon + 5 * minute);
    expect(mail?.text.match(/было 5\u00a0шт\., стало 4\u00a0шт\./g)).toHaveLength(lines.length);
    const { text } = await fresh.db.selectFrom('messages').select('text').executeTakeFirstOrThrow();
    expect(text.length).toBeLessThanOrEqual(1_000);
    expect(text).toMatch(/стало 4\u00a0шт\.\nОстальные изменения – в заказе\.$/);
  });

  test('the dealer is not notified of undone changes or of changes before he cancelled the order', async () => {
    await insertOrder(fresh.db, { id: 1 });
    await move(1, 2, noon);
    const { undo } = await seen();
    await as(staff).does(undoMove, { id: 1, event: undo?.event });
    expect(await mails(noon + 40 * minute)).toEqual([]);
    await move(1, 2, noon + 50 * minute);
    await clearTables(fresh.db, 'messages');
    await fresh.as(actors.main, noon + 51 * minute).does(cancelOrder, { id: 1 });
    const subjects = (await mails(noon + 99 * minute)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Дилер Люмен отменил заказ 26-000001']);
  });

  test('the dealer sees all changes of an order except undone moves, and a link to its unshipped part', async () => {
    await insertOrder(fresh.db, { id: 1, state: 10, lines: [[101, 1, 5]] });
    const line = await lineOf();
    const shipped = await as(staff, noon + 1).tries(shipOrder, { id: 1, quantity: { [line]: '2' } });
    const { rest } = okValue(shipped);
    const ctx = fresh.as(actors.main);
    const first = await ctx.does(getOrder, { id: 1 });
    expect(first).toMatchObject({
      quantity: 2,
      rests: [rest],
      history: [{ header: 'Оформлен' }, { at: noon + 1, header: 'Отгружен' }],
      changes: [
        {
          at: noon + 1,
          changes: [{ before: '5\u00a0шт.', after: '2\u00a0шт.' }, { after: expect.any(String) }],
        },
      ],
    });
    const second = await ctx.does(getOrder, { id: rest?.id });
    expect(second).toMatchObject({ quantity: 3, restOf: { id: 1 }, deliveryPrice: 0 });
    const undo = (await seen()).undo?.event;
    await as(staff, noon + 2).does(undoMove, { id: 1, event: undo });
    expect((await ctx.does(getOrder, { id: 1 })).history.map(({ header }) => header)).toEqual([
      'Оформлен',
      'Собирается',
    ]);
  });
});
