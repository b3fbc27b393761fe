import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { showToday } from '#server/desk/today/show-today.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { addEvents } from '#server/ordering/orders/order-events.repository.server.ts';
import { cancelPaper } from '#server/papers/issued/cancel-paper.server.ts';
import { countDue, dueIds } from '#server/papers/issued/due-papers.repository.server.ts';
import { issuePaper } from '#server/papers/issued/issue-paper.server.ts';
import { listDuePapers } from '#server/papers/issued/list-due-papers.server.ts';
import { reviewPapers } from '#server/papers/issued/review-papers.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import type { Settings } from '#server/settings/settings.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, inRole, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The shipped orders without a valid paper of the portal (§12.1.51). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'due-papers-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));
const as = (actor: Staff = staff) => ({ ...fresh.as(actor), uploads: diskStore(uploads) });
const due = async (asked: object = {}, actor: Staff = staff) =>
  (await as(actor).does(listDuePapers, asked)).orders.map(({ id }) => id);
const setUp = async (settings: Partial<Settings>) =>
  writeSettings(fresh.db, { ...(await currentSettings(fresh.db)), ...settings }, noon);
const waiting = async (actor: Staff = staff) =>
  (await as(actor).does(showToday, undefined))?.waiting.find(({ what }) => what === 'papers');

beforeEach(async () => {
  await clearTables(fresh.db, 'issued_papers', 'documents', 'history', 'exchange_accounts');
  await deleteOrders(fresh.db);
  await changeRows(fresh.db, 'dealers', {}, { staff_id: null });
  await setUp({
    ...{ company: 'ООО «Светоч Опт»', inn: '7701234560', kpp: '770101001', vat: '2200' },
    ...{ legal_address: '117997, г. Москва, ул. Вавилова, д. 19', papers_by: 'portal', papers_since: '' },
  });
  await changeRows(fresh.db, 'contragents', {}, { kpp: '710601001', legal_address: 'г. Тула' });
  await insertOrder(fresh.db, { id: 1, state: 11, ship_on: '2026-07-10' });
  await insertOrder(fresh.db, { id: 2, state: 3, ship_on: '2026-07-08' });
  await insertOrder(fresh.db, { id: 3, state: 10, ship_on: '2026-07-01' });
  await insertOrder(fresh.db, { id: 4, state: 4, ship_on: '2026-07-01' });
  await insertOrder(fresh.db, { id: 5, state: 11, ship_on: '2026-07-09', by: actors.other });
});

test('lists shipped and completed orders, oldest first', async () => {
  expect(await due()).toEqual([2, 5, 1]);
});

test('an order leaves the list with its paper and returns when the paper is cancelled', async () => {
  await as().does(issuePaper, { id: 2, kind: 'upd' });
  expect(await due()).toEqual([5, 1]);
  const { id } = await fresh.db.selectFrom('issued_papers').select('id').executeTakeFirstOrThrow();
  await as().does(cancelPaper, { paper: id, reason: 'Ошибка' });
  expect(await due()).toEqual([2, 5, 1]);
});

test('a paper without a given day has the day of shipping', async () => {
  const shipped = { order: 1, action: 'moved', from: 10, to: 11 } as const;
  await addEvents(fresh.db, { actor: staff, now: noon - 86_400_000 }, [shipped]);
  await changeRows(fresh.db, 'orders', { id: 1 }, { created_at: noon - 3 * 86_400_000 });
  await as().does(issuePaper, { id: 1, kind: 'torg12' });
  const { issued_on } = await fresh.db.selectFrom('documents').select('issued_on').executeTakeFirstOrThrow();
  expect(issued_on).toBe('2026-07-19');
});

test('an order names the requisites that its paper needs', async () => {
  await changeRows(fresh.db, 'contragents', {}, { kpp: '' });
  await setUp({ vat: '' });
  const { orders } = await as().does(listDuePapers, {});
  expect(orders[0]?.missing).toEqual({ seller: ['НДС в ценах'], buyer: ['КПП'] });
});

test('earlier shipments than the day of the settings are left out', async () => {
  await setUp({ papers_since: '2026-07-09' });
  expect(await due()).toEqual([5, 1]);
});

test('a reader with their own dealers sees only their orders, and words find a dealer', async () => {
  expect(await due({}, colleagues.newcomer)).toEqual([]);
  await changeRows(
    fresh.db,
    'dealers',
    { id: actors.other.dealerId },
    { staff_id: colleagues.newcomer.staffId },
  );
  expect(await due({}, colleagues.newcomer)).toEqual([5]);
  expect(await due({ query: 'такогонет' })).toEqual([]);
});

test('the orders of one’s own dealers are the same and in the same order, however many match', async () => {
  const { staffId } = colleagues.newcomer;
  await changeRows(fresh.db, 'dealers', {}, { staff_id: staffId });
  await insertOrder(fresh.db, { id: 6, state: 3, ship_on: '2026-07-09' });
  const mine = { served: staffId, query: '' };
  for (const isCut of [false, true])
    expect(await dueIds(fresh.db, '2026-07-09', mine, { limit: 2, offset: 1, isCut })).toEqual([5, 1]);
  expect(await countDue(fresh.db, '2026-07-09', mine)).toEqual({
    ...{ count: 3, isCut: false, oldest: '2026-07-09' },
  });
});

test('a review tells which of the marked orders get a paper, and why not', async () => {
  await as().does(issuePaper, { id: 2, kind: 'upd' });
  const review = await as().does(reviewPapers, { id: [1, 2, 3] });
  expect(review.map(({ id, why }) => [id, why])).toEqual([
    [1, undefined],
    [2, expect.stringMatching(/^По заказу уже есть УПД №\u00a01 от /)],
    [3, 'Накладную оформляют, когда заказ отгружен'],
  ]);
  expect(review[1]?.document).toBeGreaterThan(0);
});

test('a review has the order of shipping, which is not that of the numbers or of the plan', async () => {
  for (const [order, at] of [
    [1, noon - 2],
    [5, noon - 1],
  ] as const)
    await addEvents(fresh.db, { actor: staff, now: at }, [{ order, action: 'moved', from: 10, to: 11 }]);
  const review = await as().does(reviewPapers, { id: [5, 1] });
  expect(review.map(({ id }) => id)).toEqual([1, 5]);
});

test('a paper of a shipment that nobody recorded has the planned day, between that of the order and today', async () => {
  await changeRows(fresh.db, 'orders', {}, { created_at: noon - 11 * 86_400_000 });
  await changeRows(fresh.db, 'orders', { id: 5 }, { ship_on: '2026-07-30' });
  const { orders } = await as().does(listDuePapers, {});
  expect(orders.map(({ id, shippedOn }) => [id, shippedOn])).toEqual([
    [2, '2026-07-09'],
    [1, '2026-07-10'],
    [5, '2026-07-20'],
  ]);
  await as().does(issuePaper, { id: 1, kind: 'upd' });
  const { issued_on } = await fresh.db.selectFrom('documents').select('issued_on').executeTakeFirstOrThrow();
  expect(issued_on).toBe('2026-07-10');
});

test('where 1C makes the papers there is no list and nothing waits', async () => {
  await setUp({ papers_by: '1c' });
  expect(await as().tries(listDuePapers, {})).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await waiting()).toBeUndefined();
});

test('«Сегодня» counts them for whoever may issue papers', async () => {
  expect(await waiting()).toMatchObject({ count: 3, isCut: false });
  expect(await waiting({ ...staff, ...inRole('warehouse') })).toBeUndefined();
});
