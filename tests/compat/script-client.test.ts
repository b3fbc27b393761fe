import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwords } from '#tests/builders/world.ts';
import { nextWorkday } from '#tests/setup/next-workday.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import type { Answer } from './caller.ts';

/**
 * A working day of a dealer's program, a short script around curl with a cookie jar. It sends forms, PHP brackets and
 * JSON, with and without a trailing slash, and makes the old calls for everything that its owner would do on the
 * screens.
 */

let portal: Portal;
const jar = new Map<string, string>();
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** The body: none, a form in the notation of `-d`, a multipart form, or a value sent as JSON. */
type Data = undefined | string | FormData | object;

async function curl(path: string, data?: Data): Promise<Response> {
  const isForm = typeof data === 'string' || data instanceof FormData;
  const headers = new Headers({ Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') });
  if (typeof data === 'string') headers.set('Content-Type', 'application/x-www-form-urlencoded');
  else if (data && !isForm) headers.set('Content-Type', 'application/json');
  const sent = data === undefined ? {} : { method: 'POST', body: isForm ? data : JSON.stringify(data) };
  const response = await fetch(portal.origin + path, { ...sent, headers, redirect: 'manual' });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
  return response;
}

async function json(path: string, data?: Data): Promise<Answer> {
  const response = await curl(path, data);
  expect([response.status, response.headers.get('Content-Type')], path).toEqual([
    ...[200, 'application/json; charset=utf-8'],
  ]);
  return response.json();
}

async function html(path: string): Promise<string> {
  const response = await curl(path);
  expect([response.status, response.headers.get('Content-Type')], path).toEqual([
    ...[200, 'text/html; charset=utf-8'],
  ]);
  return response.text();
}

/** Returns the form data of a screen's form after filling in some fields. */
async function formAt(path: string, selector: string, filled: Record<string, string>): Promise<FormData> {
  const { window } = new JSDOM(await html(path));
  const form = window.document.querySelector<HTMLFormElement>(selector);
  if (!form) throw new Error(`no form ${selector} at ${path}`);
  const data = new FormData();
  for (const [name, value] of new window.FormData(form)) if (typeof value === 'string') data.set(name, value);
  for (const [name, value] of Object.entries(filled)) data.set(name, value);
  return data;
}

/** Returns the number in the target of a redirect. */
function ledTo(response: Response, place: RegExp): string {
  const location = response.headers.get('Location') ?? '';
  expect([response.status, location]).toEqual([303, expect.stringMatching(place)]);
  return place.exec(location)?.[1] ?? '';
}

const idsOf = ({ products }: Answer) => products.map(({ id }: Answer) => id);
const basket = async () => (await json('/api/getBasketData')).basket;
let order = '';

describe('the dealer’s program', () => {
  test('the program is anonymous until it signs in', async () => {
    expect((await curl('/api/initdata/', '')).status).toBe(401);
    ledTo(await curl('/login', `email=main%40example.com&password=${passwords.main}`), /^\/catalogue/);
    expect([...jar.keys()]).toContain('portal_session');
  });

  test('the program reads its account and contracts', async () => {
    const { account, contracts, selectedContract } = await json('/api/initdata/', '');
    expect([account.email, selectedContract]).toEqual(['main@example.com', '1']);
    expect(Object.keys(contracts)).toContain(selectedContract);
    expect(await json('/api/filterinit')).toMatchObject({ selectedContract });
    expect((await json('/api/getUserWarehouses/', {})).warehouses).toMatchObject([{ id: '1' }, { id: '2' }]);
  });

  test('the program finds goods by a word and by filters, in any notation', async () => {
    expect(idsOf(await json(`/api/search/?keyword=${encodeURIComponent('плато')}`))).toEqual(['101']);
    const brackets = 'brand[]=1&brand[]=2&available=0&minp[1]=30&sorting[field]=price&sorting[sort]=asc';
    const found = await json('/api/filter/', brackets);
    expect(idsOf(found)).toEqual(['101', '104', '105']);
    const sorting = { field: 'price', sort: 'asc' };
    expect(await json('/api/filter', { brand: [1, '2'], available: 0, minp: { 1: 30 }, sorting })).toEqual(
      found,
    );
    expect(await json(`/api/filter?${brackets}`)).toEqual(found);
    expect(await html('/ajax/search/cat21?m=1')).toContain('LT-NB36-4054');
    expect(await json('/ajax/search/cat21/?m=1&ajax=1')).toMatchObject({ total: 3, perpage: 20 });
    expect((await json('/api/product/101/')).product).toMatchObject({ id: '101', price: 1284.5 });
  });

  test('the program fills the basket', async () => {
    expect(await json('/ajax/addproduct/', 'id=101&qnt=2')).toMatchObject({ result: 1, id: '101', qnt: 2 });
    expect(await json('/ajax/addbasket', { id: 101, qnt: '1' })).toMatchObject({ result: 1, qnt: 3 });
    const set = 'products[0][id]=103&products[0][qnt]=5&products[1][id]=999&products[1][qnt]=1';
    expect(await json('/api/processProductSet/', set)).toMatchObject({
      status: 'success',
      refused: [{ id: '999' }],
    });
    expect(await json('/api/processBasket', { id: 106, qnt: 10, wms: 2 })).toMatchObject({
      status: 'success',
      basket: { total_quantity: 18 },
    });
    expect(await json('/ajax/addtobasket/', 'id=104&qnt=11')).toMatchObject({ result: 0, qnt: 10 });
    expect(await html('/ajax/topbasket/')).toContain('id="total_basket"');
    expect(await html('/popup_basket.php?id=101')).toContain('В корзине');
  });

  test('the program updates the basket and removes unwanted lines', async () => {
    expect(await html('/ajax/recount/?m=1&qnt[101]=4&qnt[103][1]=2')).toContain('id="total_basket"');
    expect((await basket()).products).toMatchObject({ 101: { qnt: 4 }, 103: { qnt: 2 } });
    await html('/ajax/recount?m=1&mark[]=103&delete=1');
    expect(await json('/ajax/changeproduct/', 'id=106&qnt=12&wms=2')).toMatchObject({ result: 1, qnt: 12 });
    expect(await json('/ajax/deleteproduct/', { id: '101', type: 'gift' })).toMatchObject({ count: 2 });
    expect(Object.keys((await basket()).products)).toEqual(['101', '106']);
    expect(await json('/ajax/setdelivery', 'id=2')).toMatchObject({ result: 1, id: '2' });
  });

  test('the program orders the basket and saves the order as a file', async () => {
    const terms = { delivery: '2', date: nextWorkday(), order: '1' };
    const form = await formAt('/cart/', 'form#basket', terms);
    order = ledTo(await curl('/cart', form), /^\/cabinet\/orders\/(\d+)\/placed$/);
    expect((await json(`/api/order/${order}/`)).order).toMatchObject({ id: order, state: '1' });
    expect((await basket()).total_quantity).toBe(0);
    const file = await curl(`/api/download/${order}/`, 'type=order&format=xlsx');
    expect([file.status, file.headers.get('Content-Disposition')]).toEqual([
      ...[200, expect.stringMatching(/^attachment;.*\.xlsx/)],
    ]);
  });

  test('the program cancels the order and puts its goods into the basket again', async () => {
    expect(await json(`/api/order/${order}`, 'action=cancel')).toEqual({ state: '4', status: 'Отменён' });
    expect((await curl(`/api/order/${order}/`, { action: 'frobnicate' })).status).toBe(400);
    expect(await json(`/api/order/${order}/`, { action: 'repeat' })).toEqual({ count: 16 });
    expect(Object.keys((await basket()).products)).toEqual(['101', '106']);
  });

  test('the program saves the basket as a draft', async () => {
    const { draft } = await json('/api/addToDraft/', { header: 'На июль' });
    expect(await json('/api/clearBasket', '')).toMatchObject({ basket: { total_quantity: 0 } });
    expect((await json('/api/drafts?page=1&perpage=10')).drafts).toMatchObject([{ id: draft.id, count: 2 }]);
    expect((await json(`/api/drafts/${draft.id}`, 'action=repeat')).count).toBe(16);
    expect(await json(`/api/drafts/${draft.id}/`, { action: 'remove' })).toMatchObject({ status: 'success' });
    expect(await json('/ajax/clearbasket/', '')).toEqual({ result: 1, total: 0, count: 0 });
  });

  test('the program marks favourites and needs', async () => {
    expect(await json('/api/setWish/', 'id=104')).toMatchObject({ status: 'success', wish: '1' });
    expect(await json('/api/setNeed', { id: 105, qnt: 3 })).toMatchObject({ status: 'success', id: '105' });
    expect(idsOf(await json('/api/favorites/'))).toEqual(['104']);
    expect(idsOf(await json('/api/needs', '{}'))).toEqual(['105']);
    expect(await json('/ajax/deletefavorites/', 'id=104')).toEqual({ result: 1, count: 0 });
    await json('/api/unsetNeed/', 'id=105');
    expect(await json('/api/needs/')).toMatchObject({ products: [], count: 0 });
  });

  test('the program requests an act of reconciliation', async () => {
    const period = 'act[contract_id]=1&act[startdate]=01.02.2026&act[enddate]=01.03.2026';
    const { act } = await json('/api/act/', period);
    const backwards = { contract_id: '1', startdate: '02.03.2026', enddate: '01.03.2026' };
    expect(await json('/api/act', { act: backwards })).toMatchObject({ status: 'error' });
    expect((await json('/api/getActs/', { contract: 1 })).acts).toMatchObject([{ id: act.id }]);
  });

  test('the program complains about a broken lamp', async () => {
    expect(await html('/search/?keyword=LT-NB36&simple=1')).toContain('value="101"');
    ledTo(await curl('/search/', 'id=101'), /^\/cabinet\/complaints\/new/);
    expect(decodeURIComponent(jar.get('complaints') ?? '')).toBe('{"101":1}');
    const values = { reason: 'Брак', comment: 'Не горит', 'qnt[101]': '2', send: '1' };
    const form = await formAt('/cabinet/complaints/new', '#complaint', values);
    ledTo(await curl('/cabinet/complaints/new', form), /^\/cabinet\/complaints\/(\d+)$/);
    expect(jar.get('complaints')).toBeUndefined();
  });

  test('the program writes to the chat and requests a call', async () => {
    const { messages } = await json('/api/chat/', 'action=send&message=Когда отгрузите?');
    expect(messages.at(-1)).toMatchObject({ message: 'Когда отгрузите?', from_whom: 'cid1' });
    expect(await json('/api/chat?action=messages')).toEqual({ messages });
    expect(await json('/api/callback', { phone: '89161234567', firstname: 'Анна' })).toEqual({
      status: 'success',
    });
  });

  test('the program signs out and is anonymous again', async () => {
    ledTo(await curl('/logout', ''), /^\/login/);
    expect([...jar.keys()]).not.toContain('portal_session');
    expect((await curl('/api/getBasketData/')).status).toBe(401);
  });
});
