import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { state } from '#server/db/order-states.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { FileStore } from '#server/files/stores/file-store.ts';
import type { SignedIn, Staff } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { changeOrder } from '#server/ordering/orders/change-order.server.ts';
import { moveOrder } from '#server/ordering/orders/move-order.server.ts';
import { shipOrder } from '#server/ordering/orders/ship-order.server.ts';
import { billDebt } from '#server/papers/bills/bill-debt.server.ts';
import { billOrder } from '#server/papers/bills/bill-order.server.ts';
import { listDocuments } from '#server/papers/documents/list-documents.server.ts';
import { currentSettings, writeSettings } from '#server/settings/repository.server.ts';
import { fillLedger, forgetActs } from '#tests/builders/acts.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, contract, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { connectOneC, forgetOrders, later, numbersFor, success, take } from '../../exchange/orders/one-c.ts';

/** A bill is withdrawn when its sum is no longer owed (§12.1.39). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'bills-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));
const as = (actor: SignedIn | Staff) => ({
  ...fresh.as(actor, later),
  uploads: diskStore(uploads),
});

beforeAll(() => connectOneC(fresh.db));
beforeEach(async () => {
  await clearTables(fresh.db, 'documents');
  await forgetActs(fresh.db);
  await forgetOrders(fresh.db);
  await writeSettings(
    fresh.db,
    {
      ...(await currentSettings(fresh.db)),
      ...{ company: 'ООО «Светоч Опт»', inn: '7701234560', kpp: '770101001', bank: 'АО «Демобанк»' },
      ...{ bik: '044525000', corr_account: '30101810400000000000', account: '40702810900000000001' },
    },
    later,
  );
  await insertOrder(fresh.db, {
    id: 1,
    lines: [
      [101, warehouse.tomilino, 3],
      [106, warehouse.tomilino, 2],
    ],
  });
});

const bill = async () => (await as(actors.main).does(billOrder, { id: 1 })).id;
const shown = async () => (await as(actors.main).does(listDocuments, {})).documents.map(({ id }) => id);
const firstLine = async () =>
  (
    await fresh.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id;
const change = async (quantity: number) =>
  await as(staff).does(changeOrder, { id: 1, quantity: { [await firstLine()]: String(quantity) } });

test.each<[string, () => Promise<unknown>]>([
  ['the dealer cancels the order', () => as(actors.main).tries(cancelOrder, { id: 1 })],
  [
    'the desk cancels the order',
    () => as(staff).tries(moveOrder, { id: 1, from: 1, to: 4, reason: 'Нет товара' }),
  ],
  ['the desk changes the order lines', () => change(1)],
  [
    'a part of the order is shipped',
    async () => {
      await changeRows(fresh.db, 'orders', {}, { state: state.picking });
      await as(staff).tries(shipOrder, { id: 1, quantity: { [await firstLine()]: '1' } });
    },
  ],
  [
    '1C reduces the order lines',
    async () => {
      await numbersFor(fresh.db, 1);
      await success(fresh.db, 1);
      await take(fresh.db, { number: 1, lines: [{ product: 101, quantity: 1 }] });
    },
  ],
  [
    '1C cancels a shipped order',
    async () => {
      await numbersFor(fresh.db, 1);
      await success(fresh.db, 1);
      await take(fresh.db, { number: 1, requisites: { Отгружен: 'true' } });
      await take(fresh.db, { number: 1, requisites: { Отменен: 'true' } });
    },
  ],
])('the bill of an order is withdrawn when %s', async (_, happen) => {
  const id = await bill();
  expect(await shown()).toEqual([id]);
  await happen();
  expect(await shown()).toEqual([]);
  const entries = await fresh.db
    .selectFrom('history')
    .select(['header', 'changes'])
    .where('kind', '=', 'document')
    .where('record_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  expect(entries[0]?.header).toBe('Счёт 26-000001 от 20.07.2026');
  expect(JSON.parse(entries[0]?.changes ?? '')).toEqual([
    { label: 'Документ', before: 'действует', after: 'отозван' },
  ]);
});

test('the bill of an order is reused when its lines are restored or only its address changes', async () => {
  const first = await bill();
  await change(1);
  const second = await bill();
  await change(3);
  expect(await shown()).toEqual([]);
  expect(await bill()).toBe(first);
  expect(second).not.toBe(first);
  await as(staff).tries(changeOrder, { id: 1, address: 'Тула, ул. Новая, 1' });
  expect(await shown()).toEqual([first]);
});

test('the bill of an order is not made if the order changes while the PDF is being written', async () => {
  const storeWhile = (happen: () => Promise<unknown>, store = diskStore(uploads)): FileStore => ({
    ...store,
    within: (folder) => storeWhile(happen, store.within(folder)),
    put: async (name, bytes) => {
      await happen();
      await store.put(name, bytes);
    },
  });
  const ask = (happen: () => Promise<unknown>) =>
    execute(billOrder, { id: 1 }, { ...as(actors.main), uploads: storeWhile(happen) });
  expect(await ask(() => change(1))).toMatchObject({ code: 'CANNOT_BILL' });
  expect(await ask(() => as(actors.main).tries(cancelOrder, { id: 1 }))).toMatchObject({
    code: 'CANNOT_BILL',
    message: expect.stringContaining('отменён'),
  });
  expect(await fresh.db.selectFrom('documents').selectAll().execute()).toEqual([]);
});

test('only a new ledger entry of the same contract withdraws the bill of a debt', async () => {
  await fillLedger(fresh.db, contract.main, '2026-07-01 +100000 УТ-1');
  const input = { contract_id: contract.main, due: 'all:100000' };
  const { id } = await as(actors.main).does(billDebt, input);
  await fillLedger(fresh.db, contract.second, '2026-07-20 −100000 ПП-1');
  expect(await shown()).toEqual([id]);
  await fillLedger(fresh.db, contract.main, '2026-07-20 −100000 ПП-2');
  expect(await shown()).toEqual([]);
});
