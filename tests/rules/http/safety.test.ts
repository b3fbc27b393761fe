import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leadsToFile } from '#app/http/answers/leads-to-file.ts';
import { initiatorOf } from '#app/http/requests/initiator.server.ts';
import { nest } from '#app/http/requests/nest.ts';
import { readForm } from '#app/http/requests/read-form.server.ts';
import { isSameOrigin } from '#app/http/requests/same-origin.server.ts';
import { redirectWith, takeFlash } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';

describe('the redirect after signing in', () => {
  test.each(['/cart/', '/catalogue/2?page=3&brand=1', '/orders#lines'])('login may redirect to %s', (to) => {
    expect(safeRedirect(to)).toBe(to);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/.//evil.example/',
    '/x/..//evil.example/',
    '/%2e//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'cart',
    '',
    undefined,
    ['/cart/'],
  ])('login never redirects to %j', (to) => {
    expect(safeRedirect(to)).toBe('/catalogue');
  });
});

describe('an address that a browser downloads', () => {
  test.each([
    '/api/download/5/?type=order',
    '/cabinet/acts/12.pdf',
    '/cabinet/orders/7.xlsx/',
    '/cabinet/purchased-goods.xlsx?report=4#x',
    '/cabinet/exports/file?format=csv',
    '/cabinet/chat/files/12?small=1',
    '/desk/exchange/3/files/8',
  ])('the address %s downloads a file', (to) => {
    expect(leadsToFile(to)).toBe(true);
  });

  test('every route with a file extension is recognized as the download of a file', () => {
    const addresses = readdirSync('app/routes')
      .map((file) => /^(.+)\[(\.[a-z]+)\]\.ts$/.exec(file))
      .filter((match) => match !== null)
      .map(
        ([, path = '', format]) =>
          `/${path.replaceAll('_.', '.').replaceAll('.', '/').replaceAll('$', '')}${format}`,
      );
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !leadsToFile(address))).toEqual([]);
  });

  test.each([
    '/',
    '/catalogue?query=a.xlsx',
    '/cabinet/orders/7',
    '/cart/#a.pdf',
    '/cabinet/api/',
    '/popup_basket.php',
  ])('the address %s does not download a file', (to) => {
    expect(leadsToFile(to)).toBe(false);
  });
});

describe('a request that changes data', () => {
  const request = (headers: Record<string, string>) =>
    new Request('http://portal.test/cart', { method: 'POST', headers: { Host: 'portal.test', ...headers } });

  test.each([
    ['from a script client without Origin and Sec-Fetch-Site', {}],
    ['from the portal’s own origin', { Origin: 'http://portal.test', 'Sec-Fetch-Site': 'same-origin' }],
    ['from an old browser on a page of the portal', { Referer: 'http://portal.test/cart/?page=2' }],
    ['from a typed address', { 'Sec-Fetch-Site': 'none', Referer: 'http://news.example/' }],
    ['behind a proxy', { Origin: 'https://opt.example', 'X-Forwarded-Host': 'opt.example' }],
  ])('a request that changes data is accepted %s', (_, headers) => {
    expect(isSameOrigin(request(headers as Record<string, string>))).toBe(true);
  });

  test.each([
    ['another origin', { Origin: 'http://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['a foreign page in an old browser', { Referer: 'http://evil.example/cart/' }],
    ['an invalid Referer', { Referer: 'portal.test' }],
    ['a cross-site context', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a link on another host of the same site without Origin', { 'Sec-Fetch-Site': 'same-site' }],
    [
      'the same host under another scheme',
      { Origin: 'http://portal.test', 'X-Forwarded-Proto': 'https', 'Sec-Fetch-Site': 'same-origin' },
    ],
  ])('a request that changes data is refused from %s', (_, headers) => {
    expect(isSameOrigin(request(headers as Record<string, string>))).toBe(false);
  });
});

describe('a GET that changes data', () => {
  const initiator = (headers: Record<string, string>) =>
    initiatorOf(new Request('http://portal.test/', { headers: { Host: 'portal.test', ...headers } }));
  const own = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' };

  test('a GET counts as the portal’s script only if Sec-Fetch-Mode is absent or that of a script', () => {
    const modes: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Mode': 'cors' },
      { 'Sec-Fetch-Mode': 'same-origin' },
    ];
    for (const mode of modes) expect(initiator({ ...own, ...mode })).toBe('own script');
    // A link forwarded by a service worker has `navigate`, a download has `no-cors`.
    for (const mode of ['navigate', 'no-cors'])
      expect(initiator({ ...own, 'Sec-Fetch-Mode': mode })).toBe('other');
  });

  test('a GET without browser headers counts as a program, even with the mode of Node’s fetch', () => {
    expect(initiator({ 'Sec-Fetch-Mode': 'cors', Accept: '*/*' })).toBe('program');
    expect(initiator({ 'Sec-Fetch-Mode': 'no-cors', Accept: '*/*' })).toBe('other');
  });

  test('whatever the headers, only the portal’s scripts and programs may change data by GET', () => {
    const own = 'http://portal.test/cart/';
    const foreign = 'http://evil.example/';
    const values: Record<string, (string | undefined)[]> = {
      'Sec-Fetch-Dest': [undefined, 'empty', 'document', 'image', 'iframe', 'style', 'script'],
      'Sec-Fetch-Site': [undefined, 'same-origin', 'same-site', 'cross-site', 'none'],
      'Sec-Fetch-Mode': [undefined, 'cors', 'no-cors', 'navigate'],
      'X-Requested-With': [undefined, 'XMLHttpRequest', 'ru.app'],
      Referer: [undefined, own, foreign],
      Origin: [undefined, 'http://portal.test', 'http://evil.example'],
      Accept: ['*/*', 'text/html,*/*;q=0.8', 'image/avif,image/*', 'application/json'],
    };
    const all = Object.entries(values).reduce<Record<string, string>[]>(
      (before, [name, each]) =>
        before.flatMap((headers) =>
          each.map((value) => (value === undefined ? headers : { ...headers, [name]: value })),
        ),
      [{}],
    );
    expect(all).toHaveLength(15_120);
    const allowed = all.filter((headers) => /script|program/.test(initiator(headers)));
    for (const headers of allowed) {
      const { Referer, Origin, Accept = '' } = headers;
      const [dest, site, mode] = ['Dest', 'Site', 'Mode'].map((name) => headers[`Sec-Fetch-${name}`]);
      const isOfBrowser = [dest, site, Referer, Origin].some((value) => value !== undefined);
      const isProgram = !isOfBrowser && !/html|image/.test(Accept);
      const isNew = dest === 'empty' && site === 'same-origin';
      const isOld = !dest && !site && headers['X-Requested-With'] === 'XMLHttpRequest' && Referer === own;
      expect(isProgram || isNew || isOld, JSON.stringify(headers)).toBe(true);
      expect(Origin, JSON.stringify(headers)).not.toBe('http://evil.example');
      expect(['navigate', 'no-cors'], JSON.stringify(headers)).not.toContain(mode);
    }
    // The factors count the permitted values: Mode, X-Requested-With, Referer, Origin and Accept of new browsers;
    // Mode, Origin and Accept of old browsers; Mode, X-Requested-With and Accept of programs.
    const ofKind = (kind: string) => allowed.filter((headers) => initiator(headers) === kind).length;
    expect([ofKind('own script'), ofKind('program')]).toEqual([2 * 3 * 3 * 2 * 4 + 2 * 2 * 4, 2 * 3 * 2]);
  });
});

describe('a message for the next page', () => {
  const pageWith = async (headers: Record<string, string>) => {
    const left = await redirectWith('/cart', { kind: 'ok', text: 'Готово' });
    const Cookie = left.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    return takeFlash(new Request('http://portal.test/cart', { headers: { Cookie, ...headers } }));
  };

  test('a flash message is shown once', async () => {
    const { flash, headers } = await pageWith({});
    expect(flash).toMatchObject({ text: 'Готово' });
    expect(headers.get('Set-Cookie')).toContain('Max-Age=0');
  });

  test.each(['Sec-Purpose', 'Purpose'])(
    'a prefetched page does not use up the flash message (%s)',
    async (name) => {
      const { flash, headers } = await pageWith({ [name]: 'prefetch;prerender' });
      expect(flash).toBeUndefined();
      expect(headers.get('Set-Cookie')).toBeNull();
    },
  );
});

describe('the body of a form', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    readForm(
      new Request('http://portal.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit),
      1_000,
    );

  test('repeated and nested form fields are parsed into lists and objects', async () => {
    const form = await post(new URLSearchParams('brand[]=1&brand[]=2&qnt[5][1]=3&mark=7&mark=8'));
    expect(form).toMatchObject({
      ok: true,
      values: { brand: ['1', '2'], qnt: { 5: { 1: '3' } }, mark: ['7', '8'] },
    });
  });

  test('a form from another site is rejected with 403', async () => {
    const form = await post(new URLSearchParams('a=1'), { Origin: 'http://evil.example' });
    expect(form).toMatchObject({ ok: false, code: 'CROSS_SITE', status: 403 });
  });

  test('a form above the size limit is rejected, whether it is sent at once or as a stream', async () => {
    const large = 'a='.padEnd(2_000, 'x');
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await post(large, type)).toMatchObject({ code: 'TOO_LARGE', status: 413 });
    const chunked = new Blob([large]).stream();
    expect(await post(chunked, type)).toMatchObject({ code: 'TOO_LARGE' });
  });

  test('an oversized form is read to its end, so that its client sees no broken connection', async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (++sent > 50) controller.close();
        else controller.enqueue(new Uint8Array(100));
      },
    });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await post(body, type)).toMatchObject({ code: 'TOO_LARGE' });
    expect(sent).toBe(51);
  });

  test.each([
    ['JSON', '{}', 'application/json'],
    ['a broken multipart body', '--x\r\nnonsense', 'multipart/form-data; boundary=x'],
    ['a multipart body without a boundary', 'x', 'multipart/form-data'],
  ])('a request with %s instead of a form is rejected', async (_, body, type) => {
    expect(await post(body, { 'Content-Type': type })).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  });

  test('a form with 9 nested levels or 20,001 fields is rejected', async () => {
    expect(await post(new URLSearchParams({ [`a${'[x]'.repeat(9)}`]: '1' }))).toMatchObject({
      code: 'BAD_INPUT',
    });
    const many = Array.from({ length: 20_001 }, (_, i): [string, string] => [`f${i}`, '']);
    expect(() => nest(many)).toThrow(RangeError);
  });

  test('the time to read one field repeated many times grows with their number, not with its square', () => {
    const repeated = (count: number) =>
      Array.from({ length: count }, (): [string, string] => ['mark', '1:1:1']);
    /** Returns the shortest of ten times, which is independent of other work of the machine, in milliseconds. */
    const time = (count: number) => {
      const pairs = repeated(count);
      const times = Array.from({ length: 10 }, () => {
        const start = performance.now();
        expect(nest(pairs).mark).toHaveLength(count);
        return performance.now() - start;
      });
      return Math.min(...times);
    };
    // Twenty times as many fields: twenty times as long, or, with a copy of the list for each field, four hundred times.
    expect(time(20_000) / time(1_000)).toBeLessThan(100);
  });

  test('a nested field counts as empty where a text or a number is expected', () => {
    const { sort } = nest([['sort[a]', 'price']]);
    expect(String(sort)).toBe('');
    expect(Number(sort)).toBe(0);
    expect(`${[sort].flat().at(-1)}`).toBe('');
  });

  test('a form cannot change a prototype', () => {
    const nested = nest([['__proto__[polluted]', 'yes']]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(nested)).toBeNull();
  });
});
