import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { insertDocumentRows } from '#tests/builders/product-documents.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { givenToken } from '#tests/builders/tokens.ts';
import {
  actors,
  brand,
  catalog,
  contract,
  goods,
  param,
  passwords,
  warehouse,
} from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Answer, type Call, callerOf, form } from './caller.ts';

let portal: Portal;
let token: string;
const { send, answer } = callerOf(() => `${portal.origin}/openapi/`);

beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  ({ token } = await givenToken(db, actors.main, {
    contract: contract.main,
    warehouses: [warehouse.tomilino, warehouse.tver],
  }));
  const written = (id: number, published_at: number) => ({
    id,
    published_at,
    picture: '',
    announce: `Анонс ${id}`,
    header: `Заголовок ${id}`,
    body: `Текст **${id}** <script>alert(1)</script>`,
  });
  const days = Array.from({ length: 23 }, (_, i) => written(i + 1, Date.UTC(2026, 5, i + 1, 21, 30)));
  const future = written(99, Date.now() + 86_400_000);
  await bulkInsert(
    db,
    'news',
    [...days, future].map((news) => ({ ...news, top_until: null })),
  );
  await bulkInsert(db, 'articles', [...days.slice(0, 12), future]);
});
afterAll(() => portal.close());

const idsOf = ({ products }: Answer) => products.map(({ id }: { id: string }) => id).sort();
const product = (id: number) => goods.find((each) => each.id === id)!;

describe('filter', () => {
  test('the call `filter` without fields returns the whole catalogue, in stock or not', async () => {
    const { products, count, pagination, ...facets } = await answer('filter/');
    expect(products).toHaveLength(8);
    expect(count).toBe(8);
    expect(pagination).toEqual({ page: 1, perpage: 20, pages: 1, total: 8 });
    expect(facets.prices).toEqual({ min: 129, max: 12_900 });
    expect(facets.brands.data).toContainEqual({ id: '1', header: 'Лучтех', count: 4 });
    expect(facets.collections.data).toContainEqual({ id: '1', header: 'Плато', count: 1 });
    expect(facets.params.data).toContainEqual({
      id: '3',
      header: 'Степень защиты',
      type: 'list',
      unit: '',
      values: expect.arrayContaining([{ id: expect.stringMatching(/^\d+$/), header: 'IP54', count: 1 }]),
    });
    expect(facets.params.maxmin).toMatchObject({ 1: { min: 7, max: 40 }, 2: { min: 3000, max: 4000 } });
    expect(Object.keys(facets).sort()).toEqual(['brands', 'collections', 'params', 'prices']);
  });

  test('the call `filter` returns ids as strings, quantities and money as numbers, and no wholesale price', async () => {
    const { products } = await answer('filter/?query=LT-NB36-4054');
    expect(products).toEqual([
      {
        id: '101',
        articul: 'LT-NB36-4054',
        header: product(101).header,
        brand: { id: '1', header: 'Лучтех' },
        collection: '1',
        catalog: '21',
        quantity: 'более 30',
        wms_id: '1',
        unit: 'шт.',
        price: null,
        price_rrc: 1790,
        picture: '',
        picturetype: '',
        stocks: [
          { wms_id: '1', header: 'Томилино', quantity: 'более 30' },
          { wms_id: '2', header: 'Тверь', quantity: 'более 30' },
          { wms_id: '3', header: 'Санкт-Петербург', quantity: 'более 30' },
        ],
        wish: '0',
        need: '0',
        tags: [{ id: '1', header: 'Новинка' }],
        params: [
          { id: '1', header: 'Мощность', unit: 'Вт', value: '36' },
          { id: '2', header: 'Цветовая температура', unit: 'К', value: '4000' },
          { id: '3', header: 'Степень защиты', unit: '', value: 'IP54' },
        ],
      },
    ]);
  });

  test('the call `filter` returns a product out of stock with quantity 0', async () => {
    const { products } = await answer(`filter/?catalog=${catalog.cable}&warehouse=${warehouse.spb}`);
    expect(products).toMatchObject([{ collection: '', quantity: 0, wms_id: '3', tags: [], params: [] }]);
  });

  test('the call `filter` uses the selected warehouse and returns exact stocks up to 30', async () => {
    const { products } = await answer(`filter/?query=KV-TR40-3038&warehouse=${warehouse.spb}`);
    expect(products).toMatchObject([{ quantity: 12, wms_id: '3' }]);
  });

  const lamps = ['106', '108'];
  test.each<[string, string, Call, string[]]>([
    ['in the query', `filter/?catalog=${catalog.lamps}`, {}, lamps],
    ['without the slash', `filter?catalog=${catalog.lamps}`, {}, lamps],
    ['in a form', 'filter/', { body: form(`catalog=${catalog.lamps}`) }, lamps],
    ['in JSON', 'filter/', { body: JSON.stringify({ catalog: catalog.lamps }) }, lamps],
    [
      'in a body over the query',
      `filter/?catalog=${catalog.cable}`,
      { body: form(`catalog=${catalog.lamps}`) },
      lamps,
    ],
    [
      'as a list with brackets',
      'filter/',
      { body: form('catalog[]=22&catalog[]=225') },
      ['104', '105', ...lamps],
    ],
    [
      'as a list with numbers',
      'filter/',
      { body: form('catalog[0]=22&catalog[3]=225') },
      ['104', '105', ...lamps],
    ],
    ['as a list with commas', 'filter/?catalog=22,225', {}, ['104', '105', ...lamps]],
    ['as a list in JSON', 'filter/', { body: '{"catalog":["22",225]}' }, ['104', '105', ...lamps]],
    ['bounds of a parameter', 'filter/', { body: form('minp[1]=30&maxp[1]=36') }, ['101', '104']],
    ['a range', 'filter/', { body: form('search_range[1][from]=30&search_range[1][to]=36') }, ['101', '104']],
    ['a range in JSON', 'filter/', { body: '{"search_range":{"1":{"from":30,"to":"36"}}}' }, ['101', '104']],
    ['in stock only', `filter/?available=1&catalog=${catalog.lamps}`, {}, ['106']],
    ['not only in stock', 'filter/', { body: '{"available":false,"catalog":"225"}' }, lamps],
    ['unknown names', 'filter/?origin=main&nonsense[a]=1&catalog=225', {}, lamps],
    [
      'empty values',
      'filter/',
      { body: '{"catalog":"","brand":[],"filter":{},"minprice":null,"query":"A60"}' },
      lamps,
    ],
  ])('the call `filter` accepts fields: %s', async (_, path, options, expected) => {
    expect(idsOf(await answer(path, options))).toEqual(expected);
  });

  test('the call `filter` accepts a multipart form, and values of a parameter', async () => {
    const all = await answer('filter/');
    const values = all.params.data.find(({ id }: { id: string }) => id === String(param.protection)).values;
    const chosen = values.find(({ header }: { header: string }) => header === 'IP20');
    const body = new FormData();
    body.append(`filter[${param.protection}][]`, chosen.id);
    body.append('brand', String(brand.nordlum));
    expect(idsOf(await answer('filter/', { body }))).toEqual(['104', '105']);
  });

  test('the call `filter` sorts and paginates as requested', async () => {
    const fields = form('sorting[field]=price_rrc&sorting[sort]=desc&perpage=3&page=2');
    const { products, pagination } = await answer('filter/', { body: fields });
    expect(products.map(({ id }: { id: string }) => id)).toEqual(['101', '102', '103']);
    expect(pagination).toEqual({ page: 2, perpage: 3, pages: 3, total: 8 });
  });

  test('the call `filter` returns the names of invalid fields', async () => {
    const response = await send('filter/', { body: form('minprice=abc&minp[5]=x') });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      status: 'error',
      message: 'Проверьте заполненные поля',
      code: 'BAD_INPUT',
      errors: { minprice: ['Укажите сумму в рублях'], 'minp[5]': ['Укажите число'] },
    });
  });
});

describe('getProduct', () => {
  test.each([
    ['getProduct/105/', {}],
    ['getProduct/105', { method: 'POST' }],
    ['getProduct/?id=105', {}],
    ['getProduct', { body: form('id=105') }],
    ['getProduct/', { body: '{"id":105}' }],
    ['getProduct/105/?id=101', {}],
  ] as [string, Call][])('%s with %j returns the product', async (path, options) => {
    const { product: found } = await answer(path, options);
    expect(found).toMatchObject({ id: '105', quantity: 0, wms_id: '1', price: null, price_rrc: 4190 });
    expect(found.stocks.map(({ quantity }: { quantity: number }) => quantity)).toEqual([0, 0, 12]);
    expect(found.params).toHaveLength(3);
  });

  test('getProduct returns 404 for a product that is not for sale', async () => {
    const response = await send('getProduct/999/');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      status: 'error',
      message: 'Такого товара нет',
      code: 'NOT_FOUND',
    });
  });

  test.each(['getProduct/', 'getProduct/abc/', 'getProduct/?id[a]=1'])('%s returns a 400', async (path) => {
    const response = await send(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 'error', errors: { id: [expect.any(String)] } });
  });
});

describe('getProductDocuments', () => {
  beforeAll(() => insertDocumentRows(portal.db, [{ id: 1, product_id: 105 }]));

  test.each([
    ['getProductDocuments/105/', {}],
    ['getProductDocuments/?ids=105', {}],
    ['getProductDocuments', { body: '{"ids":["105"]}' }],
  ] as [string, Call][])(
    '%s with %j returns the documents with absolute addresses',
    async (path, options) => {
      expect(await answer(path, options)).toMatchObject({
        products: [{ id: '105', documents: [{ id: '1', url: `${portal.origin}/product/105/files/1` }] }],
        missing: [],
      });
    },
  );

  test('getProductDocuments returns 404 for a product that is not for sale, and 401 for an unknown token', async () => {
    expect((await send('getProductDocuments/999/')).status).toBe(404);
    expect((await answer('getProductDocuments/?ids=999,105')).missing).toEqual(['999']);
    expect((await send('getProductDocuments/105/?token=svt_unknown')).status).toBe(401);
    expect((await answer(`getProductDocuments/105/?token=${token}`)).products).toHaveLength(1);
  });

  test('getProductDocuments without ids returns a 400', async () => {
    expect((await send('getProductDocuments/')).status).toBe(400);
  });
});

describe('searchProductsInMainFilter', () => {
  test('searchProductsInMainFilter returns the best matches with a picture and no wholesale price', async () => {
    expect(await answer('searchProductsInMainFilter/?query=LT-A60-11')).toEqual({
      products: [
        { id: '106', articul: 'LT-A60-11-40', header: product(106).header, price: null, picture: '' },
      ],
    });
  });

  test('searchProductsInMainFilter returns nothing for an empty query', async () => {
    expect(await answer('searchProductsInMainFilter/', { method: 'POST' })).toEqual({ products: [] });
  });
});

describe('news and articles', () => {
  test('getAllNews returns 20 news per page, newest first, with safe texts', async () => {
    const { news, count, pagination } = await answer('getAllNews/?page=2');
    expect(news.map(({ id }: { id: string }) => id)).toEqual(['3', '2', '1']);
    expect(count).toBe(23);
    expect(pagination).toEqual({ page: 2, perpage: 20, pages: 2, total: 23 });
    // Published at 00:30 Moscow time on the next day.
    expect(news[2]).toMatchObject({
      header: 'Заголовок 1',
      date: '02.06.2026',
      announce: 'Анонс 1',
      picture: '',
    });
    expect(Object.keys(news[2]).sort()).toEqual(['announce', 'date', 'header', 'id', 'picture', 'text']);
    expect(news[2].text).toContain('Текст <strong>1</strong>');
    expect(news[2].text).not.toContain('<script');
  });

  test('getAllArticles returns 10 articles per page', async () => {
    const { articles, count, pagination } = await answer('getAllArticles/', { body: '{"page":"2"}' });
    expect(articles.map(({ id }: { id: string }) => id)).toEqual(['2', '1']);
    expect(count).toBe(12);
    expect(pagination).toEqual({ page: 2, perpage: 10, pages: 2, total: 12 });
    expect(articles[0].text).toContain('<strong>2</strong>');
  });

  test.each([
    ['getNewsForMain/', ['23', '22', '21']],
    ['getNewsForMain/?newsCount=1', ['23']],
    ['getNewsForMain/?newsCount=nonsense', ['23', '22', '21']],
  ])('%s returns the newest news', async (path, expected) => {
    const { news } = await answer(path);
    expect(news.map(({ id }: { id: string }) => id)).toEqual(expected);
    expect(news[0].text).toContain('<strong>23</strong>');
  });
});

describe('a call with a token', () => {
  test('a token gives access to contract prices and exact stocks of its warehouses', async () => {
    for (const options of [
      { body: form(`token=${token}&id=101`) },
      { body: JSON.stringify({ token, id: 101 }) },
    ]) {
      expect((await answer('getProduct/', options)).product).toMatchObject({
        quantity: 1240,
        wms_id: '1',
        price: 1284.5,
        price_rrc: 1790,
        stocks: [
          { wms_id: '1', header: 'Томилино', quantity: 1240 },
          { wms_id: '2', header: 'Тверь', quantity: 320 },
        ],
      });
    }
    const list = await answer(
      `filter/?token=${token}&catalog=${catalog.lamps}&sorting[field]=price&sorting[sort]=asc`,
    );
    expect(list.products.map(({ price }: { price: number }) => price)).toEqual([84.2, 104.2]);
    expect(list.prices).toEqual({ min: 84.2, max: 104.2 });
    const { products } = await answer(`searchProductsInMainFilter/?query=LT-A60-11&token=${token}`);
    expect(products).toMatchObject([{ price: 84.2 }]);
  });

  test('an unknown or revoked token gets a 401', async () => {
    const revoked = await givenToken(portal.db, actors.main, { contract: contract.main, warehouses: [1] });
    await changeRows(portal.db, 'open_tokens', { id: revoked.id }, { revoked_at: 1 });
    for (const bad of [revoked.token, 'nonsense', 'x'.repeat(64)]) {
      const response = await send(`filter/?token=${bad}`);
      expect(response.status).toBe(401);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(await response.json()).toEqual({
        status: 'error',
        message: 'Токен недействителен или отозван',
        code: 'TOKEN_INVALID',
      });
    }
  });
});

describe('a call without a token', () => {
  const stocks = goods.flatMap(({ stock }) => stock).filter((quantity) => quantity > 30);
  // Contract prices of both price types, in roubles.
  const prices = goods.flatMap(({ base }) => [
    base,
    Math.round(base * 0.9),
    Math.round(Math.round(base * 0.9) * 0.95),
  ]);

  test.each([
    'filter/?perpage=100',
    'filter/?perpage=100&warehouse=1&byprice=price&sorting[field]=price&sorting[sort]=asc',
    'filter/?minprice=1&maxprice=100000&byprice=price',
    ...goods.map(({ id }) => `getProduct/${id}/`),
    'searchProductsInMainFilter/?query=светильник',
  ])('%s returns no contract price and no exact stock over 30', async (path) => {
    const text = JSON.stringify(await answer(path));
    const numbers = new Set(text.match(/\d+(\.\d+)?/g));
    expect(stocks.filter((quantity) => numbers.has(String(quantity)))).toEqual([]);
    expect(prices.filter((price) => numbers.has(String(price / 100)))).toEqual([]);
  });

  test('price limits and sorting do not reveal wholesale prices', async () => {
    const bounded = await answer('filter/?byprice=price&minprice=1284&maxprice=1285');
    expect(bounded.products).toEqual([]);
    const byPrice = await answer('filter/?sorting[field]=price&sorting[sort]=asc');
    const byRetail = await answer('filter/?sorting[field]=price_rrc&sorting[sort]=asc');
    expect(byPrice).toEqual(byRetail);
  });

  test('a signed-in account without a token gets the public response of the open API', async () => {
    const login = await fetch(`${portal.origin}/login`, {
      method: 'POST',
      body: form(`email=main@example.com&password=${passwords.main}`),
      redirect: 'manual',
    });
    const Cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    expect(Cookie).toContain('portal_session');
    expect(await answer('getProduct/101', { headers: { Cookie } })).toEqual(await answer('getProduct/101'));
  });
});

describe('too many calls within a minute', () => {
  afterEach(() => {
    delete process.env.OPEN_API_PER_MINUTE;
    delete process.env.TRUST_PROXY;
  });

  test.each([
    [
      'with one token',
      { Authorization: 'Bearer tried again and again' },
      { Authorization: 'Bearer another' },
    ],
    ['from one address', { 'X-Forwarded-For': '192.0.2.7' }, { 'X-Forwarded-For': '192.0.2.8' }],
  ])('calls %s above the limit are refused, and other callers continue', async (_, headers, others) => {
    Object.assign(process.env, { OPEN_API_PER_MINUTE: '3', TRUST_PROXY: '1' });
    const call = (sent: Record<string, string>, query = '') =>
      send(`getProduct/101${query}`, { headers: sent });
    for (let i = 0; i < 3; i++) expect((await call(headers)).status).not.toBe(429);
    const refused = await call(headers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await refused.json()).toMatchObject({
      status: 'error',
      message: 'Слишком много вызовов. Повторите через минуту',
    });
    expect((await call(others)).status).not.toBe(429);
    // The same token again, repeated or with spaces around it.
    const disguised = 'Authorization' in headers ? '?token=x&token=tried%20again%20and%20again%20' : '';
    expect((await call(disguised ? {} : headers, disguised)).status).toBe(429);
  });
});
