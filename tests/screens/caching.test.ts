import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.origin + path, { headers: { Accept: 'text/html', ...headers }, redirect: 'manual' });
const again = (path: string, first: Response, headers: Record<string, string> = {}) =>
  // Browsers send this header; without it, Node would bypass all caches.
  ask(path, { ...headers, 'Cache-Control': 'max-age=0', 'If-None-Match': first.headers.get('ETag') ?? '' });

const openPages = [
  '/',
  '/open',
  '/open/all?query=LT',
  '/open/product/101',
  '/news',
  '/articles',
  '/callback',
];

test.each(['br', 'gzip'])(
  'a client that accepts %s gets a compressed page with unchanged content',
  async (packing) => {
    const packed = await ask('/open', { 'Accept-Encoding': packing });
    expect(packed.headers.get('Content-Encoding')).toBe(packing);
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding');
    const plain = await ask('/open', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    // The nonce differs in every response.
    const said = async (page: Response) => (await page.text()).replace(/nonce="[^"]*"/g, '');
    expect(await said(packed)).toBe(await said(plain));
  },
);

describe('a file with a hash in its name', () => {
  test('a file with a hash in its name is cached forever', async () => {
    const page = await dealer.visit('/login');
    const assets = page.$$('link[href^="/assets/"]').map((link) => link.getAttribute('href') ?? '');
    expect(assets.length).toBeGreaterThan(3);
    for (const path of assets) {
      expect((await ask(path)).headers.get('Cache-Control'), path).toBe(
        'public, max-age=31536000, immutable',
      );
    }
  });
});

describe('pictures', () => {
  test.each(['/pictures/bulb.svg', '/scenes/warehouse.svg', '/favicon.ico'])(
    'the picture %s is revalidated by its ETag',
    async (path) => {
      const first = await ask(path);
      expect(first.status).toBe(200);
      expect(first.headers.get('Cache-Control')).toBe('public, max-age=3600');
      expect((await again(path, first)).status).toBe(304);
    },
  );
});

describe('pages of the open area', () => {
  test.each(openPages)('a browser may cache %s and must revalidate it', async (path) => {
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    const second = await again(path, first);
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    // The cached page keeps its nonce; a new policy would block its scripts.
    expect(second.headers.get('Content-Security-Policy')).toBeNull();
  });

  test('a page is sent again after its content has changed', async () => {
    const first = await ask('/news');
    const news = {
      header: 'Новость',
      announce: 'Анонс',
      body: '',
      picture: '',
      published_at: 1,
      top_until: null,
    };
    await addRows(portal.db, 'news', news);
    expect((await again('/news', first)).status).toBe(200);
  });

  test('a page is sent again after the user has selected another theme', async () => {
    const first = await ask('/open');
    expect((await again('/open', first, { Cookie: 'theme=dark' })).status).toBe(200);
  });

  test('a missing page has no ETag', async () => {
    const missing = await ask('/open/product/999');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('ETag')).toBeNull();
  });
});

describe('the cache headers of private data', () => {
  const screens = [
    '/catalogue',
    '/cart/',
    '/cabinet/orders',
    '/cabinet/token',
    '/cabinet/token/programs',
    '/product/101',
    '/fast-order',
  ];

  test.each([...screens, ...openPages])('only the dealer’s browser may cache %s', async (path) => {
    const page = await dealer.visit(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('Cache-Control')).toMatch(/^private, no-(cache|store)$/);
  });

  test.each(['/catalogue.data', '/cart.data', '/open.data', '/search-suggest?query=LT'])(
    '%s is never cached',
    async (path) => {
      expect((await dealer.visit(path)).headers.get('Cache-Control')).toBe('private, no-store');
    },
  );

  test('suggestions of the open area may be cached for a minute', async () => {
    expect((await ask('/open/suggest?query=LT')).headers.get('Cache-Control')).toBe('private, max-age=60');
  });

  test('only the browser may cache a 404 response', async () => {
    expect((await ask('/no/such/page')).headers.get('Cache-Control')).toBe('private, no-cache');
  });
});

describe('the header that clears the browser cache, including pages behind the «back» button', () => {
  const send = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(portal.origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Accept: 'text/html', Cookie: cookie },
      redirect: 'manual',
    });
  const forgets = ({ headers }: Response) => headers.get('Clear-Site-Data') === '"cache"';
  const signIn = (cookie?: string) =>
    send('/login', { email: 'main@example.com', password: passwords.main }, cookie);

  test.each(['/prices', '/prices.data', '/prices?resend=/cart'])(
    'hiding prices with %s clears the browser cache, but showing prices does not',
    async (path) => {
      const via = path.endsWith('.data') ? 'script' : '';
      expect(forgets(await send(path, { hide: '1', via }))).toBe(true);
      expect(forgets(await send(path, { hide: '0', via }))).toBe(false);
    },
  );

  test.each(['/logout', '/logout.data'])('signing out with %s clears the browser cache', async (path) => {
    expect(forgets(await send(path, { from: 'menu' }))).toBe(true);
  });

  test('signing in clears the browser cache only if the browser already has a session', async () => {
    const first = await signIn();
    expect(forgets(first)).toBe(false);
    const [session = ''] = first.headers.getSetCookie()[0]?.split(';') ?? [];
    expect(forgets(await signIn(session))).toBe(true);
  });
});
