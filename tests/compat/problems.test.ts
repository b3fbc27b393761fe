import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '#server/kernel/texts.ru.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { type Call, callerOf, form, json, signedInCookie } from './caller.ts';

/** Errors as RFC 9457 problem details for callers who request them (§7.1.4, decisions/open-api.md). */

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
afterAll(() => portal.close());

const asked = 'application/json, application/problem+json';

async function problem(path: string, call: Call = {}) {
  const response = await send(path, { ...call, headers: { Accept: asked, ...call.headers } });
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  const body = await response.json();
  expect(body.status).toBe(response.status);
  return { headers: response.headers, body };
}

test('problem details contain the code, its general message, the detail and the invalid fields', async () => {
  const { body } = await problem('/api/orders/?since=abc&state=nonsense');
  expect(body).toEqual({
    type: `${portal.origin}/developers/codes#BAD_INPUT`,
    title: texts.BAD_INPUT,
    status: 400,
    detail: texts.BAD_INPUT,
    code: 'BAD_INPUT',
    errors: expect.any(Object),
  });
  expect(Object.keys(body.errors).length).toBeGreaterThan(0);
  const missing = await problem('/api/order/999999');
  expect(missing.body).toMatchObject({ status: 404, code: 'NOT_FOUND', title: 'Не найдено' });
  expect(missing.body.detail).toMatch(/заказ/i);
  expect(missing.body.errors).toBeUndefined();
});

test('problem details are also returned for unreadable bodies, unknown calls and wrong verbs', async () => {
  const broken = { body: '{', headers: { 'Content-Type': 'application/json' } };
  expect((await problem('/api/orders/', broken)).body).toMatchObject({
    status: 400,
    code: 'UNREADABLE_CALL',
  });
  expect((await problem('/api/nothing/')).body).toMatchObject({ status: 404, code: 'NO_SUCH_CALL' });
  const verb = await problem('/api/orders/', { method: 'DELETE' });
  expect(verb.body).toMatchObject({ status: 405, code: 'WRONG_VERB' });
  expect(verb.headers.get('Allow')).toContain('POST');
});

test('problem details for an invalid token preserve the authentication and CORS headers', async () => {
  const call = { headers: { Cookie: '', Authorization: 'Bearer svp_unknown' } };
  const { headers, body } = await problem('/api/orders/', call);
  expect(body).toMatchObject({ status: 401, code: 'TOKEN_INVALID' });
  expect(headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(headers.get('Cache-Control')).toBe('private, no-store');
});

test('problem details are sent only on request, and refusals with status 200 stay unchanged', async () => {
  const old = await send('/api/order/999999', { headers: { Accept: 'application/json' } });
  expect(old.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(await old.json()).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
  const refused = await send('/api/contragent/', {
    ...json({ inn: '1' }),
    headers: { 'Content-Type': 'application/json', Accept: asked },
  });
  expect([refused.status, refused.headers.get('Content-Type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  const head = await send('/api/xlsxAllCatalogExport/', {
    method: 'HEAD',
    headers: { Cookie: '', Accept: asked },
  });
  expect([head.status, head.headers.get('Content-Type')]).toEqual([401, 'application/problem+json']);
  const fragment = await send('/popup_basket.php', { body: form(''), headers: { Accept: asked } });
  expect(fragment.headers.get('Content-Type')).toMatch(/^text\/html/);
});

test('problem details link to the documentation of their code', async () => {
  const page = await visitor(portal).visit('/developers/codes');
  expect(page.$('#BAD_INPUT')?.textContent).toContain(texts.BAD_INPUT);
});
