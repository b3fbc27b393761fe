import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { moreLamps } from '#tests/builders/more-lamps.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const main = actors.main.accountId;

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await moreLamps(portal.db, [
    { id: 200, header: 'Лампа груша', base: 10_000, stock: [0, 0] },
    { id: 201, header: 'Лампа груша матовая', base: 9_000, stock: [140, 0] },
    { id: 202, header: 'Лампа груша', base: 10_000, stock: [5, 0] },
    { id: 203, header: 'Стартёр', base: 10_000, stock: [5, 40], catalog: 5 },
  ]);
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await clearTables(portal.db, 'drafts');
});
afterAll(() => portal.close());

const swaps = (page: Page) => page.$$('.swaps li').map((item) => item.textContent);
const lines = () => linesInDatabase(portal.db);

describe('substitutes without JavaScript', () => {
  test('one press replaces a basket line with a substitute, and a repeated press returns 409', async () => {
    await fillBasketWith(portal.db, main, '200:1:1=24');
    const page = await dealer.visit('/cart');
    const reason = 'на 10,00\u00a0₽ дешевле; 140\u00a0шт. на складе Томилино';
    expect(swaps(page).find((each) => each?.includes('A-201'))).toContain(reason);
    const after = await dealer.submit(page, '#basket', {}, 'button[name=swap][value="200:1:1=201:1"]');
    expect(after.status).toBe(200);
    expect(after.text).toContain('Вместо A-200 взяли A-201: 24 шт.');
    expect(await lines()).toEqual(['1/201:1:1=24']);
    const again = await dealer.submit(page, '#basket', {}, 'button[name=swap][value="200:1:1=201:1"]');
    expect(again.status).toBe(409);
    expect(again.text).toContain('Этой позиции в корзине уже нет');
    expect(await lines()).toEqual(['1/201:1:1=24']);
  });

  test('the missing pieces of a basket line can be ordered from another warehouse', async () => {
    await fillBasketWith(portal.db, main, '203:1:1=8');
    const page = await dealer.visit('/cart');
    const after = await dealer.submit(page, '#basket', {}, 'button[name=swap][value="203:1:1=203:2"]');
    expect(after.text).toContain('A-203: 5 шт., 3 шт. с другого склада');
    expect(await lines()).toEqual(['1/203:1:1=5', '1/203:2:1=3']);
  });

  test('a substitute changes a draft without changing the basket', async () => {
    await fillBasketWith(portal.db, main, '200:1:1=24', '202:1:1=8');
    const saving = await dealer.follow(await dealer.visit('/cart/'), 'Сохранить как черновик');
    await dealer.submit(saving, 'dialog form', { header: 'Объект' });
    await emptyBaskets(portal.db);
    const page = await dealer.follow(await dealer.visit('/cabinet/drafts'), 'Объект');
    const after = await dealer.submit(page, '#draft-lines', {}, 'button[name=swap][value^="202:1:1="]');
    expect(after.path).toBe(page.path);
    expect(after.text).toContain('A-202: 5 шт., рядом A-201: 3 шт.');
    const quantities = after.$$('.draft-quantity input').map((field) => field.getAttribute('value'));
    expect(quantities).toContain('3');
    expect(await lines()).toEqual([]);
    expect((await dealer.visit(`${page.path}/substitute`)).path).toBe(page.path);
  });

  test('substituting in a draft with an invalid quantity returns 400 with the typed values', async () => {
    await fillBasketWith(portal.db, main, '200:1:1=24', '202:1:1=8');
    const saving = await dealer.follow(await dealer.visit('/cart/'), 'Сохранить как черновик');
    await dealer.submit(saving, 'dialog form', { header: 'Объект' });
    const page = await dealer.follow(await dealer.visit('/cabinet/drafts'), 'Объект');
    const typed = { 'qnt[200][1][1]': '0', 'qnt[202][1][1]': '9' };
    const refused = await dealer.submit(page, '#draft-lines', typed, 'button[name=swap][value^="202:1:1="]');
    expect([refused.status, refused.path]).toEqual([400, page.path]);
    const field = (id: string) => refused.$(`#qnt-${id}-1-1`);
    expect([field('200'), field('202')].map((each) => each?.getAttribute('value'))).toEqual(['0', '9']);
    expect(field('200')?.getAttribute('aria-invalid')).toBe('true');
  });

  test('the preview of a repeated order offers substitutes and puts one into the basket once', async () => {
    await insertOrder(portal.db, { id: 1, state: 3, lines: [[108, 1, 4]] });
    const order = await dealer.visit('/cabinet/orders/1');
    const window = await dealer.follow(order, 'Наличие и цены');
    expect(window.$('dialog')?.textContent).toContain('Нет на складе');
    const after = await dealer.submit(window, 'dialog form', {}, 'button[name=take]');
    expect(after.$('dialog .note')?.textContent).toContain('Добавлено');
    expect(after.path).toBe(`${window.path}&taken=108:1:1~106`);
    expect(after.$('dialog .swaps')?.textContent).toContain('В корзине 4\u00a0шт.');
    expect(after.$('button[name=take][value^="106:"]')).toBeNull();
    expect(await lines()).toEqual(['1/106:1:1=4']);
    await dealer.submit(window, 'dialog form', {}, 'button[name=take]');
    expect(await lines()).toEqual(['1/106:1:1=4']);
  });

  test('a substitute used for one line of a repeated order is still offered for another line', async () => {
    await insertOrder(portal.db, {
      id: 4,
      state: 3,
      lines: [
        [108, 1, 4],
        [108, 2, 6],
      ],
    });
    const window = await dealer.visit('/cabinet/orders/4/repeat?check=1');
    const offersOf = (page: Page) =>
      page.$$('button[name=take][value^="106:"]').map((each) => each.getAttribute('value'));
    const [one, two] = offersOf(window);
    expect([one, two]).toEqual(['106:1:4~108:1:1', '106:2:6~108:2:1']);
    const first = await dealer.submit(window, 'dialog form', {}, `button[value="${one}"]`);
    expect(offersOf(first)).toEqual([two]);
    const second = await dealer.submit(first, 'dialog form', {}, `button[value="${two}"]`);
    expect(offersOf(second)).toEqual([]);
    expect(await lines()).toEqual(['1/106:1:1=4', '1/106:2:1=6']);
  });

  test('the preview of a repeated order states that the prices have not changed', async () => {
    await insertOrder(portal.db, { id: 2, state: 3, lines: [[101, 1, 4]] });
    const window = await dealer.visit('/cabinet/orders/2/repeat?check=1');
    expect(window.$('dialog')?.textContent).toContain('цены те же, что в заказе');
    expect((await dealer.visit('/cabinet/orders/2/repeat')).path).toBe('/cabinet/orders/2');
  });

  test('the message after repeating an order links to substitutes for missing goods', async () => {
    await insertOrder(portal.db, {
      id: 3,
      state: 3,
      lines: [
        [101, 1, 1],
        [108, 1, 4],
      ],
    });
    const repeated = await dealer.submit(await dealer.visit('/cabinet/orders/3'), 'form[action$="/repeat"]');
    const window = await dealer.follow(repeated, 'Подобрать замену');
    expect(window.path).toContain('/cabinet/orders/3/repeat?check=1');
    expect(swaps(window)[0]).toContain('LT-A60-11-40');
  });

  test('a substitute replaces a row of a fast order or complements the available quantity', async () => {
    const entry = await dealer.visit('/fast-order');
    const page = await dealer.submit(entry, 'main form', { text: 'A-200 24\nA-202 8' });
    const one = await dealer.submit(page, 'main form', {}, 'button[name=swap][value^="0:0:201:"]');
    const two = await dealer.submit(one, 'main form', {}, 'button[name=swap][value^="1:5:201:"]');
    expect(two.$$('.fo-preview .articul').map((each) => each.textContent)).toEqual([
      'A-201',
      'A-202',
      'A-201',
    ]);
    await dealer.submit(two, 'main form', {}, 'button[value=add]');
    expect(await lines()).toEqual(['1/201:1:1=27', '1/202:1:1=5']);
  });

  test('the card of a product offers substitutes only if the product is out of stock', async () => {
    const page = await dealer.visit('/product/200');
    expect(swaps(page)).toHaveLength(2);
    const after = await dealer.submit(page, '.card2', {}, 'button[name=take][value^="201:"]');
    expect(after.text).toContain('Добавлено 1 шт.');
    expect(await lines()).toEqual(['1/201:1:1=1']);
    expect(swaps(await dealer.visit('/product/201'))).toEqual([]);
  });
});
