import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { table } from '#compat/table.ts';
import { markCatalogueChanged } from '#server/goods/change-log.repository.server.ts';
import { addRows } from '#tests/builders/rows.ts';
import { goods } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { readSitemap } from '#tests/setup/read-sitemap.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  const lamp = await db.selectFrom('products').selectAll().where('id', '=', 106).executeTakeFirstOrThrow();
  await addRows(db, 'products', { ...lamp, id: 5_001 });
  await markCatalogueChanged(db, Date.now());
});
afterAll(async () => {
  delete process.env.PUBLIC_URL;
  await portal.close();
});

const get = (path: string, init?: RequestInit) => fetch(portal.origin + path, init);
const sitemapAt = async (path: string) => readSitemap(await (await get(path)).text());

describe('the sitemap', () => {
  test('the sitemap index links to parts, which list existing pages at canonical addresses', async () => {
    const index = await sitemapAt('/sitemap.xml');
    expect(index.root).toBe('sitemapindex');
    expect(index.addresses.map(({ loc }) => loc)).toEqual([
      `${portal.origin}/sitemap/pages.xml`,
      `${portal.origin}/sitemap/products/1.xml`,
      `${portal.origin}/sitemap/products/2.xml`,
    ]);
    const parts = await Promise.all(
      index.addresses.map(({ loc }) => sitemapAt(loc.slice(portal.origin.length))),
    );
    expect(parts.map(({ root }) => root)).toEqual(['urlset', 'urlset', 'urlset']);
    expect(parts[1]?.addresses).toHaveLength(goods.length);
    expect(parts[2]?.addresses).toEqual([{ loc: `${portal.origin}/open/product/5001` }]);
    for (const { loc } of parts.flatMap(({ addresses }) => addresses)) {
      const page = await fetch(loc, { redirect: 'manual' });
      expect(page.status, loc).toBe(200);
      // The canonical address of each page equals its address in the sitemap.
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await page.text())?.[1];
      expect(canonical, loc).toBe(loc);
    }
  });

  test.each(['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/products/1.xml'])(
    '%s is XML that anybody may cache for an hour',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
      expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
      expect(headers.get('Set-Cookie')).toBeNull();
      const asked = await get(path, { method: 'HEAD' });
      expect([asked.status, await asked.text()]).toEqual([200, '']);
    },
  );

  test.each([
    '/sitemap/products/3.xml',
    '/sitemap/products/0.xml',
    '/sitemap/products/01.xml',
    '/sitemap/products/1',
    '/sitemap/products/x.xml',
    '/sitemap/products/9999999999999999.xml',
  ])('%s returns 404', async (path) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([404, 'Не найдено']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each(['/sitemap.xml', '/robots.txt'])('POST %s returns 405', async (path) => {
    const answer = await get(path, { method: 'POST', headers: { Origin: portal.origin } });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('the sitemap uses the configured address of the portal, not the requested address', async () => {
    process.env.PUBLIC_URL = 'https://opt.example.ru';
    const { addresses } = await sitemapAt('/sitemap/products/2.xml');
    const robots = await (await get('/robots.txt')).text();
    delete process.env.PUBLIC_URL;
    expect(addresses).toEqual([{ loc: 'https://opt.example.ru/open/product/5001' }]);
    expect(robots).toContain('Sitemap: https://opt.example.ru/sitemap.xml');
  });
});

describe('robots.txt', () => {
  /**
   * Returns whether a path may be crawled. As in search engines, the longest matching rule decides, and an allowing
   * rule wins a tie.
   */
  async function mayRead(path: string): Promise<boolean> {
    const robots = await (await get('/robots.txt')).text();
    const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].filter(([, , rule = '']) =>
      new RegExp(`^${rule.replace(/[.?+^(){}|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`).test(path),
    );
    const best = rules.sort(
      ([, kind, rule = ''], [, , other = '']) => other.length - rule.length || (kind === 'Allow' ? -1 : 1),
    )[0];
    return best?.[1] !== 'Disallow';
  }

  test.each([
    '/',
    '/open',
    '/open/225',
    '/open/225?page=2',
    '/open/product/101',
    '/open/2/card/101',
    '/news/3',
    '/articles?page=2',
    '/pictures/panel.svg',
    '/assets/root-abc.js',
  ])('robots.txt allows %s', async (path) => {
    expect(await mayRead(path)).toBe(true);
  });

  test.each([
    '/cabinet/orders',
    '/cart/',
    '/catalogue/2',
    '/product/101',
    '/fast-order',
    '/prices',
    '/login?redirectTo=/product/101',
    '/ajax/search/cat2/',
    '/api/filter/',
    '/openapi/filter/',
    '/include/ajax.php',
    '/open/all?brand=1',
    '/open/225?query=лампа',
    '/open/225?sort=price_rrc:asc&page=2',
    '/open/product/101.data',
  ])('robots.txt disallows %s', async (path) => {
    expect(await mayRead(path)).toBe(false);
  });

  test('robots.txt disallows every old call', async () => {
    const paths = table.flatMap(({ url, also = [] }) => [url, ...also]);
    const read = await Promise.all(paths.map(mayRead));
    expect(paths.filter((_, i) => read[i])).toEqual([]);
  });

  test('robots.txt is plain text that may be cached for an hour', async () => {
    const { status, headers } = await get('/robots.txt');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
  });
});
