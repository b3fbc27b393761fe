import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, goods, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';
import { type Answer, callerOf, signedInCookie } from './caller.ts';
import { fragmentsOf, oldPageWith, textOf } from './fragment.ts';

/** The catalogue and the product windows as HTML fragments for old pages (§7.2.3). */

let portal: Portal;
let cookie = '';
let managers = '';
let observers = '';
let anna: Visitor;
const { send, answer } = callerOf(
  () => portal.origin,
  () => cookie,
);
const { markup, fragment } = fragmentsOf(send);
beforeAll(async () => {
  portal = await openPortal();
  const { origin } = portal;
  cookie = await signedInCookie(origin, 'main@example.com', passwords.main);
  managers = await signedInCookie(origin, 'manager@example.com', passwords.main);
  observers = await signedInCookie(origin, 'observer@example.com', passwords.main);
  anna = visitor(portal);
  await anna.signIn('main@example.com', passwords.main);
});
beforeEach(() => emptyBaskets(portal.db));
afterAll(() => portal.close());

const plain = ({ text }: Page) => text.replaceAll('\u00a0', ' ');
const nobody = { headers: { Cookie: '' } };
const articulsIn = (html: ParentNode) =>
  [...html.querySelectorAll('.articul')].map((each) => each.textContent);
/** Parses rows as an old page appends them to its table. */
const rowsOf = (html: string) => JSDOM.fragment(`<table>${html}</table>`);

describe('GET /ajax/search/cat{catalog}/', () => {
  test.each([
    ['cat21/?m=1&sort=articul:asc', ['LT-NB36-4054', 'LT-OR18-4065', 'NL-DW07-40W']],
    [
      'cat2?m=1&sort=articul:desc&available=1',
      ['NL-DW07-40W', 'LT-OR18-4065', 'LT-NB36-4054', 'KV-TR30-4024'],
    ],
    ['cat21/?brand[]=2', ['NL-DW07-40W']],
    ['cat21/?brand=2,1&minprice=600&maxprice=700', ['LT-OR18-4065']],
    ['catall/?query=бухта', ['СВ-120 К']],
    ['catall/?m=1&sorting[field]=price_rrc&sorting[sort]=desc&perpage=1', ['СВ-120 К']],
    ['cat225/?available=0&sort=articul:asc', ['LT-A60-11-40', 'LT-A60-15-40']],
    ['cat21/?catalog=&opening=1&brand[]=2', ['NL-DW07-40W']],
    ['cat21/?catalog=225&brand[]=2', ['NL-DW07-40W']],
  ])('%s returns the matching goods, in order', async (query, articuls) => {
    const list = await fragment(`/ajax/search/${query}`);
    expect(articulsIn(list)).toEqual(articuls);
    expect(textOf(list.querySelector('.more .quiet'))).toContain('Показано');
  });

  test('a call without a sorting uses the sorting of the cookie', async () => {
    const sorted = { headers: { Cookie: `${cookie}; sort=articul:desc` } };
    expect(articulsIn(await fragment('/ajax/search/cat21/?m=1&sort=', sorted))[0]).toBe('NL-DW07-40W');
    for (const order of ['sort=articul:asc', 'sorting[field]=articul&sorting[sort]=asc'])
      expect(articulsIn(await fragment(`/ajax/search/cat21/?${order}`, sorted))[0], order).toBe(
        'LT-NB36-4054',
      );
  });

  test('a list without matches offers suggestions', async () => {
    const list = await fragment('/ajax/search/cat21/?query=бетономешалка');
    expect(textOf(list)).toContain('Ничего не нашлось');
    expect(list.querySelector('a')?.getAttribute('href')).toBe('/catalogue');
  });

  test.each(['', 'm=1&'])('a list with %sajax=1 returns rows and pagination separately', async (m) => {
    const query = 'available=0&sort=articul:asc&perpage=2&page=2';
    const page = (await answer(`/ajax/search/cat2/?${m}ajax=1&${query}`)) as Answer;
    expect(page).toEqual({
      html: expect.stringMatching(/^<tr[ >].*<\/tr>$/s),
      pagination_wrap: expect.stringMatching(/^<div class="more">.*<\/div>$/s),
      total: 5,
      perpage: 2,
    });
    expect(articulsIn(rowsOf(page.html))).toEqual(['LT-NB36-4054', 'LT-OR18-4065']);
    const pager = JSDOM.fragment(page.pagination_wrap);
    expect(textOf(pager.querySelector('.quiet'))).toBe('Показано 3–4 из 5');
    expect(textOf(pager.querySelector('[data-more]'))).toBe('Показать ещё 1');
    const further = pager.querySelector('[data-more]')?.getAttribute('href') ?? '';
    expect(further).toBe('/catalogue/2?available=0&sort=articul:asc&perpage=2&page=3');
    // The screen, and a script that loads it, continue after the last row of the fragment.
    expect((await anna.visit(further)).$$('#goods .articul').map((each) => each.textContent)).toEqual([
      'NL-DW07-40W',
    ]);
    expect(articulsIn(rowsOf((await answer(`${further}&ajax=1`)).html))).toEqual(['NL-DW07-40W']);
  });

  test('rows of every page have the columns of the table to which they are appended', async () => {
    const list = await fragment('/ajax/search/catall/?available=0&perpage=1&sort=articul:asc');
    const columns = [...list.querySelectorAll('thead .warehouse')].map(textOf);
    for (let page = 2; page <= goods.length; page++) {
      const { html } = await answer(
        `/ajax/search/catall/?ajax=1&available=0&perpage=1&sort=articul:asc&page=${page}`,
      );
      const cells = [...rowsOf(html).querySelectorAll('td.warehouse')];
      expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual(columns);
    }
  });

  test.each([
    ['/catalogue/21/?ajax=1&brand=2', '/ajax/search/cat21/?ajax=1&brand=2'],
    ['/catalogue/all?ajax=1', '/ajax/search/catall/?ajax=1'],
    ['/catalogue?page=1&ajax=1', '/ajax/search/cat2/?ajax=1&page=1'],
    ['/open/21?ajax=1', '/ajax/opensearch/cat21/?ajax=1'],
    ['/open/all/?ajax=1&page=2&perpage=3', '/ajax/opensearch/catall?ajax=1&page=2&perpage=3'],
    ['/open/?ajax=1', '/ajax/opensearch/cat225/?ajax=1'],
  ])('a script that requests %s gets the response of %s', async (old, call) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'text/html, */*' };
    const [there, here] = await Promise.all([send(old, { headers }), send(call, { headers })]);
    expect([there.status, there.headers.get('Content-Type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(await there.json()).toEqual(await here.json());
  });

  test.each([
    ['cat999/', 404, 'Не найдено'],
    ['cat21/?minprice=9&maxprice=3', 400, '«От» больше, чем «до»'],
    ['cat21/?minprice=много', 400, 'Укажите сумму в рублях'],
  ])('%s is refused in Russian', async (path, status, message) => {
    for (const [ajax, type] of [
      ['', 'text/html; charset=utf-8'],
      ['ajax=1', 'application/json; charset=utf-8'],
    ]) {
      const response = await send(`/ajax/search/${path}${path.includes('?') ? '&' : '?'}${ajax}`);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([status, type]);
      expect(await response.text()).toContain(message);
    }
  });

  test('an observer gets goods without order controls, and a visitor gets 401', async () => {
    const list = await fragment('/ajax/search/cat21/', { headers: { Cookie: observers } });
    expect([articulsIn(list).length, list.querySelectorAll('input, button').length]).toEqual([3, 0]);
    expect((await send('/ajax/search/cat21/', nobody)).status).toBe(401);
    expect((await send('/ajax/search/cat21/', { method: 'PUT' })).status).toBe(405);
  });
});

describe('GET /ajax/opensearch/cat{catalog}/', () => {
  test.each([
    ['cat21/?sort=articul:asc', ['LT-NB36-4054', 'LT-OR18-4065', 'NL-DW07-40W']],
    ['cat225/', ['LT-A60-11-40', 'LT-A60-15-40']],
    ['cat225/?available=1', ['LT-A60-11-40']],
    ['catall/?query=бухта&token=unknown', ['СВ-120 К']],
  ])('/ajax/opensearch/%s needs no session', async (query, articuls) => {
    const list = await fragment(`/ajax/opensearch/${query}`, nobody);
    expect(articulsIn(list).sort()).toEqual([...articuls].sort());
    expect(list.querySelector('tbody a')?.getAttribute('href')).toMatch(/^\/open\/(all|\d+)\/card\/\d+/);
  });

  test('opensearch with ajax=1 returns rows and pagination separately, and ignores a token', async () => {
    const page = await answer('/ajax/opensearch/cat21/?ajax=1&perpage=2&sort=articul:asc&token=x', nobody);
    expect(page).toEqual({
      html: expect.stringMatching(/^<tr[ >].*<\/tr>$/s),
      pagination_wrap: expect.stringContaining('href="/open/21?sort=articul:asc&amp;perpage=2&amp;page=2"'),
      total: 3,
      perpage: 2,
    });
    expect(textOf(rowsOf(page.html))).toContain('более 30');
  });
});

describe.each(['/ajax/getproduct/?id=101', '/ajax/getproduct/id101/', '/ajax/getproduct/id101'])(
  'GET %s',
  (path) => {
    test('the product card contains the name, the contract price and the stocks', async () => {
      await fillBasketWith(portal.db, 1, '101:1:1=2');
      const card = await fragment(path);
      expect(textOf(card.querySelector('h2'))).toContain('Светильник светодиодный накладной');
      expect(textOf(card)).toContain('1 284,50 ₽');
      expect(textOf(card.querySelector('tbody tr'))).toContain('Томилино1 240');
    });
  },
);

describe('GET /ajax/getproduct/', () => {
  test('the product card omits expected goods even if the contract allows ordering them (§10.49)', async () => {
    await changeRows(portal.db, 'contracts', {}, { orders_expected: 1 });
    await addRows(portal.db, 'arrivals', {
      product_id: 104,
      wms_id: 1,
      expected_on: '2099-12-01',
      quantity: 40,
    });
    expect(plain(await anna.visit('/product/104'))).toContain('Ожидается 40 шт. 01.12.2099');
    const card = await fragment('/ajax/getproduct/?id=104');
    expect(textOf(card)).not.toMatch(/ожидается|под поступление/i);
    expect(card.querySelector('[name^=expected]')).toBeNull();
  });

  test.each([
    ['?id=999', 404, 'Такого товара нет'],
    ['id999/', 404, 'Такого товара нет'],
    ['', 400, 'Неверн'],
    ['?id=<b>', 400, 'Неверный номер'],
  ])('getproduct with «%s» is refused', async (rest, status, message) => {
    const response = await send(`/ajax/getproduct/${rest}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain(message);
  });
});

const windows = [
  '/ajax/getbasketmodal/',
  '/popup_basket.php',
  '/include/popup_basket.php',
  '/ajax/popup_basket.php',
];

describe.each(windows)('GET %s', (path) => {
  test('the basket window shows the added product, its quantity and the basket total', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2', '101:2:1=1', '106:1:1=10');
    const text = textOf(await fragment(`${path}?id=101`));
    expect(text).toContain('Светильник светодиодный накладной');
    expect(text).toContain('Томилино, Тверь, 3 шт. × 1 284,50 ₽');
    expect(text).toContain('В корзине 2 товара на 4 695,50 ₽');
    expect(textOf(await fragment(`${path}?id=101&wms=2`))).toContain('Тверь, 1 шт. × 1 284,50 ₽1 284,50 ₽');
  });

  test('the basket window offers a form for a product that is not in the caller’s basket', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=2');
    for (const [query, whose] of [
      ['?id=102', cookie],
      ['?id=101&wms=2', managers],
    ] as const) {
      const form = (await fragment(path + query, { headers: { Cookie: whose } })).querySelector('form');
      const id = /id=(\d+)/.exec(query)?.[1];
      expect(form?.getAttribute('action')).toBe(`/product/${id}`);
      expect(form?.querySelector('input.quantity-input')?.getAttribute('value')).toBe('1');
      expect(form?.querySelector('input.quantity-input')?.getAttribute('name')).toMatch(`qnt[${id}][`);
    }
    const search = await fragment(path, { headers: { Cookie: cookie } });
    expect(search.querySelector('form[action="/catalogue/all"] input[name=query]')).not.toBeNull();
    expect(textOf(search)).toContain('В корзине 1 товар');
  });

  test('the basket window refuses unknown products and accounts that may not order', async () => {
    for (const [query, whose, status, message] of [
      ['?id=999', cookie, 404, 'Такого товара нет'],
      ['?id=x', cookie, 400, 'Неверн'],
      ['?id=101', observers, 403, 'Недостаточно прав'],
      ['?id=101', '', 401, 'Войдите в портал'],
    ] as const) {
      const response = await send(path + query, { headers: { Cookie: whose } });
      expect([response.status, response.headers.get('Content-Type')], query).toEqual([
        ...[status, 'text/html; charset=utf-8'],
      ]);
      expect(await response.text()).toContain(message);
    }
  });
});

test('GET /tpl/user_getproduct.html returns the public card', async () => {
  const open = await fragment('/tpl/user_getproduct.html?id=101', nobody);
  expect(textOf(open)).toContain('1 790,00 ₽');
  expect(textOf(open)).toContain('Цены по договору видны после входа');
  expect(textOf(await fragment('/tpl/user_getproduct.html?id=101'))).toContain('Открыть по договору');
  expect((await send('/tpl/user_getproduct.html?id=999', nobody)).status).toBe(404);
});

test('GET /ajax/callback returns a form filled in with the name of the account', async () => {
  const value = (form: DocumentFragment, name: string) =>
    form.querySelector(`[name=${name}]`)?.getAttribute('value');
  expect(value(await fragment('/ajax/callback', nobody), 'firstname')).toBe('');
  const form = await fragment('/ajax/callback/');
  const { name } = await portal.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  expect(value(form, 'firstname')).toBe(name);
});

test.each(['/ajax/search/cat21/?query=NL-DW07&available=0', '/ajax/getproduct/?id=103'])(
  '%s shows the price of the requested contract, and refuses contracts that the dealer cannot use',
  async (path) => {
    const own = plain({ text: await (await send(path)).text() } as Page);
    const under = plain({ text: await (await send(`${path}&contract=${contract.second}`)).text() } as Page);
    expect([own.includes('284,60'), under.includes('243,33')]).toEqual([true, true]);
    for (const id of [contract.closed, contract.foreign, 99])
      expect((await send(`${path}&contract=${id}`)).status).toBe(404);
  },
);

describe('GET /search/ with simple=1', () => {
  const ids = async (path: string) => {
    const list = await fragment(path);
    expect(list.querySelectorAll('ul')).toHaveLength(1);
    return [...list.querySelectorAll('button[name=id]')].map((button) => button.getAttribute('value'));
  };

  test.each(['/search/?simple=1&', '/search?simple=1&', '/ajax/findforcomplaint/?'])(
    '%s lists goods',
    async (path) => {
      expect(await ids(`${path}keyword=LT-A60-11`)).toEqual(['106']);
      expect((await ids(`${path}keyword=светильник`)).length).toBeGreaterThan(1);
    },
  );

  test.each(['', '&keyword=', '&keyword=с', '&keyword=%20с%20', '&keyword=бетономешалка'])(
    '/search/?simple=1%s returns an empty list',
    async (rest) => {
      expect(await ids(`/search/?simple=1${rest}`)).toEqual([]);
    },
  );

  test.each([
    ['/search/?simple=1', 'keyword=LT-A60-11', 'value="106"'],
    ['/search/', 'simple=1&keyword=LT-A60-11', 'value="106"'],
    ['/catalogue/all', 'ajax=1&query=LT-A60-11', 'LT-A60-11'],
    ['/open/225?ajax=1', 'query=LT-A60-11', 'LT-A60-11'],
  ])('jQuery loads %s with the fields %s by POST', async (path, body, found) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const answer = await send(path, { method: 'POST', headers, body: new URLSearchParams(body) });
    const html = await answer.text();
    expect([answer.status, html.startsWith('<!DOCTYPE')]).toEqual([200, false]);
    expect(html).toContain(found);
  });

  test('a form of the search screen submitted by a script is processed by the screen', async () => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest' };
    const body = new URLSearchParams({ id: '101' });
    const answer = await send('/search/', { method: 'POST', headers, body });
    expect(answer.headers.get('Location')).toMatch(/^\/cabinet\/complaints\/new/);
  });

  test('/search/ with simple=0 returns the screen instead of a fragment', async () => {
    expect(await (await send('/search/?simple=0&keyword=LT')).text()).toMatch(/^<!DOCTYPE html>/);
  });

  test('/search/?simple=1 returns 403 to an observer and 401 to a visitor', async () => {
    for (const [whose, status] of [
      [observers, 403],
      ['', 401],
    ] as const) {
      const headers = { Cookie: whose, 'X-Requested-With': 'XMLHttpRequest' };
      expect((await send('/search/?simple=1&keyword=LT', { headers })).status).toBe(status);
    }
  });
});

describe('a browser that opens a call', () => {
  test.each([
    [
      '/ajax/search/cat21/?m=1&query=x&brand[]=1&brand[]=2',
      '/catalogue/21?query=x&brand%5B%5D=1&brand%5B%5D=2',
    ],
    ['/ajax/search/catall/?ajax=1&minprice=5', '/catalogue/all?minprice=5'],
    ['/ajax/opensearch/cat225/?ajax=1&page=1', '/open/225?page=1'],
    ['/catalogue/21?ajax=1&brand=1', '/catalogue/21?ajax=1&brand=1'],
    ['/ajax/getproduct/?id=101', '/product/101'],
    ['/ajax/getproduct/id101/', '/product/101'],
    ['/ajax/getbasketmodal/?id=101', '/cart/'],
    ['/popup_basket.php?id=101', '/cart/'],
    ['/include/popup_basket.php?id=101', '/cart/'],
    ['/ajax/popup_basket.php?id=101', '/cart/'],
    ['/ajax/callback', '/callback'],
    ['/search/?keyword=LT&simple=1', '/search/?keyword=LT&simple=1'],
    ['/ajax/findforcomplaint/?keyword=LT', '/search/?keyword=LT'],
    ['/tpl/user_getproduct.html?id=101', '/open/product/101'],
  ])('a browser that opens %s is redirected to %s', async (call, screen) => {
    const page = await anna.visit(call);
    expect([page.status, page.path]).toEqual([200, screen]);
    expect(page.$('main')).not.toBeNull();
  });

  test.each([
    ['/ajax/search/cat21/?m=1&brand=1', '/login?redirectTo=%2Fcatalogue%2F21%3Fbrand%3D1'],
    ['/popup_basket.php?id=101', '/login?redirectTo=%2Fcart%2F'],
    ['/ajax/opensearch/cat21/', '/open/21'],
    ['/ajax/callback', '/callback'],
  ])('without a session, a browser that opens %s is redirected to %s', async (call, screen) => {
    expect((await visitor(portal).visit(call)).path).toBe(screen);
  });

  test('the catalogue screen applies the filters of the call that redirected to it', async () => {
    const page = await anna.visit('/ajax/search/cat21/?m=1&brand[]=2&query=светильник');
    expect(page.$$('#goods .articul').map((each) => each.textContent)).toEqual(['NL-DW07-40W']);
  });
});

describe('a fragment in an old page without the portal’s scripts', () => {
  test('the catalogue fragment adds products to the basket and to favourites', async () => {
    const page = await oldPageWith(anna, await markup('/ajax/search/cat21/?m=1&brand[]=2'));
    const list = await anna.submit(page, '#goods', { 'qnt[103][1]': '2' });
    expect([list.status, list.path]).toEqual([200, '/catalogue/21?brand=2&sort=default']);
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=2']);
    await anna.submit(page, '#goods', {}, '[name=wish]');
    expect(
      (await fragment('/ajax/search/cat21/?brand=2')).querySelector('.favourite[aria-pressed=true]'),
    ).not.toBeNull();
  });

  test('the product card fragment adds a product to the basket', async () => {
    const page = await oldPageWith(anna, await markup('/ajax/getproduct/id101/'));
    expect((await anna.submit(page, 'form', { 'qnt[101][2]': '3' })).path).toBe('/product/101');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:2:1=3']);
  });

  test('a search result adds the product to a complaint', async () => {
    const page = await oldPageWith(anna, await markup('/search/?simple=1&keyword=LT-A60-11'));
    const complaint = await anna.submit(page, 'form');
    expect([complaint.status, complaint.path]).toEqual([200, '/cabinet/complaints/new']);
    expect(complaint.text).toContain('LT-A60-11-40');
  });

  test('the callback form requests a call', async () => {
    const page = await oldPageWith(anna, await markup('/ajax/callback'));
    await anna.submit(page, 'form', { firstname: 'Анна', phone: '+7 (916) 123-45-67' });
    expect(await portal.db.selectFrom('callbacks').select('firstname').execute()).toEqual([
      { firstname: 'Анна' },
    ]);
  });

  test.each([
    '/ajax/search/catall/?m=1&perpage=2',
    '/ajax/search/cat21/?query=бетономешалка',
    '/ajax/opensearch/catall/?perpage=2',
    '/ajax/getproduct/id101/',
    '/tpl/user_getproduct.html?id=101',
    '/ajax/callback',
    '/search/?simple=1&keyword=LT',
  ])('%s contains only links to existing screens', async (path) => {
    const shown = await fragment(path);
    const addresses = [...shown.querySelectorAll('a[href], form')].map(
      (each) => each.getAttribute(each.tagName === 'A' ? 'href' : 'action') ?? 'nowhere',
    );
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of new Set(addresses)) expect((await anna.visit(address)).status, address).toBe(200);
  });
});

test('product names and search words are escaped in fragments', async () => {
  const header = `<img src=x onerror="alert(1)">'&`;
  const product = () => portal.db.updateTable('products').where('id', '=', 101);
  await fillBasketWith(portal.db, 1, '101:1:1=2');
  await product().set({ header }).execute();
  try {
    for (const path of [
      '/ajax/compobasket/',
      '/ajax/getbasketmodal/?id=101',
      '/ajax/search/catall/?available=0&query=<img src=x>',
    ]) {
      const html = await markup(path);
      expect(html, path).toContain('&lt;img src=x');
      expect(html, path).not.toContain('<img src=x');
    }
    expect(await markup('/ajax/search/cat21/?query="><script>')).not.toContain('<script>');
  } finally {
    await product().set({ header: goods[0]!.header }).execute();
  }
});

describe('wholesale prices in fragments', () => {
  const fragments = [
    '/ajax/compobasket/',
    '/ajax/recount/?m=1',
    '/ajax/recount/?contract=2',
    '/ajax/topbasket/',
    '/ajax/orderfast/',
    '/ajax/getbasketmodal/?id=101',
    '/ajax/search/catall/?available=0&sort=price:asc',
    '/ajax/search/catall/?available=0&ajax=1',
    '/ajax/getproduct/id101/',
  ];
  const open = [
    '/ajax/opensearch/catall/',
    '/ajax/opensearch/catall/?ajax=1&sort=price:asc',
    '/tpl/user_getproduct.html?id=101',
    '/ajax/callback',
    '/search/?simple=1&keyword=LT',
  ];
  const retail = new Set(goods.map(({ rrc }) => rrc));
  /** The price of the paid delivery. Everybody sees it before choosing, so it is not a wholesale price. */
  const deliveryCost = 50_000;

  /** Returns the amounts in a response that are not retail prices, regardless of field names. */
  async function pricesIn(path: string, whose: string): Promise<string[]> {
    const response = await send(path, { headers: { Cookie: whose, 'X-Requested-With': 'XMLHttpRequest' } });
    expect(response.status, path).toBe(200);
    const source = (await response.text()).replace(/&nbsp;|\u00a0/g, ' ');
    const roubles = [...source.matchAll(/(\d[\d ]*),(\d\d) ?₽/g)]
      .map(([text, whole = '', part]) => ({ text, kopecks: Number(whole.replaceAll(' ', '') + part) }))
      .filter(({ kopecks }) => kopecks > 0 && kopecks !== deliveryCost && !retail.has(kopecks));
    const kopecks = goods.filter(({ base }) => new RegExp(`\\b${base}\\b`).test(source));
    return [...roubles.map(({ text }) => text), ...kopecks.map(({ base }) => `${base}`)];
  }

  beforeEach(async () => {
    for (const account of [1, 2]) await fillBasketWith(portal.db, account, '101:1:1=3', '106:2:1=13');
  });

  test.each(fragments)('%s contains wholesale prices unless the browser hides them', async (path) => {
    expect(await pricesIn(path, cookie)).not.toEqual([]);
    expect(await pricesIn(path, `${cookie}; visible_opt=1`)).toEqual([]);
  });

  test('no fragment contains wholesale prices that price politics hide', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 0 } as const;
    await addRows(portal.db, 'price_politics', politics);
    try {
      for (const path of fragments)
        expect(await pricesIn(path, `${managers}; visible_opt=0`), path).toEqual([]);
    } finally {
      await clearTables(portal.db, 'price_politics');
    }
  });

  test.each(open)('%s never contains wholesale prices', async (path) => {
    expect(await pricesIn(path, cookie)).toEqual([]);
  });
});
