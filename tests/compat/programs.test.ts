import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { table } from '#compat/table.ts';
import type { Scope } from '#server/kernel/actor.ts';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { givenProgramToken, givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, passwords, warehouse } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Call, callerOf, form, signedInCookie } from './caller.ts';

/** Calls of programs with their own token: `Authorization: Bearer` on `/api` and `/openapi` (§12.9). */

let portal: Portal;
const { send } = callerOf(() => portal.origin);
beforeAll(async () => {
  portal = await openPortal();
});
afterEach(async () => {
  await clearTables(portal.db, 'program_tokens');
  await emptyBaskets(portal.db);
  delete process.env.TRUST_PROXY;
  delete process.env.OPEN_API_PER_MINUTE;
});
afterAll(() => portal.close());

const tokenFor = async (...scopes: Scope[]) =>
  (await givenProgramToken(portal.db, actors.main, { scopes })).token;

const call = (token: string, path: string, { headers, ...more }: Call = {}) =>
  send(path, { ...more, headers: { Authorization: `Bearer ${token}`, ...headers } });

describe('a program’s token', () => {
  test('a token reads the catalogue as its owner sees it and gets no cookie', async () => {
    const token = await tokenFor('catalogue');
    const cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
    for (const path of ['/api/filter/?query=LT', '/api/product/101/', '/api/getUserWarehouses/']) {
      const asPerson = await send(path, { headers: { Cookie: cookie } });
      const asProgram = await call(token, path);
      expect([asProgram.status, asProgram.headers.getSetCookie()]).toEqual([200, []]);
      expect(await asProgram.json()).toEqual(await asPerson.json());
    }
  });

  test('a token gives access to contract prices and exact stocks in the open API', async () => {
    const response = await call(await tokenFor('catalogue'), '/openapi/getProduct/101/');
    const { product } = await response.json();
    expect(product).toMatchObject({ price: 1284.5, quantity: 1240 });
    expect(response.headers.get('ETag')).toBeNull();
    const feed = await call(await tokenFor('catalogue'), '/openapi/yml/');
    expect([feed.status, await feed.text()]).toEqual([
      200,
      expect.stringContaining('<price>1284.50</price>'),
    ]);
  });

  test('a token takes precedence over a cookie, which is ignored', async () => {
    const cookie = await signedInCookie(portal.origin, 'manager@example.com', passwords.main);
    const headers = { Cookie: `${cookie}; visible_opt=1` };
    const token = await tokenFor('orders:write', 'catalogue');
    const { account } = await (await call(token, '/api/initdata/', { headers })).json();
    expect(account.id).toBe('1');
    const { product } = await (await call(token, '/api/product/101/', { headers })).json();
    expect(product.price).toBe(1284.5);
    expect((await call('svp_nothing', '/api/initdata/', { headers })).status).toBe(401);
  });

  test('a token of another issuer does not affect a call with a session', async () => {
    const cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
    const response = await call('of-a-proxy', '/api/initdata/', { headers: { Cookie: cookie } });
    expect([response.status, (await response.json()).account.id]).toEqual([200, '1']);
    expect((await call('of-a-proxy', '/api/initdata/')).status).toBe(401);
  });

  test('a token may change data from pages of other sites, while a cookie may not', async () => {
    const token = await tokenFor('orders:write');
    const headers = { Origin: 'https://shop.example', 'Sec-Fetch-Site': 'cross-site', Accept: 'text/html' };
    const body = form('products[0][id]=101&products[0][qnt]=2');
    const response = await call(token, '/api/processProductSet/', { body, headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });
});

describe('a refused token', () => {
  test('an unknown, revoked, expired or open API token gets a 401 with a challenge', async () => {
    const { db } = portal;
    const revoked = await givenProgramToken(db, actors.main);
    await changeRows(db, 'program_tokens', { id: revoked.id }, { revoked_at: 1 });
    const over = await givenProgramToken(db, actors.main, { expiresAt: 1 });
    const open = await givenToken(db, actors.main, {
      contract: contract.main,
      warehouses: [warehouse.tomilino],
    });
    for (const token of [revoked.token, over.token, open.token, 'x'.repeat(500), '']) {
      const response = await call(token, '/api/filter/');
      expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([
        401,
        'Bearer error="invalid_token"',
      ]);
      expect(await response.json()).toEqual({
        status: 'error',
        message: 'Токен недействителен или отозван',
        code: 'TOKEN_INVALID',
      });
    }
    expect((await call(revoked.token, '/openapi/getProduct/101/')).status).toBe(401);
    expect((await call(open.token, '/openapi/getProduct/101/')).status).toBe(200);
    await clearTables(db, 'open_tokens');
  });

  test('a token used from an address that is not allowed gets a 403', async () => {
    process.env.TRUST_PROXY = '1';
    const { token } = await givenProgramToken(portal.db, actors.main, { networks: ['203.0.113.0/24'] });
    const from = (address: string) =>
      call(token, '/api/filter/', { headers: { 'X-Forwarded-For': address } });
    expect((await from('203.0.113.200')).status).toBe(200);
    // The client's own entry precedes that of the proxy.
    const refused = await from('203.0.113.200, 192.0.2.1');
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'TOKEN_ADDRESS']);
    delete process.env.TRUST_PROXY;
    expect((await from('203.0.113.200')).status).toBe(403);
    const own = await givenProgramToken(portal.db, actors.main, { networks: ['127.0.0.1'] });
    expect((await call(own.token, '/api/filter/')).status).toBe(200);
  });

  test('a token does not work as a session or as a field', async () => {
    const token = await tokenFor('catalogue', 'orders:read', 'orders:write');
    expect((await call(token, '/ajax/addproduct/', { body: form('id=101&qnt=1') })).status).toBe(401);
    expect((await call(token, '/cabinet/orders')).status).toBe(302);
    expect((await send(`/api/filter/?token=${token}`)).status).toBe(401);
    expect((await send(`/openapi/getProduct/101/?token=${token}`)).status).toBe(401);
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });
});

test('/api and /openapi share a limit of calls per minute for each token, but a session has no limit', async () => {
  process.env.OPEN_API_PER_MINUTE = '2';
  const [token, unknown] = [await tokenFor('catalogue'), 'svp_unknown'];
  const cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  expect((await call(token, '/api/product/101/')).status).toBe(200);
  expect((await call(token, '/openapi/getProduct/101/')).status).toBe(200);
  const refused = await call(token, '/api/product/101/');
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'TOO_MANY_CALLS']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect((await call(token, '/openapi/getProduct/101/')).status).toBe(429);
  expect((await call(await tokenFor('catalogue'), '/api/product/101/')).status).toBe(200);
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await call(unknown, '/api/product/101/')).status);
  expect(statuses).toEqual([401, 401, 429]);
  for (let i = 0; i < 3; i++) {
    expect((await send('/api/product/101/', { headers: { Cookie: cookie } })).status).toBe(200);
  }
});

describe('the scopes of a token', () => {
  const scopes: Scope[] = ['catalogue', 'orders:read', 'orders:write'];
  const calls = table.filter(({ url }) => url.startsWith('/api/'));
  const addressOf = (url: string) => url.replace(/\/\{\w+\?\}$/, '/1');

  test.each(
    calls.map((row) => [`${row.verbs.join()} ${row.url} ${JSON.stringify(row.when ?? {})}`, row] as const),
  )('%s requires its scope', async (_, row) => {
    const others = scopes.filter((scope) => scope !== row.scope);
    const token = await tokenFor(...others);
    const when = Object.entries(row.when ?? {}).map(([name, wanted]) => [name, String([wanted].flat()[0])]);
    const body = new URLSearchParams(when);
    const asked = row.verbs.includes('POST') ? { body } : {};
    const response = await call(token, addressOf(row.url), asked);
    expect([response.status, (await response.json()).code]).toEqual([403, 'TOKEN_SCOPE']);
    expect(response.headers.get('WWW-Authenticate')).toContain('insufficient_scope');
  });

  test('the scopes allow the calls listed in decisions/programs.md', () => {
    const named = (scope: Scope) => [
      ...new Set(calls.filter((row) => row.scope === scope).map(({ url }) => url.replace(/\/\{.*/, ''))),
    ];
    expect(named('catalogue')).toEqual(
      expect.arrayContaining(['/api/filterinit', '/api/filter', '/api/product', '/api/search']),
    );
    expect(named('orders:read')).toEqual(expect.arrayContaining(['/api/order', '/api/download']));
    expect(named('orders:write')).toEqual(
      expect.arrayContaining(['/api/initdata', '/api/processBasket', '/api/clearBasket', '/api/order']),
    );
    const people = calls.filter(({ url }) =>
      /account|manager|contragent|address|politics|chat|draft/i.test(url),
    );
    expect(people.filter((row) => row.scope !== undefined)).toEqual([]);
  });
});

describe('a preflight request of a browser', () => {
  const ask = (path: string) =>
    send(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,idempotency-key',
      },
    });

  test.each(['/api/filter/', '/API/filter', '/openapi/filter/'])('%s accepts a preflight', async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([204, '*']);
    expect(headers.get('Access-Control-Allow-Headers')).toBe(
      'Authorization, Content-Type, Idempotency-Key, X-Requested-With',
    );
    expect(headers.get('Access-Control-Allow-Methods')).toContain('POST');
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  });

  test('a preflight request to /ajax/addproduct/ is refused', async () => {
    expect((await ask('/ajax/addproduct/')).status).toBe(405);
  });

  test('other sites can read the reason of a refusal, even for an unknown call, and the request id', async () => {
    const token = await tokenFor('catalogue');
    for (const path of ['/api/nothing/', '/openapi/nothing/']) {
      expect((await ask(path)).status).toBe(204);
      for (const response of [await call(token, path), await send(path)]) {
        expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([404, '*']);
        expect(response.headers.get('Access-Control-Expose-Headers')).toMatch(/Retry-After.*X-Request-Id/);
      }
    }
    const verb = await send('/api/search/', { method: 'PUT' });
    expect([verb.status, verb.headers.get('Access-Control-Allow-Origin')]).toEqual([405, '*']);
    const cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
    const asPerson = await send('/api/initdata/', { headers: { Cookie: cookie } });
    expect(asPerson.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});
