import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actors, passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/**
 * CVE-2026-53668 and similar: browsers read an address that begins with two slashes, or with a slash and a backslash,
 * as another host, while a router reads it as a path. No value sent by a visitor may lead to another host, whichever
 * router is installed.
 */
const elsewhere = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/%2e//evil.example/',
  'javascript:alert(1)//evil.example',
];

let portal: Portal;
let cookies = '';
beforeAll(async () => {
  portal = await openPortal();
  await signIn();
});
afterAll(() => portal.close());

/** Sends the path unchanged, because `fetch` would normalize it. */
async function send(method: 'GET' | 'POST', path: string, body = '') {
  const asked = request(portal.origin, {
    method,
    path,
    headers: {
      Accept: 'text/html',
      Cookie: cookies,
      Origin: portal.origin,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

async function signIn() {
  cookies = '';
  const doors = [
    ['/login', actors.main.email, passwords.main],
    ['/desk/login', staff.email, passwords.staff],
  ] as const;
  const sessions: string[] = [];
  for (const [path, email, password] of doors) {
    const { headers } = await send('POST', path, String(new URLSearchParams({ email, password })));
    sessions.push(...(headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!));
  }
  cookies = sessions.join('; ');
}

/** Restores characters that React escapes in attribute values. */
const unescaped = (value: string) =>
  value
    .replace(
      /&(lt|gt|quot|#x27);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#x27': "'" })[name]!,
    )
    .replaceAll('&amp;', '&');

/** Returns the redirects, links and forms of a response that lead to another host or cannot be parsed. */
function leadsTo({ headers, body }: Awaited<ReturnType<typeof send>>, path: string): string[] {
  const targets = [headers.location, headers['x-remix-redirect'], headers.refresh].flat();
  if (headers['content-type']?.startsWith('text/html')) {
    for (const [, value = ''] of body.matchAll(/\s(?:href|action|formaction|src)="([^"]*)"/g))
      targets.push(unescaped(value));
    for (const [input] of body.matchAll(/<input [^>]*name="redirectTo"[^>]*>/g))
      targets.push(unescaped(/\svalue="([^"]*)"/.exec(input)?.[1] ?? ''));
  } else if (headers['content-type']?.startsWith('text/x-script')) {
    // The data of a redirect: `"redirect","//evil.example/"`.
    targets.push(/"redirect","((?:[^"\\]|\\.)*)"/.exec(body)?.[1]);
  }
  const base = `${portal.origin}${path.startsWith('/') && !/^\/[/\\]/.test(path) ? path : '/'}`;
  return targets.filter((target): target is string => {
    if (target === undefined) return false;
    if (!URL.canParse(target, base)) return true;
    const { host, protocol } = new URL(target, base);
    return host.includes('evil') || (protocol === 'javascript:' && target.includes('evil'));
  });
}

const withQuery = (path: string, to: string) => `${path}?redirectTo=${encodeURIComponent(to)}`;

/** Returns the paths of all routes with a loader or an action; those that end a session are last. */
function pathsOf(kind: 'loader' | 'action'): string[] {
  const { routes } = portal;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : '';
  };
  const paths = Object.values(routes)
    .filter(({ id, module }) => module[kind] && id.startsWith('routes/'))
    .map(({ id }) =>
      `/${pathOf(id)}`
        .replace(/:\w+\?\/?/g, '')
        .replace(/:\w+/g, '1')
        .replace('*', 'nothing'),
    );
  const endsSession = (path: string) => Number(/\/log(in|out)/.test(path));
  return [...new Set(paths)].sort((a, b) => endsSession(a) - endsSession(b));
}

describe('redirects to another host', () => {
  test('no screen redirects or links to another host that redirectTo names', async () => {
    const paths = pathsOf('loader');
    expect(paths.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const path of paths) {
      for (const address of [path, `${path === '/' ? '/_root' : path}.data`]) {
        const asked = withQuery(address, '//evil.example/');
        wrong.push(...leadsTo(await send('GET', asked), address).map((to) => `${asked} → ${to}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  test('no form redirects or links to another host that redirectTo names', async () => {
    const paths = pathsOf('action');
    expect(paths.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const [i, path] of paths.entries()) {
      const to = ['//evil.example/', '/\\evil.example/'][i % 2]!;
      const post = () => send('POST', withQuery(path, to), String(new URLSearchParams({ redirectTo: to })));
      let answer = await post();
      // An earlier form has ended the session.
      if (answer.headers.location?.includes('/login')) {
        await signIn();
        answer = await post();
      }
      wrong.push(...leadsTo(answer, path).map((target) => `${path} → ${target}`));
    }
    expect(wrong).toEqual([]);
  });

  test.each(elsewhere)('signing in with redirectTo=%j never leads to another host', async (to) => {
    for (const path of ['/login', '/desk/login']) {
      cookies = '';
      const fields = {
        '/login': { email: actors.main.email, password: passwords.main },
        '/desk/login': { email: staff.email, password: passwords.staff },
      }[path]!;
      const shown = await send('GET', withQuery(path, to));
      expect([shown.status, leadsTo(shown, path)]).toEqual([200, []]);
      const body = String(new URLSearchParams({ ...fields, redirectTo: to }));
      for (const address of [withQuery(path, to), withQuery(`${path}.data`, to)]) {
        const answer = await send('POST', address, body);
        expect([200, 202, 303]).toContain(answer.status);
        expect(leadsTo(answer, path)).toEqual([]);
      }
    }
  });

  test.each(elsewhere)('no confirmation or switch redirects or links to %j', async (to) => {
    await signIn();
    for (const path of ['/callback', '/cabinet/orders/1/cancel', '/cabinet/orders/1/repeat', '/prices']) {
      expect(leadsTo(await send('GET', withQuery(path, to)), path)).toEqual([]);
      const body = String(new URLSearchParams({ redirectTo: to, resend: to, back: to }));
      expect(leadsTo(await send('POST', path, body), path)).toEqual([]);
    }
  });

  test.each([
    '//evil.example/',
    '//evil.example/cabinet',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/.//evil.example/',
    '/cart/..//evil.example/',
    '/login//evil.example/',
    '//evil.example/%2e%2e/cart/',
    '//evil.example/personal/cart/',
    '/%2F/evil.example/',
  ])('the address %s itself does not lead to another host', async (path) => {
    await signIn();
    for (const address of [path, `${path}?redirectTo=%2Fcart`, path.replace(/\/$/, '.data')]) {
      expect(leadsTo(await send('GET', address), path)).toEqual([]);
    }
  });
});
