import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rememberOld } from '#server/takeover/old-records.repository.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { signedInCookie } from '#tests/compat/caller.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';

/** Bookmarks and addresses of the old portal, opened by browsers and programs. */

let portal: Portal;
let cookie = '';
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
});
afterAll(() => portal.close());

const browser = { 'Sec-Fetch-Dest': 'document', Accept: 'text/html' };

async function open(path: string, headers: Record<string, string> = browser) {
  const response = await fetch(portal.origin + path, {
    redirect: 'manual',
    headers: { Cookie: cookie, ...headers },
  });
  return { status: response.status, to: response.headers.get('Location'), text: await response.text() };
}

/** «плато» as the old portal's pages escaped it. */
const cp1251 = '%EF%EB%E0%F2%EE';
const utf8 = encodeURIComponent('плато');

describe('windows-1251 letters in an address', () => {
  test('a browser is redirected from an address in windows-1251 to the address in UTF-8', async () => {
    expect(await open(`/catalogue/all?available=0&query=${cp1251}`)).toMatchObject({
      status: 302,
      to: `/catalogue/all?available=0&query=${utf8}`,
    });
    const { text } = await open(`/catalogue/all?available=0&query=${utf8}`);
    expect(text).toContain('LT-NB36-4054');
  });

  test('a program can request a screen in windows-1251 without a redirect', async () => {
    const { status, text } = await open(`/catalogue/all?available=0&query=${cp1251}`, {});
    expect(status).toBe(200);
    expect(text).toContain('LT-NB36-4054');
  });

  test('a call with windows-1251 letters in a browser redirects to its screen in UTF-8', async () => {
    const first = await open(`/api/search/?keyword=${cp1251}`);
    expect(first).toMatchObject({ status: 302, to: `/api/search/?keyword=${utf8}` });
    const { to } = await open(first.to ?? '');
    expect(new URL(to ?? '', portal.origin).searchParams.get('query')).toBe('плато');
  });
});

describe('doubled slashes in an address', () => {
  test.each(['//api/search/?keyword=', '/api//search//?keyword=', '//openapi///filter/?query='])(
    'doubled slashes in %s… are ignored',
    async (path) => {
      const { status, text } = await open(path + utf8, {});
      expect([status, JSON.parse(text).products.length]).toEqual([200, 1]);
    },
  );

  test('an address with doubled slashes redirects a browser only within the portal', async () => {
    expect(await open('//catalogue//21')).toMatchObject({ status: 302, to: '/catalogue/21' });
    expect(await open('//evil.example/%2e%2e//x')).toMatchObject({ status: 302, to: '/x' });
    expect((await open('//evil.example')).to).toBe('/evil.example');
  });
});

describe('pages of the old portal', () => {
  test.each([
    ['/catalog/index.php?SECTION_ID=21&PAGEN_1=2', '/catalogue/21?page=2'],
    ['/news/index.php?ELEMENT_ID=1', '/news/1'],
    ['/cart/index.php', '/cart/'],
    ['/auth/?backurl=%2Fcart%2F', '/login?redirectTo=%2Fcart%2F'],
  ])('%s redirects to %s', async (old, now) => {
    expect(await open(old)).toMatchObject({ status: 302, to: now });
    expect(await open(old, {})).toMatchObject({ status: 302, to: now });
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'signing in never redirects to %s',
    async (back) => {
      const { to } = await open(`/auth/?backurl=${encodeURIComponent(back)}`);
      expect(await open(to ?? '')).toMatchObject({ status: 302, to: '/catalogue' });
    },
  );
});

describe('a product that had another id in the old portal', () => {
  beforeAll(() =>
    rememberOld(portal.db, 'product', [
      { id: '7001', recordId: 101, digest: '' },
      { id: '106', recordId: 101, digest: '' },
    ]),
  );

  test.each([
    ['/catalog/index.php?SECTION_ID=21&ELEMENT_ID=7001', '/product/101'],
    ['/open/?ELEMENT_ID=7001', '/open/product/101'],
    ['/product/7001', '/product/101'],
    ['/open/product/7001', '/open/product/101'],
  ])('a product with another id in the old portal is found at %s', async (old, now) => {
    expect(await open(old)).toMatchObject({ status: 302, to: now });
  });

  test('the old id of a product applies only to old addresses if another product has the id', async () => {
    expect((await open('/catalog/?ELEMENT_ID=106')).to).toBe('/product/101');
    expect((await open('/product/106')).status).toBe(200);
    await changeRows(portal.db, 'products', { id: 106 }, { enabled: 0 });
    try {
      expect((await open('/open/product/106')).to).toBeNull();
      expect((await open('/product/106')).to).toBeNull();
    } finally {
      await changeRows(portal.db, 'products', { id: 106 }, { enabled: 1 });
    }
  });

  test('an old address without a known old id uses the product id of the portal', async () => {
    expect(await open('/catalog/?ELEMENT_ID=102')).toMatchObject({ status: 302, to: '/product/102' });
    expect((await open('/product/999999')).status).toBe(404);
    expect((await open('/bookmark/product/x')).status).toBe(404);
  });
});

describe('an old basket of a thousand lines', () => {
  const fields = Array.from({ length: 1_200 }, (_, i) => `qnt%5B${10_000 + i}%5D%5B1%5D%5B1%5D=12`).join('&');

  test('an old basket page can update the basket with a GET request of 1200 fields', async () => {
    const { status, text } = await open(`/ajax/recount/?m=1&${fields}`, {});
    expect(status).toBe(200);
    expect(text).toContain('id="total_basket"');
  });

  test('an old basket page can update the basket with a POST request', async () => {
    const response = await fetch(`${portal.origin}/ajax/recount/`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams('qnt[101]=2'),
    });
    expect([response.status, await response.text()]).toEqual([
      ...[200, expect.stringContaining('id="total_basket"')],
    ]);
  });
});
