import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenToken } from '#tests/builders/tokens.ts';
import { actors, contract } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { type Answer, type Call, callerOf, form } from './caller.ts';

/** The rules for all calls (§7.1), tested on the open API. */

let portal: Portal;
let token: string;
const { send, answer } = callerOf(() => `${portal.origin}/openapi/`);

beforeAll(async () => {
  portal = await openPortal();
  ({ token } = await givenToken(portal.db, actors.main, { contract: contract.main, warehouses: [1] }));
});
afterAll(() => portal.close());

describe('a response', () => {
  test('a response is JSON in UTF-8 that pages of other sites may read', async () => {
    const { headers } = await send('filter/', { headers: { Origin: 'https://shop.example' } });
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(headers.get('Set-Cookie')).toBeNull();
  });

  test('a POST from another site gets the same response as a GET', async () => {
    const headers = { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site' };
    expect(await answer('filter/', { body: form('catalog=5'), headers })).toEqual(
      await answer('filter?catalog=5'),
    );
  });

  test('a response to a GET without a token can be cached and revalidated', async () => {
    const first = await send('filter/');
    const tag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache');
    for (const known of [tag, `"other", ${tag}`]) {
      const again = await send('filter/', { headers: { 'If-None-Match': known } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('ETag')).toBe(tag);
    }
    expect((await send('filter/?catalog=5', { headers: { 'If-None-Match': tag } })).status).toBe(200);
  });

  test.each<[string, () => [string, Call]]>([
    ['to a call with a token', () => [`filter/?token=${token}`, {}]],
    ['to a call with a token in brackets', () => [`filter/?token[]=${token}`, {}]],
    ['to a call with a Bearer token', () => ['filter/', { headers: { Authorization: `Bearer ${token}` } }]],
    ['to a POST', () => ['filter/', { method: 'POST' }]],
    ['that is an error', () => ['getProduct/999/', {}]],
  ])('a response %s cannot be cached', async (_, call) => {
    const { headers } = await send(...call());
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('ETag')).toBeNull();
  });

  test('HEAD returns the headers of GET without its body', async () => {
    const [get, head] = await Promise.all([send('filter/'), send('filter/', { method: 'HEAD' })]);
    expect(head.status).toBe(200);
    expect(head.headers.get('ETag')).toBe(get.headers.get('ETag'));
    expect(await head.text()).toBe('');
  });

  test('a preflight request allows JSON', async () => {
    const response = await send('filter/', {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, POST');
    expect(response.headers.get('Access-Control-Allow-Headers')).toContain('Content-Type');
  });
});

describe('a token in `Authorization: Bearer`', () => {
  const as = (authorization: string) => ({ headers: { Authorization: authorization } });

  test('a token in the header grants the same access as the field `token`', async () => {
    for (const path of ['filter/', 'getProduct/101/', 'searchProductsInMainFilter/?query=LT'])
      for (const scheme of ['Bearer', 'bearer'])
        expect(await answer(path, as(`${scheme} ${token}`))).toEqual(
          await answer(path, { body: form(`token=${token}`) }),
        );
  });

  test.each(['Bearer nonsense', 'Bearer', 'Bearer  '])('the header %j is refused', async (authorization) => {
    expect((await send('filter/', as(authorization))).status).toBe(401);
  });

  test('Authorization schemes other than Bearer, which a proxy may require, are ignored', async () => {
    expect(await answer('getProduct/101/', as('Basic dXNlcjpwYXNz'))).toEqual(
      await answer('getProduct/101/'),
    );
  });

  test('pages of other sites may send a token', async () => {
    const { headers } = await send('filter/', { method: 'OPTIONS' });
    expect(headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
  });
});

describe('an invalid call is refused in Russian', () => {
  const refused = async (path: string, options?: Call) => {
    const response = await send(path, options);
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const { status, message } = (await response.json()) as Answer;
    expect(status).toBe('error');
    expect(message).toMatch(/[а-я]/);
    return { status: response.status, allow: response.headers.get('Allow') };
  };

  test.each(['', 'nothing', 'nothing/5/', 'filter/5/6', 'filter2', '__proto__'])(
    'the unknown path %j is refused in Russian',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
        expect(await refused(path, { method })).toMatchObject({ status: 404 });
      }
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE'])('the HTTP method %s is refused in Russian', async (method) => {
    for (const path of ['filter/', 'getProduct/5', 'getAllNews']) {
      expect(await refused(path, { method })).toEqual({ status: 405, allow: 'GET, HEAD, POST' });
    }
  });

  test.each(['getProduct/%zz/', 'filter/%ff'])('the invalid UTF-8 path %s is refused', async (path) => {
    expect(await refused(path)).toMatchObject({ status: 400 });
  });

  test.each(['%0A', 'filter/%0d%0aX:1', 'getProduct/%E2%80%A8'])(
    'the path %s with a line break is refused in Russian',
    async (path) => {
      for (const method of ['GET', 'POST'])
        expect(await refused(path, { method })).toMatchObject({ status: 400 });
    },
  );

  test('a body above 1 MiB is refused in Russian', async () => {
    const body = form(`query=${'x'.repeat(1024 * 1024)}`);
    expect(await refused('filter/', { body })).toMatchObject({ status: 413 });
  });

  const json = { 'Content-Type': 'application/json' };
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  test.each<[string, Call]>([
    ['broken JSON', { body: '{"a":', headers: json }],
    ['JSON that is not an object', { body: '[1]', headers: json }],
    ['JSON nested deeper than 8', { body: nested(9), headers: json }],
    ['JSON nested 500,000 levels deep', { body: '['.repeat(500_000), headers: json }],
    ['a form nested deeper than 8', { body: form(`a${'[x]'.repeat(8)}=1`) }],
    ['more than 20,000 fields', { body: form('a=&'.repeat(20_001)) }],
    ['more than 20,000 fields of JSON', { body: `{"a":[${'1,'.repeat(20_000)}1]}`, headers: json }],
    ['more than 20,000 empty objects', { body: `{"a":[${'{},'.repeat(20_000)}{}]}`, headers: json }],
    ['more than 20,000 empty lists', { body: `{"a":[${'[],'.repeat(20_000)}[]]}`, headers: json }],
    ['plain text', { body: 'что-нибудь' }],
    [
      'a broken multipart form',
      { body: 'x', headers: { 'Content-Type': 'multipart/form-data; boundary=y' } },
    ],
  ])('a call with %s is refused in Russian', async (_, options) => {
    expect(await refused('filter/', { method: 'POST', ...options })).toMatchObject({ status: 400 });
  });

  test('a body at the limits of depth and number of fields is accepted', async () => {
    await answer('filter/', { body: nested(8), headers: json });
    await answer('filter/', { body: `{"a":[${'{},'.repeat(19_999)}{}]}`, headers: json });
    await answer('filter/', { body: form(`a${'[x]'.repeat(7)}=1`) });
    await answer('filter/', { body: form('a=&'.repeat(19_999).concat('b=')) });
  });

  test('objects in place of texts are ignored or refused and never cause a 500', async () => {
    const odd = { toString: 'x', valueOf: { a: 'x' }, __proto__: null };
    const fields = ['sort', 'sorting', 'available', 'byprice', 'perpage', 'page'];
    const ids = ['catalog', 'brand', 'warehouse', 'filter'];
    for (const value of [odd, [odd], { 5: odd }, [[odd]]]) {
      const body = JSON.stringify(Object.fromEntries(fields.map((name) => [name, value])));
      await answer('filter/', { body, headers: json });
      // Fields that select goods may be refused by name instead.
      const named = JSON.stringify(Object.fromEntries(ids.map((name) => [name, value])));
      expect([200, 400]).toContain((await send('filter/', { body: named, headers: json })).status);
    }
    expect(await refused('filter/', { body: JSON.stringify({ query: odd, token: odd }) })).toMatchObject({
      status: 400,
    });
  });

  test('an unpaired surrogate, which only JSON can contain, is replaced with U+FFFD', async () => {
    const headers = { ...json, Accept: 'text/html' };
    const screen = await fetch(`${portal.origin}/api/search/`, {
      method: 'POST',
      body: '{"keyword":"\\ud800"}',
      headers,
      redirect: 'manual',
    });
    expect(screen.status).toBe(303);
    expect(screen.headers.get('Location')).toContain(encodeURIComponent('query=%EF%BF%BD'));
  });

  test('a screen refuses PUT with plain text instead of JSON', async () => {
    const response = await fetch(`${portal.origin}/openapis`, { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Content-Type')).toContain('text/plain');
  });
});

test('an unknown screen is a 404 page', async () => {
  expect((await visitor(portal).visit('/openapix')).status).toBe(404);
});
