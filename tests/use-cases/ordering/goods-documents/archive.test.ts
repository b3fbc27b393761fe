import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storePdf } from '#server/files/pictures.server.ts';
import type { SavedFile } from '#server/files/saved-file.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { productDocumentsFolder } from '#server/goods/documents/documents-folder.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { deskGoodsDocumentsArchive } from '#server/ordering/goods-documents/desk-goods-documents-archive.server.ts';
import { deskHasGoodsDocuments } from '#server/ordering/goods-documents/desk-has-goods-documents.server.ts';
import { goodsDocumentsArchive } from '#server/ordering/goods-documents/goods-documents-archive.server.ts';
import { hasGoodsDocuments } from '#server/ordering/goods-documents/has-goods-documents.server.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { insertDocumentRows, pdfOf } from '#tests/builders/product-documents.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, colleagues, staff, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** The archive of the documents of an order's goods. */

const fresh = smallWorld();
const folder = mkdtempSync(join(tmpdir(), 'goods-documents-'));
const uploads = diskStore(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { main, manager, observer, other } = actors;
const as = (actor: SignedIn | typeof staff) => ({ ...fresh.as(actor), uploads });

beforeAll(async () => {
  const { tomilino, tver } = warehouse;
  await insertOrder(fresh.db, {
    id: 501,
    lines: [
      [101, tomilino, 1],
      [101, tver, 2],
      [102, tomilino, 1],
      [103, tomilino, 1],
    ],
  });
});
beforeEach(() => fresh.db.deleteFrom('product_documents').execute());

const stored = async (text: string) =>
  okValue(await storePdf(productDocumentsFolder(uploads), Buffer.from(pdfOf(text))));

async function filesIn({ body }: SavedFile): Promise<Map<string, string>> {
  const files = unzipSync(new Uint8Array(await buffer(body)));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

const archive = async (id = 501) => filesIn(await as(main).does(goodsDocumentsArchive, { id }));
const linesOf = (text: string | undefined) => text?.replace('\ufeff', '').split('\r\n');

test('the archive has each file once, named by articul and title, and lists the documents of each product', async () => {
  const shared = await stored('shared');
  const passport = await stored('passport');
  await insertDocumentRows(fresh.db, [
    { title: 'Сертификат соответствия', valid_until: '2027-02-01', file: shared },
    { title: 'Паспорт', kind: 'passport', file: passport, sort: 2 },
    { product_id: 102, title: 'Сертификат на серию', file: shared },
    // Not ordered.
    { product_id: 104, title: 'Чужой', file: await stored('not ordered') },
  ]);
  await insertDocumentRows(fresh.db, [{ product_id: 103, title: 'Снятый', removed_at: 1 }]);
  const file = await as(main).does(goodsDocumentsArchive, { id: 501 });
  expect([file.name, file.type]).toEqual(['Документы на товары заказа 26-000501.zip', 'application/zip']);
  const files = await filesIn(file);
  expect([...files.keys()]).toEqual([
    'LT-NB36-4054 Сертификат соответствия.pdf',
    'LT-NB36-4054 Паспорт.pdf',
    'Состав.txt',
  ]);
  expect(files.get('LT-NB36-4054 Сертификат соответствия.pdf')).toContain('shared');
  expect(linesOf(files.get('Состав.txt'))).toEqual([
    'Документы на товары заказа 26-000501',
    '',
    'LT-NB36-4054 Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
    '    LT-NB36-4054 Сертификат соответствия.pdf, действует до 01.02.2027',
    '    LT-NB36-4054 Паспорт.pdf',
    '',
    'LT-OR18-4065 Светильник светодиодный накладной круглый 18 Вт 4000 К IP65 «Орбита»',
    '    LT-NB36-4054 Сертификат соответствия.pdf',
    '',
    'Без документов:',
    expect.stringMatching(/^ {4}\S+ .+$/),
    '',
  ]);
});

test('the archive has the documents of goods that are no longer sold, and lists those without documents', async () => {
  await insertDocumentRows(fresh.db, [{ title: 'Сертификат', file: await stored('gone') }]);
  await changeRows(fresh.db, 'products', { id: 101 }, { enabled: 0 });
  await changeRows(fresh.db, 'products', { id: 103 }, { enabled: 0 });
  try {
    const files = await archive();
    expect([...files.keys()]).toEqual(['LT-NB36-4054 Сертификат.pdf', 'Состав.txt']);
    const [, without] = files.get('Состав.txt')!.split('Без документов:');
    expect(linesOf(without?.trim())).toHaveLength(2);
  } finally {
    await changeRows(fresh.db, 'products', { id: 101 }, { enabled: 1 });
    await changeRows(fresh.db, 'products', { id: 103 }, { enabled: 1 });
  }
});

test('equal names get numbers, and names are safe for file systems', async () => {
  await insertDocumentRows(fresh.db, [
    { title: 'Паспорт', file: await stored('1') },
    { title: 'паспорт', file: await stored('2'), sort: 2 },
    { title: 'Паспорт (2)', file: await stored('3'), sort: 3 },
    { title: '../ТУ\t3461: «А»/Б?..', file: await stored('4'), sort: 4 },
    { title: 'Ы'.repeat(200), file: await stored('5'), sort: 5 },
  ]);
  const names = [...(await archive()).keys()];
  expect(names.slice(0, 4)).toEqual([
    'LT-NB36-4054 Паспорт.pdf',
    'LT-NB36-4054 паспорт (2).pdf',
    'LT-NB36-4054 Паспорт (2) (2).pdf',
    'LT-NB36-4054 ..-ТУ 3461- «А»-Б-.pdf',
  ]);
  expect(Buffer.byteLength(names[4]!)).toBeLessThan(255);
});

test('a missing file is listed in the archive', async () => {
  await insertDocumentRows(fresh.db, [
    { title: 'Сертификат', file: await stored('present') },
    { title: 'Паспорт', sort: 2 },
  ]);
  const files = await archive();
  expect([...files.keys()]).toEqual(['LT-NB36-4054 Сертификат.pdf', 'Состав.txt', 'Не вошли в архив.txt']);
  expect(linesOf(files.get('Не вошли в архив.txt'))).toContain('LT-NB36-4054 Паспорт.pdf');
  expect(linesOf(files.get('Состав.txt'))).toContain('    LT-NB36-4054 Паспорт.pdf – нет в архиве');
});

test('the archive has at most 200 MB, and lists the files beyond', async () => {
  const mb = 1024 * 1024;
  await insertDocumentRows(fresh.db, [
    { title: 'Первый', file: await stored('1'), size: 150 * mb },
    { title: 'Второй', file: await stored('2'), size: 51 * mb, sort: 2 },
    { title: 'Третий', file: await stored('3'), size: 50 * mb, sort: 3 },
  ]);
  const files = await archive();
  expect([...files.keys()].slice(0, 2)).toEqual(['LT-NB36-4054 Первый.pdf', 'LT-NB36-4054 Третий.pdf']);
  expect(linesOf(files.get('Не вошли в архив.txt'))).toContain('LT-NB36-4054 Второй.pdf');
});

test('the archive has at most 200 files, and lists the files beyond', async () => {
  const bytes = pdfOf('many');
  const target = productDocumentsFolder(uploads);
  const rows = Array.from({ length: 202 }, (_, i) => ({
    title: `Лист ${i + 1}`,
    file: `11111111-1111-4111-8111-${String(i).padStart(12, '0')}.pdf`,
    sort: i + 1,
  }));
  for (const { file } of rows) await target.put(file, Buffer.from(bytes));
  await insertDocumentRows(fresh.db, rows);
  const files = await archive();
  expect(files.size).toBe(202);
  expect(linesOf(files.get('Не вошли в архив.txt'))?.slice(1)).toEqual([
    'LT-NB36-4054 Лист 201.pdf',
    'LT-NB36-4054 Лист 202.pdf',
    '',
  ]);
});

test('an order whose goods have no documents has no archive', async () => {
  await insertDocumentRows(fresh.db, [{ product_id: 104 }]);
  await insertDocumentRows(fresh.db, [{ product_id: 101, removed_at: 1 }]);
  const refused = { code: 'NOT_FOUND', message: 'У товаров этого заказа документов пока нет' };
  expect(await as(main).tries(goodsDocumentsArchive, { id: 501 })).toMatchObject(refused);
  expect(await as(staff).tries(deskGoodsDocumentsArchive, { id: 501 })).toMatchObject(refused);
  expect(await as(main).does(hasGoodsDocuments, { id: 501 })).toBe(false);
  expect(await as(staff).does(deskHasGoodsDocuments, { id: 501 })).toBe(false);
});

test('whoever may open the order gets the archive', async () => {
  await insertDocumentRows(fresh.db, [{ title: 'Сертификат', file: await stored('one') }]);
  for (const actor of [main, observer]) {
    expect(await as(actor).does(hasGoodsDocuments, { id: 501 })).toBe(true);
    expect((await filesIn(await as(actor).does(goodsDocumentsArchive, { id: 501 }))).size).toBe(2);
  }
  expect(await as(staff).does(deskHasGoodsDocuments, { id: 501 })).toBe(true);
  expect((await filesIn(await as(staff).does(deskGoodsDocumentsArchive, { id: 501 }))).size).toBe(2);
});

test.each<[string, SignedIn]>([
  ['another dealer', other],
  ['a manager who did not place the order', manager],
])('the archive is not found for %s', async (_, actor) => {
  await insertDocumentRows(fresh.db, [{}]);
  const refused = { code: 'NOT_FOUND', message: 'Такого заказа нет' };
  expect(await as(actor).tries(goodsDocumentsArchive, { id: 501 })).toMatchObject(refused);
  expect(await as(actor).tries(hasGoodsDocuments, { id: 501 })).toMatchObject(refused);
});

test('staff who see only their own dealers do not find the archive of another dealer’s order', async () => {
  await insertDocumentRows(fresh.db, [{}]);
  const refused = { code: 'NOT_FOUND', message: 'Такого заказа нет' };
  expect(await as(colleagues.newcomer).tries(deskGoodsDocumentsArchive, { id: 501 })).toMatchObject(refused);
});
