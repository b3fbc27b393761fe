import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Download, expect, type Page, test } from '@playwright/test';
import { nextWorkday, signIn } from './visitor.ts';

/** A dealer's page that embeds the old portal's scripts, with its original jQuery and a later version. */

const { resolve } = createRequire(import.meta.url);
const jQueries: Record<string, string> = { 'jQuery 1.12': 'jquery-1', 'jQuery 3': 'jquery' };

// biome-ignore lint/suspicious/noExplicitAny: responses are untyped, as for an old client
type Answer = any;
type How = 'get' | 'post' | 'load';

async function openOldPage(page: Page, jQuery: string): Promise<void> {
  const script = readFileSync(resolve(`${jQuery}/dist/jquery.min.js`), 'utf8');
  await page.route('**/old-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><title>Старая страница</title><div id="box"></div><script>${script}</script>`,
    }),
  );
  await page.goto('/old-page.html');
}

/** Calls `$.get` or `$.post` and returns the parsed response, or `.load()` into the box and returns its HTML. */
function call(page: Page, how: How, url: string, data: object = {}, type = 'json'): Promise<Answer> {
  return page.evaluate(
    ({ how, url, data, type }) =>
      new Promise((done, fail) => {
        // biome-ignore lint/suspicious/noExplicitAny: the page's own jQuery
        const $ = (window as any).jQuery;
        if (how === 'load') {
          $('#box').load(url, (html: string, status: string) =>
            status === 'success' ? done($('#box').html()) : fail(new Error(`${url}: ${html}`)),
          );
        } else {
          $[how](url, data, done, type).fail((xhr: { status: number; responseText: string }) =>
            fail(new Error(`${url}: ${xhr.status} ${xhr.responseText.slice(0, 300)}`)),
          );
        }
      }),
    { how, url, data, type },
  );
}

for (const [name, file] of Object.entries(jQueries)) {
  test.describe(`an old page with ${name}`, () => {
    test.beforeEach(async ({ page }) => {
      await signIn(page);
      await openOldPage(page, file);
      await call(page, 'post', '/ajax/clearbasket/');
    });

    /** Returns the first catalogue product that is in stock in the contract's first warehouse. */
    async function someProduct(page: Page): Promise<Answer> {
      const { products } = await call(page, 'post', '/api/filter/', { available: 1, catalog: 2 });
      return products.find(({ quantity }: Answer) => quantity > 20);
    }

    test('an old page fills and recounts a basket, then places, cancels and repeats an order', async ({
      page,
    }) => {
      const { id } = await someProduct(page);
      expect(await call(page, 'post', '/ajax/addproduct/', { id, qnt: 2 })).toMatchObject({
        result: 1,
        id,
        qnt: 2,
      });
      expect(await call(page, 'load', '/ajax/topbasket/')).toContain('id="total_basket"');
      expect(await call(page, 'load', `/ajax/getbasketmodal/?id=${id}`)).toContain('В корзине');
      for (const folder of ['', 'include/', 'ajax/'])
        expect(await call(page, 'load', `/${folder}popup_basket.php?id=${id}`)).toContain('В корзине');

      expect(await call(page, 'load', '/ajax/compobasket/')).toContain('id="total_basket"');
      const recounted = await page.evaluate(() => {
        // biome-ignore lint/suspicious/noExplicitAny: the page's own jQuery
        const $ = (window as any).jQuery;
        $('#box input[name^=qnt]').first().val('3');
        return $.get(`/ajax/recount/?m=1&${$('#box :input').serialize()}`);
      });
      expect(recounted).toContain('id="total_basket"');
      const { basket } = await call(page, 'post', '/api/getBasketData/');
      expect(basket.products[id].qnt).toBe(3);
      expect(await call(page, 'post', '/ajax/setdelivery/', { id: basket.delivery?.id ?? 1 })).toMatchObject({
        result: 1,
      });

      const order = await placeOrder(page);
      expect(await call(page, 'get', `/api/order/${order}/`)).toMatchObject({
        order: { id: order, state: '1' },
      });
      expect(await call(page, 'post', `/api/order/${order}/`, { action: 'cancel' })).toEqual({
        state: '4',
        status: 'Отменён',
      });
      expect((await call(page, 'post', `/api/order/${order}/`, { action: 'repeat' })).count).toBeGreaterThan(
        0,
      );
      expect(await call(page, 'post', '/ajax/deleteproduct/', { id, type: '1' })).toMatchObject({ count: 0 });
    });

    /** Submits the order form of /cart/ as a script on a dealer's page would. */
    async function placeOrder(page: Page): Promise<string> {
      const address = await page.evaluate(async (day) => {
        // biome-ignore lint/suspicious/noExplicitAny: the page's own jQuery
        const $ = (window as any).jQuery;
        const cart = new DOMParser().parseFromString(await $.get('/cart/'), 'text/html');
        const form = $(cart).find('form#basket');
        form.find('input[data-pickup]').prop('checked', true);
        form.find('input[name=date]').val(day);
        const answer = await fetch('/cart', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: `${form.serialize()}&order=1`,
        });
        return answer.url;
      }, nextWorkday());
      const [, order = ''] = /\/cabinet\/orders\/(\d+)/.exec(address) ?? [];
      expect(order, address).not.toBe('');
      return order;
    }

    test('an old page lists and searches the catalogue', async ({ page }) => {
      const { id } = await someProduct(page);
      const list = await call(page, 'get', '/ajax/search/cat2/?m=1&available=1', {}, 'html');
      expect(list).toContain(`/product/${id}`);
      const more = await call(page, 'get', '/ajax/search/cat2/', { m: 1, ajax: 1, page: 2 });
      expect(Object.keys(more).sort()).toEqual(['html', 'pagination_wrap', 'perpage', 'total']);
      expect(await call(page, 'get', '/catalogue/2/', { ajax: 1, page: 2 })).toEqual(more);
      for (const url of [
        `/ajax/getproduct/?id=${id}`,
        `/ajax/getproduct/id${id}/`,
        `/tpl/user_getproduct.html?id=${id}`,
      ])
        expect(await call(page, 'load', url), url).toContain('₽');
      expect(await call(page, 'load', '/ajax/orderfast/')).toContain('id="total_basket"');
      expect(await call(page, 'get', '/search/', { keyword: 'свет', simple: 1 }, 'html')).toContain('<');
      expect((await call(page, 'get', '/api/search/', { keyword: 'свет' })).products).toHaveLength(10);
      expect((await call(page, 'post', '/api/product/', { id })).product.id).toBe(id);
      expect((await call(page, 'get', `/api/product/${id}/`)).product.id).toBe(id);
    });

    test('an old page reads initial data, selects a contract, marks goods and saves a draft', async ({
      page,
    }) => {
      const { contracts, selectedContract, account } = await call(page, 'post', '/api/initdata/');
      expect(account.email).toBe('dealer@example.com');
      expect(Object.keys(contracts)).toContain(selectedContract);
      expect(await call(page, 'post', '/api/filterinit/')).toMatchObject({ selectedContract });
      expect(await call(page, 'post', '/api/setContract/', { id: selectedContract })).toEqual({
        status: 'success',
        selectedContract,
      });
      expect((await call(page, 'post', '/api/getUserWarehouses/')).warehouses.length).toBeGreaterThan(0);
      const { id } = await someProduct(page);
      for (const [set, unset, list] of [
        ['setWish', 'unsetWish', 'favorites'],
        ['setNeed', 'unsetNeed', 'needs'],
      ] as const) {
        const { count } = await call(page, 'post', `/api/${list}/`);
        const marked = await call(page, 'post', `/api/${set}/`, { id });
        expect(marked).toMatchObject({ status: 'success', id });
        await call(page, 'post', `/api/${unset}/`, { id });
        expect((await call(page, 'get', `/api/${list}/`)).count).toBeLessThanOrEqual(count);
      }
      expect(await call(page, 'post', '/api/processBasket/', { id, qnt: 2 })).toMatchObject({
        status: 'success',
        basket: { total_quantity: 2 },
      });
      const set = {
        products: [
          { id, qnt: 1 },
          { id: 999999999, qnt: 1 },
        ],
      };
      expect(await call(page, 'post', '/api/processProductSet/', set)).toMatchObject({
        status: 'success',
        refused: [{ id: '999999999' }],
      });
      const { draft } = await call(page, 'post', '/api/addToDraft/', {
        header: `Со старой страницы, ${name}`,
      });
      expect((await call(page, 'post', '/api/drafts/', { page: 1, perpage: 10 })).drafts).toContainEqual(
        expect.objectContaining({ id: draft.id }),
      );
      expect(await call(page, 'post', '/api/clearBasket/')).toMatchObject({ basket: { total_quantity: 0 } });
      expect(
        (await call(page, 'post', `/api/drafts/${draft.id}/`, { action: 'repeat' })).count,
      ).toBeGreaterThan(0);
      expect(await call(page, 'post', `/api/drafts/${draft.id}/`, { action: 'remove' })).toMatchObject({
        status: 'success',
      });
    });

    test('an old page edits contragents, addresses, managers, politics and the account', async ({ page }) => {
      const { contragents, addresses } = await call(page, 'post', '/api/initdata/');
      const contragent = Object.values<Answer>(contragents)[0].id;
      for (const [url, enabled] of [
        ['/ajax/deactivateagent/', '0'],
        ['/ajax/activateagent/', '1'],
      ] as const)
        expect(await call(page, 'post', url, { id: contragent })).toEqual({
          result: 1,
          id: contragent,
          enabled,
        });
      expect(await call(page, 'get', `/api/contragent/${contragent}/`)).toMatchObject({
        contragent: { id: contragent },
      });
      const [address] = Object.values<Answer>(addresses);
      const kept = await call(page, 'get', `/api/address/${address.id}/`);
      expect(kept.address.full_address).toBe(address.full_address);

      await call(page, 'load', `/tpl/address_form.html?id=${address.id}`);
      const saved = await page.evaluate(() => {
        // biome-ignore lint/suspicious/noExplicitAny: the page's own jQuery
        const $ = (window as any).jQuery;
        const form = $('#box form');
        return $.get(form.attr('action'), form.serialize());
      });
      expect(saved).toEqual({ state: 'success' });

      const accounts = await call(page, 'load', '/ajax/accounts/');
      expect(accounts).toContain('manager@example.com');
      const manager = '2';
      expect(await call(page, 'get', `/api/manager/${manager}/`)).toMatchObject({
        manager: { id: manager, type_id: '2' },
      });
      expect(await call(page, 'get', `/api/pricepolitics/${manager}/`)).toHaveProperty('politics');
      for (const [url, enabled] of [
        ['/ajax/deactivateaccount/', '0'],
        ['/ajax/activateaccount/', '1'],
      ] as const)
        expect(await call(page, 'post', url, { id: manager })).toEqual({ result: 1, id: manager, enabled });
      expect(
        await call(page, 'post', '/ajax/checkuser/', { user_email: 'manager@example.com' }, 'text'),
      ).toBe('Этот Email уже занят');
      expect(await call(page, 'post', '/ajax/checkuser/', { user_email: 'free@example.com' }, 'text')).toBe(
        '',
      );

      const { account } = await call(page, 'get', '/api/account/0/');
      const dataall = await page.evaluate(
        // biome-ignore lint/suspicious/noExplicitAny: the page's own jQuery
        (fields) => (window as any).jQuery.param(fields),
        { name: account.name, phone: account.phone },
      );
      expect(await call(page, 'post', '/include/ajax.php', { dataall })).toEqual({ result: 1 });
      for (const val of ['1', '0'])
        expect(await call(page, 'post', '/include/ajax.php', { id: account.id, val })).toEqual({
          result: 1,
          id: account.id,
          val,
          redirect: '/cabinet/action1/',
        });
      for (const form of ['act', 'address', 'contragent', 'manager', 'draft'])
        expect(await call(page, 'load', `/tpl/${form}_form.html`), form).toContain('<form');
      expect(await call(page, 'load', `/tpl/price_politics.html?id=${manager}`)).toContain('<form');
    });

    test('an old page requests acts and reports, writes to the chat, and reads messages', async ({
      page,
    }) => {
      const { acts, contracts } = await call(page, 'post', '/api/getActs/');
      expect(acts.length).toBeGreaterThan(0);
      const [contract] = Object.values<Answer>(contracts);
      const wrong = { contract_id: contract.id, startdate: '02.03.2026', enddate: '01.03.2026' };
      expect(await call(page, 'post', '/api/act/', { act: wrong })).toMatchObject({
        status: 'error',
        message: 'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода',
      });
      expect(await call(page, 'post', '/api/purchasedGoods/', { report: 4 })).toHaveProperty('pagination');
      expect(
        (await call(page, 'post', '/api/chat/', { action: 'messages' })).messages.length,
      ).toBeGreaterThan(0);
      const said = await call(page, 'post', '/api/chat/', {
        action: 'send',
        message: `Со страницы, ${name}`,
      });
      expect(said.messages.at(-1)).toMatchObject({
        message: `Со страницы, ${name}`,
        from_whom: expect.stringMatching(/^cid/),
      });
      expect(await call(page, 'load', '/ajax/messages/')).toContain('<');
      expect(await call(page, 'load', '/ajax/callback')).toContain('<form');
      expect(await call(page, 'post', '/api/callback/', { phone: '12', firstname: 'Анна' })).toMatchObject({
        status: 'error',
      });
      for (const state of ['0', '1'])
        expect(await call(page, 'post', '/ajax/updatenotifystatus/', { id: 1, state })).toEqual({
          result: 1,
          id: '1',
          state,
        });
      expect(await call(page, 'post', '/reminder/', { email: '' })).toEqual({
        result: 2,
        message: 'Вы ничего не ввели',
        code: 'NOTHING_ENTERED',
      });
    });

    test('an old page saves an act and an order as files by submitting its own form', async ({ page }) => {
      const { acts } = await call(page, 'post', '/api/getActs/');
      const act = acts.find(({ state }: Answer) => state === 'ready');
      const { id } = await someProduct(page);
      await call(page, 'post', '/ajax/addproduct/', { id, qnt: 1 });
      const order = await placeOrder(page);
      for (const [record, fields, name] of [
        [act.id, { type: 'act', format: 'pdf' }, /^Акт сверки \d+, договор .*\.pdf$/],
        [act.id, {}, /^Акт сверки \d+, договор .*\.xlsx$/],
        [order, { type: 'order' }, /^Заказ \d\d-\d{6} от .*\.xlsx$/],
        [order, { type: 'order', format: 'html' }, /^Заказ \d\d-\d{6} от .*\.html$/],
      ] as const) {
        const file = await saved(page, `/api/download/${record}/`, fields);
        expect(file.suggestedFilename()).toMatch(name);
        expect(await file.failure()).toBeNull();
        await expect(page).toHaveURL(/old-page\.html$/);
      }
    });

    /** Submits a form that a script creates, as old pages do to download a file without leaving the page. */
    async function saved(page: Page, action: string, fields: object): Promise<Download> {
      const saving = page.waitForEvent('download');
      await page.evaluate(
        ({ action, fields }) => {
          // biome-ignore lint/suspicious/noExplicitAny: the page's own jQuery
          const $ = (window as any).jQuery;
          const form = $('<form method="post">').attr('action', action).appendTo('body');
          for (const [name, value] of Object.entries(fields))
            $('<input type="hidden">').attr('name', name).val(value).appendTo(form);
          form.trigger('submit').remove();
        },
        { action, fields },
      );
      return saving;
    }

    test('an old page reads the open API', async ({ page }) => {
      const { products } = await call(page, 'post', '/openapi/filter/', { brand: [1, 2] });
      expect((await call(page, 'get', `/openapi/getProduct/${products[0].id}/`)).product.price).toBeNull();
      expect((await call(page, 'get', '/openapi/getAllNews/')).news).toHaveLength(20);
      expect((await call(page, 'get', '/openapi/getAllArticles/')).articles).toHaveLength(10);
      expect((await call(page, 'get', '/openapi/getNewsForMain/')).news).toHaveLength(3);
      const { products: found } = await call(page, 'post', '/openapi/searchProductsInMainFilter/', {
        query: 'свет',
      });
      expect(found).toHaveLength(10);
    });
  });
}
