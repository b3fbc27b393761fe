import { beforeAll, describe, expect, test } from 'vitest';
import { getArticle } from '#server/content/articles/get-article.server.ts';
import { listArticles } from '#server/content/articles/list-articles.server.ts';
import { getNews } from '#server/content/news/get-news.server.ts';
import { listNews } from '#server/content/news/list-news.server.ts';
import { newsForMain } from '#server/content/news/news-for-main.server.ts';
import { latestNews } from '#server/content/news/repository.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { noon } from '#tests/builders/context.ts';
import { insertArticles, insertNews, numbered } from '#tests/builders/insert-news.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

/**
 * News items 1…25 and articles 1…14 were published one per day, the newest first. News items 30 and 31 were published
 * at the same time as item 3, and item 40 is published in a second.
 */
beforeAll(async () => {
  const sameMoment = { published_at: noon - 3 * dayMs };
  const soon = { id: 40, published_at: noon + 1000 };
  await insertNews(
    fresh.db,
    ...numbered(25),
    { id: 30, ...sameMoment },
    { id: 31, ...sameMoment, body: '# Заголовок\n\n<script>alert(1)</script>' },
    { ...soon, top_until: noon + dayMs },
  );
  await insertArticles(fresh.db, ...numbered(14), soon);
});

const visitor = (now = noon) => fresh.as(undefined, now);

async function news(raw: Record<string, unknown> = {}, now = noon) {
  return await visitor(now).does(listNews, raw);
}

describe('the list of news', () => {
  test('the news list shows twenty items per page, newest first, then by descending id', async () => {
    const { items, paging } = await news();
    expect(items.map(({ id }) => id).slice(0, 6)).toEqual([1, 2, 31, 30, 3, 4]);
    expect(items).toHaveLength(20);
    expect(paging).toEqual({ page: 1, perpage: 20, pages: 2, total: 27 });
  });

  test('pages of news do not overlap, and a page number beyond the end returns the last page', async () => {
    const first = await news();
    const second = await news({ page: '2' });
    expect(second.items.map(({ id }) => id)).toEqual([19, 20, 21, 22, 23, 24, 25]);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(27);
    expect((await news({ page: '99' })).paging.page).toBe(2);
    expect((await news({ page: 'x' })).paging.page).toBe(1);
  });

  test('the news list contains full texts only on request', async () => {
    const { items } = await news();
    expect(items[0]).toEqual({
      id: 1,
      slug: null,
      header: 'Новость 1',
      announce: 'Анонс 1',
      picture: '',
      publishedAt: noon - dayMs,
    });
    const whole = await news({ withText: 1 });
    expect(whole.items[0]?.text).toBe('<p>Текст <strong>1</strong></p>\n');
    expect(whole.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  test('the news list hides an item until the exact millisecond of its publication', async () => {
    expect((await news()).items.some(({ id }) => id === 40)).toBe(false);
    expect((await news({}, noon + 999)).paging.total).toBe(27);
    expect((await news({}, noon + 1000)).items[0]?.id).toBe(40);
  });
});

describe('a single news item', () => {
  const get = (id: unknown, now = noon) => visitor(now).tries(getNews, { id });

  test('a news item is returned as safe HTML with its neighbors and the latest other items', async () => {
    const { item, newer, older, others } = okValue(await get('31'));
    expect(item.text).toBe('<h2>Заголовок</h2>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n');
    expect(newer).toEqual({ id: 2, slug: null, header: 'Новость 2' });
    expect(older).toEqual({ id: 30, slug: null, header: 'Новость 30' });
    expect(others.map(({ id }) => id)).toEqual([1, 2, 30, 3]);
  });

  test('the newest news item has no newer neighbor, and the oldest item has no older neighbor', async () => {
    expect(okValue(await get(1))).toMatchObject({ newer: undefined, older: { id: 2 } });
    expect(okValue(await get(25))).toMatchObject({ newer: { id: 24 }, older: undefined });
  });

  test('a future or missing news item is not found', async () => {
    expect(await get(40)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(await get(999)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(okValue(await get(40, noon + 1000)).item.header).toBe('Новость 40');
    expect(okValue(await get(1)).newer).toBeUndefined();
  });

  test('a news item id that is not a number is refused', async () => {
    expect(await get('abc')).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  });
});

describe('news on the main page', () => {
  const forMain = async (raw: Record<string, unknown>) => (await visitor().does(newsForMain, raw)).news;

  test('the main page shows the latest three news items with their texts', async () => {
    const shown = await forMain({});
    expect(shown.map(({ id }) => id)).toEqual([1, 2, 31]);
    expect(shown[0]?.text).toContain('<strong>1</strong>');
    expect((await latestNews(fresh.db, noon, 3)).map(({ id }) => id)).toEqual([1, 2, 31]);
  });

  test.each([
    ['5', 5],
    ['0', 1],
    ['-7', 1],
    ['1000', 20],
    ['', 3],
    ['много', 3],
    [2.9, 2],
  ])('a request for %j news items returns %i', async (newsCount, count) => {
    expect(await forMain({ newsCount })).toHaveLength(count);
  });
});

describe('articles', () => {
  test('articles are listed ten per page', async () => {
    const first = await visitor().does(listArticles, {});
    expect(first.paging).toEqual({ page: 1, perpage: 10, pages: 2, total: 14 });
    const second = await visitor().does(listArticles, { page: 2 });
    expect(second.items.map(({ id }) => id)).toEqual([11, 12, 13, 14]);
  });

  test('an article is returned with its neighbors, and a future article is not found', async () => {
    const { item, newer, older } = await visitor().does(getArticle, { id: 7 });
    expect([item.header, newer?.id, older?.id]).toEqual(['Статья 7', 6, 8]);
    expect(await visitor().tries(getArticle, { id: 40 })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});
