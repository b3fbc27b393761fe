import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertDocumented, renewDocumented } from '#tests/builders/documented-world.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { callerOf, form, signedInCookie } from './caller.ts';

/** The allowed endings of an old address: `/api/{method}/{id}/` (§7.3, §7.4). */

let portal: Portal;
let cookie: string;
const { send, answer } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  await insertDocumented(portal.db);
  cookie = await signedInCookie(portal.origin, actors.main.email, passwords.main);
});
afterAll(() => portal.close());
beforeEach(() => renewDocumented(portal.db));

const post = (text = '') => ({ method: 'POST', body: form(text) });

describe('a call that reads', () => {
  test.each([
    ['/api/filter/21/', '/api/filter/?catalog=21'],
    ['/api/product/101/', '/api/product/?id=101'],
    ['/api/productDocuments/101/', '/api/productDocuments/?id=101'],
    ['/api/search/плато/', '/api/search/?keyword=плато'],
    ['/api/favorites/2/', '/api/favorites/?page=2'],
    ['/api/needs/2/', '/api/needs/?page=2'],
    ['/api/getActs/2/', '/api/getActs/?page=2'],
    ['/api/act/12/', '/api/act/12'],
    ['/api/drafts/5/', '/api/drafts/5'],
    ['/openapi/filter/21/', '/openapi/filter/?catalog=21'],
    ['/openapi/getProduct/101/', '/openapi/getProduct/?id=101'],
    ['/openapi/getProductDocuments/101/', '/openapi/getProductDocuments/?id=101'],
    ['/openapi/getAllNews/2/', '/openapi/getAllNews/?page=2'],
    ['/openapi/getAllArticles/2/', '/openapi/getAllArticles/?page=2'],
    ['/openapi/getNewsForMain/1/', '/openapi/getNewsForMain/?newsCount=1'],
    ['/openapi/searchProductsInMainFilter/плато/', '/openapi/searchProductsInMainFilter/?query=плато'],
  ])('%s responds as %s does, by GET and POST', async (path, usual) => {
    const reply = await answer(usual);
    expect(await answer(path)).toEqual(reply);
    expect(await answer(path, post())).toEqual(reply);
  });

  test('the call `act` returns an act as in the list of acts', async () => {
    const { acts } = await answer('/api/getActs/');
    expect(acts).toContainEqual((await answer('/api/act/12/')).act);
    expect((await send('/api/act/999/')).status).toBe(404);
  });
});

describe('a call that writes', () => {
  test.each([
    ['/api/setContract/1/', { status: 'success', selectedContract: '1' }],
    ['/api/setWish/102/', { status: 'success', id: '102', wish: '1' }],
    ['/api/unsetWish/102/', { status: 'success', id: '102', wish: '0' }],
    ['/api/setNeed/102/', { status: 'success', id: '102', need: '1' }],
    ['/api/unsetNeed/102/', { status: 'success', id: '102', need: '0' }],
    ['/api/hidetopnews/7/', { status: 'success' }],
  ])('%s changes data by POST and refuses GET', async (path, reply) => {
    expect(await answer(path, post())).toMatchObject(reply);
    expect((await send(path)).status).toBe(405);
  });

  test('processBasket accepts a product id in its address and a quantity in a field', async () => {
    const { basket } = await answer('/api/processBasket/101/', post('qnt=5'));
    expect(basket.products[101].qnt).toBe(5);
  });
});

test.each([
  ['/api/initdata/5/', '/api/initdata/'],
  ['/api/getBasketData/5/', '/api/getBasketData/'],
  ['/api/clearBasket/5', '/api/clearBasket/'],
  ['/openapi/yml/5/', '/openapi/yml/'],
])('%s is a 404 that names the correct address', async (path, usual) => {
  const response = await send(path, post());
  expect([response.status, await response.json()]).toEqual([
    404,
    {
      status: 'error',
      message: `Такого вызова нет. Вызовите ${usual} без номера в адресе`,
      code: 'NO_SUCH_CALL',
    },
  ]);
});

test('an unknown basket action is a 404 that lists the known actions', async () => {
  const response = await send('/ajax/putintocart/', post('id=101&qnt=1'));
  expect(response.status).toBe(404);
  const { message } = await response.json();
  expect(message).toMatch(/^Действия «putintocart» нет\. Есть: /);
  for (const name of ['addproduct', 'addtocart', 'add2basket', 'updatebasket', 'deleteproduct'])
    expect(message).toContain(name);
});

test.each([
  ...['/ajax/search/cat21/', '/ajax/getproduct/?id=101', '/ajax/getbasketmodal/?id=101', '/popup_basket.php'],
  ...['/ajax/callback/', '/ajax/accounts/', '/ajax/messages/', '/ajax/orderfast/', '/ajax/compobasket/'],
  ...['/ajax/topbasket/', '/tpl/act_form.html', '/tpl/address_form.html', '/tpl/contragent_form.html'],
  ...[
    '/tpl/manager_form.html',
    '/tpl/price_politics.html',
    '/tpl/draft_form.html',
    '/tpl/user_getproduct.html',
  ],
])('the fragment %s also loads by POST and without an id', async (path) => {
  const response = await send(path, post('any=thing'));
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  const text = await response.text();
  expect(text).toMatch(path.startsWith('/tpl/') ? /<form|<input/ : /</);
});

test('the form of the basket window adds a product that is not in the basket yet', async () => {
  const text = await (await send('/popup_basket.php?id=102')).text();
  const { document } = new JSDOM(text).window;
  const form = document.querySelector('form')!;
  const fields = [...form.querySelectorAll('input')].map(
    ({ name, value }) => [name, value] as [string, string],
  );
  const body = new URLSearchParams([...fields, ['add', '102']]);
  const response = await send(form.getAttribute('action')!, { method: 'POST', body });
  expect(response.status).toBeLessThan(400);
  expect((await answer('/api/getBasketData/')).basket.products[102].qnt).toBe(1);
});

test.each(['/api/setWish/%E0%A4%A/', '/ajax/search/cat%E0%A4%A/x', '/api/initdata/%E0'])(
  'an incomplete UTF-8 character in %s causes no server error',
  async (path) => {
    expect((await send(path, post())).status).toBeLessThan(500);
  },
);

test('the address form of old pages can also be saved by POST', async () => {
  const before = await answer('/api/address/0/');
  const saved = await send('/tpl/address_form.html', post('save=1&full_address=Тверь, ул. Новая, 1'));
  expect(await saved.json()).toMatchObject({ state: 'success' });
  expect(await answer('/api/address/0/')).toEqual(before);
});

test('a page size above the maximum of 100 is reduced, and the response contains perpage_limit', async () => {
  const reply = await answer('/api/needs/?perpage=500');
  expect([reply.pagination.perpage, reply.perpage_limit]).toEqual([100, 100]);
  expect(await answer('/api/needs/?perpage=100')).not.toHaveProperty('perpage_limit');
  expect(await answer('/api/getBasketData/?perpage=500')).not.toHaveProperty('perpage_limit');
});
