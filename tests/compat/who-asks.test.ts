import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, linesInDatabase } from '#tests/builders/basket.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { type Call, callerOf, form, signedInCookie } from './caller.ts';

/** Calls of scripts, browsers, other sites and anonymous clients (§7.1.5–7.1.7). */

let portal: Portal;
let cookie = '';
const { send } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
});
beforeEach(() => emptyBaskets(portal.db));
afterAll(() => portal.close());

const one = () => ({ body: form('id=101&qnt=1') });
const written = () => linesInDatabase(portal.db);

describe('a call that changes data', () => {
  test.each<[string, Record<string, string>]>([
    ['another site’s form', { Origin: 'https://shop.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another site’s script', { 'Sec-Fetch-Site': 'cross-site' }],
    ['prefetching', { 'Sec-Purpose': 'prefetch' }],
    ['prerendering', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['prefetching by an older browser', { Purpose: 'prefetch' }],
  ])('a call that changes data is refused for %s', async (_, headers) => {
    const response = await send('/ajax/addproduct/', { ...one(), headers });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ status: 'error', message: expect.stringMatching(/[а-я]/) });
    expect(await written()).toEqual([]);
  });

  test.each<[string, () => Record<string, string>]>([
    ['the portal’s own page', () => ({ Origin: portal.origin, 'Sec-Fetch-Site': 'same-origin' })],
    ['a program', () => ({})],
  ])('a call that changes data is allowed for %s', async (_, headers) => {
    expect((await send('/ajax/addproduct/', { ...one(), headers: headers() })).status).toBe(200);
    expect(await written()).toEqual(['1/101:1:1=1']);
  });
});

describe('HEAD', () => {
  test('HEAD is refused if a GET would change data, and the refusal lists the allowed verbs', async () => {
    const response = await send('/ajax/recount/?qnt[101]=5', { method: 'HEAD' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, POST']);
    expect(await written()).toEqual([]);
  });

  test('HEAD of a form with save=1 returns 200 and saves nothing', async () => {
    const count = () => portal.db.selectFrom('addresses').selectAll().execute();
    const before = await count();
    const query = 'full_address=Орёл&save=1';
    expect((await send(`/tpl/address_form.html?${query}`, { method: 'HEAD' })).status).toBe(200);
    expect(await count()).toEqual(before);
  });
});

describe('a wrong verb', () => {
  const refused = async (path: string, method: string) => {
    const response = await send(path, { method });
    const { headers } = response;
    return [response.status, headers.get('Allow'), headers.get('Content-Type'), await response.text()];
  };

  test.each([
    ['PATCH', '/ajax/topbasket/', 'GET, HEAD, POST'],
    ['PUT', '/tpl/address_form.html', 'GET, HEAD, POST'],
    ['DELETE', '/ajax/search/cat21/', 'GET, HEAD, POST'],
  ])('calls that return HTML refuse a wrong verb in HTML: %s %s', async (method, path, allow) => {
    expect(await refused(path, method)).toEqual([
      ...[405, allow, 'text/html; charset=utf-8'],
      `<div class="note no" role="alert"><p>Этот вызов принимает только ${allow}</p></div>`,
    ]);
  });

  test.each([
    ['GET', '/ajax/addproduct/', 'POST'],
    ['PUT', '/api/filter/', 'GET, HEAD, POST'],
    ['PATCH', '/api/download/1/', 'GET, HEAD, POST'],
    ['OPTIONS', '/reminder/', 'POST'],
  ])('calls that return JSON or files refuse a wrong verb in JSON: %s %s', async (method, path, allow) => {
    expect(await refused(path, method)).toEqual([
      ...[405, allow, 'application/json; charset=utf-8'],
      `{"status":"error","message":"Этот вызов принимает только ${allow}","code":"WRONG_VERB"}`,
    ]);
  });
});

describe('a client without a session', () => {
  const asNobody = (path: string, call: Call = {}) =>
    send(path, { ...call, headers: { ...call.headers, Cookie: '' } });

  test('a script without a session gets a 401', async () => {
    const response = await asNobody('/ajax/addproduct/', one());
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ status: 'error', message: 'Войдите в портал', code: 'SIGN_IN' });
  });

  test('a browser without a session is redirected to the login and from there to the screen', async () => {
    const call = { ...one(), headers: { Accept: 'text/html' } };
    const response = await asNobody('/ajax/addproduct/', call);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/login?redirectTo=%2Fcart%2F&ended=1',
    ]);
    expect(await written()).toEqual([]);
  });
});

describe('a browser that sends a call as a page', () => {
  test.each<[string, Record<string, string>]>([
    ['a browser with Sec-Fetch-Dest', { 'Sec-Fetch-Dest': 'document', Accept: '*/*' }],
    ['an old browser', { Accept: 'text/html,application/xhtml+xml' }],
  ])('a call sent as a page by %s redirects to the screen', async (_, headers) => {
    const response = await send('/ajax/addproduct/', { ...one(), headers });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/cart/']);
    expect(await written()).toEqual(['1/101:1:1=1']);
  });

  test.each<[string, Record<string, string>]>([
    ['a script', { 'Sec-Fetch-Dest': 'empty', Accept: 'text/html' }],
    ['jQuery', { 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html, */*' }],
  ])('a call sent by %s returns 200 instead of a redirect', async (_, headers) => {
    expect((await send('/ajax/addproduct/', { ...one(), headers })).status).toBe(200);
  });

  test('a page request for a call that changes data only by POST redirects without changes', async () => {
    const document = { headers: { 'Sec-Fetch-Dest': 'document' } };
    const response = await send('/api/chat/?action=send&message=1', document);
    expect([response.status, response.headers.get('Location')?.split('?')[0]]).toEqual([
      302,
      '/cabinet/chat',
    ]);
    expect(await written()).toEqual([]);
  });

  test.each(['/ajax/addproduct/?id=101&qnt=1', '/include/ajax.php'])(
    'a browser that opens %s gets a 405, because the call refuses GET',
    async (address) => {
      const response = await send(address, { headers: { 'Sec-Fetch-Dest': 'document' } });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
      expect(await written()).toEqual([]);
    },
  );

  test('a browser that posts addproduct sees the result on the basket screen', async () => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    const page = await anna.visit('/cart/');
    const sent = async (action: string) => {
      const body = page.$('body');
      if (body)
        body.innerHTML = `<form method="post" action="/ajax/addproduct/">${action}<button></button></form>`;
      return anna.submit(page, 'form');
    };
    const field = (name: string, value: string) => `<input name="${name}" value="${value}">`;
    const added = await sent(field('id', '101') + field('qnt', '2'));
    expect([added.path, added.$('.note.ok')?.textContent]).toEqual([
      '/cart/',
      expect.stringContaining('Добавлено в корзину'),
    ]);
    const refused = await sent(field('id', '101') + field('qnt', '99999'));
    expect([refused.path, refused.$('.note.no')?.textContent]).toEqual([
      '/cart/',
      expect.stringContaining('Не достаточно свободных остатков на складе'),
    ]);
    expect(refused.$('.note.no')?.textContent?.match(/Не достаточно/g)).toHaveLength(1);
  });
});
