import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDocument, storeDocument } from '#tests/builders/insert-document.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { givenProgramToken } from '#tests/builders/tokens.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { callerOf } from './caller.ts';

/** The calls for documents (§12.8.3), as a program makes them. */

const uploads = mkdtempSync(join(tmpdir(), 'portal-api-documents-'));
let portal: Portal;
let token: string;
const { send } = callerOf(() => portal.origin);
beforeAll(async () => {
  process.env.UPLOADS_DIR = uploads;
  portal = await openPortal();
  const { db } = portal;
  ({ token } = await givenProgramToken(db, actors.main, { scopes: ['orders:read'] }));
  await insertOrder(db, { id: 501 });
  const file = await storeDocument(uploads, 'счёт');
  await insertDocument(db, { id: 1, kind: 'invoice', number: 'УТ-000123', order_id: 501, file });
  await insertDocument(db, { id: 2, issued_on: '2026-06-01', amount: null });
  await insertDocument(db, { id: 3, contract_id: contract.foreign, file });
  await insertDocument(db, {
    id: 4,
    contract_id: contract.second,
    kind: 'certificate',
    issued_on: '2026-05-01',
  });
});
afterAll(async () => {
  await portal.close();
  rmSync(uploads, { recursive: true, force: true });
});

const call = (path: string, secret = token) => send(path, { headers: { Authorization: `Bearer ${secret}` } });
const list = async (query: string, secret?: string) =>
  (await call(`/api/documents/?${query}`, secret)).json();
const idsOf = async (query: string, secret?: string) =>
  (await list(query, secret)).documents.map(({ id }: { id: string }) => Number(id));

describe('the list of documents', () => {
  test('the list of documents has the documented fields, newest document first', async () => {
    const { documents, count, cut, pagination } = await list('');
    expect(documents[0]).toEqual({
      id: '1',
      kind: 'invoice',
      header: 'Счёт',
      number: 'УТ-000123',
      date: '01.07.2026',
      company: expect.any(String),
      contract: expect.any(String),
      order: '501',
      sum: 1000,
      file: '1',
    });
    expect(documents[1]).toMatchObject({ id: '2', order: '0', sum: null, file: '0' });
    expect([count, cut, pagination]).toEqual([3, '0', { page: 1, perpage: 20, pages: 1, total: 3 }]);
  });

  test.each([
    ['order=501', [1]],
    ['order=502', []],
    ['kind=certificate', [4]],
    ['number=123', [1]],
    ['from=02.05.2026&to=30.06.2026', [2]],
    ['perpage=1&page=3', [4]],
    ['perpage=1&page=4', []],
  ])('the list of documents is filtered by %s', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  test.each([
    ['from', '31.02.2026'],
    ['order', 'УТ-123'],
    ['kind', 'faktura'],
  ])('the list of documents rejects %s=%s instead of ignoring the filter', async (name, value) => {
    const response = await call(`/api/documents/?${name}=${encodeURIComponent(value)}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_INPUT', errors: { [name]: [expect.any(String)] } }),
    ]);
  });

  test('a manager’s list contains only documents of assigned contracts', async () => {
    const { token: own } = await givenProgramToken(portal.db, actors.manager, { scopes: ['orders:read'] });
    expect(await idsOf('', own)).toEqual([1, 2]);
  });
});

describe('the file of a document', () => {
  test('the file of a document is a PDF with a Russian name', async () => {
    const response = await call('/api/download/1/?type=document');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(decodeURIComponent(response.headers.get('Content-Disposition') ?? '')).toContain('Счёт УТ-000123');
    expect(await response.text()).toContain('счёт');
  });

  test.each([2, 3, 999])('the file of document %s is a 404', async (id) => {
    expect((await call(`/api/download/${id}/?type=document`)).status).toBe(404);
  });

  test('the list and the files of documents require a token with access to orders', async () => {
    const { token: other } = await givenProgramToken(portal.db, actors.main, { scopes: ['catalogue'] });
    for (const path of ['/api/documents/', '/api/download/1/?type=document'])
      expect((await call(path, other)).status).toBe(403);
  });
});
