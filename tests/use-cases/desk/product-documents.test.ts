import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { productDocumentFile } from '#server/catalogue/product-document-file.server.ts';
import { showOpenProduct } from '#server/catalogue/show-open-product.server.ts';
import { showProduct } from '#server/catalogue/show-product.server.ts';
import { addProductDocuments } from '#server/desk/goods/add-product-documents.server.ts';
import { deskProductDocumentFile } from '#server/desk/goods/desk-product-document-file.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { getProductDocument } from '#server/desk/goods/get-product-document.server.ts';
import { removeProductDocument } from '#server/desk/goods/remove-product-document.server.ts';
import { saveProductDocument } from '#server/desk/goods/save-product-document.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { documentFileName } from '#server/goods/documents/file-name.ts';
import {
  forgetDocumentsJob,
  productDocumentFilesJob,
} from '#server/goods/documents/forget-documents.server.ts';
import { refreshCatalogue } from '#server/goods/read-model/live.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { insertDocumentRows, pdfOf } from '#tests/builders/product-documents.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const mailer = { send: async () => {}, close: () => {} };
const id = 101;
let uploads = '';

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-documents-'));
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(() => clearTables(fresh.db, 'product_documents', 'history', 'jobs'));

const desk = (now = noon) => ({ ...fresh.as(staff, now), uploads: diskStore(uploads) });
const anyone = () => ({ ...fresh.as(), uploads: diskStore(uploads) });
type Sent = { name: string; bytes: Uint8Array };
const pdf = (name: string): Sent => ({ name, bytes: pdfOf(name) });
let forms = 0;
const add = (documents: Sent[], more: object = {}) => {
  forms++;
  return desk().tries(addProductDocuments, {
    id,
    documents,
    kind: '',
    valid_until: '',
    key: `documents-${forms}`,
    ...more,
  });
};
const documents = async (product = id) => (await desk().does(getDeskProduct, { id: product })).documents;
const titles = async () => (await documents()).map(({ title }) => title);
const stored = async () => (await readdir(join(uploads, 'goods-documents')).catch(() => [])).length;
const history = async () => {
  const rows = await fresh.db.selectFrom('history').select('changes').orderBy('id').execute();
  return rows.flatMap(({ changes }) => JSON.parse(changes));
};

describe('adding documents', () => {
  test.each([
    ['Сертификат соответствия_EAC RU.pdf', 'certificate', 'Сертификат соответствия EAC RU'],
    ['C:\\docs\\ДЕКЛАРАЦИЯ 12.PDF', 'declaration', 'ДЕКЛАРАЦИЯ 12'],
    ['passport-A1.pdf', 'passport', 'passport-A1'],
    ['Руководство по монтажу.pdf', 'manual', 'Руководство по монтажу'],
    ['scan0001.pdf', 'other', 'scan0001'],
    ['.pdf', 'other', 'Документ'],
  ])('the name %s gives the kind %s and the title «%s»', async (name, kind, title) => {
    okValue(await add([pdf(name)]));
    expect(await documents()).toMatchObject([{ kind, title, format: 'pdf', isImported: false }]);
  });

  test('the chosen kind and validity hold for all files of the form', async () => {
    okValue(await add([pdf('а.pdf'), pdf('б.pdf')], { kind: 'passport', valid_until: '01.02.2030' }));
    const all = { kind: 'passport', validUntil: '2030-02-01' };
    expect(await documents()).toMatchObject([
      { ...all, title: 'а' },
      { ...all, title: 'б' },
    ]);
    expect(await history()).toEqual([{ label: 'Документы', before: '', after: 'а, б' }]);
  });

  test('the same form sent twice adds its documents once', async () => {
    okValue(await add([pdf('а.pdf')], { key: 'one-form-key' }));
    okValue(await add([pdf('а.pdf')], { key: 'one-form-key' }));
    expect(await titles()).toEqual(['а']);
  });

  test('a scan is stored as JPEG, whatever its name says', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    okValue(await add([{ name: 'Паспорт.pdf', bytes: png }]));
    expect(await documents()).toMatchObject([{ format: 'jpg', title: 'Паспорт' }]);
  });

  test('the same bytes for two products are stored once', async () => {
    const before = await stored();
    okValue(await add([pdf('общий.pdf')]));
    okValue(await add([pdf('общий.pdf')], { id: 102 }));
    expect(await stored()).toBe(before + 1);
    expect((await documents(102)).map(({ title }) => title)).toEqual(['общий']);
  });

  test.each([
    [
      'a Word file',
      { name: 'Паспорт.docx', bytes: new TextEncoder().encode('PK\u0003\u0004') },
      'NOT_DOCUMENT',
    ],
    ['an empty file', { name: 'Паспорт.pdf', bytes: new Uint8Array() }, 'NOT_DOCUMENT'],
    ['a broken scan', { name: 'Паспорт.jpg', bytes: new Uint8Array([0xff, 0xd8, 0xff, 0]) }, 'NOT_DOCUMENT'],
    ['21 MB', { name: 'Паспорт.pdf', bytes: new Uint8Array(21 * 1024 * 1024) }, 'TOO_LARGE'],
  ])('%s is refused by name, and no other file of the form is stored', async (_, bad, code) => {
    const before = await stored();
    const refused = await add([pdf(`хороший ${forms}.pdf`), bad]);
    expect(refused).toMatchObject({ code, fields: { documents: [expect.stringMatching(/^Паспорт: /)] } });
    expect(await documents()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  test('a product has at most 20 documents', async () => {
    await insertDocumentRows(
      fresh.db,
      Array.from({ length: 20 }, (_, i) => ({ title: `${i}`, sort: i })),
    );
    const before = await stored();
    expect(await add([pdf('лишний.pdf')])).toMatchObject({
      fields: { documents: ['У\u00a0товара – не больше 20\u00a0документов'] },
    });
    expect(await stored()).toBe(before);
  });
});

test.each([
  ['has', ['а.pdf'], ['новый.pdf', 'а.pdf']],
  ['gets twice', [], ['а.pdf', 'а.pdf']],
])('a file that the product %s is refused by name, and nothing is added', async (_, known, sent) => {
  if (known.length > 0) okValue(await add(known.map(pdf)));
  expect(await add(sent.map(pdf))).toMatchObject({
    fields: { documents: ['а: такой файл у\u00a0товара уже есть'] },
  });
  expect(await documents()).toHaveLength(known.length);
});

describe('the file of a document', () => {
  const download = async (as: ReturnType<typeof anyone>, document: number, product = id) =>
    as.tries(productDocumentFile, { id: product, document });

  test('anyone downloads a document of a product that is sold', async () => {
    okValue(await add([pdf('Сертификат: A/B.pdf')]));
    const [{ id: document } = { id: 0 }] = await documents();
    const file = okValue(await download(anyone(), document));
    expect(file).toMatchObject({ name: 'B.pdf', type: 'application/pdf' });
    expect(await text(file.body)).toContain('%PDF-1.4');
    expect((await fresh.as().does(showOpenProduct, { id })).documents).toMatchObject([{ title: 'B' }]);
    expect((await fresh.as(actors.main).does(showProduct, { id })).documents).toMatchObject([{ title: 'B' }]);
  });

  test('the name of a download has neither invisible characters nor dots at its end', async () => {
    await insertDocumentRows(fresh.db, [{ title: 'Паспорт\u202e\u0007: лампа...' }]);
    const [row] = await documents();
    expect(documentFileName(row!)).toBe('Паспорт- лампа.pdf');
    expect(documentFileName({ title: 'я'.repeat(200), format: 'pdf' })).toBe(`${'я'.repeat(110)}.pdf`);
  });

  test('a document of another product, a removed one and one of a hidden product are not found', async () => {
    okValue(await add([pdf('а.pdf')]));
    const [{ id: document } = { id: 0 }] = await documents();
    expect(await download(anyone(), document, 102)).toMatchObject({ code: 'NOT_FOUND' });
    await changeRows(fresh.db, 'products', { id }, { hidden: 1 });
    await refreshCatalogue(fresh.db);
    expect(await download(anyone(), document)).toMatchObject({ code: 'NOT_FOUND' });
    okValue(await desk().tries(deskProductDocumentFile, { id, document }));
    await changeRows(fresh.db, 'products', { id }, { hidden: 0 });
    await refreshCatalogue(fresh.db);
    okValue(await desk().tries(removeProductDocument, { id, document, removed: '1' }));
    expect(await download(anyone(), document)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('changing and removing', () => {
  const save = (document: number, values: object) =>
    desk().tries(saveProductDocument, { id: document, ...values });
  const first = async () => (await documents())[0]!.id;

  test('a saved title, kind and validity are shown and listed in the history', async () => {
    okValue(await add([pdf('scan.pdf')]));
    const document = await first();
    const { values } = await desk().does(getProductDocument, { id: document });
    const sent = { title: 'Сертификат', kind: 'certificate', valid_until: '31.12.2030' };
    okValue(await save(document, { ...sent, original: JSON.stringify(values) }));
    expect(await documents()).toMatchObject([
      { title: 'Сертификат', kind: 'certificate', validUntil: '2030-12-31' },
    ]);
    expect((await history()).slice(1)).toEqual([
      { label: 'Название документа', before: 'scan', after: 'Сертификат' },
      { label: 'Вид документа', before: 'Другой документ', after: 'Сертификат' },
      { label: 'Документ действует до', before: '', after: '31.12.2030' },
    ]);
  });

  test('a form that is older than the saved title is asked about', async () => {
    okValue(await add([pdf('scan.pdf')]));
    const document = await first();
    const { values } = await desk().does(getProductDocument, { id: document });
    okValue(await save(document, { ...values, title: 'Первый', original: JSON.stringify(values) }));
    const second = await save(document, { ...values, title: 'Второй', original: JSON.stringify(values) });
    expect(second).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await titles()).toEqual(['Первый']);
  });

  test.each([
    ['title', { title: ' ' }],
    ['kind', { kind: 'gift' }],
    ['valid_until', { valid_until: '31.02.2030' }],
  ])('a wrong %s is refused at its field', async (field, values) => {
    okValue(await add([pdf('scan.pdf')]));
    expect(await save(await first(), values)).toMatchObject({ fields: { [field]: [expect.any(String)] } });
  });

  test('a removed document returns to its place, and each press counts once', async () => {
    okValue(await add([pdf('а.pdf'), pdf('б.pdf')]));
    const document = await first();
    const remove = (removed: string) => desk().tries(removeProductDocument, { id, document, removed });
    for (const each of ['1', '1']) okValue(await remove(each));
    expect(await titles()).toEqual(['б']);
    for (const each of ['0', '0']) okValue(await remove(each));
    expect(await titles()).toEqual(['а', 'б']);
    expect((await history()).slice(1)).toEqual([
      { label: 'Документы', before: 'а', after: '' },
      { label: 'Документы', before: '', after: 'а' },
    ]);
  });

  test.each(['import_files/a.pdf', 'api:c-1'])(
    'the document %s of 1C is removed, returns, and is not forgotten after a month',
    async (source) => {
      await insertDocumentRows(fresh.db, [{ source }]);
      const document = await first();
      const remove = (removed: string) => desk().tries(removeProductDocument, { id, document, removed });
      okValue(await remove('1'));
      expect(await documents()).toEqual([]);
      okValue(await remove('0'));
      expect(await documents()).toMatchObject([{ id: document, isImported: true }]);
      okValue(await remove('1'));
      await ensurePeriodicJobs(fresh.db, noon, [forgetDocumentsJob]);
      await runJobs({ ...desk(noon + 40 * dayMs), mailer }, [forgetDocumentsJob]);
      okValue(await remove('0'));
      expect(await documents()).toMatchObject([{ id: document }]);
    },
  );

  test('a document that 1C has removed is forgotten after a month and not returned by the desk', async () => {
    await insertDocumentRows(fresh.db, [{ source: 'a.pdf', by_desk: 1 }]);
    const document = await first();
    await changeRows(fresh.db, 'product_documents', { id: document }, { removed_at: noon });
    expect(await desk().tries(removeProductDocument, { id, document, removed: '0' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    await ensurePeriodicJobs(fresh.db, noon, [forgetDocumentsJob]);
    await runJobs({ ...desk(noon + 40 * dayMs), mailer }, [forgetDocumentsJob]);
    expect(await fresh.db.selectFrom('product_documents').select('id').execute()).toEqual([]);
  });

  test('a removed document does not return beside a new one with the same file', async () => {
    okValue(await add([pdf('а.pdf')]));
    const document = await first();
    okValue(await desk().tries(removeProductDocument, { id, document, removed: '1' }));
    okValue(await add([pdf('а.pdf')]));
    expect(await desk().tries(removeProductDocument, { id, document, removed: '0' })).toMatchObject({
      code: 'BAD_INPUT',
      message: 'Такой файл у\u00a0товара уже есть',
    });
    expect(await titles()).toEqual(['а']);
  });

  test('a month after its last document was removed, a file is deleted, and not before', async () => {
    const before = await stored();
    okValue(await add([pdf('общий.pdf')]));
    okValue(await add([pdf('общий.pdf')], { id: 102 }));
    const run = async (now: number) => {
      const handlers = [forgetDocumentsJob, productDocumentFilesJob];
      await ensurePeriodicJobs(fresh.db, now, [forgetDocumentsJob]);
      for (let most = 9; most > 0 && (await runJobs({ ...desk(now), mailer }, handlers)) > 0; most--);
    };
    const remove = async (product: number, now: number) => {
      const [{ id: document } = { id: 0 }] = await documents(product);
      okValue(await desk(now).tries(removeProductDocument, { id: product, document, removed: '1' }));
    };
    await remove(id, noon);
    await run(noon + 31 * dayMs);
    await run(noon + 32 * dayMs);
    expect(await stored()).toBe(before + 1);
    await remove(102, noon + 32 * dayMs);
    await run(noon + 61 * dayMs);
    expect(await stored()).toBe(before + 1);
    await run(noon + 63 * dayMs);
    await run(noon + 64 * dayMs);
    expect(await stored()).toBe(before);
  });
});
