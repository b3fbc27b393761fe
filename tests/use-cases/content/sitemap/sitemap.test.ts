import { beforeAll, describe, expect, test } from 'vitest';
import { chapterTitles } from '#server/content/developers/guide.server.ts';
import { listSitemapPages } from '#server/content/sitemap/list-sitemap-pages.server.ts';
import { listSitemapProducts } from '#server/content/sitemap/list-sitemap-products.server.ts';
import { listSitemaps } from '#server/content/sitemap/list-sitemaps.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { goods } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeAll(async () => {
  const { db } = fresh;
  const lamp = await db.selectFrom('products').selectAll().where('id', '=', 106).executeTakeFirstOrThrow();
  // The first two products lie on both sides of the border between parts 1 and 2. Part 3 contains only withdrawn
  // products.
  await addRows(db, 'products', [
    { ...lamp, id: 5_000 },
    { ...lamp, id: 5_001 },
    { ...lamp, id: 10_001, enabled: 0 },
  ]);
  await changeRows(db, 'products', { id: 108 }, { enabled: 0 });
  const blank = { announce: '', body: '', picture: '' };
  const day = 24 * 3_600_000;
  await addRows(db, 'news', [
    { id: 1, header: 'Склад в Твери', published_at: noon - 3 * day, top_until: null, ...blank },
    { id: 2, header: 'Новый прайс', published_at: noon - day, top_until: null, ...blank },
    { id: 3, header: 'Завтрашняя', published_at: noon + day, top_until: null, ...blank },
  ]);
  await addRows(db, 'articles', {
    id: 7,
    header: 'Как выбрать лампу',
    published_at: noon - 40 * day,
    ...blank,
  });
});

const pathsOf = async (part: unknown) =>
  (await fresh.as().does(listSitemapProducts, { part })).map(({ path }) => path);

describe('the sitemap', () => {
  test('the sitemap index lists the page sitemap and every non-empty product sitemap', async () => {
    expect(await fresh.as().does(listSitemaps, undefined)).toEqual([
      { path: '/sitemap/pages.xml' },
      { path: '/sitemap/products/1.xml' },
      { path: '/sitemap/products/2.xml' },
    ]);
  });

  test('each product for sale is in exactly one sitemap part, and no other product is listed', async () => {
    const sold = goods.map(({ id }) => id).filter((id) => id !== 108);
    expect(await pathsOf('1')).toEqual([...sold, 5_000].map((id) => `/open/product/${id}`));
    expect(await pathsOf('2')).toEqual(['/open/product/5001']);
  });

  test.each([3, 4, '999999999999999'])('the sitemap has no part %s', async (part) => {
    const result = await fresh.as().tries(listSitemapProducts, { part });
    expect(result).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  test('the page sitemap lists all public pages, with dates for published news and articles', async () => {
    expect(await fresh.as().does(listSitemapPages, undefined)).toEqual([
      { path: '/' },
      { path: '/open/all' },
      { path: '/open/2' },
      { path: '/open/21' },
      { path: '/open/22' },
      { path: '/open/225' },
      { path: '/open/5' },
      { path: '/news', lastmod: '2026-07-19' },
      { path: '/news/2', lastmod: '2026-07-19' },
      { path: '/news/1', lastmod: '2026-07-17' },
      { path: '/articles', lastmod: '2026-06-10' },
      { path: '/articles/7', lastmod: '2026-06-10' },
      { path: '/developers' },
      { path: '/developers/try' },
      ...chapterTitles.map(({ slug }) => ({ path: `/developers/${slug}` })),
    ]);
  });
});
