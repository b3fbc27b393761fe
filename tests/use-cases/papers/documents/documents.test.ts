import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { deskDocumentFile } from '#server/papers/documents/desk-document-file.server.ts';
import { documentFile } from '#server/papers/documents/document-file.server.ts';
import { documentsArchive } from '#server/papers/documents/documents-archive.server.ts';
import { listDeskDocuments } from '#server/papers/documents/list-desk-documents.server.ts';
import { listDocuments } from '#server/papers/documents/list-documents.server.ts';
import { listOrderDocuments } from '#server/papers/documents/list-order-documents.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { insertDocument, storeDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows } from '#tests/builders/rows.ts';
import { actors, contract, staff } from '#tests/builders/world.ts';
import { countedDatabase } from '#tests/setup/counted.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Documents from 1C as dealers see them (§12.1.38). The manager sees other prices. */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));

const { main, manager, observer, other } = actors;
const as = (actor: SignedIn) => ({ ...fresh.as(actor), uploads: diskStore(uploads) });

beforeAll(async () => {
  const { db } = fresh;
  const politics = { mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
  await addRows(db, 'price_politics', { account_id: manager.accountId, ...politics });
  await insertOrder(db, { id: 501 });
  const file = (text: string) => storeDocument(uploads, text);
  await insertDocument(db, {
    id: 1,
    number: 'УТ-000123',
    order_id: 501,
    file: await file('one'),
    file_size: 12,
  });
  await insertDocument(db, { id: 2, kind: 'invoice', issued_on: '2026-07-03', amount: null });
  await insertDocument(db, { id: 3, contract_id: contract.second, issued_on: '2026-06-01' });
  await insertDocument(db, { id: 4, kind: 'certificate', issued_on: '2026-05-01', file: await file('four') });
  await insertDocument(db, { id: 5, contract_id: null, issued_on: '2026-04-01', kind: 'reconciliation' });
  await insertDocument(db, { id: 6, cancelled: 1, order_id: 501, file: await file('six') });
  await insertDocument(db, { id: 7, contract_id: contract.foreign });
  await insertDocument(db, { id: 8, number: '123', issued_on: '2026-03-01', file: await file('eight') });
  await insertDocument(db, { id: 9, number: 'УТ-000123', file: await file('nine') });
});

const list = async (actor: SignedIn, asked: Record<string, unknown> = {}) =>
  await as(actor).does(listDocuments, asked);
const idsFor = async (actor: SignedIn, asked: Record<string, unknown> = {}) =>
  (await list(actor, asked)).documents.map(({ id }) => id);

describe('the list of documents', () => {
  test('the document list has all documents of the dealer except withdrawn ones, latest first', async () => {
    expect(await idsFor(main)).toEqual([2, 9, 1, 3, 4, 5, 8]);
    expect(await idsFor(observer)).toEqual([2, 9, 1, 3, 4, 5, 8]);
    expect(await idsFor(other)).toEqual([7]);
  });

  test('a manager sees only documents under assigned contracts', async () => {
    expect(await idsFor(manager)).toEqual([2, 9, 1, 4, 8]);
    expect(await idsFor({ ...manager, accountId: 999 })).toEqual([]);
  });

  test('a manager’s documents are read by contract ids, as MariaDB sorts all rows of a subquery', async () => {
    const counted = countedDatabase(fresh.url);
    try {
      await testContext(counted.db, manager).does(listDocuments, {});
    } finally {
      await counted.db.destroy();
    }
    const reading = counted.statements.filter((text) => /from .documents./.test(text));
    expect(reading).toHaveLength(2);
    for (const text of reading) expect(text).not.toContain('account_contracts');
  });

  test.each<[string, Record<string, unknown>, number[]]>([
    ['kind', { kind: 'invoice' }, [2]],
    ['contract', { contract: contract.second }, [3]],
    ['number', { number: '123' }, [9, 1, 8]],
    ['number with letters', { number: 'УТ-000123' }, [9, 1, 8]],
    ['period', { startDate: '01.05.2026', endDate: '01.06.2026' }, [3, 4]],
    ['kind, number and period', { kind: 'upd', number: '123', startDate: '01.07.2026' }, [9, 1]],
    ['an unknown kind', { kind: 'letter', number: '8' }, []],
  ])('the document list can be filtered by %s', async (_, asked, expected) => {
    expect(await idsFor(main, asked)).toEqual(expected);
  });

  test('the document list is read page by page', async () => {
    const second = await list(main, { perpage: 3, page: 2 });
    expect(second.documents.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect(second).toMatchObject({ paging: { total: 7, pages: 3 }, isCut: false });
  });

  test('a document shows its contract and order, and whether its file exists', async () => {
    const { documents } = await list(main);
    expect(documents.find(({ id }) => id === 1)).toMatchObject({
      ...{ contract: '114-О/2025', amount: 100_000, file: 'ready', order: { id: 501, number: '26-000501' } },
    });
    expect(documents.find(({ id }) => id === 2)).toMatchObject({
      amount: null,
      file: 'none',
      order: undefined,
    });
  });

  test('an account that does not see contract prices sees neither document sums nor priced files', async () => {
    for (const actor of [manager, { ...main, hidesPrices: true }]) {
      const { documents, sums } = await list(actor);
      expect(sums).not.toBe('shown');
      expect(documents.every(({ amount }) => amount === null)).toBe(true);
      expect(documents.find(({ id }) => id === 1)).toMatchObject({ file: 'withheld' });
      expect(documents.find(({ id }) => id === 4)).toMatchObject({ file: 'ready' });
    }
    // The order belongs to the main user.
    expect((await list(manager)).documents.find(({ id }) => id === 1)?.order).toBeUndefined();
  });

  test('invalid days in the document filters are refused with errors at their fields', async () => {
    const refused = await as(main).tries(listDocuments, { startDate: '31.02.2026' });
    expect(refused).toMatchObject({ ok: false, fields: { startDate: [expect.any(String)] } });
  });
});

describe('the file of a document', () => {
  test('a document file is downloaded under the name of the document', async () => {
    const file = await as(main).does(documentFile, { id: 1 });
    expect([file.name, file.type]).toEqual(['УПД УТ-000123 от 01.07.2026.pdf', 'application/pdf']);
    expect(String(await buffer(file.body))).toBe('%PDF-1.4 one');
  });

  test.each<[string, SignedIn, number]>([
    ['of another dealer', other, 1],
    ['of a contract that is not assigned', manager, 3],
    ['with prices, requested by a manager who sees other prices,', manager, 1],
    ['with prices, requested while the browser hides prices,', { ...main, hidesPrices: true }, 1],
    ['that 1C has not sent', main, 2],
    ['that 1C has withdrawn', main, 6],
  ])('a document file %s is not found', async (_, actor, id) => {
    expect(await as(actor).tries(documentFile, { id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a document file without prices is open to every account that sees the document', async () => {
    for (const actor of [manager, observer]) await as(actor).does(documentFile, { id: 4 });
  });
});

describe('the archive of documents', () => {
  const archive = (actor: SignedIn, id: unknown[]) => as(actor).tries(documentsArchive, { id });

  const namesIn = async (given: Awaited<ReturnType<typeof archive>>) =>
    Object.keys(unzipSync(new Uint8Array(await buffer(okValue(given).body))));

  test('a document archive has the ticked files that the account may open, under unique names', async () => {
    const file = okValue(await archive(main, ['1', '2', '4', '6', '7', '9']));
    expect([file.name, file.type]).toEqual(['Документы на 20.07.2026.zip', 'application/zip']);
    const files = unzipSync(new Uint8Array(await buffer(file.body)));
    expect(Object.entries(files).map(([name, bytes]) => [name, String(Buffer.from(bytes))])).toEqual([
      ['УПД УТ-000123 от 01.07.2026.pdf', '%PDF-1.4 nine'],
      ['УПД УТ-000123 от 01.07.2026 (2).pdf', '%PDF-1.4 one'],
      ['Сертификат УТ-4 от 01.05.2026.pdf', '%PDF-1.4 four'],
    ]);
  });

  test('a document archive has all available files even if 120 later documents have no file', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      id: 2000 + i,
      number: `Н-${i}`,
      issued_on: '2026-08-01',
    }));
    for (const row of rows) await insertDocument(fresh.db, row);
    try {
      const all = (actor: SignedIn, more: object = {}) =>
        as(actor).tries(documentsArchive, { all: '1', ...more });
      expect(await namesIn(await all(main))).toHaveLength(4);
      expect(await namesIn(await all(manager))).toEqual(['Сертификат УТ-4 от 01.05.2026.pdf']);
      expect(await all(manager, { number: '123' })).toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining('цены договора'),
      });
      expect(await as(manager).tries(documentsArchive, { id: ['1'] })).toMatchObject({
        message: expect.stringContaining('цены договора'),
      });
    } finally {
      await fresh.db.deleteFrom('documents').where('id', '>=', 2000).execute();
    }
  });

  test('a document archive has the files that match the filters, at most the latest 100', async () => {
    const all = async (conditions: object) => {
      const asked = { all: '1', id: ['4'], ...conditions };
      const { body } = await as(main).does(documentsArchive, asked);
      return Object.entries(unzipSync(new Uint8Array(await buffer(body))));
    };
    expect((await all({ number: '123' })).map(([name]) => name)).toEqual([
      'УПД УТ-000123 от 01.07.2026.pdf',
      'УПД УТ-000123 от 01.07.2026 (2).pdf',
      'УПД 123 от 01.03.2026.pdf',
    ]);
    expect(await all({})).toHaveLength(4);
    const file = await storeDocument(uploads, 'many');
    for (let i = 0; i < 101; i++)
      await insertDocument(fresh.db, { id: 1_000 + i, kind: 'waybill', issued_on: '2025-01-01', file });
    try {
      const many = await all({ kind: 'waybill' });
      expect(many).toHaveLength(101);
      expect(String(Buffer.from(many.at(-1)![1]))).toContain('последние 100');
    } finally {
      await fresh.db.deleteFrom('documents').where('id', '>=', 1_000).execute();
    }
    expect(await as(main).tries(documentsArchive, { all: '1', kind: 'other' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await as(main).tries(documentsArchive, { all: '1', startDate: '31.02.2026' })).toMatchObject({
      fields: { startDate: [expect.any(String)] },
    });
  });

  test('a document archive of no files or of more than 100 files is refused', async () => {
    expect(await archive(main, [])).toMatchObject({ code: 'NOT_FOUND' });
    expect(await archive(main, ['2', '7'])).toMatchObject({ code: 'NOT_FOUND' });
    const many = Array.from({ length: 101 }, (_, i) => String(i + 1));
    expect(await archive(main, many)).toMatchObject({ fields: { id: [expect.stringContaining('100')] } });
  });
});

describe('the documents of an order', () => {
  test('documents are listed beside their order for accounts that may see them', async () => {
    const of = async (actor: SignedIn) =>
      (await as(actor).does(listOrderDocuments, { order: 501 })).map(({ id }) => id);
    expect(await of(main)).toEqual([1]);
    expect(await of(other)).toEqual([]);
  });

  test('the desk lists and opens the documents of an order, including withdrawn documents', async () => {
    const ctx = { ...fresh.as(staff), uploads: diskStore(uploads) };
    expect(await ctx.does(listDeskDocuments, { order: 501 })).toEqual([
      { id: 6, title: 'УПД УТ-6 от 01.07.2026', amount: 100_000, hasFile: true, isWithdrawn: true },
      { id: 1, title: 'УПД УТ-000123 от 01.07.2026', amount: 100_000, hasFile: true, isWithdrawn: false },
    ]);
    await ctx.does(deskDocumentFile, { id: 6 });
  });

  test('the dealer’s card at the desk lists the latest documents or finds documents by number', async () => {
    const of = async (query: { dealer: number; number?: string }) =>
      (await fresh.as(staff).does(listDeskDocuments, query)).map(({ title }) => title);
    const last = await of({ dealer: 1 });
    expect(last.slice(0, 2)).toEqual(['Счёт УТ-2 от 03.07.2026', 'УПД УТ-000123 от 01.07.2026']);
    expect(await of({ dealer: 1, number: 'ут-6' })).toEqual(['УПД УТ-6 от 01.07.2026']);
    expect(await of({ dealer: 1, number: 'УТ-77' })).toEqual([]);
  });
});
