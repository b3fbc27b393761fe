import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { givenToken } from '#tests/builders/tokens.ts';
import { actors, contract, passwords, warehouse } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let anybody: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  // Changed before the first visit, so the read model contains these products and the test need not wait.
  const lamp = await portal.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', 106)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 45 }, (_, i) => 1_000 + i).map((id) => ({
    ...lamp,
    id,
    articul: `Х-${id}`,
    articul_key: `x${id}`,
    catalog_id: 5,
  }));
  await bulkInsert(portal.db, 'products', copies);
  anybody = visitor(portal);
});
afterAll(() => portal.close());

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, ' ');
const articuls = (page: Page) => page.$$('#goods .articul').map((each) => each.textContent);
const chips = (page: Page) => page.$$('.filter-chip').map((chip) => chip.textContent);
const tileOf = (page: Page, articul: string) =>
  page.$$('.goods-tile').find((tile) => tile.querySelector('.articul')?.textContent === articul);
const field = (page: Page, name: string) => page.$(`#side input[name="${name}"]`) as HTMLInputElement;
const meta = (page: Page, name: string) => page.$(`meta[name="${name}"]`)?.getAttribute('content');
const canonical = (page: Page) => page.$('link[rel=canonical]')?.getAttribute('href');
const cookies = (page: Page) => page.headers.getSetCookie();

describe('the open list', () => {
  test('the open catalogue opens node 225 as tiles, including sold-out goods', async () => {
    const page = await anybody.visit('/open');
    expect(page.status).toBe(200);
    expect(page.title).toBe('Лампы – Светоч Опт');
    expect(page.$('h1')?.textContent).toBe('Лампы');
    expect(page.text).toContain('2 товара');
    expect(articuls(page)).toEqual(['LT-A60-11-40', 'LT-A60-15-40']);
    expect(chips(page)).toEqual([]);
    expect(page.$('table')).toBeNull();
  });

  test('the open catalogue shows retail prices and stocks, with «более 30» above 30', async () => {
    const page = await anybody.visit('/open/22');
    expect(textOf(tileOf(page, 'KV-TR30-4024'))).toContain('3 390,00 ₽');
    expect(textOf(tileOf(page, 'KV-TR30-4024'))).toContain('10 шт.');
    const lamps = await anybody.visit('/open/225');
    expect(tileOf(lamps, 'LT-A60-11-40')?.textContent).toContain('более 30');
    expect(tileOf(lamps, 'LT-A60-15-40')?.textContent).toMatch(/На складенет$/);
  });

  test('the open catalogue and its data contain no wholesale price and no stock above 30', async () => {
    const token = await givenToken(portal.db, actors.main, {
      contract: contract.main,
      warehouses: [warehouse.tomilino],
    });
    // Screens ignore tokens, so an address with a token shows no more than one without.
    for (const path of ['/open/2', '/open/2?view=table', `/open/2?token=${token.token}`]) {
      for (const address of [path, path.replace('/open/2', '/open/2.data')]) {
        const sent = await (await fetch(portal.origin + address)).text();
        expect(sent).toContain('LT-NB36-4054');
        expect(sent).not.toMatch(/128450|1\s284,50|64280|\b1240\b|\b842\b/);
      }
    }
  });

  test('/open/all shows all nodes, and an unknown node returns 404 with a link back', async () => {
    expect((await anybody.visit('/open/all')).$('h1')?.textContent).toBe('Весь каталог');
    for (const path of ['/open/999', '/open/lamps', '/open/0']) {
      const page = await anybody.visit(path);
      expect(page.status).toBe(404);
      expect(page.title).toBe('Такой страницы нет – Светоч Опт');
      expect(page.$('main a[href="/open"]')).not.toBeNull();
    }
  });

  test('a signed-in dealer sees only retail prices in the open catalogue', async () => {
    const dealer = visitor(portal);
    await dealer.signIn('main@example.com', passwords.main);
    const page = await dealer.visit('/open/21');
    expect(textOf(tileOf(page, 'LT-NB36-4054'))).toContain('1 790,00 ₽');
    expect(textOf(page.$('#goods'))).not.toContain('1 284,50');
    expect(page.$('form.search')?.getAttribute('action')).toBe('/catalogue/all');
  });

  test('a product card opens over the open catalogue and preserves the filters', async () => {
    const page = await anybody.visit('/open/21?brand=1');
    expect(page.$('.goods-tile > a')?.getAttribute('href')).toMatch(/^\/open\/21\/card\/\d+\?brand=1$/);
    const card = await anybody.follow(page, '.goods-tile > a');
    expect(card.$('.split')?.hasAttribute('inert')).toBe(true);
    expect(articuls(card)).toEqual(articuls(page));
  });
});

describe('the filter of the open catalogue', () => {
  test('filter values of the open catalogue appear in the address, and chips remove them', async () => {
    const page = await anybody.visit('/open/2');
    const filtered = await anybody.submit(page, '#side', {
      brand: ['2'],
      available: ['1'],
      maxprice: '4000',
    });
    expect(filtered.path).not.toContain('byprice');
    expect(articuls(filtered)).toEqual(['NL-DW07-40W', 'KV-TR30-4024']);
    expect(chips(filtered)).toEqual(['В наличии', 'Нордлюм', 'РРЦ до\u00a04\u00a0000\u00a0₽']);
    expect(field(filtered, 'available').checked).toBe(true);

    const wider = await anybody.follow(filtered, 'РРЦ до 4 000 ₽');
    expect(wider.path).toBe('/open/2?available=1&brand=2');
    expect(articuls(wider)).toContain('KV-TR40-3038');
    const whole = await anybody.follow(wider, 'Сбросить всё');
    expect(whole.path).toBe('/open/2');
  });

  test('the warehouse filter of the open catalogue shows the stock of the warehouse', async () => {
    const page = await anybody.visit('/open/22?warehouse=3');
    expect(chips(page)).toEqual(['Склад Санкт-Петербург']);
    expect(textOf(tileOf(page, 'KV-TR40-3038'))).toContain('Санкт-Петербург12 шт.');
    expect(tileOf(page, 'KV-TR30-4024')?.textContent).toContain('Санкт-Петербургнет');
    expect(page.$('#side [name=warehouse] option')?.textContent).toBe('Все склады');
  });

  test('an invalid filter value in the open catalogue is reported, and valid filters apply', async () => {
    const page = await anybody.visit('/open/2?brand=1&minprice=дорого&minp[1]=5&maxp[1]=3');
    expect(page.status).toBe(400);
    expect(page.title).toBe('Ошибка: Светильники – Светоч Опт');
    expect(field(page, 'minprice').value).toBe('дорого');
    expect(page.$('.errsum')?.textContent).toContain('«дорого»: Укажите сумму в рублях');
    expect(page.$('.errsum a')?.getAttribute('href')).toBe(`#${field(page, 'minprice').id}`);
    expect(articuls(page).sort()).toEqual(['LT-NB36-4054', 'LT-OR18-4065']);
  });

  test('an empty list of the open catalogue links to results in the whole catalogue', async () => {
    const page = await anybody.visit('/open/22?query=LT-A60-15&available=1');
    expect(page.text).toContain('Ничего не нашлось');
    const anywhere = await anybody.follow(page, 'Искать во всём каталоге без фильтра (1)');
    expect([anywhere.path, articuls(anywhere)]).toEqual(['/open/all?query=LT-A60-15', ['LT-A60-15-40']]);
    const nothing = await anybody.visit('/open/all?query=абракадабра');
    expect((await anybody.follow(nothing, 'В каталог')).path).toBe('/open');
  });
});

describe('the sorting of the open catalogue', () => {
  test('a click on a sort link of the open catalogue reverses the order, which is remembered', async () => {
    const own = visitor(portal);
    const asc = await own.follow(await own.visit('/open/21'), '.sorts a[href*="price_rrc"]');
    expect(asc.path).toBe('/open/21?sort=price_rrc:asc');
    expect(articuls(asc)[0]).toBe('NL-DW07-40W');
    expect(asc.$('.sorts [aria-current]')?.textContent).toBe('РРЦ, по возрастанию');
    const desc = await own.follow(asc, '.sorts [aria-current]');
    expect(articuls(desc)[0]).toBe('LT-NB36-4054');
    expect((await own.follow(desc, '.sorts [aria-current]')).path).toContain('sort=price_rrc:asc');
    expect(articuls(await own.visit('/open/2'))[0]).toBe('NL-DW07-40W');
  });
});

describe('the choice of tiles or a table', () => {
  test('the table of the open catalogue shows stocks and retail prices and has no inputs', async () => {
    const page = await visitor(portal).visit('/open/21?view=table');
    expect(page.$$('thead .warehouse').map((th) => th.textContent)).toEqual(['Томилино', 'Тверь', 'СПб']);
    const row = page.$$('#goods tbody tr').find((tr) => tr.textContent?.includes('LT-OR18-4065'));
    expect([...(row?.querySelectorAll('.warehouse') ?? [])].map((cell) => cell.textContent)).toEqual([
      'более 30',
      'нет',
      'более 30',
    ]);
    expect(textOf(row?.querySelector('.c-rrc'))).toBe('890,00 ₽');
    expect(page.$('#goods button, #goods input')).toBeNull();
    expect(page.$('th[aria-sort]')).toBeNull();
    expect(page.$('.tiles')).toBeNull();
  });

  test('the choice of tiles or a table is remembered for 30 days, but view=… takes precedence', async () => {
    const own = visitor(portal);
    const table = await own.follow(await own.visit('/open/2'), '.looks a[href*="view=table"]');
    expect(cookies(table).find((line) => line.startsWith('open_view='))).toMatch(
      /^open_view=table; Path=\/; Max-Age=2592000/,
    );
    expect((await own.visit('/open/225')).$('table')).not.toBeNull();
    expect((await own.visit('/open/225?view=tiles')).$('table')).toBeNull();
    expect((await own.visit('/open/225')).$('table')).toBeNull();
    expect((await own.visit('/open/225?view=sphere')).$('table')).toBeNull();
  });

  test('filters, page links and product links preserve the view given in the address', async () => {
    const page = await anybody.visit('/open/5?view=table');
    expect((await anybody.submit(page, '#side', { brand: ['1'] })).path).toContain('view=table');
    expect((await anybody.follow(page, '2')).path).toBe('/open/5?page=2&view=table');
    expect(page.$('#goods .title a')?.getAttribute('href')).toMatch(/\/card\/\d+\?view=table$/);
    await anybody.visit('/open/5?view=tiles');
  });
});

describe('pages of the open list', () => {
  test('a page of the open catalogue has 20 products, and page links preserve the filters', async () => {
    const page = await anybody.visit('/open/5?query=лампа');
    expect(page.$('.more .quiet')?.textContent).toBe('Показано 20 из 45');
    const second = await anybody.follow(page, 'Показать ещё 20');
    expect(second.path).toBe(`/open/5?query=${encodeURIComponent('лампа')}&page=2`);
    expect(second.title).toBe('Кабель: «лампа», страница 2 – Светоч Опт');
    const last = await anybody.follow(second, '3');
    expect(articuls(last)).toHaveLength(5);
    expect(last.$('[data-more]')).toBeNull();
  });

  test('a page number after the last page of the open catalogue shows the last page', async () => {
    expect((await anybody.visit('/open/5?page=99')).$('.active')?.textContent).toBe('3');
  });
});

describe('the open catalogue for search engines', () => {
  test('a page of a node has one canonical address for all sortings and views', async () => {
    const page = await anybody.visit('/open/5?sort=articul:asc&view=tiles&page=2');
    expect(canonical(page)).toBe(`${portal.origin}/open/5?page=2`);
    expect(meta(page, 'robots')).toBeUndefined();
    expect(meta(page, 'description')).toBe('Кабель: 46\u00a0товаров, РРЦ и остатки на трёх складах.');
    expect(canonical(await anybody.visit('/open'))).toBe(`${portal.origin}/open/225`);
  });

  test('search engines follow links but do not index searches and filters', async () => {
    for (const query of ['query=лампа', 'brand=1', 'available=1', 'minp[1]=5', 'minprice=дорого']) {
      const page = await anybody.visit(`/open/2?${query}`);
      expect(meta(page, 'robots')).toBe('noindex, follow');
      expect(canonical(page)).toBe(`${portal.origin}/open/2`);
    }
  });
});

describe('the search in the header of the open catalogue', () => {
  test('the search in the header covers the whole open catalogue', async () => {
    const page = await anybody.submit(await anybody.visit('/login'), 'form.search', {
      query: 'LT-A60-15',
    });
    expect(page.path).toBe('/open/all?query=LT-A60-15');
    expect(articuls(page)).toContain('LT-A60-15-40');
    expect((page.$('form.search [name=query]') as HTMLInputElement).value).toBe('LT-A60-15');
  });

  test('the open catalogue corrects a query typed in the wrong keyboard layout with a note', async () => {
    const page = await anybody.visit('/open/all?query=cdtnbkmybr');
    expect(page.text).toContain('Показано по запросу «светильник»');
    expect(articuls(page)).toContain('LT-NB36-4054');
  });

  test('search suggestions show visitors goods with retail prices', async () => {
    const response = await fetch(`${portal.origin}/open/suggest?query=трек`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      products: [
        {
          id: 104,
          articul: 'KV-TR30-4024',
          header: 'Светильник трековый однофазный 30 Вт 4000 К 24°, белый',
          brand: 'Нордлюм',
          price_rrc: 339_000,
          picture: '',
          picturetype: '',
        },
        expect.objectContaining({ id: 105 }),
      ],
    });
    const empty = await (await fetch(`${portal.origin}/open/suggest`)).json();
    expect(empty).toEqual({ products: [] });
  });

  test('search suggestions return 405 to POST and 400 to a query of 501 characters', async () => {
    const response = await fetch(`${portal.origin}/open/suggest`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ status: 'error' });
    expect((await fetch(`${portal.origin}/open/suggest?query=${'я'.repeat(501)}`)).status).toBe(400);
  });
});
