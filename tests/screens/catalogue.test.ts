import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const articuls = (page: Page) => page.$$('#goods tbody .art').map((cell) => cell.textContent);
const chips = (page: Page) => page.$$('.chip').map((chip) => chip.textContent);
const rowOf = (page: Page, articul: string) =>
  page.$$('#goods tbody tr').find((row) => row.querySelector('.art')?.textContent === articul);
const field = (page: Page, name: string) => page.$(`input[name="${name}"]`) as HTMLInputElement;
const sorted = (page: Page) => page.$('th[aria-sort]')?.getAttribute('aria-sort');

describe('the list', () => {
  test('opens on node 2 with what is in stock in the warehouses of the contract', async () => {
    const page = await dealer.visit('/catalogue');
    expect(page.status).toBe(200);
    expect(page.title).toBe('Светильники – Светоч Опт');
    expect(page.$('h1')?.textContent).toBe('Светильники');
    expect(page.text).toContain('4 товара');
    expect(articuls(page).sort()).toEqual(['KV-TR30-4024', 'LT-NB36-4054', 'LT-OR18-4065', 'NL-DW07-40W']);
    expect(page.$$('thead .wms').map((th) => th.textContent)).toEqual(['Томилино', 'Тверь']);
    expect(chips(page)).toEqual(['В наличии']);
  });

  test('shows prices under the contract, stock by warehouse, and «нет» where there is none', async () => {
    const row = rowOf(await dealer.visit('/catalogue/2'), 'LT-OR18-4065');
    expect(row?.querySelector('.price')?.textContent).toContain('642,80\u00a0₽');
    expect(row?.querySelector('[data-label="Томилино"] .stock')?.textContent).toBe('842');
    expect(row?.querySelector('[data-label="Тверь"]')?.textContent?.trim()).toBe('нет');
  });

  test('is the whole catalogue at /catalogue/all, and a page that helps at unknown nodes', async () => {
    expect((await dealer.visit('/catalogue/all')).text).toContain('Весь каталог');
    for (const path of ['/catalogue/999', '/catalogue/lamps', '/catalogue/0']) {
      const page = await dealer.visit(path);
      expect(page.status).toBe(404);
      expect(page.$('main a[href="/catalogue"]')).not.toBeNull();
    }
  });

  test('asks a stranger to sign in and leads back', async () => {
    const page = await visitor(portal).visit('/catalogue/21?brand=1');
    expect(page.path).toBe('/login?redirectTo=%2Fcatalogue%2F21%3Fbrand%3D1');
  });
});

describe('the filter', () => {
  test('is a form whose choice stands in the address; every chip takes one choice away', async () => {
    const page = await dealer.visit('/catalogue/2?page=1');
    const filtered = await dealer.submit(page, '#side', { brand: ['1'], 'minp[1]': '20' });
    expect(filtered.path).toContain('brand=1');
    expect(articuls(filtered)).toEqual(['LT-NB36-4054']);
    expect(chips(filtered)).toEqual(['В наличии', 'Лучтех', 'Мощность от 20 Вт']);
    expect((filtered.$('input[name=brand][value="1"]') as HTMLInputElement).checked).toBe(true);

    const wider = await dealer.follow(filtered, 'Лучтех');
    expect(chips(wider)).not.toContain('Лучтех');
    expect(chips(wider)).toContain('Мощность от 20 Вт');
  });

  test('an unticked «Только в наличии» shows what is sold out', async () => {
    const page = await dealer.submit(await dealer.visit('/catalogue/2'), '#side', { available: [] });
    expect(page.path).toContain('available=0');
    expect(articuls(page)).toContain('KV-TR40-3038');
    expect(rowOf(page, 'KV-TR40-3038')?.querySelector('[name=add]')).toBeNull();
  });

  test('says beside the field what it cannot understand, keeps what was typed, and filters by the rest', async () => {
    const page = await dealer.visit('/catalogue/2?brand=1&minprice=дорого&minp[1]=5&maxp[1]=3');
    expect(page.status).toBe(400);
    expect(page.title).toMatch(/^Ошибка: /);
    expect(field(page, 'minprice').value).toBe('дорого');
    expect(page.$('.errsum')?.textContent).toContain('«дорого»: Укажите сумму в рублях');
    expect(page.$('.errsum a')?.getAttribute('href')).toBe(`#${field(page, 'minprice').id}`);
    expect(field(page, 'minp[1]').getAttribute('aria-invalid')).toBe('true');
    expect(articuls(page).sort()).toEqual(['LT-NB36-4054', 'LT-OR18-4065']);
  });

  test('leads out of an empty list', async () => {
    const page = await dealer.visit('/catalogue/22?query=LT-A60&brand=1');
    expect(page.text).toContain('Ничего не нашлось');
    const all = await dealer.follow(page, 'Показать и то, чего нет в наличии');
    expect(all.path).toContain('available=0');
    expect((await dealer.follow(page, '.empty-box a[href^="/catalogue/all"]')).text).toContain(
      'LT-A60-11-40',
    );
  });
});

describe('sorting', () => {
  test('goes asc → desc → asc by column, and is remembered where the address names none', async () => {
    const own = visitor(portal);
    await own.signIn('main@example.com', passwords.main);
    const plain = await own.visit('/catalogue/2');
    expect(sorted(plain)).toBeUndefined();

    const asc = await own.follow(plain, 'Цена');
    expect(asc.path).toBe('/catalogue/2?sort=price:asc');
    expect(sorted(asc)).toBe('ascending');
    expect(articuls(asc)[0]).toBe('NL-DW07-40W');

    const desc = await own.follow(asc, 'Цена');
    expect(sorted(desc)).toBe('descending');
    expect(articuls(desc)[0]).toBe('KV-TR30-4024');

    const remembered = await own.visit('/catalogue/2?brand=2');
    expect(sorted(remembered)).toBe('descending');
    expect((await own.follow(remembered, 'Артикул')).path).toContain('sort=articul:asc');
  });
});

describe('search', () => {
  test('from the header looks everywhere, sold out goods included', async () => {
    const page = await dealer.submit(await dealer.visit('/catalogue'), 'form.find', { query: 'LT-A60-15' });
    expect(page.path).toBe('/catalogue/all?query=LT-A60-15&available=0');
    expect(articuls(page)).toContain('LT-A60-15-40');
    expect(field(page, 'query').value).toBe('LT-A60-15');
  });

  test('finds what was typed in the other keyboard layout, and says so', async () => {
    const page = await dealer.visit('/catalogue/all?query=cdtnbkmybr&available=0');
    expect(page.text).toContain('Показано по запросу «светильник»');
    expect(articuls(page)).toContain('LT-NB36-4054');
  });
});

describe('suggestions', () => {
  test('are private JSON for those who are signed in', async () => {
    const page = await dealer.visit('/search-suggest?query=трек');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    const answer = JSON.parse(page.text);
    expect(answer.products[0]).toMatchObject({
      id: 104,
      articul: 'KV-TR30-4024',
      brand: 'Нордлюм',
      price: 246_000,
    });
  });

  test('are nothing for a stranger', async () => {
    const response = await fetch(`${portal.origin}/search-suggest?query=трек`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ status: 'error', message: 'Войдите в портал' });
  });
});
