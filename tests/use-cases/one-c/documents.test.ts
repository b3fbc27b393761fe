import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { putDocuments } from '#server/one-c/entities/documents.server.ts';
import { numberKey } from '#server/papers/documents/document-kinds.ts';
import { maxDocumentBytes, putDocumentFile } from '#server/papers/documents/put-document-file.server.ts';
import { documentFilesJob } from '#server/papers/documents/remove-files.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, contract, exchange } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/** Documents that 1C writes row by row, and their files (§12.5.2). */

const fresh = smallWorld();
const uploads = mkdtempSync(join(tmpdir(), 'documents-'));
afterAll(() => rmSync(uploads, { recursive: true, force: true }));
beforeAll(async () => {
  const ids = { [contract.main]: 'k-1', [contract.second]: 'k-2', [contract.foreign]: 'k-9' };
  for (const [id, external_id] of Object.entries(ids)) {
    const { contragent_id } = await fresh.db
      .updateTable('contracts')
      .set({ external_id })
      .where('id', '=', Number(id))
      .executeTakeFirst()
      .then(() =>
        fresh.db
          .selectFrom('contracts')
          .select('contragent_id')
          .where('id', '=', Number(id))
          .executeTakeFirstOrThrow(),
      );
    await changeRows(fresh.db, 'contragents', { id: contragent_id }, { external_id: `c-${contragent_id}` });
  }
});

const program = () => ({ ...fresh.as(exchange), uploads: diskStore(uploads) });

async function put(...rows: Record<string, unknown>[]) {
  return await program().does(putDocuments, { rows });
}

const stored = (id: string) =>
  fresh.db.selectFrom('documents').selectAll().where('external_id', '=', id).executeTakeFirstOrThrow();

const created = { received: 1, created: 1, changed: 0, unchanged: 0, errors: [] };
const changed = { received: 1, created: 0, changed: 1, unchanged: 0, errors: [] };
const unchanged = { received: 1, created: 0, changed: 0, unchanged: 1, errors: [] };

const row = {
  id: 'd-1',
  kind: 'upd',
  number: 'УТ-000456',
  date: '2026-07-01',
  contract: 'k-1',
  sum: 48250.4,
};

describe('documents', () => {
  test('a document is created, found unchanged, and changed', async () => {
    expect(await put(row)).toEqual(created);
    expect(await stored('d-1')).toMatchObject({
      ...{ dealer_id: 1, contract_id: contract.main, order_id: null, kind: 'upd', number_key: '456' },
      ...{ issued_on: '2026-07-01', amount: 4_825_040, cancelled: 0, file: null },
    });
    expect(await put(row)).toEqual(unchanged);
    expect(await put({ id: 'd-1' })).toEqual(unchanged);
    expect(await put({ id: 'd-1', kind: 'invoice', sum: 1 })).toEqual(changed);
    expect(await stored('d-1')).toMatchObject({ kind: 'invoice', amount: 100 });
  });

  test('a document may have only a contragent, and no sum', async () => {
    const { contragent_id } = await stored('d-1');
    await put({ ...row, id: 'd-2', contract: undefined, contragent: `c-${contragent_id}`, sum: undefined });
    expect(await stored('d-2')).toMatchObject({
      dealer_id: 1,
      contragent_id,
      contract_id: null,
      amount: null,
    });
  });

  test('a new document counts as a change of its order, and the same document again does not', async () => {
    await insertOrder(fresh.db, { id: 411 });
    const changedAt = () =>
      fresh.db.selectFrom('orders').select('changed_at').where('id', '=', 411).executeTakeFirstOrThrow();
    await put({ ...row, id: 'd-11', order: '411' });
    expect(await changedAt()).toEqual({ changed_at: noon });
    await changeRows(fresh.db, 'orders', { id: 411 }, { changed_at: 1 });
    await put({ ...row, id: 'd-11', order: '411' });
    expect(await changedAt()).toEqual({ changed_at: 1 });
  });

  test('a document that moves to another contragent loses its contract and its order', async () => {
    await insertOrder(fresh.db, { id: 401 });
    await put({ ...row, id: 'd-3', order: '401' });
    const { contragent_id } = await fresh.db
      .selectFrom('contracts')
      .select('contragent_id')
      .where('id', '=', contract.foreign)
      .executeTakeFirstOrThrow();
    expect(await put({ id: 'd-3', contragent: `c-${contragent_id}` })).toEqual(changed);
    expect(await stored('d-3')).toMatchObject({
      contragent_id,
      contract_id: null,
      order_id: null,
      dealer_id: 2,
    });
  });

  test('a document that was never posted is not stored, and a posted one can be withdrawn and restored', async () => {
    expect(await put({ ...row, id: 'd-4', cancelled: true })).toEqual(unchanged);
    await put({ ...row, id: 'd-4' });
    expect(await put({ id: 'd-4', cancelled: true })).toEqual(changed);
    expect(await stored('d-4')).toMatchObject({ cancelled: 1 });
    expect(await put({ id: 'd-4', cancelled: false })).toEqual(changed);
  });

  test('a refused document is reported, and does not stop the others', async () => {
    await insertOrder(fresh.db, { id: 402, by: actors.other });
    const report = await put(
      { ...row, id: 'e-0', kind: 'letter' },
      { ...row, id: 'e-1', kind: undefined },
      { ...row, id: 'e-2', number: undefined },
      { ...row, id: 'e-3', date: undefined },
      { ...row, id: 'e-4', contract: undefined },
      { ...row, id: 'e-5', contract: 'k-0' },
      { ...row, id: 'e-6', contragent: 'c-0' },
      { ...row, id: 'e-7', order: '402' },
      { ...row, id: 'e-8', order: '9999' },
      { ...row, id: 'e-9' },
    );
    expect(report).toMatchObject({ received: 10, created: 1 });
    expect(report.errors.map(({ row: place, field }) => [place, field])).toEqual([
      ...[
        [0, 'kind'],
        [1, 'kind'],
        [2, 'number'],
        [3, 'date'],
        [4, 'contract'],
        [5, 'contract'],
      ],
      ...[
        [6, 'contragent'],
        [7, 'order'],
        [8, 'order'],
      ],
    ]);
  });

  test.each([
    ['УТ-000123', '123'],
    ['123/К', '123'],
    ['2026-0015', '15'],
    ['15/2026', '15'],
    ['УТ-15 - 2026', '15'],
    ['00000', '0'],
    ['б/н', 'Б/Н'],
  ])('the document number %s has the search key %s', (number, key) => {
    expect(numberKey(number)).toBe(key);
  });
});

describe('files of documents', () => {
  const pdf = (text: string) => new Uint8Array(Buffer.from(`%PDF-1.4 ${text}`));
  const send = (id: string, bytes: Uint8Array) => program().tries(putDocumentFile, { id, bytes });
  const files = () => readdirSync(join(uploads, 'documents')).sort();

  test('a file is stored once, stays when the same bytes are sent, and is replaced by other bytes', async () => {
    await put({ ...row, id: 'f-1' });
    expect(await send('f-1', pdf('one'))).toEqual({ ok: true, value: 'created' });
    const first = await stored('f-1');
    expect(first).toMatchObject({ file: expect.stringMatching(/^[\da-f-]{36}\.pdf$/), file_size: 12 });
    expect(await send('f-1', pdf('one'))).toEqual({ ok: true, value: 'unchanged' });
    expect(files()).toEqual([first.file]);

    expect(await send('f-1', pdf('two'))).toEqual({ ok: true, value: 'changed' });
    const second = await stored('f-1');
    expect(second.file).not.toBe(first.file);
    const mailer = { send: async () => {}, close: () => {} };
    await runJobs({ ...program(), mailer }, [documentFilesJob]);
    expect(files()).toEqual([second.file]);
    // Sending the row again does not change the file.
    await put({ id: 'f-1', number: '7' });
    expect(await stored('f-1')).toMatchObject({ file: second.file });
  });

  test('sending the same bytes again restores a file that is missing on the disk', async () => {
    await put({ ...row, id: 'f-2' });
    await send('f-2', pdf('lost'));
    rmSync(join(uploads, 'documents', (await stored('f-2')).file!));
    expect(await send('f-2', pdf('lost'))).toEqual({ ok: true, value: 'changed' });
    expect(files()).toContain((await stored('f-2')).file);
  });

  test('a document that moves to another company loses its file, because the file shows the former company', async () => {
    await put({ ...row, id: 'f-4' });
    await send('f-4', pdf('of the first'));
    const { file } = await stored('f-4');
    expect(await put({ id: 'f-4', contract: 'k-9' })).toEqual(changed);
    expect(await stored('f-4')).toMatchObject({ contract_id: contract.foreign, file: null, file_hash: null });
    const mailer = { send: async () => {}, close: () => {} };
    await runJobs({ ...program(), mailer }, [documentFilesJob]);
    expect(files()).not.toContain(file);
  });

  test('a file sent twice at the same time is stored once', async () => {
    await put({ ...row, id: 'f-3' });
    const before = files().length;
    const both = await Promise.all([send('f-3', pdf('both')), send('f-3', pdf('both'))]);
    expect(both.map((each) => each.ok && each.value).sort()).toEqual(['created', 'unchanged']);
    expect(files()).toHaveLength(before + 1);
  });

  test('a file that is not a PDF, is too large, or belongs to no document is refused', async () => {
    const before = files();
    expect(await send('f-1', new Uint8Array(Buffer.from('<html>')))).toMatchObject({ status: 415 });
    expect(await send('f-1', new Uint8Array())).toMatchObject({ status: 415 });
    expect(await send('f-0', pdf('of nobody'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const large = Buffer.alloc(maxDocumentBytes + 1);
    large.write('%PDF-1.4');
    expect(await send('f-1', new Uint8Array(large))).toMatchObject({ status: 413 });
    expect(files()).toEqual(before);
  });
});
