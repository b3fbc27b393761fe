import { describe, expect, test } from 'vitest';
import { idsOfPart, partsOf } from '#server/content/sitemap/parts.ts';
import { sitemapIndexXml, sitemapXml } from '#server/content/sitemap/sitemap-xml.ts';
import { readSitemap } from '#tests/setup/read-sitemap.ts';

describe('the parts of the sitemap of products', () => {
  const ids = Float64Array.of(1, 3, 4, 5, 13);

  test('each sitemap part has a fixed range of ids, which ends at its number times the part size', () => {
    expect(partsOf(ids, 4)).toEqual([1, 2, 4]);
    expect(idsOfPart(ids, 1, 4)).toEqual([1, 3, 4]);
    expect(idsOfPart(ids, 2, 4)).toEqual([5]);
    expect(idsOfPart(ids, 4, 4)).toEqual([13]);
  });

  test('a sitemap part without products is omitted', () => {
    expect(idsOfPart(ids, 3, 4)).toEqual([]);
    expect(partsOf(Float64Array.of(), 4)).toEqual([]);
  });

  test('every product is in exactly one sitemap part of at most 5,000 products', () => {
    const many = Float64Array.from({ length: 12_000 }, (_, i) => i + 1);
    const parts = partsOf(many).map((part) => idsOfPart(many, part));
    expect(parts.map(({ length }) => length)).toEqual([5_000, 5_000, 2_000]);
    expect(parts.flat()).toEqual([...many]);
  });
});

describe('the XML of a sitemap', () => {
  test('the sitemap contains complete addresses with the dates of their last change', () => {
    const xml = sitemapXml('https://opt.example.ru', [
      { path: '/open/21' },
      { path: '/news/5', lastmod: '2026-07-20' },
    ]);
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
    expect(readSitemap(xml)).toEqual({
      root: 'urlset',
      addresses: [
        { loc: 'https://opt.example.ru/open/21' },
        { loc: 'https://opt.example.ru/news/5', lastmod: '2026-07-20' },
      ],
    });
  });

  test('the sitemap escapes special characters in addresses', () => {
    const path = `/open/all?a=1&b=<2>&c="3"&d='4'`;
    const xml = sitemapXml('https://opt.example.ru', [{ path }]);
    expect(xml).toContain('a=1&amp;b=&lt;2&gt;&amp;c=&quot;3&quot;&amp;d=&apos;4&apos;');
    expect(readSitemap(xml).addresses).toEqual([{ loc: `https://opt.example.ru${path}` }]);
  });

  test('the sitemap index lists the sitemaps', () => {
    expect(readSitemap(sitemapIndexXml('http://a.test', [{ path: '/sitemap/pages.xml' }]))).toEqual({
      root: 'sitemapindex',
      addresses: [{ loc: 'http://a.test/sitemap/pages.xml' }],
    });
  });
});
