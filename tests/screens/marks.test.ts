import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { noon } from '#tests/builders/context.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { forgetMarks, need, wish } from '#tests/builders/marks.ts';
import { addRows } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  // Changed before the first visit, so the read model lacks this product and the test need not wait.
  const lamp = portal.db.selectFrom('products').selectAll().where('id', '=', 102);
  const { id: _, ...sold } = await lamp.executeTakeFirstOrThrow();
  await addRows(portal.db, 'products', {
    ...sold,
    id: gone,
    articul: 'СНЯТ-1',
    articul_key: 'снят1',
    enabled: 0,
  });
  await addRows(portal.db, 'prices', { product_id: gone, price_type_id: 1, price: 64_280 });
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await forgetMarks(portal.db);
});
afterAll(() => portal.close());

/** A product that is no longer for sale. */
const gone = 199;
const favourites = '/cabinet/favourites';
const needs = '/cabinet/needs';
const rowOf = (page: Page, articul: string) =>
  page.$$('#goods tbody tr').find((row) => row.querySelector('.articul')?.textContent === articul);
const articuls = (page: Page) => page.$$('#goods .articul').map((cell) => cell.textContent);
const value = (page: Page, name: string) => (page.$(`[name="${name}"]`) as HTMLInputElement).value;
const button = (name: string, of: number | string) => `button[name=${name}][value="${of}"]`;
const stored = async () => {
  const rows = await portal.db.selectFrom('needs').selectAll().orderBy('product_id').execute();
  return rows.map(({ product_id, quantity }) => `${product_id}=${quantity}`);
};

describe('the favourites screen', () => {
  test('the favourites screen lists goods with prices, product links and a form for quantities', async () => {
    await wish(portal.db, 1, 104, 101);
    await addRows(portal.db, 'baskets', { account_id: 1, delivery_id: null, updated_at: 0 });
    const page = await dealer.visit(favourites);
    expect(page.title).toBe('Избранное – Светоч Опт');
    expect(page.$('.page-head')?.textContent).toContain('Избранное2\u00a0товара');
    expect(articuls(page)).toEqual(['LT-NB36-4054', 'KV-TR30-4024']);
    expect(rowOf(page, 'LT-NB36-4054')?.textContent).toMatch(/1\s284,50\s₽/);
    expect(rowOf(page, 'LT-NB36-4054')?.querySelector('.title a')?.getAttribute('href')).toBe('/product/101');
    expect(page.$('.side-nav [aria-current]')?.textContent).toBe('Избранное 2');
    expect(page.$('.cartbar')?.textContent).toContain('Добавить указанное');
  });

  test('typed quantities of favourites are added to the basket, and an empty form returns 400', async () => {
    await wish(portal.db, 1, 104, 101);
    const page = await dealer.visit(favourites);
    const after = await dealer.submit(page, '#goods', { 'qnt[101][1]': '3', 'qnt[104][1]': '11' });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=3']);
    expect(after.text).toContain('Не достаточно свободных остатков на складе');
    expect(value(after, 'qnt[104][1]')).toBe('10');
    const nothing = await dealer.submit(await dealer.visit(favourites), '#goods');
    expect([nothing.status, nothing.$('.note.no')?.textContent]).toEqual([400, 'Укажите количество товара']);
  });

  test('«Перейти в корзину» adds typed quantities, or stays on the favourites after an error', async () => {
    await wish(portal.db, 1, 101, 104);
    const toBasket = '.cartbar [value=cart]';
    const page = await dealer.visit(favourites);
    expect((await dealer.submit(page, '#goods', {}, toBasket)).path).toBe('/cart/');
    const refused = await dealer.submit(page, '#goods', { 'qnt[104][1]': '11' }, toBasket);
    expect([refused.path, value(refused, 'qnt[104][1]')]).toEqual([favourites, '10']);
    const basket = await dealer.submit(refused, '#goods', { 'qnt[101][1]': '3' }, toBasket);
    expect(basket.path).toBe('/cart/');
    expect(basket.text).toContain('Добавлено 13 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=3', '1/104:1:1=10']);
  });

  test('favourites can be sorted and searched, and the address preserves the sorting', async () => {
    await wish(portal.db, 1, 101, 102, 103, 106);
    const page = await dealer.follow(await dealer.visit(favourites), 'Цена');
    expect(decodeURIComponent(page.path)).toBe(`${favourites}?sort=price:asc`);
    expect(articuls(page)[0]).toBe('LT-A60-11-40');
    const found = await dealer.submit(page, '.marks-search', { query: 'накладной' });
    expect(articuls(found)).toEqual(['LT-OR18-4065', 'LT-NB36-4054']);
    expect(found.text).toContain('4 товара');
    const all = await dealer.follow(found, 'Показать всё');
    expect(decodeURIComponent(all.path)).toBe(`${favourites}?sort=price:asc`);
    const newest = await dealer.follow(all, 'Сначала новые');
    expect([newest.path, articuls(newest)[0]]).toEqual([favourites, 'LT-A60-11-40']);
  });

  test('sorting favourites and an empty search result preserve typed quantities', async () => {
    await wish(portal.db, 1, 101, 102);
    const page = await dealer.visit(favourites);
    expect(page.$('.marks-search')?.textContent).toContain('сначала добавьте');
    const sorted = await dealer.submit(
      page,
      '#goods',
      { 'qnt[101][1]': '3' },
      '.sorts [formaction*=articul]',
    );
    expect([sorted.status, value(sorted, 'qnt[101][1]')]).toEqual([200, '3']);
    const nothing = `${favourites}?query=абракадабра`;
    expect((await dealer.visit(nothing)).$('.cartbar [name=add]')).toBeNull();
    sorted.$('.sorts button')?.setAttribute('formaction', nothing);
    const typed = await dealer.submit(sorted, '#goods', {}, '.sorts button');
    expect(typed.$('.typed-elsewhere')?.textContent).toMatch(/На других страницах набрано: 1\sтовар/);
    await dealer.submit(typed, '#goods', {}, '.cartbar [name=add]');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=3']);
  });

  test('an empty list of favourites shows a message; an empty result links to the catalogue', async () => {
    expect((await dealer.visit(favourites)).text).toContain('В избранном пока пусто');
    await wish(portal.db, 1, 101);
    const none = await dealer.visit(`${favourites}?query=абракадабра`);
    expect(none.text).toContain('По запросу «абракадабра» в избранном ничего нет.');
    const there = await dealer.follow(none, 'Искать в каталоге');
    expect(there.text).toContain('Проверьте запрос «абракадабра»');
  });

  test('a removed favourite can be restored to its former place in the list', async () => {
    await wish(portal.db, 1, 101, 102, 103);
    const gone = await dealer.submit(await dealer.visit(favourites), '#goods', {}, button('wish', '102:off'));
    expect(gone.path).toBe(favourites);
    expect(gone.$('.note.ok')?.textContent).toBe('Убран из избранного: LT-OR18-4065Вернуть');
    expect(articuls(gone)).toEqual(['NL-DW07-40W', 'LT-NB36-4054']);
    const back = await dealer.submit(gone, 'form:has([name=restore])');
    expect(back.text).toContain('Возвращён: LT-OR18-4065');
    expect(articuls(back)).toEqual(['NL-DW07-40W', 'LT-OR18-4065', 'LT-NB36-4054']);
  });

  test('removing a favourite preserves quantities typed in other rows', async () => {
    await wish(portal.db, 1, 101, 102);
    const typed = { 'qnt[101][1]': '3', 'qnt[102][1]': '5' };
    const gone = await dealer.submit(
      await dealer.visit(favourites),
      '#goods',
      typed,
      button('wish', '102:off'),
    );
    expect(articuls(gone)).toEqual(['LT-NB36-4054']);
    expect(value(gone, 'qnt[101][1]')).toBe('3');
    const back = await dealer.submit(gone, '#goods', {}, '.goods-note [name=restore]');
    expect(articuls(back)).toEqual(['LT-OR18-4065', 'LT-NB36-4054']);
    expect(value(back, 'qnt[101][1]')).toBe('3');
  });

  test('a favourite that is no longer for sale is listed without a price and can be removed', async () => {
    await wish(portal.db, 1, 101, gone);
    const page = await dealer.visit(favourites);
    const row = rowOf(page, 'СНЯТ-1');
    expect(row?.textContent).toContain('Снят с продажи');
    expect(row?.textContent).not.toContain('₽');
    expect(row?.querySelector('a')).toBeNull();
    expect([...(row?.querySelectorAll('button') ?? [])].map((each) => each.name)).toEqual(['wish']);
    const rest = await dealer.submit(page, '#goods', {}, button('wish', `${gone}:off`));
    expect(articuls(rest)).toEqual(['LT-NB36-4054']);
  });

  test('one button adds one piece of each favourite in stock to the basket', async () => {
    await wish(portal.db, 1, 101, 105, 103);
    const page = await dealer.submit(await dealer.visit(favourites), '#goods', {}, '[name=all]');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=1', '1/103:1:1=1']);
    expect(page.$('.note.ok')?.textContent).toMatch(
      /^Добавлено 2\sшт\., в корзине 1\s569,10\s₽KV-TR40-3038: нет в наличии$/,
    );
    const again = await dealer.submit(page, '#goods', {}, '[name=all]');
    expect(again.text).toContain('Больше добавить нечего');
  });

  test('a page number above the last page of favourites shows the last page', async () => {
    await wish(portal.db, 1, 101, 102, 103);
    expect((await dealer.visit(`${favourites}?page=9`)).text).toContain('Показано 3 из 3');
  });
});

describe('the needs screen', () => {
  test('the needs screen shows wanted quantities, shortages and arrivals', async () => {
    await need(portal.db, 1, '104=24?', '101=5!');
    const page = await dealer.visit(needs);
    expect(page.$('.page-head')?.textContent).toContain('Потребности2\u00a0товара');
    expect(value(page, 'want[101]')).toBe('5');
    expect(rowOf(page, 'LT-NB36-4054')?.textContent).toContain('Поступил 20.07.2026');
    expect(rowOf(page, 'KV-TR30-4024')?.textContent).toContain('не хватает 14');
    const first = await dealer.follow(page, 'Сначала поступившие (1)');
    expect(first.path).toBe(`${needs}?sort=arrived`);
  });

  test('every button of the needs screen saves changed quantities, and so does Enter', async () => {
    await need(portal.db, 1, '103=7', '101=5');
    const page = await dealer.visit(needs);
    await dealer.submit(page, '#goods', { 'want[101]': '012' }, '[name=save]');
    expect(await stored()).toEqual(['101=12', '103=7']);
    const more = await dealer.submit(await dealer.visit(needs), '#goods', {}, button('more', 101));
    expect([value(more, 'want[101]'), await stored()]).toEqual(['13', ['101=13', '103=7']]);
    await dealer.submit(more, '#goods', { 'want[103]': '2' }, button('less', 103));
    expect(await stored()).toEqual(['101=13', '103=1']);
    const entered = await dealer.submit(await dealer.visit(needs), '#goods', { 'want[103]': '8' });
    expect(entered.text).toContain('Данные сохранены');
    const typed = { 'want[103]': '9', 'qnt[103][1]': '2' };
    await dealer.submit(entered, '#goods', typed, button('add', 103));
    expect(await stored()).toEqual(['101=13', '103=9']);
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=2']);
  });

  test('the form of the needs screen does not undo a change from another tab', async () => {
    await need(portal.db, 1, '101=5');
    const page = await dealer.visit(needs);
    await dealer.submit(await dealer.visit(needs), '#goods', { 'want[101]': '50' }, '[name=save]');
    await dealer.submit(page, '#goods', { 'qnt[101][1]': '1' });
    expect(await stored()).toEqual(['101=50']);
  });

  test('an invalid quantity of a need is rejected, while valid quantities are saved', async () => {
    await need(portal.db, 1, '101=5', '103=7');
    const page = await dealer.visit(needs);
    const refused = await dealer.submit(
      page,
      '#goods',
      { 'want[101]': '0', 'want[103]': '8' },
      '[name=save]',
    );
    expect(refused.status).toBe(400);
    expect(refused.$('#want-101-error')?.textContent).toBe('Укажите количество товара');
    expect(refused.$('#want-101')?.getAttribute('aria-describedby')).toBe('want-101-error');
    expect([value(refused, 'want[101]'), value(refused, 'want[103]')]).toEqual(['0', '8']);
    expect(await stored()).toEqual(['101=5', '103=8']);
  });

  test('all needs are added to the basket, as far as stock allows', async () => {
    await need(portal.db, 1, '101=5', '104=24', '105=1');
    const page = await dealer.submit(await dealer.visit(needs), '#goods', {}, '[name=all]');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5', '1/104:1:1=10']);
    expect(page.text).toMatch(/Добавлено 15 шт\., в корзине 31\s022,50\s₽/);
    expect(page.text).toContain('KV-TR40-3038: нет в наличии; KV-TR30-4024: не хватает 14 шт.');
  });

  test('an arrival mark can be removed, and a restored need has its former quantity and mark', async () => {
    await need(portal.db, 1, '101=5!', '103=7!');
    const page = await dealer.submit(await dealer.visit(needs), '#goods', {}, button('seen', 103));
    expect(rowOf(page, 'NL-DW07-40W')?.textContent).not.toContain('Поступил');
    const gone = await dealer.submit(page, '#goods', {}, button('need', '101:off'));
    expect(gone.text).toContain('Убран из потребностей: LT-NB36-4054');
    expect(await stored()).toEqual(['103=7']);
    await dealer.submit(gone, 'form:has([name=restore])');
    const kept = await portal.db.selectFrom('needs').selectAll().where('product_id', '=', 101).execute();
    expect(kept).toMatchObject([{ quantity: 5, added_at: noon - 1_000, arrived_at: noon }]);
  });
});

describe('marks on other screens', () => {
  const marked = (page: Page, name: string) =>
    page.$$(`button[name=${name}]`).map((each) => `${(each as HTMLButtonElement).value}`);

  test('a dealer can mark order lines as favourites and needs, but an observer cannot', async () => {
    await insertOrder(portal.db, { id: 1, state: 3, lines: [[103, 1, 7]] });
    const order = await dealer.visit('/cabinet/orders/1');
    const wished = await dealer.submit(order, '#goods', {}, button('wish', '103:on'));
    expect(wished.path).toBe('/cabinet/orders/1');
    const both = await dealer.submit(wished, '#goods', {}, button('need', '103:on'));
    expect([marked(both, 'wish'), marked(both, 'need')]).toEqual([['103:off'], ['103:off']]);
    expect(articuls(await dealer.visit(favourites))).toEqual(['NL-DW07-40W']);
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    expect(marked(await observer.visit('/cabinet/orders/1'), 'wish')).toEqual([]);
  });

  test('marking a basket line as a favourite or a need saves the typed values of the basket', async () => {
    await fillBasketWith(portal.db, 1, '101:1:1=3');
    const typed = { 'qnt[101][1][1]': '5', comment: 'Позвонить' };
    const basket = await dealer.visit('/cart');
    const wished = await dealer.submit(basket, '#basket', typed, button('wish', '101:on'));
    expect(wished.text).toContain('Товар в избранном');
    expect([marked(wished, 'wish'), value(wished, 'comment')]).toEqual([['101:off'], 'Позвонить']);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5']);
    const needed = await dealer.submit(wished, '#basket', {}, button('need', '101:on'));
    expect(needed.text).toContain('Товар в потребностях');
    expect([marked(needed, 'need'), articuls(await dealer.visit(needs))]).toEqual([
      ['101:off'],
      ['LT-NB36-4054'],
    ]);
    const off = await dealer.submit(needed, '#basket', {}, button('wish', '101:off'));
    expect([marked(off, 'wish'), marked(off, 'need')]).toEqual([['101:on'], ['101:off']]);
  });
});

describe('access to lists of marks', () => {
  test.each([favourites, needs])('%s returns 403 to observers and asks visitors to sign in', async (path) => {
    const observer = visitor(portal);
    expect((await observer.visit(path)).path).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    await observer.signIn('observer@example.com', passwords.main);
    expect((await observer.visit(path)).status).toBe(403);
  });

  test('a manager does not see the favourites of the main user', async () => {
    await wish(portal.db, 1, 101);
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    expect((await manager.visit(favourites)).text).toContain('В избранном пока пусто');
  });
});
