import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAct } from '#tests/builders/acts.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { visitor } from '#tests/setup/visitor.ts';
import { callerOf, form, signedInCookie } from './caller.ts';

/** Unambiguous responses: codes and headers for programs, the matching screen for browsers. */

let portal: Portal;
let cookie = '';
const { send, answer } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  cookie = await signedInCookie(portal.origin, 'main@example.com', passwords.main);
  await insertAct(portal.db, { id: 7, contract_id: 2 });
});
afterAll(() => portal.close());

describe('a browser that opens a call is redirected to the matching screen', () => {
  test('a search opened in a browser shows goods of all catalogue nodes, in stock or not', async () => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    const { products } = await answer('/api/search/?keyword=LT-NB36');
    const page = await anna.visit('/api/search/?keyword=LT-NB36');
    expect(page.path).toBe('/catalogue/all?available=0&query=LT-NB36');
    for (const { articul } of products) expect(page.text).toContain(articul);
    expect((await anna.visit('/api/filter/')).path).toBe('/catalogue/all');
    expect((await anna.visit('/api/filter/?catalog=21')).path).toBe('/catalogue/21');
  });

  test.each([
    ['/api/filter/?catalog=2,21&brand=1', '/catalogue/all?brand=1'],
    ['/api/filter/?catalog[]=2&catalog[]=21', '/catalogue/all'],
    ['/api/filter/?catalog=2&catalog=21', '/catalogue/all'],
    ['/api/filter/?catalog[]=21&brand[]=1&brand[]=2', '/catalogue/21?brand%5B%5D=1&brand%5B%5D=2'],
    ['/api/filter/?catalog=0', '/catalogue/all'],
    ['/ajax/search/cat0/', '/catalogue/all'],
    ['/ajax/search/cat2,21/?ajax=1', '/catalogue/all'],
    ['/ajax/search/cat21/', '/catalogue/21'],
    ['/ajax/opensearch/cat0/', '/open/all'],
  ])('a call with one, many or no catalogue nodes opens the catalogue: %s', async (call, screen) => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    const page = await anna.visit(call);
    expect([page.status, page.path]).toEqual([200, screen]);
  });

  test('the act form opens with the values of the given act', async () => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    const page = await anna.visit('/tpl/act_form.html?id=7');
    expect([page.path, page.$('[name=startdate]')?.getAttribute('value')]).toEqual([
      '/cabinet/acts/new?copy=7',
      '01.06.2026',
    ]);
    expect(page.$('[name=contract_id] [selected]')?.getAttribute('value')).toBe('2');
    expect((await anna.visit('/tpl/act_form.html')).path).toBe('/cabinet/acts/new');
    expect((await anna.visit('/tpl/act_form.html?id=99')).status).toBe(404);
  });
});

describe('the id in an address of the open API', () => {
  test('an id after /openapi/filter/ selects a catalogue node', async () => {
    expect(await answer('/openapi/filter/21/')).toEqual(await answer('/openapi/filter/?catalog=21'));
    expect((await send('/openapi/filter/999/')).status).toBe(404);
  });
});

test.each(
  ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].flatMap((method) =>
    [
      '/catalogue/21?ajax=1',
      '/search/?simple=1&keyword=a',
      '/cabinet/addresses/1?save=1',
      '/open/21?ajax=1',
    ].map((path) => [method, path] as const),
  ),
)('a call at the address of a screen refuses %s in JSON and lists its verbs: %s', async (method, path) => {
  const response = await send(path, { method, headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  const { status, headers } = response;
  expect([status, headers.get('Allow'), headers.get('Content-Type')]).toEqual([
    ...[405, 'GET, HEAD', 'application/json; charset=utf-8'],
  ]);
  expect(await response.json()).toMatchObject({
    status: 'error',
    message: 'Этот вызов принимает только GET, HEAD',
  });
});

describe('an invalid value in a filter', () => {
  test.each([
    ['brand=abc', 'brand'],
    ['catalog=2,x', 'catalog'],
    ['filter[3]=IP54', 'filter[3]'],
    ['warehouse=abc', 'warehouse'],
    ['warehouse=99', 'warehouse'],
    ['available=maybe', 'available'],
    ['sort=nonsense', 'sort'],
    ['sorting[field]=zzz', 'sorting.field'],
  ])('the filter field %s is rejected by name', async (fields, name) => {
    for (const path of ['/api/filter/', '/openapi/filter/', '/ajax/search/cat21/?ajax=1']) {
      const asks = path.includes('?') && name === 'catalog';
      if (asks) continue;
      const response = await send(`${path}${path.includes('?') ? '&' : '?'}${fields}`);
      expect(response.status, path).toBe(400);
      expect(Object.keys((await response.json()).errors), path).toEqual([name]);
    }
  });

  test('the catalogue screen ignores and reports an invalid filter value', async () => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    const page = await anna.visit('/catalogue/21?brand=abc&warehouse=99');
    expect(page.status).toBe(400);
    expect(page.text).toContain('«abc»: Неверный номер');
    expect(page.text).toContain('«99»: Этот склад недоступен по договору');
    expect(page.text).toContain('LT-NB36-4054');
  });

  test('screens with a filter ignore and report an invalid flag and sorting', async () => {
    const anna = visitor(portal);
    await anna.signIn('main@example.com', passwords.main);
    for (const path of ['/catalogue/21', '/open/21', '/cabinet/exports']) {
      const page = await anna.visit(`${path}?available=maybe&sorting[field]=zzz&sorting[sort]=asc`);
      expect([page.status, page.text.includes('Портал не понял запрос')], path).toEqual([400, false]);
    }
    const page = await anna.visit('/catalogue/21?available=maybe&sorting[field]=zzz&sorting[sort]=asc');
    expect(page.text).toContain('«maybe»: Укажите 1 или 0');
    expect(page.text).toContain('«zzz»: Такой сортировки нет');
    expect(page.text).toContain('LT-NB36-4054');
    expect((await anna.visit('/catalogue/21?sort=nonsense')).status).toBe(200);
    expect((await anna.visit('/cabinet/exports?filter[3]=IP54')).text).toContain('Файл каталога');
  });

  test('empty filter values and a sorting cookie of the old portal are accepted', async () => {
    const plain = await answer('/api/filter/');
    const nothing =
      'available=&byprice=&minprice=&query=&sort=&sorting[field]=&sorting[sort]=&brand=&catalog=';
    expect(await answer(`/api/filter/?${nothing}`)).toEqual(plain);
    const asked = () =>
      send('/ajax/search/cat21/?ajax=1', { headers: { Cookie: `${cookie}; sort=price_asc` } });
    expect((await asked()).status).toBe(200);
  });

  test('unknown filter keys and a sort direction in capitals are accepted', async () => {
    const asc = await answer('/api/filter/?origin=old&nonsense=1&sort=price:ASC');
    const desc = await answer('/api/filter/?sorting[field]=price&sorting[sort]=DESC');
    const ids = (list: { products: { id: string }[] }) => list.products.map(({ id }) => id);
    expect(ids(asc)).not.toEqual(ids(desc));
    expect(ids(await answer('/api/filter/?sort=price:desc'))).toEqual(ids(desc));
  });
});

test.each(['filter', 'drafts', 'favorites', 'needs', 'getActs', 'purchasedGoods'])(
  'perpage of %s is at most 100, and an invalid value means the default',
  async (method) => {
    const perpage = async (size: string) =>
      (await answer(`/api/${method}/?perpage=${size}`)).pagination.perpage;
    expect(await Promise.all(['1', '100', '1000'].map(perpage))).toEqual([1, 100, 100]);
    const usual = await perpage('');
    expect(usual).toBe(method === 'drafts' ? 10 : 20);
    for (const size of ['0', '-1', 'abc', '2.5']) expect(await perpage(size), size).toBe(usual);
  },
);

test.each([
  ['getAllNews', 20],
  ['getAllArticles', 10],
])('perpage of %s is at most 100, and %i by default', async (method, usual) => {
  const perpage = async (query: string) => (await answer(`/openapi/${method}/${query}`)).pagination.perpage;
  expect(await perpage('')).toBe(usual);
  expect(await Promise.all(['1', '50', '100', '1000'].map((size) => perpage(`?perpage=${size}`)))).toEqual([
    ...[1, 50, 100, 100],
  ]);
  for (const size of ['0', '-1', 'abc', '2.5', ''])
    expect(await perpage(`?perpage=${size}`), size).toBe(usual);
  const document = await answer('/openapi.json');
  const { parameters } = document.paths[`/openapi/${method}/`].get;
  expect(parameters.map(({ name }: { name: string }) => name)).toContain('perpage');
});

describe('the headers of a response', () => {
  test('a 401 names the authentication scheme', async () => {
    const response = await send('/api/initdata/', { headers: { Cookie: '' } });
    expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([
      401,
      'Bearer realm="portal"',
    ]);
  });

  test('a 429 response contains Retry-After', async () => {
    const ask = () => send('/api/callback/', { body: form('phone=89161234567&firstname=A') });
    let response = await ask();
    for (let tries = 0; tries < 20 && response.status !== 429; tries++) {
      await changeRows(portal.db, 'callbacks', {}, { done_at: Date.now() });
      response = await ask();
    }
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '3600']);
  });

  test('an export sends its protective and file name headers only once', async () => {
    const response = await send('/api/xlsxAllCatalogExport/');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(response.headers.get('Content-Disposition')).toMatch(
      /filename="Katalog, dogovor [\x20-\x7e]+\.xlsx"/,
    );
    await response.arrayBuffer();
  });
});

test('getBasketData lists lines of different types separately and still totals them by product', async () => {
  await fillBasketWith(portal.db, 1, '101:1:1=2', '101:1:gift=1', '101:2:1=3');
  const { basket } = await answer('/api/getBasketData/');
  expect(basket.products[101]).toMatchObject({ qnt: 6, type: '1', warehouses: { 1: 3, 2: 3 } });
  expect(basket.lines).toEqual([
    { id: '101', wms: '1', type: '1', qnt: 2, price: 1284.5, sum: 2569 },
    { id: '101', wms: '1', type: 'gift', qnt: 1, price: 1284.5, sum: 1284.5 },
    { id: '101', wms: '2', type: '1', qnt: 3, price: 1284.5, sum: 3853.5 },
  ]);
});
