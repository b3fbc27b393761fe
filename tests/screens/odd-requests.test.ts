import { Agent, request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

type Answer = { status: number; allow: string | undefined; text: string };

/** Sends a request with an address and headers that `fetch` would normalize. */
function ask(path: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const { hostname, port } = new URL(portal.origin);
  return new Promise<Answer>((resolve, reject) => {
    const request = send({ hostname, port, path, ...options }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status, allow: headers.allow, text: String(Buffer.concat(parts)) }));
    });
    request.on('error', reject).end();
  });
}

test('every response forbids content sniffing and camera access for other sites', async () => {
  for (const path of [
    '/login',
    '/search-suggest',
    '/favicon.ico',
    '/nothing',
    '/api/nothing/',
    '/ajax/brands/',
  ]) {
    const { headers } = await fetch(portal.origin + path);
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    expect(headers.get('Permissions-Policy'), path).toContain('camera=(self), display-capture=()');
  }
});

describe('a response to an invalid request', () => {
  test.each(['TRACE', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s returns 405', async (method) => {
    expect(await ask('/login', { method })).toMatchObject({ status: 405, allow: 'GET, HEAD, POST' });
  });

  test.each([
    ['an invalid address', '*', {}],
    ['an address of another host', 'http://evil.example/login', {}],
    ['an invalid host', '/login', { Host: '[' }],
    ['a host with an impossible port', '/login', { Host: 'portal.test:99999' }],
    ['a path that is not UTF-8', '/catalogue/%ff', {}],
    ['a path with a backslash', '/%5c', {}],
    ['a host with a user name', '/login', { Host: 'a@b' }],
  ])('%s returns 400 with a Russian message', async (_, path, headers) => {
    expect(await ask(path, { headers: headers as Record<string, string> })).toMatchObject({
      status: 400,
      text: 'Неверный запрос',
    });
  });

  test.each([
    ['a user name and a password in the host', '/api/filter/', { Host: 'user:secret@portal.test' }],
    ['a path in the host', '/openapi/filter/', { Host: 'portal.test/ajax/basket?' }],
    ['an address that leaves the API', '/api/../cabinet', {}],
  ])('a call with %s returns 400 with a Russian message', async (_, path, headers) => {
    const { status, text } = await ask(path, { headers: headers as Record<string, string> });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      status: 'error',
      message: 'Неверный запрос',
      code: 'UNREADABLE_CALL',
    });
  });

  test.each(['/news/%D0%B6/hidden', '/news/1%0D%0ASet-Cookie:a=b/hidden', '/news/1%00/hidden'])(
    'the redirect from %s leads to a page with status 404',
    async (path) => {
      const { status, url } = await fetch(portal.origin + path);
      expect(status).toBe(404);
      expect(url).toBe(
        portal.origin + path.replace('Set-Cookie:a=b', 'Set-Cookie%3Aa%3Db').replace(/\/hidden$/, ''),
      );
    },
  );

  test.each(['/', '/orders', '/cabinet', '/search-suggest', '/cart/clear'])(
    'POST %s returns 405',
    async (path) => {
      const { status, text } = await ask(path, { method: 'POST' });
      expect(status).toBe(405);
      expect(text).toMatch(/Эта страница открывается из формы|Этот вызов принимает только GET, HEAD/);
    },
  );
});

test('a body of 5 MB that no screen reads does not block the connection', async () => {
  const { hostname, port } = new URL(portal.origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const request = send({ hostname, port, path, method: 'POST', agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('error', reject).end(Buffer.alloc(5_000_000, 'a'));
    });
  for (const path of ['/', '/nothing', '/desk/nothing', '/search-suggest', '/'])
    expect(await post(path), path).toBeGreaterThanOrEqual(302);
  agent.destroy();
}, 20_000);

test('no screen accepts a form from another site', async () => {
  const { routes } = portal;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  const Cookie = [
    await sessionOf('/login', actors.main.email, passwords.main),
    await sessionOf('/desk/login', staff.email, passwords.staff),
  ].join('; ');
  const forms = Object.values(routes).filter(
    // Calls have their own rules, which are tested in tests/compat.
    ({ id, module }) => module.action && id.startsWith('routes/'),
  );
  expect(forms.length).toBeGreaterThan(100);
  const taken: string[] = [];
  for (const { id, index } of forms) {
    const path = pathOf(id)
      .replace(/:\w+\?\/?/g, '')
      .replace(/:\w+/g, '1')
      .replace('*', 'nothing');
    const { status } = await fetch(`${portal.origin}/${path}${index ? '?index' : ''}`, {
      method: 'POST',
      headers: { Cookie, Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ id: '1' }),
      redirect: 'manual',
    });
    if (![403, 404, 405].includes(status)) taken.push(`${status} ${path}`);
  }
  expect(taken).toEqual([]);
});

async function sessionOf(path: string, email: string, password: string): Promise<string> {
  const answer = await fetch(portal.origin + path, {
    method: 'POST',
    body: new URLSearchParams({ email, password }),
    redirect: 'manual',
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}
