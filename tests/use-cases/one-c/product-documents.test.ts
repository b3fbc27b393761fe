import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { removeProductDocument } from '#server/desk/goods/remove-product-document.server.ts';
import { saveProductDocument } from '#server/desk/goods/save-product-document.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { productDocumentFilesJob } from '#server/goods/documents/forget-documents.server.ts';
import { deleteProductDocument } from '#server/one-c/delete-product-document.server.ts';
import { putProductDocument } from '#server/one-c/put-product-document.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertDocumentRows, pdfOf } from '#tests/builders/product-documents.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { exchange, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Documents of goods that 1C sends one by one (§12.5.2). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'product-documents-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));
beforeEach(async () => {
  await clearTables(fresh.db, 'product_documents', 'catalogue_changes', 'jobs');
  rmSync(join(uploads, 'goods-documents'), { recursive: true, force: true });
  await changeRows(fresh.db, 'products', { id: 101 }, { external_id: 'lamp#1', family_id: 'lamp' });
  await changeRows(fresh.db, 'products', { id: 102 }, { external_id: 'lamp#2', family_id: 'lamp' });
});

const program = (now = noon) => ({ ...fresh.as(exchange), uploads: diskStore(uploads), now });
const which = { id: 'lamp', key: 'c-1' };
const sent = { ...which, bytes: pdfOf('one') };
const put = (more: object = {}) => program().tries(putProductDocument, { ...sent, ...more });
const remove = (more: object = {}) => program().tries(deleteProductDocument, { ...which, ...more });
const rows = () =>
  fresh.db
    .selectFrom('product_documents')
    .select(['id', 'product_id', 'title', 'kind', 'valid_until', 'source', 'file', 'removed_at'])
    .orderBy('product_id')
    .execute();
const stored = () => readdirSync(join(uploads, 'goods-documents'));
const changes = async () =>
  (await fresh.db.selectFrom('catalogue_changes').select('product_id').execute()).length;

test('all variants of a good get a document, which is stored once and changes only when it differs', async () => {
  const words = { title: 'Сертификат ЕАЭС', kind: 'certificate', valid_until: '24.12.2030' };
  expect(await put(words)).toEqual({ ok: true, value: 'created' });
  const before = await rows();
  expect(before).toMatchObject(
    [101, 102].map((product_id) => ({
      ...{ product_id, title: 'Сертификат ЕАЭС', kind: 'certificate', valid_until: '2030-12-24' },
      ...{ source: 'api:c-1', removed_at: null },
    })),
  );
  expect(await changes()).toBe(2);
  expect(await put({ ...words, id: 'lamp#2' })).toEqual({ ok: true, value: 'unchanged' });
  expect(await put()).toEqual({ ok: true, value: 'unchanged' });
  expect([await rows(), await changes(), stored().length]).toEqual([before, 2, 1]);

  expect(await put({ valid_until: '', bytes: pdfOf('two') })).toEqual({ ok: true, value: 'changed' });
  expect(await rows()).toMatchObject([
    { id: before[0]!.id, title: 'Сертификат ЕАЭС', valid_until: null },
    { id: before[1]!.id, title: 'Сертификат ЕАЭС', valid_until: null },
  ]);
  const mailer = { send: async () => {}, close: () => {} };
  await runJobs({ ...program(noon + 3_700_000), mailer }, [productDocumentFilesJob]);
  expect(stored()).toEqual([(await rows())[0]!.file]);
});

test.each([
  [{ key: 'Паспорт изделия' }, 'passport', 'Паспорт'],
  [{ title: 'Инструкция по монтажу' }, 'manual', 'Инструкция по монтажу'],
  [{ title: 'Инструкция', kind: 'other' }, 'other', 'Инструкция'],
  [{}, 'other', 'Документ'],
])('a document of which a call sends only %j gets its kind and title', async (more, kind, title) => {
  await put(more);
  expect((await rows())[0]).toMatchObject({ kind, title, valid_until: null });
});

test('title, kind and validity that staff have set stay', async () => {
  await put();
  const [first] = await rows();
  const words = { title: 'Со стола', kind: 'passport', valid_until: '' };
  await fresh.as(staff).does(saveProductDocument, { id: first!.id, ...words });
  expect(await put({ title: 'Из 1С', kind: 'manual' })).toEqual({ ok: true, value: 'changed' });
  expect(await rows()).toMatchObject([
    { title: 'Со стола', kind: 'passport' },
    { title: 'Из 1С', kind: 'manual' },
  ]);
});

test.each([
  ['', 'one', '2025-12-31'],
  ['24.12.2030', 'one', '2025-12-31'],
  [undefined, 'two', null],
  ['24.12.2030', 'two', '2030-12-24'],
])('of validity %j sent with the file %s, staff having set another, %j stays', async (sent, file, stays) => {
  await put();
  const [first] = await rows();
  const words = { title: 'Со стола', kind: 'passport', valid_until: '31.12.2025' };
  await fresh.as(staff).does(saveProductDocument, { id: first!.id, ...words });
  await put({ bytes: pdfOf(file), ...(sent !== undefined && { valid_until: sent }) });
  expect((await rows())[0]).toMatchObject({ title: 'Со стола', kind: 'passport', valid_until: stays });
});

test('a document that staff have removed from a variant comes back only with other bytes', async () => {
  await put();
  const [first] = await rows();
  await fresh.as(staff).does(removeProductDocument, { id: 101, document: first!.id, removed: '1' });
  expect(await put()).toEqual({ ok: true, value: 'unchanged' });
  expect(await put({ title: 'Сертификат' })).toEqual({ ok: true, value: 'changed' });
  expect(await rows()).toMatchObject([{ removed_at: noon }, { removed_at: null, title: 'Сертификат' }]);
  expect(await remove()).toEqual({ ok: true, value: 'changed' });
  expect(await put({ bytes: pdfOf('two') })).toEqual({ ok: true, value: 'created' });
  expect(await rows()).toMatchObject([{ removed_at: null }, { removed_at: null }]);
});

test('a file that a variant has from the desk is not added beside it', async () => {
  await put();
  const { hash } = await fresh.db.selectFrom('product_documents').select('hash').executeTakeFirstOrThrow();
  await clearTables(fresh.db, 'product_documents');
  await insertDocumentRows(fresh.db, [{ hash, title: 'Со стола' }]);
  expect(await put()).toEqual({ ok: true, value: 'created' });
  expect(await rows()).toMatchObject([
    { product_id: 101, title: 'Со стола', source: null },
    { product_id: 102, source: 'api:c-1' },
  ]);
  expect(await put()).toEqual({ ok: true, value: 'unchanged' });
});

test('a document is removed from all variants once, and the same call restores it', async () => {
  await put();
  const before = await rows();
  expect(await remove()).toEqual({ ok: true, value: 'changed' });
  expect((await rows()).map(({ removed_at }) => removed_at)).toEqual([noon, noon]);
  expect(await remove()).toEqual({ ok: true, value: 'unchanged' });
  expect(await remove({ key: 'c-2' })).toEqual({ ok: true, value: 'unchanged' });
  expect(await put()).toEqual({ ok: true, value: 'created' });
  expect(await rows()).toEqual(before);
});

test('a call does not remove documents of files and of the desk', async () => {
  await insertDocumentRows(fresh.db, [{ source: 'c-1' }, { source: null }]);
  expect(await remove()).toEqual({ ok: true, value: 'unchanged' });
  expect((await rows()).every(({ removed_at }) => removed_at === null)).toBe(true);
});

test('a file that is missing on the disk is stored again', async () => {
  await put();
  rmSync(join(uploads, 'goods-documents', stored()[0]!));
  expect(await put()).toEqual({ ok: true, value: 'changed' });
  expect(stored()).toEqual([(await rows())[0]!.file]);
});

test('a file that is missing for another good is stored once, for that good, too', async () => {
  await changeRows(fresh.db, 'products', { id: 102 }, { external_id: 'other', family_id: null });
  await put({ id: 'other' });
  await put();
  for (const name of stored()) rmSync(join(uploads, 'goods-documents', name));
  expect(await put()).toEqual({ ok: true, value: 'changed' });
  expect(await put()).toEqual({ ok: true, value: 'unchanged' });
  const [file] = stored();
  expect(stored()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ file }, { file }]);
});

test('a change of a document is in the history of its product', async () => {
  await put({ title: 'Инструкция' });
  await clearTables(fresh.db, 'history');
  await put({ bytes: pdfOf('two') });
  const [row] = await fresh.db.selectFrom('history').select('changes').execute();
  expect(JSON.parse(row!.changes)).toEqual([
    { label: 'Документы', before: 'Инструкция', after: 'Инструкция (новый файл или сведения)' },
  ]);
});

test.each<[string, object, number, RegExp]>([
  ['of an unknown good', { id: 'ghost' }, 404, /Нет товара с id ghost/],
  ['that is no document', { bytes: new TextEncoder().encode('MZ') }, 415, /PDF/],
  ['that is empty', { bytes: new Uint8Array() }, 415, /PDF/],
  ['of an unknown kind', { kind: 'letter' }, 400, /certificate/],
  ['with an impossible day', { valid_until: '31.02.2027' }, 400, /[а-я]/],
  ['with a long key', { key: 'x'.repeat(101) }, 400, /100/],
])('a document %s is refused', async (_, more, status, text) => {
  const result = await put(more);
  expect(result).toMatchObject({ ok: false, status });
  const { message, fields } = result as { message: string; fields: Record<string, string[]> };
  expect(Object.values(fields).flat()[0] ?? message).toMatch(text);
  expect(await rows()).toEqual([]);
});

test('the twenty-first document of a variant is refused, and its file is not stored', async () => {
  await insertDocumentRows(
    fresh.db,
    Array.from({ length: 20 }, () => ({ product_id: 102 })),
  );
  expect(await put()).toMatchObject({
    ok: false,
    status: 400,
    message: expect.stringContaining('20\u00a0документов'),
  });
  expect(await rows()).toHaveLength(20);
  expect(stored()).toEqual([]);
});
