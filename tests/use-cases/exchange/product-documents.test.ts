import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeProductDocument } from '#server/desk/goods/remove-product-document.server.ts';
import { saveProductDocument } from '#server/desk/goods/save-product-document.server.ts';
import { outcomeOf } from '#server/exchange/door/parts/outcome.ts';
import { hashBeside, type KnownHashes } from '#server/exchange/files-beside.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { putProductDocument } from '#server/one-c/put-product-document.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertDocumentRows, pdfOf } from '#tests/builders/product-documents.ts';
import { exchange, staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Files, importXml, offersXml, tag } from './export.ts';
import { counts, emptyPortal, importFiles } from './portal.ts';

/** Documents of goods in the files of 1C (§11.5). */

let portal: TestDatabase;
let uploads: string;
let photo: Buffer;
beforeAll(async () => {
  portal = await freshDatabase();
  photo = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  uploads = mkdtempSync(join(tmpdir(), 'portal-uploads-'));
  for (const table of ['exchange_elements', 'product_changes'] as const)
    await portal.db.deleteFrom(table).execute();
  await emptyPortal(portal.db);
});
afterEach(() => rmSync(uploads, { recursive: true }));
afterAll(() => portal.drop());

const requisites = (...rows: [name: string, value: string][]) =>
  `<ЗначенияРеквизитов>${rows
    .map(
      ([name, value]) =>
        `<ЗначениеРеквизита>${tag('Наименование', name)}${tag('Значение', value)}</ЗначениеРеквизита>`,
    )
    .join('')}</ЗначенияРеквизитов>`;
const files = (...paths: string[]) => paths.map((path) => tag('Файл', path)).join('');

/** Returns an export of a lamp, with the XML of its documents and the files beside it. */
function exported(
  more: string,
  beside: Record<string, Uint8Array | string> = {},
  { full = false, offers = ['lamp'], inOffers = '' } = {},
): Files {
  return {
    'import.xml': importXml({ full, goods: [{ id: 'lamp', articul: '1', name: 'Лампа', more }] }),
    'offers.xml': offersXml({
      full,
      offers: offers.map((id) => ({ id, name: 'Лампа', prices: [{ price: 1 }], more: inOffers })),
    }),
    ...beside,
  };
}

const imported = (from: Files) => importFiles(portal.db, from, { uploads: diskStore(uploads) });
const shown = async () => {
  const rows = await portal.db
    .selectFrom('product_documents')
    .innerJoin('products', 'products.id', 'product_documents.product_id')
    .select([
      'external_id',
      'product_documents.id',
      'title',
      'kind',
      'source',
      'file',
      'by_desk',
      'valid_until',
      'product_id',
    ])
    .where('removed_at', 'is', null)
    .orderBy('product_id')
    .orderBy('sort')
    .execute();
  return rows;
};
const titles = async () => (await shown()).map(({ title }) => title);
const stored = () => readdirSync(join(uploads, 'goods-documents')).sort();
const notesOfChanges = async () =>
  (await portal.db.selectFrom('catalogue_changes').select('id').execute()).length;

describe('a document of a good is recognised', () => {
  test.each<[string, string, string, string, string]>([
    ['in an element', files('d/Паспорт_лампы.pdf'), 'd/Паспорт_лампы.pdf', 'passport', 'Паспорт лампы'],
    [
      'in an element with a description',
      '<Файл Описание="Сертификат ЕАЭС">d/1.pdf</Файл>',
      'd/1.pdf',
      'certificate',
      'Сертификат ЕАЭС',
    ],
    ['in a requisite', requisites(['Файл', 'd/scheme.pdf']), 'd/scheme.pdf', 'other', 'scheme'],
    [
      'with the title of a requisite',
      files('d/2.pdf') + requisites(['ОписаниеФайла', 'd/2.pdf#Инструкция № 2#бис']),
      'd/2.pdf',
      'manual',
      'Инструкция № 2#бис',
    ],
    [
      'with a title without invisible characters',
      files('d/6.pdf') + requisites(['ОписаниеФайла', 'd/6.pdf#Инстру\u00adкция\u200b\u202e по монтажу']),
      'd/6.pdf',
      'manual',
      'Инструкция по монтажу',
    ],
    [
      'in a requisite with the name of its kind',
      requisites(['СертификатСоответствия', 'd/3.PDF']),
      'd/3.PDF',
      'certificate',
      '3',
    ],
    [
      'with the kind of its requisite rather than of its title',
      requisites(['Декларация о соответствии', 'd/4.pdf'], ['ОписаниеФайла', 'd/4.pdf#Паспорт']),
      'd/4.pdf',
      'declaration',
      'Паспорт',
    ],
    [
      'as a PDF among the pictures',
      tag('Картинка', 'd/Руководство.pdf'),
      'd/Руководство.pdf',
      'manual',
      'Руководство',
    ],
    [
      'once, if several elements name it',
      tag('Картинка', 'd/5.pdf') + files('d/5.pdf') + requisites(['Паспорт изделия', 'd/5.pdf']),
      'd/5.pdf',
      'passport',
      '5',
    ],
  ])('%s', async (_, more, path, kind, title) => {
    const report = await imported(exported(more, { [path]: pdfOf('one') }));
    expect(counts(report)).toEqual({});
    expect(await shown()).toMatchObject([{ source: path, kind, title, by_desk: 0 }]);
    expect(report.documents).toMatchObject({ added: 1, changed: 0, removed: 0 });
    expect(outcomeOf(report).lines.join('\n')).toContain('Документы товаров: добавлено 1');
  });

  test('unless the value of the requisite is no name of a file: it stays a requisite', async () => {
    const report = await imported(
      exported(requisites(['Сертификат', 'РОСС RU.АБ12.345'], ['Паспорт', 'есть'])),
    );
    expect(report.notes.get('UNKNOWN_REQUISITE')).toEqual({ count: 2, examples: ['Сертификат', 'Паспорт'] });
    expect(await shown()).toEqual([]);
  });

  test('as a photo, which is stored as JPEG', async () => {
    await imported(exported(requisites(['Сертификат', 'd/a.png']), { 'd/a.png': photo }));
    expect(await shown()).toMatchObject([{ file: expect.stringMatching(/\.jpg$/) }]);
  });
});

test('a PDF among the pictures is not a broken picture, and the pictures stay', async () => {
  await imported(exported(tag('Картинка', 'p.png'), { 'p.png': photo }));
  const both = tag('Картинка', 'p.png') + tag('Картинка', 'p.pdf');
  expect(counts(await imported(exported(both, { 'p.png': photo, 'p.pdf': pdfOf('p') })))).toEqual({});
  expect(counts(await imported(exported(tag('Картинка', 'p.pdf'), { 'p.pdf': pdfOf('p') })))).toEqual({});
  const { picture } = await portal.db.selectFrom('products').select('picture').executeTakeFirstOrThrow();
  expect(picture).not.toBe('');
  expect(await titles()).toEqual(['p']);
});

test('the same files change nothing and are not stored again', async () => {
  const more = files('a.pdf', 'b.pdf', 'copy-of-a.pdf');
  const beside = { 'a.pdf': pdfOf('a'), 'b.pdf': pdfOf('b'), 'copy-of-a.pdf': pdfOf('a') };
  await imported(exported(more, beside, { offers: ['lamp#1', 'lamp#2'] }));
  const before = { shown: await shown(), stored: stored(), changes: await notesOfChanges() };
  expect(before.stored).toHaveLength(2);
  expect(before.shown).toHaveLength(4);
  const { documents } = await imported(exported(more, beside, { offers: ['lamp#1', 'lamp#2'] }));
  expect(documents).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 4 });
  expect({ shown: await shown(), stored: stored(), changes: await notesOfChanges() }).toEqual(before);
});

test('one certificate of many goods is stored once', async () => {
  const goods = ['x', 'y'].map((id) => ({ id, articul: id, name: id, more: files('c.pdf') }));
  await imported({ 'import.xml': importXml({ goods }), 'c.pdf': pdfOf('c') });
  expect(await shown()).toHaveLength(2);
  expect(stored()).toHaveLength(1);
});

describe('the list of a good', () => {
  const two = files('a.pdf', 'b.pdf');
  const beside = { 'a.pdf': pdfOf('a'), 'b.pdf': pdfOf('b') };

  test.each<[string, string, { full: boolean }, string[]]>([
    ['that is shorter removes the others', files('b.pdf'), { full: false }, ['b']],
    ['that is shorter removes the others from a full export', files('b.pdf'), { full: true }, ['b']],
    ['that is empty removes all', files(''), { full: false }, []],
    ['that is absent from changes removes nothing', '', { full: false }, ['a', 'b']],
    ['that is absent from a full export removes all', '', { full: true }, []],
    ['with a path out of the folder removes nothing', files('b.pdf', '../a.pdf'), { full: true }, ['a', 'b']],
    ['with a missing file removes nothing', files('b.pdf', 'c.pdf'), { full: true }, ['a', 'b']],
    ['with a broken file removes nothing', files('broken.pdf'), { full: true }, ['a', 'b']],
  ])('%s', async (_, more, { full }, left) => {
    await imported(exported(two, beside));
    const before = await shown();
    const report = await imported(exported(more, { ...beside, 'broken.pdf': 'это не PDF' }, { full }));
    expect(await titles()).toEqual(left);
    expect(report.documents.removed).toBe(2 - left.length);
    expect(stored()).toHaveLength(2);
    await imported(exported(two, beside));
    expect((await shown()).map(({ id, title, file }) => ({ id, title, file }))).toEqual(
      before.map(({ id, title, file }) => ({ id, title, file })),
    );
  });

  test('names each file that is missing, broken or too large', async () => {
    const large = Buffer.concat([pdfOf('large'), Buffer.alloc(20 * 1024 * 1024)]);
    const report = await imported(
      exported(files('no.pdf', '../up.pdf', 'bad.pdf', 'large.pdf'), {
        'bad.pdf': 'MZ',
        'large.pdf': new Uint8Array(large),
      }),
    );
    expect(report.notes.get('DOCUMENT_MISSING')).toEqual({
      count: 2,
      examples: ['Лампа: no.pdf', 'Лампа: ../up.pdf'],
    });
    expect(report.notes.get('DOCUMENT_BROKEN')).toEqual({
      count: 2,
      examples: ['Лампа: bad.pdf', 'Лампа: large.pdf. Документ больше 20\u00a0МБ'],
    });
  });

  test('has at most twenty documents with those of the desk, and files without a row are removed', async () => {
    await imported(exported(''));
    const { id } = await portal.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
    await insertDocumentRows(portal.db, [{ product_id: id }]);
    const names = Array.from({ length: 21 }, (_, i) => `${i + 1}.pdf`);
    const all = Object.fromEntries(names.map((name) => [name, pdfOf(name)]));
    const report = await imported(exported(files(...names), all));
    expect(report.notes.get('DOCUMENTS_OVER')).toMatchObject({ count: 2 });
    expect(await titles()).toHaveLength(20);
    expect(stored()).toHaveLength(19);
    const replaced = names.map((name) => `new-${name}`);
    const fresh = Object.fromEntries(replaced.map((name) => [name, pdfOf(name)]));
    await imported(exported(files(...replaced), fresh));
    expect((await titles()).filter((title) => title.startsWith('new'))).toHaveLength(19);
  });
});

describe('a document', () => {
  const rename = async () => {
    await imported(exported(files('old.pdf'), { 'old.pdf': pdfOf('a') }));
    const [before] = await shown();
    return before!;
  };

  test('keeps its row when its file is renamed', async () => {
    const before = await rename();
    const report = await imported(exported(files('new.pdf'), { 'new.pdf': pdfOf('a') }));
    expect(report.documents).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect(await shown()).toMatchObject([
      { id: before.id, source: 'new.pdf', title: 'new', file: before.file },
    ]);
    expect(stored()).toHaveLength(1);
  });

  test('keeps its row when its file is replaced', async () => {
    const before = await rename();
    await imported(exported(files('old.pdf'), { 'old.pdf': pdfOf('b') }));
    const [after] = await shown();
    expect(after).toMatchObject({ id: before.id, source: 'old.pdf' });
    expect(after?.file).not.toBe(before.file);
  });

  test('keeps the title, the kind and the validity that staff have set, even when it is renamed', async () => {
    const { id } = await rename();
    const words = { title: 'Сертификат до 2030', kind: 'certificate', valid_until: '01.02.2030' };
    await testContext(portal.db, staff).does(saveProductDocument, { id, ...words });
    const changes = await notesOfChanges();
    await imported(exported(files('old.pdf'), { 'old.pdf': pdfOf('a') }));
    expect(await notesOfChanges()).toBe(changes);
    await imported(exported(files('Паспорт.pdf'), { 'Паспорт.pdf': pdfOf('a') }));
    expect(await shown()).toMatchObject([
      { id, source: 'Паспорт.pdf', title: words.title, kind: 'certificate', by_desk: 1 },
    ]);
  });

  test('that is replaced loses the validity that staff have set for the old file', async () => {
    const { id } = await rename();
    const words = { title: 'Сертификат', kind: 'certificate', valid_until: '31.12.2025' };
    await testContext(portal.db, staff).does(saveProductDocument, { id, ...words });
    await imported(exported(files('renamed.pdf'), { 'renamed.pdf': pdfOf('a') }));
    expect(await shown()).toMatchObject([{ id, valid_until: '2025-12-31' }]);
    await imported(exported(files('renamed.pdf'), { 'renamed.pdf': pdfOf('b') }));
    expect(await shown()).toMatchObject([
      { id, title: 'Сертификат', kind: 'certificate', valid_until: null },
    ]);
  });

  const remove = (of: { id: number; product_id: number }, removed: '0' | '1') =>
    testContext(portal.db, staff).does(removeProductDocument, {
      id: of.product_id,
      document: of.id,
      removed,
    });

  test('that staff have removed stays removed until its bytes change, even when it is renamed', async () => {
    const before = await rename();
    await remove(before, '1');
    for (const path of ['old.pdf', 'new.pdf']) {
      const { documents } = await imported(exported(files(path), { [path]: pdfOf('a') }));
      expect(documents).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(await shown()).toEqual([]);
    }
    const { documents } = await imported(exported(files('old.pdf'), { 'old.pdf': pdfOf('b') }));
    expect(documents).toMatchObject({ added: 1 });
    expect(await shown()).toMatchObject([{ id: before.id, title: 'old', by_desk: 0 }]);
  });

  test('that staff have renamed and 1C has removed comes back with its title', async () => {
    const { id } = await rename();
    await testContext(portal.db, staff).does(saveProductDocument, { id, title: 'Со стола' });
    await imported(exported(files('')));
    await imported(exported(files('old.pdf'), { 'old.pdf': pdfOf('a') }));
    expect(await shown()).toMatchObject([{ id, title: 'Со стола' }]);
  });

  test('that 1C has removed does not come back beside the same file of the desk', async () => {
    const { product_id } = await rename();
    const { hash } = await portal.db.selectFrom('product_documents').select('hash').executeTakeFirstOrThrow();
    await imported(exported(files('')));
    await insertDocumentRows(portal.db, [{ product_id, hash, title: 'Со стола' }]);
    await imported(exported(files('old.pdf'), { 'old.pdf': pdfOf('a') }));
    expect(await titles()).toEqual(['Со стола']);
  });

  test('gets its lost file again, and so do other goods that share it', async () => {
    const goods = ['x', 'y'].map((id) => ({ id, articul: id, name: id, more: files('c.pdf') }));
    const shared = { 'import.xml': importXml({ goods }), 'c.pdf': pdfOf('c') };
    await imported(shared);
    rmSync(join(uploads, 'goods-documents'), { recursive: true });
    await imported(shared);
    const [file] = stored();
    expect(stored()).toHaveLength(1);
    expect(await shown()).toMatchObject([{ file }, { file }]);
    await imported(shared);
    expect(stored()).toEqual([file]);
  });

  test.each([
    ['one ending', 'a'.repeat(100), 'b'.repeat(100)],
    ['characters of two units', '😀'.repeat(60), '😁'.repeat(60)],
  ])('with a long path is not mixed up with another: %s', async (_, one, two) => {
    const ending = `${'c'.repeat(99)}/${'d'.repeat(99)}/${'😀'.repeat(50)}.pdf`;
    const paths = [one, two].map((folder) => `${folder}/${ending}`);
    const beside = Object.fromEntries(paths.map((path) => [path, pdfOf(path)]));
    await imported(exported(files(...paths), beside));
    const before = await shown();
    expect(before).toHaveLength(2);
    for (const { source } of before) expect([...(source ?? '')].length).toBeLessThanOrEqual(255);
    const { documents } = await imported(exported(files(...paths), beside));
    expect(documents).toMatchObject({ unchanged: 2, changed: 0, added: 0 });
    expect(await shown()).toEqual(before);
  });

  test('of the desk or of a call stays, and the same bytes are not added beside it', async () => {
    await imported(exported(''));
    const ctx = { ...testContext(portal.db, exchange), uploads: diskStore(uploads) };
    await ctx.does(putProductDocument, { id: 'lamp', key: 'k', title: 'Из вызова', bytes: pdfOf('a') });
    await imported(exported(files('a.pdf'), { 'a.pdf': pdfOf('a') }));
    expect(await titles()).toEqual(['Из вызова']);
    await imported(exported('', {}, { full: true }));
    expect(await titles()).toEqual(['Из вызова']);
  });
});

describe('variants', () => {
  test('have the documents of their good, and so has a variant that comes later', async () => {
    const beside = { 'a.pdf': pdfOf('a') };
    const both = { offers: ['lamp#1', 'lamp#2'] };
    const report = await imported(exported(files('a.pdf'), beside, both));
    expect(report.documents.added).toBe(2);
    const { 'offers.xml': later = '' } = exported('', {}, { offers: ['lamp#3'] });
    await imported({ 'offers.xml': later });
    const rows = await shown();
    expect(rows.map(({ external_id }) => external_id)).toEqual(['lamp#1', 'lamp#2', 'lamp#3']);
    expect(new Set(rows.map(({ file }) => file)).size).toBe(1);
    await imported(exported(files(''), {}, both));
    expect(await shown()).toEqual([]);
  });

  test('that come with the description of their good get the documents of calls', async () => {
    await imported(exported('', {}, { offers: ['lamp#1', 'lamp#2'] }));
    const ctx = { ...testContext(portal.db, exchange), uploads: diskStore(uploads) };
    await ctx.does(putProductDocument, { id: 'lamp', key: 'k', title: 'Из вызова', bytes: pdfOf('a') });
    await imported(exported('', {}, { offers: ['lamp#1', 'lamp#2', 'lamp#3'] }));
    expect((await shown()).map(({ external_id, title }) => [external_id, title])).toEqual([
      ['lamp#1', 'Из вызова'],
      ['lamp#2', 'Из вызова'],
      ['lamp#3', 'Из вызова'],
    ]);
  });

  test('of УТ 10.x share the documents that each of them names', async () => {
    const goods = ['1', '2'].map((n) => ({
      id: `lamp#${n}`,
      articul: '1',
      name: 'Лампа',
      more: files(`${n}.pdf`, 'both.pdf'),
    }));
    const beside = { '1.pdf': pdfOf('1'), '2.pdf': pdfOf('2'), 'both.pdf': pdfOf('both') };
    await imported({ 'import.xml': importXml({ goods }), ...beside });
    expect((await titles()).sort()).toEqual(['1', '1', '2', '2', 'both', 'both']);
  });

  test('leave aside the documents of an offer, and the report names them', async () => {
    const report = await imported(
      exported('', { 'a.pdf': pdfOf('a') }, { inOffers: files('a.pdf') + tag('Картинка', 'b.pdf') }),
    );
    expect(report.notes.get('OFFER_DOCUMENTS')).toEqual({
      count: 2,
      examples: ['Лампа: a.pdf', 'Лампа: b.pdf'],
    });
    expect(await shown()).toEqual([]);
  });
});

test('documents that an import without a store could not remove are removed by the next one', async () => {
  await imported(exported(files('a.pdf'), { 'a.pdf': pdfOf('a') }, { full: true }));
  const without = exported('', {}, { full: true });
  const { run } = await importFiles(portal.db, without);
  expect(await titles()).toEqual(['a']);
  const report = await imported(without);
  expect(report.documents.removed).toBe(1);
  expect(await titles()).toEqual([]);
  const stored = await portal.db.selectFrom('exchange_elements').select('import_id').execute();
  expect(stored).toEqual([{ import_id: run }, { import_id: run }]);
});

test('an import without a store leaves out the documents and reports this', async () => {
  const report = await importFiles(portal.db, exported(files('a.pdf'), { 'a.pdf': pdfOf('a') }));
  expect(counts(report)).toEqual({ PICTURES_LEFT: 1 });
});

test('an import reads a file again only if its time or its size differs', async () => {
  const known: KnownHashes = new Map();
  const file = join(uploads, 'a.pdf');
  const hash = async () => {
    const read = await hashBeside({ folder: uploads, path: 'a.pdf' }, 1_000, known);
    return typeof read === 'string' ? read : read.hash;
  };
  const write = (text: string, second: number) => {
    writeFileSync(file, text);
    utimesSync(file, second, second);
  };
  write('one', 1_700_000_000);
  const first = await hash();
  write('two', 1_700_000_000);
  expect(await hash()).toBe(first);
  write('two', 1_700_000_001);
  expect(await hash()).not.toBe(first);
  expect(known.size).toBe(1);
});
