import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld } from '#tests/builders/build-world.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal(undefined, async (db) => {
    await buildWorld(db);
    await changeRows(db, 'products', { id: 104 }, { barcode: '4607012345671' });
  });
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const articuls = (page: Page) => page.$$('#goods tbody .articul').map((cell) => cell.textContent);
const chips = (page: Page) => page.$$('.filter-chip').map((chip) => chip.textContent);
const rowOf = (page: Page, articul: string) =>
  page.$$('#goods tbody tr').find((row) => row.querySelector('.articul')?.textContent === articul);
const field = (page: Page, name: string) => page.$(`input[name="${name}"]`) as HTMLInputElement;
const sorted = (page: Page) => page.$('th[aria-sort]')?.getAttribute('aria-sort');

describe('the catalogue list', () => {
  test('the catalogue opens node 2 with goods in stock in the contract’s warehouses', async () => {
    const page = await dealer.visit('/catalogue');
    expect(page.status).toBe(200);
    expect(page.title).toBe('Светильники – Светоч Опт');
    expect(page.$('h1')?.textContent).toBe('Светильники');
    expect(page.text).toContain('4 товара');
    expect(articuls(page).sort()).toEqual(['KV-TR30-4024', 'LT-NB36-4054', 'LT-OR18-4065', 'NL-DW07-40W']);
    expect(page.$$('thead .warehouse').map((th) => th.textContent)).toEqual(['Томилино', 'Тверь']);
    expect(chips(page)).toEqual(['В наличии']);
  });

  test('the catalogue shows contract prices, the stock per warehouse, and «нет» for no stock', async () => {
    const row = rowOf(await dealer.visit('/catalogue/2'), 'LT-OR18-4065');
    expect(row?.querySelector('.price')?.textContent).toContain('642,80\u00a0₽');
    expect(row?.querySelector('[data-label="Томилино"] .stock')?.textContent).toBe('842');
    expect(row?.querySelector('[data-label="Тверь"]')?.textContent?.trim()).toBe('нет');
  });

  test('/catalogue/all shows all nodes, and an unknown node returns 404 with a link back', async () => {
    expect((await dealer.visit('/catalogue/all')).text).toContain('Весь каталог');
    for (const path of ['/catalogue/999', '/catalogue/lamps', '/catalogue/0']) {
      const page = await dealer.visit(path);
      expect(page.status).toBe(404);
      expect(page.$('main a[href="/catalogue"]')).not.toBeNull();
    }
  });

  test('a visitor who opens the catalogue is redirected to sign in with a return address', async () => {
    const page = await visitor(portal).visit('/catalogue/21?brand=1');
    expect(page.path).toBe('/login?redirectTo=%2Fcatalogue%2F21%3Fbrand%3D1');
  });
});

describe('an empty list', () => {
  const ways = (page: Page) =>
    page.$$('.empty-box button').map((link) => link.textContent?.replaceAll('\u00a0', ' '));

  test('an empty list links to the sold-out product that has exactly the requested articul', async () => {
    const page = await dealer.visit('/catalogue/all?query=kv-tr40.3038');
    expect(page.$('.note')?.textContent).toContain(
      'Артикул KV-TR40-3038 есть в каталоге, но сейчас не в\u00a0наличии',
    );
    const card = await dealer.follow(page, 'Открыть товар');
    expect([card.status, card.path]).toEqual([200, '/catalogue/all/product/105?query=kv-tr40.3038']);
  });

  test('an empty list suggests removing the only filter that excludes all results', async () => {
    const page = await dealer.visit('/catalogue/5?query=трековый&brand=2');
    expect(ways(page)).toEqual(['Искать во всём каталоге (1)']);
    const found = await dealer.follow(page, 'Искать во всём каталоге (1)');
    expect(articuls(found)).toEqual(['KV-TR30-4024']);
  });

  test('an empty list suggests removing all filters if no single filter is the cause', async () => {
    const page = await dealer.visit('/catalogue/5?query=трёхфазный');
    expect(ways(page)).toEqual(['Искать во всём каталоге без фильтра (1)']);
    const found = await dealer.follow(page, 'Искать во всём каталоге без фильтра (1)');
    expect(articuls(found)).toEqual(['KV-TR40-3038']);
  });

  test('an empty list suggests searching for a single word of the query that has results', async () => {
    const page = await dealer.visit('/catalogue/all?query=трековый+абракадабра');
    expect(page.text).toContain('Проверьте запрос «трековый абракадабра»: по нему ничего нет.');
    expect(ways(page)).toEqual(['Искать «трековый» (1)']);
    expect(articuls(await dealer.follow(page, 'Искать «трековый» (1)'))).toEqual(['KV-TR30-4024']);
  });
});

describe('the catalogue filter', () => {
  test('filter values appear in the address, and each chip removes one value', async () => {
    const page = await dealer.visit('/catalogue/2?page=1');
    const filtered = await dealer.submit(page, '#side', { brand: ['1'], 'minp[1]': '20' });
    expect(filtered.path).toContain('brand=1');
    expect(articuls(filtered)).toEqual(['LT-NB36-4054']);
    expect(chips(filtered)).toEqual(['В наличии', 'Лучтех', 'Мощность от\u00a020\u00a0Вт']);
    expect((filtered.$('input[name=brand][value="1"]') as HTMLInputElement).checked).toBe(true);

    const wider = await dealer.follow(filtered, 'Лучтех');
    expect(chips(wider)).not.toContain('Лучтех');
    expect(chips(wider)).toContain('Мощность от\u00a020\u00a0Вт');
  });

  test('unticking «Только в наличии» shows sold-out goods', async () => {
    const page = await dealer.submit(await dealer.visit('/catalogue/2'), '#side', { available: [] });
    expect(page.path).toContain('available=0');
    expect(articuls(page)).toContain('KV-TR40-3038');
    expect(rowOf(page, 'KV-TR40-3038')?.querySelector('[name=add]')).toBeNull();
  });

  test('an invalid filter value is reported and shown again, and all valid filters apply', async () => {
    const page = await dealer.visit('/catalogue/2?brand=1&minprice=дорого&minp[1]=5&maxp[1]=3');
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Ошибка: /);
    expect(field(page, 'minprice').value).toBe('дорого');
    expect(page.$('.errsum')?.textContent).toContain('«дорого»: Укажите сумму в рублях');
    expect(page.$('.errsum a')?.getAttribute('href')).toBe(`#${field(page, 'minprice').id}`);
    expect(field(page, 'minp[1]').getAttribute('aria-invalid')).toBe('true');
    expect(articuls(page).sort()).toEqual(['LT-NB36-4054', 'LT-OR18-4065']);
  });

  const longQuery = 'кабель '.repeat(72);
  test.each([
    ['brand=лампы', 'Бренд, «лампы»: '],
    ['collection=x', 'Коллекция, «x»: '],
    ['tags=x', 'Метка, «x»: '],
    ['warehouse=x', 'Склад, «x»: '],
    ['available=x', 'В наличии, «x»: '],
    ['filter[1]=x', 'Мощность, «x»: '],
    ['filter[999]=x', 'Параметр, «x»: '],
    ['minp[1]=x', 'Мощность, «x»: '],
    ['search_range[1][from]=x', 'Мощность, «x»: '],
    ['minp[999]=x', 'Параметр, «x»: '],
    ['sorting[field]=x', 'Сортировка, «x»: '],
    ['maxprice=x', 'Цена, «x»: '],
    ['minprice=x&byprice=price_rrc', 'РРЦ, «x»: '],
    [`query=${longQuery}`, 'Поиск, «кабель кабель кабель кабель кабель кабел…»: Не длиннее 500 знаков'],
  ])('the error of an invalid filter value names its field: %s', async (query, message) => {
    const page = await dealer.visit(`/catalogue/2?${query}`);
    expect(page.status).toBe(400);
    const [shown = ''] = page.$$('.errsum li').map((item) => item.textContent?.replaceAll('\u00a0', ' '));
    expect(shown).toContain(message);
    expect(page.$$('.errsum li')).toHaveLength(1);
  });

  test('a search query of 500 characters is accepted', async () => {
    const name = `Светильник ${'и ещё слово '.repeat(41)}`.slice(0, 500).trim();
    expect((await dealer.visit(`/catalogue/all?query=${encodeURIComponent(name)}`)).status).toBe(200);
  });

  test('an empty list links to results in the whole catalogue and to sold-out goods', async () => {
    const page = await dealer.visit('/catalogue/22?query=LT-A60&brand=1');
    expect(page.text).toContain('Ничего не нашлось');
    expect((await dealer.follow(page, '.empty-box [formaction^="/catalogue/all"]')).text).toContain(
      'LT-A60-11-40',
    );
    const soldOut = await dealer.visit('/catalogue/22?query=трёхфазный');
    const all = await dealer.follow(soldOut, 'Показать и то, чего нет в наличии (1)');
    expect(all.path).toContain('available=0');
    expect(articuls(all)).toEqual(['KV-TR40-3038']);
  });
});

describe('catalogue sorting', () => {
  test('a click on a column reverses the sort order, which is remembered', async () => {
    const own = visitor(portal);
    await own.signIn('main@example.com', passwords.main);
    const plain = await own.visit('/catalogue/2');
    expect(sorted(plain)).toBeUndefined();

    const asc = await own.follow(plain, 'Цена');
    expect(decodeURIComponent(asc.path)).toBe('/catalogue/2?sort=price:asc');
    expect(sorted(asc)).toBe('ascending');
    expect(articuls(asc)[0]).toBe('NL-DW07-40W');

    const desc = await own.follow(asc, 'Цена');
    expect(sorted(desc)).toBe('descending');
    expect(articuls(desc)[0]).toBe('KV-TR30-4024');

    const remembered = await own.visit('/catalogue/2?brand=2');
    expect(sorted(remembered)).toBe('descending');
    const other = await own.follow(remembered, 'Артикул');
    expect(decodeURIComponent(other.path)).toContain('sort=articul:asc');
  });
});

describe('catalogue search', () => {
  test('the search in the header covers the whole catalogue, including sold-out goods', async () => {
    const page = await dealer.submit(await dealer.visit('/catalogue'), 'form.search', {
      query: 'LT-A60-15',
    });
    expect(page.path).toBe('/catalogue/all?query=LT-A60-15&available=0');
    expect(articuls(page)).toContain('LT-A60-15-40');
    expect(field(page, 'query').value).toBe('LT-A60-15');
  });

  test('a query typed in the wrong keyboard layout is corrected with a note above the results', async () => {
    const page = await dealer.visit('/catalogue/all?query=cdtnbkmybr&available=0');
    expect(page.text).toContain('Показано по запросу «светильник»');
    expect(articuls(page)).toContain('LT-NB36-4054');
  });
});

describe('suggestions', () => {
  test('search suggestions contain prices and stocks and must not be cached', async () => {
    const page = await dealer.visit('/search-suggest?query=трек');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    const answer = JSON.parse(page.text);
    expect(answer.products[0]).toMatchObject({
      id: 104,
      articul: 'KV-TR30-4024',
      brand: 'Нордлюм',
      price: 246_000,
    });
    const stocks = answer.products.map(({ stock }: { stock: string }) => stock.replaceAll('\u00a0', ' '));
    expect(stocks).toEqual(['10 шт.', 'нет в наличии']);
  });

  test('search suggestions mark a product that was found by its barcode', async () => {
    const products = async (query: string) =>
      JSON.parse((await dealer.visit(`/search-suggest?query=${query}`)).text).products;
    expect(await products('4607012345671')).toMatchObject([{ id: 104, byBarcode: true }]);
    expect((await products('трек'))[0]).not.toHaveProperty('byBarcode');
  });

  test('search suggestions return 401 to a visitor', async () => {
    const response = await fetch(`${portal.origin}/search-suggest?query=трек`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ status: 'error', message: 'Войдите в портал' });
  });
});

test.each(['name', 'price', 'price:up'])(
  'the old portal’s cookie sort=%s does not cause an error in the catalogue',
  async (sort) => {
    const login = await fetch(`${portal.origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: 'main@example.com', password: passwords.main }),
    });
    const session = login.headers.getSetCookie().find((line) => line.startsWith('portal_session='));
    const Cookie = `${session?.split(';')[0]}; sort=${sort}`;
    expect((await fetch(`${portal.origin}/catalogue/2`, { headers: { Cookie } })).status).toBe(200);
  },
);

describe('the note above a list', () => {
  test('a note above a short list links to matching goods that are out of stock', async () => {
    const page = await dealer.visit('/catalogue/all?query=трековый&brand=2');
    expect(page.text).toContain('Ещё 1 товара нет в наличии');
    const whole = await dealer.follow(page, 'Показать');
    expect([whole.path.includes('brand=2'), articuls(whole).length]).toEqual([
      true,
      articuls(page).length + 1,
    ]);
    expect(whole.text).not.toContain('нет в наличии');
  });

  test('the note above an empty list suggests the correct spelling of a word', async () => {
    const page = await dealer.visit('/catalogue/all?query=светыльнек&available=0');
    expect(page.text).toContain('По запросу «светыльнек» ничего нет. Возможно, опечатка?');
    const meant = await dealer.follow(page, 'Искать «светильник» (5)');
    expect(articuls(meant)).toHaveLength(5);
  });
});
