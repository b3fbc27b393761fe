import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let anna: Visitor;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  anna = visitor(portal);
});

const hrefs = (page: Page, selector: string) => page.$$(selector).map((link) => link.getAttribute('href'));

describe('the home page for visitors', () => {
  test('visitors see catalogue groups and goods with retail prices on the home page', async () => {
    const page = await anna.visit('/');
    expect(page).toMatchObject({
      status: 200,
      path: '/',
      title: 'Опт светотехники и электрики – Светоч Опт',
    });
    expect(hrefs(page, '.groups a')).toEqual(['/open/21', '/open/22', '/open/225', '/open/5']);
    const tiles = page.$$('.goods-tile').map((tile) => tile.textContent);
    expect(tiles).toHaveLength(7);
    expect(tiles[0]).toContain('NL-DW07-40W');
    expect(tiles[0]).toContain('419,00\u00a0₽');
    expect(tiles[0]).toContain('более 30');
    expect(hrefs(page, '.goods-tile a')[0]).toBe('/open/product/103');
    expect(page.text).toContain('оптовые цены видны после входа');
    expect(page.$('nav [aria-current=page]')?.textContent).toBe('Главная');
  });

  test('the home page for visitors contains no wholesale prices and no exact stocks', async () => {
    const html = await (await fetch(portal.origin)).text();
    expect(html).not.toMatch(/\b(28460|128450|64280|246000|8420|1130|1240|842|5000)\b/);
  });

  test('a dealer can sign in on the home page, and a failed attempt opens the sign-in screen', async () => {
    const home = await anna.visit('/');
    const email = 'main@example.com';
    const refused = await anna.submit(home, 'main form', { email, password: 'guess' });
    expect(refused).toMatchObject({ status: 400, path: '/login' });
    expect(refused.text).toContain('Неверный e-mail или пароль');
    expect(refused.$('main input[name=email]')?.getAttribute('value')).toBe(email);
    const entered = await anna.submit(home, 'main form', { email, password: passwords.main });
    expect(entered).toMatchObject({ status: 200, path: '/catalogue' });
  });

  test('the home page shows a default slide only if the database has no slides', async () => {
    const plain = await anna.visit('/');
    expect(hrefs(plain, '.slide .btn')).toEqual(['/open']);
    expect(plain.$$('.slide-dots')).toHaveLength(0);

    const slide = { text: 'О чём', picture: '/scenes/street.svg', link_label: 'Туда' };
    await bulkInsert(portal.db, 'slides', [
      { ...slide, header: 'Первый', link_href: '/open/21', sort: 1 },
      { ...slide, header: 'Второй', link_href: '/open/22', sort: 2 },
    ]);
    const page = await anna.visit('/');
    expect(page.$$('.slide h2').map((header) => header.textContent)).toEqual(['Первый', 'Второй']);
    // Without JavaScript, the dots of each slide link to the slides by id.
    expect(hrefs(page, '#s1 .slide-dots a')).toEqual(['#s1', '#s2']);
    expect(page.$('#s2 .slide-dots [aria-current]')?.getAttribute('href')).toBe('#s2');
    expect(page.$$('.slide[inert]')).toHaveLength(0);
  });

  test('the home page has a list of news only if there is news', async () => {
    expect((await anna.visit('/')).$('.news-list')).toBeNull();
    const item = { body: '', picture: '', top_until: null };
    await bulkInsert(portal.db, 'news', [
      { ...item, id: 7, header: 'Склад в Твери', announce: 'По субботам', published_at: 1_780_000_000_000 },
    ]);
    const page = await anna.visit('/');
    expect(page.$('.news-list .card')?.textContent).toMatch(/По\sсубботам/);
    expect(hrefs(page, '.news-list a')).toEqual(['/news/7']);
  });

  test('the home page describes the company and the site search to search engines', async () => {
    const html = await (await fetch(`${portal.origin}/?utm=1`)).text();
    const [, json] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
    const { '@graph': graph } = JSON.parse(json ?? '{}');
    expect(graph.map((each: Record<string, string>) => each['@type'])).toEqual(['Organization', 'WebSite']);
    expect(html).toMatch(/<link rel="canonical" href="http[^"?]+\/"/);
    const search = graph[1].potentialAction.target.replace('{search_term_string}', 'LT-NB36-4054');
    expect((await anna.visit(new URL(search).pathname + new URL(search).search)).text).toContain(
      'LT-NB36-4054',
    );
  });
});

describe('the home page of a signed-in account', () => {
  const enter = async (email: string) => {
    await anna.signIn(email, passwords.main);
    return anna.visit('/');
  };

  test('the home page shows a main user links to screens instead of the sign-in form', async () => {
    const page = await enter('main@example.com');
    expect(page.$('form[action="/login"]')).toBeNull();
    expect(hrefs(page, '.hero-card a')).toEqual(['/catalogue', '/fast-order', '/cart/', '/cabinet/orders']);
    expect(page.text).not.toContain('оптовые цены видны после входа');
    expect(hrefs(page, '.goods-tile a')[0]).toBe('/product/103');
    expect(hrefs(page, '.groups a')[0]).toBe('/catalogue/21?available=0');
    expect(page.$('.page-foot a[href="/catalogue/2"]')).not.toBeNull();
  });

  test('the home page shows the total of the basket unless wholesale prices are hidden', async () => {
    await anna.signIn('main@example.com', passwords.main);
    await anna.submit(await anna.visit('/catalogue/all'), '#goods', { 'qnt[101][1]': '2' });
    const basket = (page: Page) => page.$('.hero-card a[href="/cart/"]')?.textContent;
    expect(basket(await anna.visit('/'))).toMatch(/1\sтовар на\s[\d\s]+,\d\d\s₽/);
    await anna.submit(await anna.visit('/cabinet/orders'), 'form[action="/prices"]');
    expect(basket(await anna.visit('/'))).toMatch(/1\sтовар, 2\sшт\./);
  });

  test('the home page links an observer only to allowed screens', async () => {
    const page = await enter('observer@example.com');
    expect(hrefs(page, '.hero-card a')).toEqual(['/catalogue', '/cabinet/orders']);
    expect(page.$('.page-foot a[href="/cabinet/token"]')).toBeNull();
  });
});

describe('the header and the footer for visitors', () => {
  test('the header for visitors contains the phone number and the sign-in link', async () => {
    const page = await anna.visit('/');
    expect(page.$('.header a[href^="tel:"]')?.textContent).toContain('+7\u00a0(495)\u00a0000-00-00');
    expect(page.$('.header a[href="/callback?redirectTo=%2F"]')).not.toBeNull();
    expect(page.$('.header a[href="/login"]')).not.toBeNull();
  });

  test('the footer for visitors contains links, the callback form and the theme switch', async () => {
    const page = await anna.visit('/');
    expect(hrefs(page, '.page-foot nav a')).toEqual([
      ...['/open/2', '/open/225', '/open/5', '/open/all'],
      ...['/news', '/articles', '/cabinet/token', '/developers', '/login'],
    ]);
    expect(page.$('.page-foot')?.textContent).toMatch(/3\sсклада в\s2\sрегионах/);
    expect(page.$('.page-foot form[action="/callback"] input[name=phone]')).not.toBeNull();
    const dark = await anna.submit(
      page,
      '.page-foot form[action="/theme"]',
      {},
      '.page-foot [name=theme][value=dark]',
    );
    expect(dark.path).toBe('/');
    expect(dark.$('html')?.getAttribute('data-bs-theme')).toBe('dark');
  });
});
