import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { need, wish } from '#tests/builders/marks.ts';
import { insertDocumentRows } from '#tests/builders/product-documents.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Answer, type Call, callerOf, form, json, signedInCookie } from './caller.ts';

/** The calls initdata, filterinit, filter, setContract, product and search, as old clients make them (§7.3.1–7.3.3). */

let portal: Portal;
const cookies: Record<string, string> = {};
const { send, answer } = callerOf(
  () => `${portal.origin}/api/`,
  () => cookies.main ?? '',
);
beforeAll(async () => {
  portal = await openPortal();
  for (const who of ['main', 'manager', 'observer'])
    cookies[who] = await signedInCookie(portal.origin, `${who}@example.com`, passwords.main);
  cookies.other = await signedInCookie(portal.origin, 'other@example.com', passwords.other);
  await wish(portal.db, 1, 102);
  await need(portal.db, 1, '104=5');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.updateTable('accounts').set({ contract_id: 1 }).where('id', '<', 5).execute();
  await clearTables(portal.db, 'price_politics');
});

const post = (text = '') => ({ method: 'POST', body: form(text) });
const as = (who: string, call: Call = {}) => ({ ...call, headers: { Cookie: cookies[who] ?? '' } });
const hiding = (call: Call = {}) => ({ ...call, headers: { Cookie: `${cookies.main}; visible_opt=1` } });
const ids = ({ products }: Answer) => products.map((product: { id: string }) => Number(product.id));
const current = async () => (await answer('initdata/')).selectedContract;

/** Inserts price politics of the manager with a markup of 15 %. */
const politics = (showWholesale: 0 | 1) =>
  addRows(portal.db, 'price_politics', {
    account_id: 2,
    mode: 'markup',
    percent_bp: 1_500,
    show_wholesale: showWholesale,
  });

describe('every catalogue call', () => {
  test.each(['initdata', 'filterinit', 'filter', 'product/101', 'search'])(
    '%s responds to GET and POST, with and without a trailing slash',
    async (path) => {
      const reply = await answer(path);
      for (const [address, call] of [[`${path}/`], [path, post()], [`${path}/`, json({})]] as [
        string,
        Call?,
      ][])
        expect(await answer(address, call)).toEqual(reply);
    },
  );

  test.each(['initdata', 'filterinit', 'filter', 'setContract', 'product/101', 'search', 'products'])(
    '%s returns 401 without a session',
    async (path) => {
      const response = await send(path, { ...post('id=1'), headers: { Cookie: '' } });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        status: 'error',
        message: 'Войдите в портал',
        code: 'SIGN_IN',
      });
    },
  );

  test.each([
    ['initdata', '/cabinet'],
    ['filterinit', '/catalogue'],
    ['filter?catalog=21&brand=1', '/catalogue/21?brand=1'],
    ['filter', '/catalogue/all'],
    ['product/101/', '/product/101'],
    ['product/?id=101', '/product/101'],
    ['search?keyword=LT-NB', '/catalogue/all?available=0&query=LT-NB'],
  ])('a browser that opens %s is redirected to %s', async (path, screen) => {
    const response = await send(path, { headers: { Cookie: cookies.main ?? '', Accept: 'text/html' } });
    expect([response.status, response.headers.get('Location')]).toEqual([302, screen]);
  });
});

describe('initdata', () => {
  test('initdata returns all data needed for an order', async () => {
    expect(await answer('initdata/', post())).toEqual({
      account: {
        id: '1',
        type_id: '1',
        email: 'main@example.com',
        name: '',
        phone: '',
        company: 'Люмен',
        picture: '',
        subscribe: expect.stringMatching(/^[01]$/),
      },
      contracts: {
        1: { id: '1', name: '114-О/2025', company: 'ООО «Люмен Трейд»', contragent_id: '1' },
        2: { id: '2', name: '087-М/2024', company: 'ООО «Люмен Трейд»', contragent_id: '1' },
      },
      addresses: [
        { id: '1', full_address: 'Тула, ул. Заводская, 14, склад 3' },
        { id: '2', full_address: 'Калуга, пр. Труда, 8' },
      ],
      contragents: [
        expect.objectContaining({ id: '1', company: 'ООО «Люмен Трейд»', inn: '7707083893', enabled: '1' }),
        expect.objectContaining({ id: '2', company: 'ООО «Закрытая»', enabled: '0' }),
      ],
      selectedContract: '1',
      delivery: [
        { id: '1', header: 'Доставка по адресу', price: 0 },
        { id: '2', header: 'Самовывоз со склада', price: 0 },
        { id: '3', header: 'Транспортная компания', price: 500 },
      ],
      region: '1',
    });
  });

  test('initdata returns only assigned records to a manager and no ordering data to an observer', async () => {
    const manager = await answer('initdata/', as('manager'));
    expect(Object.keys(manager.contracts)).toEqual(['1']);
    expect(manager.addresses.map(({ id }: { id: string }) => id)).toEqual(['1']);
    expect(manager.contragents.map(({ id }: { id: string }) => id)).toEqual(['1']);
    const observer = await answer('initdata/', as('observer'));
    expect(observer).toMatchObject({ addresses: [], contragents: [], delivery: [], selectedContract: '1' });
  });

  test('without a contract, initdata and filterinit return no contracts and filter returns null prices', async () => {
    await changeRows(portal.db, 'contracts', { dealer_id: 2 }, { enabled: 0 });
    expect(await answer('initdata/', as('other'))).toMatchObject({
      contracts: {},
      selectedContract: '',
      region: '1',
    });
    expect(await answer('filterinit/', as('other'))).toEqual({
      contracts: {},
      catalog_tree: [],
      selectedContract: '',
      warehouses: [],
    });
    const { products } = await answer('filter/', as('other'));
    expect(products.length).toBeGreaterThan(0);
    // The goods can be viewed, but only with retail prices.
    expect(products.every(({ price }: { price: number | null }) => price === null)).toBe(true);
    await changeRows(portal.db, 'contracts', { dealer_id: 2 }, { enabled: 1 });
  });
});

describe('filterinit', () => {
  test('filterinit returns contracts, warehouses, and the catalogue tree with the number of goods in stock', async () => {
    const reply = await answer('filterinit/');
    expect(Object.keys(reply).sort()).toEqual([
      'catalog_tree',
      'contracts',
      'selectedContract',
      'warehouses',
    ]);
    expect(Object.keys(reply.contracts)).toEqual(['1', '2']);
    expect(reply.selectedContract).toBe('1');
    expect(reply.warehouses).toEqual([
      { id: '1', header: 'Томилино' },
      { id: '2', header: 'Тверь' },
    ]);
    expect(reply.catalog_tree).toContainEqual({
      id: '2',
      header: 'Светильники',
      count: 4,
      children: [
        { id: '21', header: 'Накладные', count: 3, children: [] },
        { id: '22', header: 'Трековые', count: 1, children: [] },
      ],
    });
  });
});

describe('filter', () => {
  test('the call `filter` returns goods with contract prices, stocks and the marks of the account', async () => {
    const reply = await answer(
      'filter/',
      json({ catalog: ['21'], sorting: { field: 'price', sort: 'desc' } }),
    );
    expect(Object.keys(reply).sort()).toEqual(
      ['brands', 'collections', 'count', 'pagination', 'params', 'prices', 'products'].sort(),
    );
    expect(reply).toMatchObject({
      count: 3,
      pagination: { page: 1, perpage: 20, pages: 1, total: 3 },
      prices: { min: 284.6, max: 1284.5 },
      brands: {
        data: [
          { id: '1', header: 'Лучтех', count: 2 },
          { id: '2', header: 'Нордлюм', count: 1 },
        ],
      },
      params: { maxmin: { 1: { min: 7, max: 36 } } },
    });
    expect(ids(reply)).toEqual([101, 102, 103]);
    expect(reply.products[0]).toEqual({
      id: '101',
      articul: 'LT-NB36-4054',
      header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
      brand: { id: '1', header: 'Лучтех' },
      collection: '1',
      catalog: '21',
      quantity: 1240,
      wms_id: '1',
      unit: 'шт.',
      price: 1284.5,
      price_rrc: 1790,
      picture: '',
      picturetype: '',
      stocks: [
        { wms_id: '1', header: 'Томилино', quantity: 1240 },
        { wms_id: '2', header: 'Тверь', quantity: 320 },
      ],
      wish: '0',
      need: '0',
      tags: [{ id: '1', header: 'Новинка' }],
      params: [
        { id: '1', header: 'Мощность', unit: 'Вт', value: '36' },
        { id: '2', header: 'Цветовая температура', unit: 'К', value: '4000' },
        { id: '3', header: 'Степень защиты', unit: '', value: 'IP54' },
      ],
    });
    expect(reply.products[1]).toMatchObject({ id: '102', wish: '1', need: '0' });
    expect((await answer('filter/?catalog=22')).products[0]).toMatchObject({
      id: '104',
      need: '1',
      wish: '0',
    });
  });

  test.each<[string, number[]]>([
    ['', [101, 102, 103, 104, 106, 107]],
    ['available=0', [101, 102, 103, 104, 105, 106, 107, 108]],
    ['available=false&catalog=22', [104, 105]],
    ['catalog=21,22', [101, 102, 103, 104]],
    ['catalog[]=21&catalog[]=5', [101, 102, 103, 107]],
    ['brand=1&warehouse=2', [101, 106]],
    ['warehouse=all&brand=1', [101, 102, 106]],
    ['minprice=1000&maxprice=1500', [101]],
    ['minprice=1700&maxprice=1800&byprice=price_rrc', [101]],
    ['minp[1]=18&maxp[1]=36', [101, 102, 104]],
    ['search_range[1][from]=30', [101, 104]],
    ['filter[3]=3', [101]],
    ['filter[3][3]=1', [101]],
    ['filter[3][0]=3&filter[3][1]=99', [101]],
    ['brand[1]=1&brand[2]=0&warehouse=2', [101, 106]],
    ['catalog[21]=1&catalog[5]=on', [101, 102, 103, 107]],
    ['minprice=1000&maxprice=0&catalog=21', [101]],
    ['minp[1]=30&maxp[1]=0', [101, 104]],
    ['filter[brand]=1&filter[warehouse]=2', [101, 106]],
    ['filter[filter][3]=3', [101]],
    ['data[brand]=1&data[warehouse]=2', [101, 106]],
    ['data=brand%5B1%5D%3D1%26warehouse%3D2', [101, 106]],
    [`filter=${encodeURIComponent('{"brand":[1],"warehouse":2}')}`, [101, 106]],
    ['tags=2', [103, 106]],
    ['query=кабель', [107]],
    ['origin=old&nonsense[]=1&brand=1&catalog=225', [106]],
  ])('the call `filter` with «%s» returns the expected goods', async (fields, found) => {
    const inQuery = await answer(`filter/?${fields}`);
    expect(ids(inQuery).sort()).toEqual(found);
    expect(await answer('filter', post(fields))).toEqual(inQuery);
  });

  test('the call `filter` returns the quantity in the selected warehouse and the stocks of all', async () => {
    const [product] = (await answer('filter/?warehouse=2&catalog=21&brand=1')).products;
    expect(product).toMatchObject({ id: '101', quantity: 320, wms_id: '2' });
    expect(product.stocks).toHaveLength(2);
  });

  test('a call that names no warehouse returns the quantity in the default warehouse of the contract', async () => {
    const quantities = async () => {
      const [inList] = (await answer('filter/?catalog=21&brand=1')).products;
      const { product } = await answer('product/101/');
      const [found] = (await answer('products/', json({ ids: [101] }))).products;
      return [inList, product, found].map(({ wms_id, quantity }) => [wms_id, quantity]);
    };
    expect(await quantities()).toEqual(Array(3).fill(['1', 1240]));
    // A contract that does not allow warehouse 1 has its first one as the default.
    await changeRows(portal.db, 'contract_warehouses', { contract_id: 1, wms_id: 1 }, { wms_id: 3 });
    expect(await quantities()).toEqual(Array(3).fill(['2', 320]));
    await changeRows(portal.db, 'contract_warehouses', { contract_id: 1, wms_id: 3 }, { wms_id: 1 });
  });

  test('the call `filter` returns pages, and an empty page beyond the last one', async () => {
    const last = await answer('filter/?perpage=4&page=2');
    expect(last.pagination).toEqual({ page: 2, perpage: 4, pages: 2, total: 6 });
    expect(last.products).toHaveLength(2);
    const reply = await answer('filter/?perpage=4&page=9');
    expect(reply.pagination).toEqual({ page: 9, perpage: 4, pages: 2, total: 6 });
    expect([reply.products, reply.count]).toEqual([[], 6]);
    expect(reply.brands).toEqual(last.brands);
  });

  test('the call `filter` returns goods under the requested contract without switching the contract', async () => {
    const reply = await answer(`filter/?contract=${contract.second}&catalog=21&brand=2`);
    // 28 460 × 0.9 × 0.95, and only the warehouse of that contract.
    expect(reply.products[0]).toMatchObject({ price: 243.33, stocks: [{ wms_id: '1' }] });
    expect(await current()).toBe('1');
    expect((await answer('filter/?contract=0&catalog=21&brand=2')).products[0].price).toBe(284.6);
  });

  test.each([contract.closed, contract.foreign, 99])('the unusable contract %i is a 404', async (id) => {
    for (const path of ['filter/', 'product/101/', 'search/']) {
      const response = await send(`${path}?contract=${id}`);
      expect([response.status, await response.json()]).toEqual([
        404,
        { status: 'error', message: 'Такого договора нет', code: 'NOT_FOUND' },
      ]);
    }
    expect((await send(`filter/?contract=${contract.second}`, as('manager'))).status).toBe(404);
  });

  test('the call `filter` returns the names of invalid fields', async () => {
    expect((await (await send('filter/', post('filter=abc'))).json()).errors).toEqual({
      filter: ['Неверное значение'],
    });
    const response = await send('filter/', post('minp[1]=many&minprice=5&maxprice=4'));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      status: 'error',
      message: 'Проверьте заполненные поля',
      code: 'BAD_INPUT',
      errors: { 'minp[1]': ['Укажите число'] },
    });
    expect((await send('filter/?catalog=777')).status).toBe(404);
  });
});

describe('hidden wholesale prices', () => {
  test('hidden prices are null, and goods cannot be sorted or filtered by them', async () => {
    const reply = await answer('filter/?catalog=21', hiding());
    expect(reply.products.map(({ price }: { price: null }) => price)).toEqual([null, null, null]);
    expect(reply.prices).toEqual({ min: 419, max: 1790 });
    const sorted = (sort: string) =>
      answer(`filter/?catalog=21&sorting[field]=price&sorting[sort]=${sort}`, hiding());
    expect(ids(await sorted('asc'))).toEqual(ids(await sorted('desc')));
    expect(ids(await answer('filter/?minprice=1200&maxprice=1300', hiding()))).toEqual([]);
    expect((await answer('product/101/', hiding())).product.price).toBeNull();
    expect((await answer('search/?keyword=LT-NB', hiding())).products[0].price).toBeNull();
  });

  test('prices hidden by price politics are null for a manager', async () => {
    await politics(0);
    const reply = await answer('filter/?catalog=21', as('manager'));
    expect(reply.products.map(({ price }: { price: null }) => price)).toEqual([null, null, null]);
    expect((await answer('product/101/', as('manager'))).product.price).toBeNull();
    expect((await answer('search/?keyword=LT-NB', as('manager'))).products[0].price).toBeNull();
  });

  test('price politics that show wholesale prices add their markup to the prices of a manager', async () => {
    await politics(1);
    // 1 284,50 + 15 %
    expect((await answer('product/101/', as('manager'))).product.price).toBe(1477.18);
    expect((await answer('filter/?minprice=1477&maxprice=1478', as('manager'))).count).toBe(1);
  });
});

describe('setContract', () => {
  test.each([
    ['a form', () => post('id=2')],
    ['JSON', () => json({ id: 2 })],
  ])('setContract switches to the contract sent as %s', async (_, call) => {
    expect(await answer('setContract/', call())).toEqual({ status: 'success', selectedContract: '2' });
    expect(await current()).toBe('2');
    expect((await answer('product/103/')).product.price).toBe(243.33);
  });

  test('setContract returns 404 for a contract that the account may not use', async () => {
    for (const [who, id] of [
      ['main', contract.foreign],
      ['main', contract.closed],
      ['manager', contract.second],
      ['other', contract.main],
    ] as const) {
      const response = await send('setContract/', as(who, post(`id=${id}`)));
      expect([response.status, await response.json()]).toEqual([
        404,
        { status: 'error', message: 'Такого договора нет', code: 'NOT_FOUND' },
      ]);
    }
    expect(await answer('setContract/', post('id=x'))).toEqual({
      status: 'error',
      message: 'Неверный номер',
      code: 'BAD_INPUT',
    });
    expect(await current()).toBe('1');
  });

  test('setContract rejects GET and requests from other sites', async () => {
    const response = await send('setContract/?id=2');
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    const headers = { Cookie: cookies.main ?? '', Origin: 'https://shop.example' };
    expect((await send('setContract/', { ...post('id=2'), headers })).status).toBe(403);
    expect(await current()).toBe('1');
  });
});

describe('product', () => {
  test.each<[string, () => Call]>([
    ['product/101/', () => ({})],
    ['product/?id=101', () => ({})],
    ['product/', () => post('id=101&contract=1')],
    ['product', () => json({ id: '101', contract: null })],
    ['product/101', () => post('id=104')],
  ])('%s returns the product', async (path, call) => {
    const reply = await answer(path, call());
    expect(reply).toMatchObject({ product: { id: '101', price: 1284.5, quantity: 1240, wms_id: '1' } });
    const [listed] = (await answer('filter/?query=LT-NB36-4054')).products;
    expect(reply.product).toEqual(listed);
  });

  test('the call `product` returns a product under another contract of the dealer', async () => {
    const reply = await answer(`product/103/?contract=${contract.second}`);
    expect(reply.product).toMatchObject({ price: 243.33, stocks: [{ wms_id: '1', quantity: 1130 }] });
  });

  test('the call `product` returns 404 for a product that is not for sale', async () => {
    const response = await send('product/999/');
    expect([response.status, await response.json()]).toEqual([
      404,
      { status: 'error', message: 'Такого товара нет', code: 'NOT_FOUND' },
    ]);
    expect((await send('product/')).status).toBe(400);
  });
});

describe('search', () => {
  test('the call `search` returns matches in short form and nothing for an empty query', async () => {
    expect(await answer('search/?keyword=LT-NB36&contract=1')).toEqual({
      products: [
        {
          id: '101',
          articul: 'LT-NB36-4054',
          price: 1284.5,
          picture: '',
          header: 'Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»',
        },
      ],
    });
    expect(ids(await answer('search/', post('keyword=cdtnbkmybr')))).toContain(101);
    expect(await answer('search/')).toEqual({ products: [] });
  });

  test.each([
    [`keyword=${'x'.repeat(501)}`, { keyword: ['Не длиннее 500\u00a0знаков'] }],
    [`query=${'x'.repeat(501)}`, { query: ['Не длиннее 500\u00a0знаков'] }],
    ['keyword=x&contract=y', { contract: ['Неверный номер'] }],
  ])('the call `search` returns the name of an invalid field as it was sent: %s', async (fields, errors) => {
    const response = await send('search/', post(fields));
    expect([response.status, (await response.json()).errors]).toEqual([400, errors]);
  });
});

describe('products/changes', () => {
  test('the call `products/changes` resumes after the previous response and rejects an invalid time', async () => {
    const first = await answer('products/changes/?perpage=2');
    expect([ids(first).length + first.gone.length, first.more, first.full]).toEqual([2, '1', '1']);
    const rest = await answer('products/changes/', post(`modified_since=${first.until}`));
    expect(ids(rest)).not.toContain(ids(first)[0]);
    const answered = await send('products/changes/?modified_since=x');
    expect([answered.status, Object.keys((await answered.json()).errors)]).toEqual([400, ['modified_since']]);
  });
});

describe('productDocuments', () => {
  beforeEach(async () => {
    await clearTables(portal.db, 'product_documents');
    await insertDocumentRows(portal.db, [
      { id: 1, title: 'Сертификат', valid_until: '2028-02-01' },
      { id: 2, product_id: 102, kind: 'manual', title: 'Инструкция', file: '2.jpg' },
    ]);
  });

  test('the call `productDocuments` returns the documents of one product with absolute addresses', async () => {
    const reply = await answer('productDocuments/101/');
    expect(reply).toEqual({
      products: [
        {
          id: '101',
          documents: [
            {
              ...{ id: '1', kind: 'certificate', title: 'Сертификат', valid_until: '01.02.2028' },
              ...{ size: 1_000, format: 'pdf', url: `${portal.origin}/product/101/files/1` },
            },
          ],
        },
      ],
      missing: [],
    });
    expect(await answer('productDocuments', post('id=101'))).toEqual(reply);
    expect(await answer('productDocuments/', as('observer', { body: form('id=101') }))).toEqual(reply);
  });

  test('the call `productDocuments` returns many products in the order of the ids, and the ids without a match', async () => {
    const reply = await answer('productDocuments/', json({ ids: ['103', 999, 102, 103] }));
    expect(reply.products).toMatchObject([
      { id: '103', documents: [] },
      { id: '102', documents: [{ id: '2', kind: 'manual', valid_until: '', format: 'jpg' }] },
    ]);
    expect(reply.missing).toEqual(['999']);
    expect(await answer('productDocuments/?ids=103,999,102')).toEqual(reply);
  });

  test.each<[string, string]>([
    ['productDocuments/', 'id'],
    ['productDocuments/101/?ids=102', 'id'],
    ['productDocuments/abc/', 'id'],
    ['productDocuments/?ids=abc', 'ids'],
  ])('%s returns a 400', async (path, field) => {
    const response = await send(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('the call `productDocuments` accepts 2,000 ids, and returns 404 for one product that is not sold', async () => {
    const keys = Array.from({ length: 2_001 }, (_, i) => i + 1);
    expect((await send('productDocuments/', json({ ids: keys }))).status).toBe(400);
    expect((await answer('productDocuments/', json({ ids: keys.slice(1) }))).missing).toHaveLength(1_992);
    expect((await send('productDocuments/999/')).status).toBe(404);
  });

  test('the call `productDocuments` requires an account', async () => {
    expect((await send('productDocuments/101/', { headers: { Cookie: '' } })).status).toBe(401);
  });
});

describe('products', () => {
  test('the call `products` returns goods as `filter` does, and the keys without a match', async () => {
    const articuls = ['NL-DW07-40W', 'нет такого', 'lt nb36 4054', 'XX-1'];
    const reply = await answer('products/', json({ articuls }));
    expect(ids(reply)).toEqual([103, 101]);
    expect(reply.missing).toEqual(['нет такого', 'XX-1']);
    expect(reply.matches.map(({ ids }: { ids: string[] }) => ids)).toEqual([['103'], [], ['101'], []]);
    const shown = (await answer('filter/?available=0&catalog=21')).products;
    for (const product of reply.products) expect(shown).toContainEqual(product);
  });

  test('the call `products` accepts JSON, a form or a query', async () => {
    const reply = await answer('products', json({ ids: [101, '999'] }));
    expect(reply.missing).toEqual(['999']);
    expect(await answer('products/', post('ids[]=101&ids[]=999'))).toEqual(reply);
    expect(await answer('products/', post('ids=101,999'))).toEqual(reply);
    expect(await answer('products/?ids=101,999')).toEqual(reply);
  });

  test('the call `products` finds goods by barcode and by 1C id', async () => {
    const known = { barcode: '4600000000001', external_id: 'fc3a1b2c-0001' };
    await changeRows(portal.db, 'products', { id: 101 }, known);
    expect(ids(await answer('products/', json({ barcodes: [4600000000001] })))).toEqual([101]);
    expect(ids(await answer('products/', json({ codes: ['fc3a1b2c-0001'] })))).toEqual([101]);
  });

  test('the call `products` hides wholesale prices as `filter` does, and accepts a contract', async () => {
    const [hidden] = (await answer('products/', hiding(post('ids=101')))).products;
    expect([hidden.price, hidden.price_rrc]).toEqual([null, 1790]);
    const [other] = (await answer('products/', json({ ids: ['103'], contract: contract.second }))).products;
    expect(other).toMatchObject({ price: 243.33, stocks: [{ wms_id: '1' }] });
  });

  test('the call `products` refuses an invalid list with the name of its field', async () => {
    const refused = async (fields: object) => {
      const response = await send('products/', json(fields));
      return [response.status, (await response.json()).errors];
    };
    const oneList = ['Передайте один список: articuls, barcodes, ids или codes'];
    expect(await refused({})).toEqual([400, { articuls: oneList }]);
    expect(await refused({ ids: [101], codes: ['x'] })).toEqual([400, { ids: oneList }]);
    expect(await refused({ ids: ['one'] })).toEqual([400, { ids: ['Неверный номер'] }]);
    const many = Array.from({ length: 2_001 }, (_, i) => `${i}`);
    expect(await refused({ barcodes: many })).toEqual([
      400,
      { barcodes: ['Не больше 2\u00a0000\u00a0значений за раз'] },
    ]);
  });
});
