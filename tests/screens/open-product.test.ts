import { inspect } from 'node:util';
import { decode } from 'turbo-stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markCatalogueChanged } from '#server/goods/change-log.repository.server.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let anybody: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  anybody = visitor(portal);
  const set = (id: number, values: object) => changeRows(portal.db, 'products', { id }, values);
  await set(104, { family_id: 'track', variant: '30 Вт', pack: 6, picture: '/pictures/track.svg' });
  await set(105, { family_id: 'track', variant: '40 Вт', description: 'Для шинопровода.' });
  await set(107, { header: 'Кабель</script><script>alert(1)</script> & «Ко»', price_rrc: 0 });
  await markCatalogueChanged(portal.db, Date.now());
});
afterAll(() => portal.close());

type Data = Record<string, unknown> & { '@type': string };

/** Returns the structured data from the head of the source, because visitor pages have no scripts. */
async function dataOf(path: string): Promise<Data[]> {
  const html = await (await fetch(portal.origin + path)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json = '']) => JSON.parse(json));
}

const head = (page: Page, selector: string, attribute = 'content') =>
  page.$(`head ${selector}`)?.getAttribute(attribute);
const stocksOf = (page: Page) =>
  page
    .$$('dl.props')[0]
    ?.textContent?.replaceAll('\u00a0', ' ')
    .match(/[А-Я].+?(более 30|нет|\d+ шт\.)/g);

/** Returns the data that a screen sends to its scripts, as text. */
async function decoded({ body }: Response): Promise<string> {
  if (!body) return '';
  return inspect((await decode(body)).value, { depth: null, maxArrayLength: null, maxStringLength: null });
}

describe('the open card as a page', () => {
  test('the open product page shows the retail price, the stocks and the parameters', async () => {
    const page = await anybody.visit('/open/product/101');
    expect(page.status).toBe(200);
    expect(page.$('h1')?.textContent).toBe(
      'Светильник светодиодный накладной 36\u00a0Вт 4000\u00a0К IP54 «Плато»',
    );
    expect(page.$('.crumbs')?.textContent).toBe('Каталог›Светильники›Накладные');
    expect(page.text).toMatch(/РРЦ1\s790,00\s₽/);
    expect(stocksOf(page)).toEqual(['Томилиноболее 30', 'Тверьболее 30', 'Санкт-Петербургболее 30']);
    expect(page.text).toMatch(/Мощность36\sВт/);
    expect(page.$('.page-foot')).not.toBeNull();
  });

  test('the open product page shows the exact stock up to 30, and «нет» for no stock', async () => {
    const page = await anybody.visit('/open/product/105');
    expect(stocksOf(page)).toEqual(['Томилинонет', 'Тверьнет', 'Санкт-Петербург12 шт.']);
    expect(page.text).toContain('Для шинопровода.');
    expect((await anybody.visit('/open/product/104')).text).toMatch(/В упаковке 6\sшт\./);
    expect((await anybody.visit('/open/product/107')).text).toContain('РРЦпо запросу');
  });

  test('the open product page and its data contain no wholesale price and no stock above 30', async () => {
    for (const path of ['/open/product/101', '/open/product/101.data', '/open/2/card/101.data?available=0']) {
      const answer = await fetch(portal.origin + path);
      // Encoded values refer to each other by index, and an index may equal a stock quantity.
      const shown = path.includes('.data') ? await decoded(answer) : await answer.text();
      expect(shown, path).toContain('LT-NB36-4054');
      expect(shown, path).not.toMatch(/128450|1\s284|109825|\b(1240|320|1646)\b/);
    }
  });

  test('the open product page links to the brand, the collection and other variants', async () => {
    const page = await anybody.visit('/open/product/101');
    expect((await anybody.follow(page, 'Лучтех')).path).toBe('/open/all?brand=1');
    expect((await anybody.follow(page, 'Плато')).path).toBe('/open/all?collection=1');
    const track = await anybody.visit('/open/product/104');
    expect((await anybody.follow(track, '40 Вт')).path).toBe('/open/product/105');
  });

  test.each(['/open/product/999', '/open/product/abc', '/open/product/0'])(
    '%s returns 404 with a message and links',
    async (path) => {
      const page = await anybody.visit(path);
      expect(page.status).toBe(404);
      expect(page.title).toBe('Такого товара нет – Светоч Опт');
      expect(page.$('h1')?.textContent).toBe('Такого товара нет');
      expect((await anybody.follow(page, 'В каталог')).status).toBe(200);
      expect(page.$('main a[href="/"]')).not.toBeNull();
    },
  );
});

describe('the open card as a window', () => {
  test('an open product card makes the list inert and preserves the filters', async () => {
    const list = await anybody.visit('/open/2?brand=1');
    const page = await anybody.follow(list, '.goods-tile a');
    expect(page.path).toMatch(/^\/open\/2\/card\/10[12]\?brand=1$/);
    expect(page.$('dialog[open] h2')?.textContent).toContain('Светильник');
    for (const part of ['header.header', '.split', '.page-foot'])
      expect(page.$(part)?.hasAttribute('inert'), part).toBe(true);
    const closed = await anybody.follow(page, 'dialog a[aria-label="Закрыть"]');
    expect(closed.path).toBe('/open/2?brand=1');
    expect(closed.$('[inert]')).toBeNull();
  });

  test('another variant of a product opens in the window over the list', async () => {
    const page = await anybody.visit('/open/22/card/104?sort=articul:asc');
    expect(page.$('dialog [aria-current]')?.textContent).toBe('30 Вт');
    const other = await anybody.follow(page, 'dialog .variants a:not([aria-current])');
    expect(other.path).toBe('/open/22/card/105?sort=articul:asc');
    expect(other.$('dialog')).not.toBeNull();
  });

  test('an unknown product in the open catalogue returns 404 with a message over the list', async () => {
    const page = await anybody.visit('/open/2/card/999?brand=1');
    expect(page.status).toBe(404);
    expect(page.title).toBe('Такого товара нет – Светоч Опт');
    expect(page.$('dialog h2')?.textContent).toBe('Такого товара нет');
    expect(page.$('.split')?.hasAttribute('inert')).toBe(true);
    expect((await anybody.follow(page, 'Вернуться к списку')).path).toBe('/open/2?brand=1');
  });
});

describe('the way to the contract price', () => {
  test('a visitor can sign in from an open product card and sees the contract price', async () => {
    const own = visitor(portal);
    const card = await own.visit('/open/product/101');
    expect(card.text).toContain('Цены по договору видны после входа');
    const login = await own.follow(card, 'main a.btn-primary');
    expect(login.path).toBe('/login?redirectTo=%2Fproduct%2F101');
    const fields = { email: 'main@example.com', password: passwords.main };
    const signedIn = await own.submit(login, 'main form', fields);
    expect(signedIn.path).toBe('/product/101');
    expect(signedIn.text).toMatch(/1\s284,50\s₽/);
    // A signed-in account need not sign in again.
    expect((await own.visit('/login?redirectTo=%2Fproduct%2F101')).path).toBe('/product/101');
  });

  test('a visitor who opens a dealer’s product card signs in and returns to the card', async () => {
    const own = visitor(portal);
    const login = await own.visit('/product/101');
    expect(login.path).toBe('/login?redirectTo=%2Fproduct%2F101');
    const fields = { email: 'main@example.com', password: passwords.main };
    expect((await own.submit(login, 'main form', fields)).path).toBe('/product/101');
  });

  test.each(['main@example.com', 'observer@example.com'])(
    '%s can open the card with contract prices from an open card',
    async (email) => {
      const own = visitor(portal);
      await own.signIn(email, passwords.main);
      for (const path of ['/open/product/101', '/open/2/card/101']) {
        const page = await own.visit(path);
        expect(page.text).not.toContain('после входа');
        expect(page.text).not.toMatch(/1\s284,50/);
        expect((await own.follow(page, 'Открыть по договору')).path).toBe('/product/101');
      }
    },
  );
});

describe('the product card for search engines', () => {
  test('the card and the page of an open product have the same metadata and canonical address', async () => {
    const page = await anybody.visit('/open/product/104');
    const window = await anybody.visit('/open/22/card/104?sort=articul:asc');
    for (const { head: read, title } of [page, window].map((each) => ({
      head: (selector: string, attribute?: string) => head(each, selector, attribute),
      title: each.title,
    }))) {
      expect(title).toBe('Светильник трековый однофазный 30 Вт 4000 К 24°, белый – Светоч Опт');
      expect(read('link[rel=canonical]', 'href')).toBe(`${portal.origin}/open/product/104`);
      expect(read('meta[property="og:image"]')).toBe(`${portal.origin}/pictures/track.svg`);
      expect(read('meta[name=description]')).toMatch(
        /^KV-TR30-4024, Нордлюм\. Мощность: 30\sВт\. .*РРЦ 3\s390,00\s₽\.$/,
      );
    }
    expect(await dataOf('/open/product/104')).toEqual(await dataOf('/open/22/card/104'));
  });

  test('structured data contain the product, its offer and its place in the catalogue', async () => {
    const [product, crumbs] = await dataOf('/open/product/104');
    expect(product).toMatchObject({
      '@type': 'Product',
      sku: 'KV-TR30-4024',
      brand: { '@type': 'Brand', name: 'Нордлюм' },
      image: `${portal.origin}/pictures/track.svg`,
      category: 'Светильники > Трековые',
      offers: { priceCurrency: 'RUB', price: '3390.00', availability: 'https://schema.org/InStock' },
    });
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${portal.origin}/open/all` },
        { position: 2, item: `${portal.origin}/open/2` },
        { position: 3, item: `${portal.origin}/open/22` },
        { position: 4, item: `${portal.origin}/open/product/104` },
      ],
    });
    const [soldOut] = await dataOf('/open/product/108');
    expect(soldOut).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  test('a product name with </script> does not end the script of structured data', async () => {
    const html = await (await fetch(`${portal.origin}/open/product/107`)).text();
    expect(html).not.toContain('<script>alert(1)');
    const [product] = await dataOf('/open/product/107');
    expect(product?.name).toBe('Кабель</script><script>alert(1)</script> & «Ко»');
    expect(product).not.toHaveProperty('offers');
  });

  test('the page of an unknown product contains no structured data', async () => {
    expect(await dataOf('/open/product/999')).toEqual([]);
  });
});
