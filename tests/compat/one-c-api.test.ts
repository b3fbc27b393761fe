import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addExchangeAccount } from '#server/exchange/door/accounts/add-account.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/** The calls by which 1C sends rows (§12.5.2), over HTTP. */

let portal: Portal;
let secret = '';
beforeAll(async () => {
  portal = await openPortal();
  const by = { db: portal.db, now: noon, actor: { kind: 'system' } as const };
  secret = okValue(await addExchangeAccount(by, { login: 'ut11', addresses: '' })).secret;
});
afterAll(() => portal.close());

const basic = (login: string, password: string) =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${portal.origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Authorization: basic('ut11', secret), ...headers },
  });
  const answer: unknown = await response.json();
  return { status: response.status, headers: response.headers, answer };
}

const row = { id: 'bd72d8f9-55bc-11d9-848a-00112f43529a', name: 'Оптовая' };

describe('/1c/api/{entity}', () => {
  test('rows from 1C are stored, and sending them again changes nothing', async () => {
    const body = JSON.stringify({ complete: false, rows: [row] });
    expect(await post('/1c/api/price-types', body)).toMatchObject({
      status: 200,
      answer: { received: 1, created: 1, changed: 0, unchanged: 0, errors: [] },
    });
    expect(await post('/1c/api/price-types/', body)).toMatchObject({ answer: { unchanged: 1 } });
    expect(await post('/1C/API/Price-Types', body)).toMatchObject({ answer: { unchanged: 1 } });
  });

  test.each<Record<string, string>>([{ Origin: 'https://shop.example' }, { 'Sec-Fetch-Site': 'cross-site' }])(
    'a form of another site is refused even if the browser adds the saved password: %j',
    async (headers) => {
      const body = JSON.stringify({ rows: [{ ...row, id: JSON.stringify(headers) }] });
      expect(await post('/1c/api/price-types', body, headers)).toMatchObject({ status: 403 });
      expect(await post('/1c/api/price-types', body)).toMatchObject({ answer: { created: 1 } });
    },
  );

  test('the byte order mark that 1C writes before UTF-8 is accepted', async () => {
    const body = `\ufeff${JSON.stringify({ rows: [row] })}`;
    expect(await post('/1c/api/price-types', body)).toMatchObject({ answer: { unchanged: 1 } });
  });

  test.each([
    ['no login', {}, 401],
    ['a wrong secret', { Authorization: basic('ut11', 'guess') }, 401],
    ['an unknown login', { Authorization: basic('erp', 'guess') }, 401],
    ['a Bearer token', { Authorization: 'Bearer x' }, 401],
  ])('a call of 1C with %s gets a 401 challenge', async (_, headers, status) => {
    const response = await fetch(`${portal.origin}/1c/api/price-types`, {
      method: 'POST',
      body: JSON.stringify({ rows: [row] }),
      headers,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('WWW-Authenticate')).toMatch(/^Basic /);
    expect(await response.json()).toEqual({ status: 'error', text: expect.stringMatching(/[а-я]/) });
  });

  test('sixty calls without a login do not lock a client out, but the eleventh wrong login gets a 429', async () => {
    const call = (headers: Record<string, string>) =>
      fetch(`${portal.origin}/1c/api/price-types`, { method: 'POST', body: '{"rows":[]}', headers });
    for (let i = 0; i < 60; i++) expect((await call({})).status).toBe(401);
    const guess = () => call({ Authorization: basic('ut12', 'guess') });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900']);
  });

  test.each([
    ['malformed JSON', '{"rows": [', 400],
    ['no rows', '{"complete": false}', 400],
    ['a list as its body', '[]', 400],
    ['too many rows', JSON.stringify({ rows: Array(1_001).fill(row) }), 400],
    ['too many bytes', `{"rows":[],"x":"${'x'.repeat(9 * 1024 * 1024)}"}`, 413],
  ])('a call of 1C with %s is refused as a whole', async (_, body, status) => {
    const refused = await post('/1c/api/price-types', body);
    expect(refused).toMatchObject({
      status,
      answer: { status: 'error', text: expect.stringMatching(/[а-я]/) },
    });
  });

  test('unknown addresses under /1c/api/ and wrong verbs are refused in JSON', async () => {
    expect(await post('/1c/api/nothing', '{}')).toMatchObject({ status: 404, answer: { status: 'error' } });
    const response = await fetch(`${portal.origin}/1c/api/price-types`);
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ status: 'error' });
  });

  test('an exchange account is admitted only from its addresses, and not while disabled', async () => {
    const accounts = () => portal.db.updateTable('exchange_accounts').where('login', '=', 'ut11');
    const body = JSON.stringify({ rows: [row] });
    await accounts().set({ addresses: '10.0.0.0/8' }).execute();
    expect(await post('/1c/api/price-types', body)).toMatchObject({ status: 403 });
    await accounts().set({ addresses: '10.0.0.0/8\n127.0.0.1\n::1' }).execute();
    expect(await post('/1c/api/price-types', body)).toMatchObject({ status: 200 });
    await accounts().set({ enabled: 0 }).execute();
    expect((await post('/1c/api/price-types', body)).status).toBeGreaterThanOrEqual(401);
    await accounts().set({ enabled: 1 }).execute();
  });

  test('the OpenAPI document of the 1C calls is public', async () => {
    const response = await fetch(`${portal.origin}/1c/api/openapi.json`);
    expect(await response.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: portal.origin }] });
  });
});

describe('/1c/api/documents/{id}/file', () => {
  const put = async (id: string, body: BodyInit, headers: Record<string, string> = {}, method = 'PUT') => {
    const response = await fetch(`${portal.origin}/1c/api/documents/${id}/file`, {
      method,
      body,
      headers: { 'Content-Type': 'application/pdf', Authorization: basic('ut11', secret), ...headers },
    });
    return { status: response.status, allow: response.headers.get('Allow'), answer: await response.json() };
  };
  const id = 'УПД/Тула#1';
  const pdf = '%PDF-1.4 of a document';
  const refused = { status: 'error', text: expect.stringMatching(/[а-я]/) };

  beforeAll(async () => {
    await changeRows(portal.db, 'contracts', { id: 1 }, { external_id: 'k-1' });
    const row = { id, kind: 'upd', number: '1', date: '2026-07-01', contract: 'k-1' };
    await post('/1c/api/documents', JSON.stringify({ rows: [row] }));
  });

  test('a PDF is stored under any document id, and an unchanged PDF sent again changes nothing', async () => {
    const path = encodeURIComponent(id);
    const report = { received: 1, created: 0, changed: 0, unchanged: 0, errors: [] };
    expect(await put(path, pdf)).toMatchObject({ status: 200, answer: { ...report, created: 1 } });
    expect(await put(path, pdf)).toMatchObject({ status: 200, answer: { ...report, unchanged: 1 } });
    expect(await put(path, `${pdf} 2`)).toMatchObject({ status: 200, answer: { ...report, changed: 1 } });
  });

  test.each<[string, () => ReturnType<typeof put>, number]>([
    ['without a login', () => put('x', pdf, { Authorization: '' }), 401],
    ['with a wrong secret', () => put('x', pdf, { Authorization: basic('ut11', 'guess') }), 401],
    ['of an unknown document', () => put('x', pdf), 404],
    ['that is a picture', () => put(encodeURIComponent(id), '\x89PNG'), 415],
    ['that is empty', () => put(encodeURIComponent(id), ''), 415],
    ['that is too large', () => put(encodeURIComponent(id), pdf + 'x'.repeat(10 * 1024 * 1024)), 413],
    ['sent by POST', () => put('x', pdf, {}, 'POST'), 405],
  ])('a file %s is refused', async (_, send, status) => {
    const answer = await send();
    expect(answer).toMatchObject({ status, answer: refused });
    if (status === 405) expect(answer.allow).toBe('PUT');
  });
});

describe('/1c/api/products/{id}/documents/{key}', () => {
  const call = async (
    method: string,
    path: string,
    body?: BodyInit,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${portal.origin}/1c/api/products/${path}`, {
      method,
      headers: { Authorization: basic('ut11', secret), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, allow: response.headers.get('Allow'), answer: await response.json() };
  };
  const path = `${encodeURIComponent('lamp/1')}/documents/${encodeURIComponent('РОСС RU/1')}`;
  const query = `?${new URLSearchParams({ title: 'Сертификат', kind: 'certificate', valid_until: '2030-12-24' })}`;
  const pdf = '%PDF-1.4 of a good';
  const report = { received: 1, created: 0, changed: 0, unchanged: 0, errors: [] };

  beforeAll(() => changeRows(portal.db, 'products', { id: 101 }, { external_id: 'lamp/1' }));

  test('a document of a good is stored, found unchanged, and removed', async () => {
    expect(await call('PUT', path + query, pdf)).toMatchObject({
      status: 200,
      answer: { ...report, created: 1 },
    });
    expect(await call('PUT', path + query, pdf)).toMatchObject({ answer: { ...report, unchanged: 1 } });
    const row = await portal.db
      .selectFrom('product_documents')
      .select(['product_id', 'source', 'title', 'kind', 'valid_until'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      ...{ product_id: 101, source: 'api:РОСС RU/1', title: 'Сертификат', kind: 'certificate' },
      valid_until: '2030-12-24',
    });
    expect(await call('DELETE', path)).toMatchObject({ status: 200, answer: { ...report, changed: 1 } });
    expect(await call('DELETE', path)).toMatchObject({ answer: { ...report, unchanged: 1 } });
  });

  test.each<[string, () => ReturnType<typeof call>, number]>([
    ['a document without a login', () => call('PUT', path, pdf, { Authorization: '' }), 401],
    ['a removal without a login', () => call('DELETE', path, undefined, { Authorization: '' }), 401],
    ['a document of an unknown good', () => call('PUT', 'ghost/documents/1', pdf), 404],
    ['a removal from an unknown good', () => call('DELETE', 'ghost/documents/1'), 404],
    ['a document of an unknown kind', () => call('PUT', `${path}?kind=letter`, pdf), 400],
    ['a text', () => call('PUT', path, 'текст'), 415],
    ['a document that is too large', () => call('PUT', path, pdf + 'x'.repeat(20 * 1024 * 1024)), 413],
    ['a document sent by POST', () => call('POST', path, pdf), 405],
    ['a good without a document', () => call('PUT', 'lamp/documents/', pdf), 404],
  ])('%s is refused', async (_, send, status) => {
    const answer = await send();
    expect(answer).toMatchObject({
      status,
      answer: { status: 'error', text: expect.stringMatching(/[а-я]/) },
    });
    if (status === 405) expect(answer.allow).toBe('PUT, DELETE');
  });
});
