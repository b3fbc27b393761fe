import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { documentsFile } from '#server/desk/lists/documents-file.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { deskDocumentsArchive } from '#server/papers/documents/desk-documents-archive.server.ts';
import { listDocumentRegister } from '#server/papers/documents/list-document-register.server.ts';
import { insertDocument, storeDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, contract, staff } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The register of the documents of all dealers (§12.1.38). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'register-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));
const as = (actor: Staff = staff) => ({ ...fresh.as(actor), uploads: diskStore(uploads) });
const list = (asked: object = {}, actor: Staff = staff) => as(actor).does(listDocumentRegister, asked);
const idsOf = async (asked: object = {}, actor: Staff = staff) =>
  (await list(asked, actor)).documents.map(({ id }) => id);

beforeEach(async () => {
  await clearTables(fresh.db, 'issued_papers', 'documents');
  await changeRows(fresh.db, 'dealers', {}, { staff_id: null });
  await insertDocument(fresh.db, { id: 1, issued_on: '2026-07-01', number: 'УТ-000007' });
  await insertDocument(fresh.db, { id: 2, issued_on: '2026-07-03', kind: 'invoice', number: '8' });
  await insertDocument(fresh.db, { id: 3, issued_on: '2026-07-02', contract_id: contract.foreign });
  await insertDocument(fresh.db, { id: 4, issued_on: '2026-07-04', cancelled: 1, number: '7' });
});

test('lists valid documents of all dealers, latest first, and counts withdrawn ones', async () => {
  const { documents, valid, withdrawn } = await list();
  expect(documents.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(documents[0]).toMatchObject({
    kind: 'invoice',
    number: '8',
    issuedOn: '2026-07-03',
    hasFile: false,
  });
  expect(new Set(documents.map(({ dealer }) => dealer.id)).size).toBe(2);
  expect({ valid, withdrawn }).toEqual({
    valid: { count: 3, isCut: false },
    withdrawn: { count: 1, isCut: false },
  });
});

test.each([
  [{ state: 'withdrawn' }, [4]],
  [{ kind: 'upd' }, [3, 1]],
  [{ number: '7' }, [1]],
  [{ number: '7', state: 'withdrawn' }, [4]],
  [{ startDate: '02.07.2026', endDate: '02.07.2026' }, [3]],
  [{ kind: 'unknown' }, [2, 3, 1]],
])('the filter %j finds %j', async (asked, found) => {
  expect(await idsOf(asked)).toEqual(found);
});

test('a page names the order of a document', async () => {
  await insertOrder(fresh.db, { id: 900, state: 11 });
  await insertDocument(fresh.db, { id: 5, order_id: 900, issued_on: '2026-07-05' });
  expect((await list()).documents[0]?.order?.id).toBe(900);
});

test('words of a dealer find only that dealer’s documents, with pages', async () => {
  const { header } = await fresh.db
    .selectFrom('dealers')
    .select('header')
    .where('id', '=', actors.other.dealerId)
    .executeTakeFirstOrThrow();
  const query = header.split(' ').at(-1)!.replace(/[«»]/g, '');
  expect(await idsOf({ query })).toEqual([3]);
  expect(await idsOf({ query: 'такогонет' })).toEqual([]);
});

describe('a reader with their own dealers', () => {
  test('sees only their documents, whether the dealers are few or many', async () => {
    expect(await idsOf({}, colleagues.newcomer)).toEqual([]);
    await changeRows(
      fresh.db,
      'dealers',
      { id: actors.main.dealerId },
      { staff_id: colleagues.newcomer.staffId },
    );
    expect(await idsOf({}, colleagues.newcomer)).toEqual([2, 1]);
    const others = Array.from({ length: 25 }, (_, i) => ({
      ...{ id: 1_000 + i, header: `Другой ${i}`, staff_id: colleagues.newcomer.staffId },
      ...{ manager_name: '', manager_email: '', manager_phone: '' },
    }));
    await addRows(fresh.db, 'dealers', others);
    expect(await idsOf({}, colleagues.newcomer)).toEqual([2, 1]);
    expect(await idsOf({ state: 'withdrawn' }, colleagues.newcomer)).toEqual([4]);
    await fresh.db.deleteFrom('dealers').where('id', '>=', 1_000).execute();
  });
});

test('the pages of few and of many dealers continue each other', async () => {
  await clearTables(fresh.db, 'documents');
  for (let id = 1; id <= 25; id++)
    await insertDocument(fresh.db, {
      ...{ id, issued_on: `2026-07-${String(1 + (id % 9)).padStart(2, '0')}` },
      contract_id: id % 2 ? contract.main : contract.foreign,
    });
  const all = [...(await idsOf()), ...(await idsOf({ page: 2 }))];
  expect(new Set(all).size).toBe(25);
  await changeRows(fresh.db, 'dealers', {}, { staff_id: colleagues.newcomer.staffId });
  const own = [...(await idsOf({}, colleagues.newcomer)), ...(await idsOf({ page: 2 }, colleagues.newcomer))];
  expect(own).toEqual(all);
  const others = Array.from({ length: 25 }, (_, i) => ({
    ...{ id: 1_000 + i, header: `Другой ${i}`, staff_id: colleagues.newcomer.staffId },
    ...{ manager_name: '', manager_email: '', manager_phone: '' },
  }));
  await addRows(fresh.db, 'dealers', others);
  const ofMany = [
    ...(await idsOf({}, colleagues.newcomer)),
    ...(await idsOf({ page: 2 }, colleagues.newcomer)),
  ];
  expect(ofMany, 'of many dealers').toEqual(all);
  await fresh.db.deleteFrom('dealers').where('id', '>=', 1_000).execute();
});

test('the .xlsx file has the rows of the list', async () => {
  const { body } = await as().does(documentsFile, { kind: 'upd' });
  const rows = await rowsOf(await buffer(body));
  expect(rows.map((row) => row[1])).toEqual(['Номер', 'УТ-3', 'УТ-000007']);
});

test('the archive has the files of the marked documents that the reader may see', async () => {
  const file = await storeDocument(uploads);
  await changeRows(fresh.db, 'documents', { id: 1 }, { file });
  await changeRows(fresh.db, 'documents', { id: 4 }, { file });
  const { body } = await as().does(deskDocumentsArchive, { id: [1, 2, 4] });
  expect(Object.keys(unzipSync(new Uint8Array(await buffer(body))))).toEqual([
    'УПД 7 от 04.07.2026.pdf',
    'УПД УТ-000007 от 01.07.2026.pdf',
  ]);
  expect(await as(colleagues.newcomer).tries(deskDocumentsArchive, { id: [1] })).toMatchObject({
    ok: false,
    code: 'NOT_FOUND',
  });
});
