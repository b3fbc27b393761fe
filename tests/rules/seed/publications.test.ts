import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay } from '#server/kernel/clock.ts';
import { collections } from '#server/seed/data/collections.ts';
import { catalogs } from '#server/seed/data/tree.ts';
import { articlesOf, newsOf } from '#server/seed/publications.ts';

const today = '2026-07-25';
const news = newsOf(today);
const articles = articlesOf(today);

describe('the news and articles of the demo world', () => {
  test('the demo world has 27 news items and 14 articles, the newest at most 8 days old', () => {
    expect([news.length, articles.length]).toEqual([27, 14]);
    for (const rows of [news, articles]) {
      const newest = dayOf(Math.max(...rows.map(({ published_at }) => published_at)));
      expect(newest < today).toBe(true);
      expect(newest >= addDays(today, -8)).toBe(true);
    }
  });

  test('demo news items were published every two weeks on average, in the order of their ids', () => {
    const moments = news.map(({ published_at }) => published_at);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    const days = moments.slice(1).map((moment, i) => (moment - (moments[i] ?? 0)) / 86_400_000);
    expect(Math.max(...days)).toBeLessThanOrEqual(30);
    expect(days.reduce((a, b) => a + b, 0) / days.length).toBeCloseTo(14, 0);
  });

  test('exactly two demo news items are still pinned to the top', () => {
    const onTop = news.filter(({ top_until }) => (top_until ?? 0) > startOfDay(today));
    expect(onTop.map(({ header }) => header)).toEqual([
      'Новая серия «Плато»: 18, 36 и 50 Вт',
      'Склад в Твери работает по субботам',
    ]);
  });

  test('headers and announcements of demo publications fit their columns, and headers are unique', () => {
    const rows = [...news, ...articles];
    expect(rows.filter(({ header, announce }) => header.length > 255 || announce.length > 1000)).toEqual([]);
    expect(new Set(rows.map(({ header }) => header)).size).toBe(rows.length);
  });

  test('demo publications use only existing pictures and link only to existing pages', () => {
    const rows = [...news, ...articles];
    const pictures = rows.map(({ picture }) => picture).filter((picture) => picture !== '');
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    expect(pictures.filter((picture) => !existsSync(`public${picture}`))).toEqual([]);
    const pages = new Set([
      ...[
        '/open',
        '/news',
        '/articles',
        '/fast-order',
        '/cabinet/orders',
        '/cabinet/token',
        '/cabinet/complaints/new',
      ],
      ...catalogs.map(({ id }) => `/open/${id}`),
      ...collections.map(({ id }) => `/open/all?collection=${id}`),
    ]);
    const links = rows.flatMap(({ body }) => [...body.matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = '']) => to));
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter((link) => !pages.has(link))).toEqual([]);
  });
});
