import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, ruDateOf } from '#server/kernel/clock.ts';
import { insertArticles, insertNews, numbered } from '#tests/builders/insert-news.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const body = `## Кому

"Всем", кто в Твери.

| День | Часы |
| --- | --- |
| Суббота | 9–15 |

[Каталог](/open/2) и [сайт](https://example.com)

<script>alert(1)</script>`;

const now = Date.now();
let portal: Portal;
let stranger: Visitor;

/**
 * News 1…23 and articles 1…12, one per day, back from now. Item 2 is pinned to the top, and item 99 is published
 * tomorrow.
 */
beforeAll(async () => {
  portal = await openPortal();
  stranger = visitor(portal);
  const dated = (count: number) => numbered(count).map(({ id }) => ({ id, published_at: now - id * dayMs }));
  const [first, second, ...others] = dated(23);
  const tomorrow = { id: 99, header: 'Завтрашняя', published_at: now + dayMs };
  await insertNews(
    portal.db,
    { ...first!, header: 'Суббота в Твери', body, picture: '/pictures/panel.svg' },
    { ...second!, top_until: now + dayMs },
    ...others,
    { ...tomorrow, top_until: now + 3 * dayMs },
  );
  await insertArticles(portal.db, ...dated(12), tomorrow);
});
afterAll(() => portal.close());

const headers = (page: Page) => page.$$('.news-list h2').map((header) => header.textContent);
const canonical = (page: Page) => new URL(page.$('link[rel=canonical]')?.getAttribute('href') ?? '').pathname;
/** Returns the structured data (schema.org) of a page from its source, because visitor pages have no scripts. */
function schemaOf({ source }: Page) {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(source) ?? [];
  return JSON.parse(data);
}

const topNews = (page: Page) => page.$('.top-news a')?.textContent;

describe('the list of news', () => {
  test('visitors see 20 news items per page, newest first', async () => {
    const page = await stranger.visit('/news');
    expect(page).toMatchObject({ status: 200, title: 'Новости – Светоч Опт' });
    expect(page.$('h1')?.textContent).toBe('Новости');
    expect(page.text).toContain('23 новости');
    expect(headers(page)).toHaveLength(20);
    expect(headers(page)[0]).toBe('Суббота в\u00a0Твери');
    expect(page.$('.news-list .picture img')?.getAttribute('src')).toBe('/pictures/panel.svg');
    const next = await stranger.follow(page, 'a[rel=next]');
    expect(next.path).toBe('/news?page=2');
    expect(headers(next)).toEqual(['Новость 21', 'Новость 22', 'Новость 23']);
    expect((await stranger.follow(next, '.pagination a[href="/news"]')).path).toBe('/news');
  });

  test('a page number after the last page of news shows the last page', async () => {
    const page = await stranger.visit('/news/?page=77');
    expect(headers(page)).toHaveLength(3);
    expect(page.title).toBe('Новости, страница 2 – Светоч Опт');
    expect(canonical(page)).toBe('/news');
    expect(page.$('meta[name=description]')?.getAttribute('content')).toContain('Светоч Опт');
  });

  test('news dated tomorrow is hidden', async () => {
    expect((await stranger.visit('/news')).text).not.toContain('Завтрашняя');
  });
});

describe('a news item', () => {
  test('a news item shows its date and its text with Russian typography and without scripts', async () => {
    const page = await stranger.follow(await stranger.visit('/news'), '.news-list h2 a');
    expect(page).toMatchObject({ status: 200, path: '/news/1', title: 'Суббота в Твери – Светоч Опт' });
    expect(page.$('article time')?.textContent).toBe(ruDateOf(now - dayMs));
    expect(page.$('.prose h2')?.textContent).toBe('Кому');
    expect(page.$('.prose p')?.textContent).toBe('«Всем», кто в\u00a0Твери.');
    expect(page.$('.prose td')?.textContent).toBe('Суббота');
    expect(page.$('.prose script')).toBeNull();
    expect(page.$('.prose a[href^="https"]')?.getAttribute('rel')).toBe('noopener nofollow');
    expect(page.$$('h1')).toHaveLength(1);
  });

  test('a news item links to the older item, the newer item and the list', async () => {
    const page = await stranger.visit('/news/2');
    expect((await stranger.follow(page, '.neighbours .newer')).path).toBe('/news/1');
    expect((await stranger.follow(page, '.neighbours .older')).path).toBe('/news/3');
    expect((await stranger.follow(page, 'Все новости')).path).toBe('/news');
    expect(page.$$('.others li')).toHaveLength(4);
    expect((await stranger.visit('/news/1')).$('.neighbours .newer')).toBeNull();
    expect((await stranger.visit('/news/23')).$('.neighbours .older')).toBeNull();
  });

  test('a news item has structured data and a canonical address for search engines', async () => {
    const page = await stranger.visit('/news/1');
    expect(schemaOf(page)).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Суббота в Твери',
      datePublished: new Date(now - dayMs).toISOString(),
      image: `${portal.origin}/pictures/panel.svg`,
    });
    expect(canonical(page)).toBe('/news/1');
  });

  test.each(['/news/99', '/news/999', '/news/abc', '/articles/99', '/articles/0'])(
    '%s returns 404 with links to the list and the home page',
    async (path) => {
      const page = await stranger.visit(path);
      const [word, all] = path.startsWith('/news')
        ? ['Такой новости нет', '/news']
        : ['Такой статьи нет', '/articles'];
      expect(page).toMatchObject({ status: 404, title: `${word} – Светоч Опт` });
      expect(page.$(`main a[href="${all}"]`)).not.toBeNull();
      expect(page.$('main a[href="/"]')).not.toBeNull();
    },
  );
});

describe('the list of articles', () => {
  test('articles are listed 10 per page and can be opened', async () => {
    const page = await stranger.visit('/articles');
    expect(page.title).toBe('Статьи – Светоч Опт');
    expect(headers(page)).toHaveLength(10);
    expect(headers(await stranger.visit('/articles?page=2'))).toHaveLength(2);
    const article = await stranger.follow(page, '.news-list h2 a');
    expect(article).toMatchObject({ status: 200, path: '/articles/1' });
    expect(schemaOf(article)['@type']).toBe('Article');
  });
});

describe('the news at the top of screens', () => {
  test('dealers see the top news on every screen, and visitors see no top news', async () => {
    const dealer = visitor(portal);
    expect((await stranger.visit('/news')).$('.top-news')).toBeNull();
    await dealer.signIn('main@example.com', passwords.main);
    for (const path of ['/catalogue/all', '/cart/', '/news/5', '/nowhere']) {
      expect(topNews(await dealer.visit(path))).toBe('Новость 2');
    }
    expect((await dealer.follow(await dealer.visit('/cart/'), '.top-news a')).path).toBe('/news/2');
  });

  test('an account can hide the top news only for itself and show the news again', async () => {
    const [dealer, manager] = [visitor(portal), visitor(portal)];
    await dealer.signIn('main@example.com', passwords.main);
    await manager.signIn('manager@example.com', passwords.main);
    const before = await dealer.visit('/catalogue/all?query=лампа');
    const hidden = await dealer.submit(before, '.top-news form');
    expect(hidden.path).toBe(before.path);
    expect(hidden.$('.note.ok')?.textContent).toContain('Новость скрыта');
    expect(hidden.$('.top-news')).toBeNull();
    expect((await dealer.visit('/cart/')).$('.top-news')).toBeNull();
    expect(topNews(await manager.visit('/cart/'))).toBe('Новость 2');
    const shown = await dealer.submit(hidden, '.note form');
    expect(shown.path).toBe(before.path);
    expect(topNews(shown)).toBe('Новость 2');
    expect(shown.$('.note.ok')).toBeNull();
  });

  test('the top news is inert beneath an open window', async () => {
    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    const page = await dealer.visit('/catalogue/all/product/101');
    expect(page.$('dialog[open]')).not.toBeNull();
    expect(page.$('.top-news[inert]')).not.toBeNull();
  });

  test('a visitor cannot hide the top news, and the form redirects only within the portal', async () => {
    const dealer = visitor(portal);
    await dealer.signIn('observer@example.com', passwords.main);
    const page = await dealer.visit('/news');
    page.$('.top-news [name=redirectTo]')?.setAttribute('value', '//example.com');
    const hidden = await dealer.submit(page, '.top-news form');
    expect(hidden.path).toBe('/news');
    const again = await stranger.submit(page, '.top-news form');
    expect(again.path).toContain('/login');
    expect((await dealer.visit('/news/2/hidden')).path).toBe('/news/2');
  });
});
