import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { moreLamps } from '#tests/builders/more-lamps.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const main = actors.main.accountId;

/** Twenty lamps: even ones are only in Томилино, and the last one is out of stock everywhere. */
const lamps = Array.from({ length: 20 }, (_, i) => ({
  id: 300 + i,
  header: `Лампа ${20 - i} свеча`,
  base: 1_000 * (i + 1),
  stock: (i === 19 ? [0, 0] : [100 - i, i % 2 === 0 ? 0 : 50]) as [number, number],
}));
const line = (id: number, wms = 1, quantity = 1) => `${id}:${wms}:1=${quantity}`;
const whole = lamps.map(({ id }) => line(id));

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await moreLamps(portal.db, lamps);
  await portal.db.updateTable('products').set({ weight: 1_500, pack: 12 }).where('id', '>=', 300).execute();
  await changeRows(portal.db, 'products', { id: 301 }, { weight: null });
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

async function basketWith(...lines: string[]): Promise<Page> {
  await fillBasketWith(portal.db, main, ...lines);
  return dealer.visit('/cart/');
}

const press = (page: Page, button: string, fields: Record<string, string | string[]> = {}) =>
  dealer.submit(page, '#basket', fields, button);
const shown = (page: Page) =>
  page
    .$$('.basket tbody:not([hidden]) tr:not([hidden]) > .c-name > .caption > .articul')
    .map((each) => each.textContent);
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

describe('a basket of twenty lines', () => {
  test('only a basket of at least 20 lines has search, sorting and moving', async () => {
    const small = await basketWith(...whole.slice(0, 19));
    expect(small.$('[name=q], [name=sort], [name=to]')).toBeNull();
    expect(small.text).not.toContain('На складе');
    const large = await basketWith(line(319));
    expect(large.$$('[name=q], [name=sort], [name=to]')).toHaveLength(3);
  });

  test('a large basket shows the stock, pack and weight of each line and the total weight', async () => {
    const page = await basketWith(...whole.slice(1), line(300, 1, 4));
    expect(plain(page.$('#line-300-1-1 .c-name'))).toContain('в упаковке 12 шт.На складе 100 шт. · 6 кг');
    expect(plain(page.$('#line-301-1-1 .c-name'))).toContain('в упаковке 12 шт.На складе 99 шт.');
    expect(plain(page.$('#line-301-1-1 .c-name'))).not.toContain('кг');
    expect(plain(page.$('.basket .group'))).toContain('20 позиций, 23 шт., не меньше 33 кг');
  });

  test('the sorting of a large basket is remembered, and an unknown sorting is ignored', async () => {
    const page = await basketWith(...whole);
    expect(shown(page)[0]).toBe('A-300');
    const sorted = await press(page, '[name=find][value="1"]', { sort: 'header', 'qnt[300][1][1]': '3' });
    expect(shown(sorted).slice(0, 2)).toEqual(['A-319', 'A-318']);
    expect(await linesInDatabase(portal.db)).toContain('1/300:1:1=3');
    expect(shown(await dealer.visit('/cart/'))[0]).toBe('A-319');
    const bySum = await press(sorted, '[name=find][value="1"]', { sort: 'sum' });
    expect(shown(bySum).at(-1)).toBe('A-301');
    expect(shown(await press(bySum, '[name=find][value="1"]', { sort: 'junk' })).at(-1)).toBe('A-301');
  });

  test('searching in a large basket saves typed quantities and shows only matching lines', async () => {
    const page = await basketWith(...whole);
    const found = await dealer.submit(page, '#basket', {
      q: 'СВЕЧА 17',
      'mark[]': ['300:1:1'],
      'qnt[302][1][1]': '7',
      'qnt[303][1][1]': '1000',
    });
    expect(shown(found)).toEqual(['A-303', 'A-317']);
    expect(found.text).toContain('Показано 2 из 20 позиций');
    expect(await linesInDatabase(portal.db)).toEqual(expect.arrayContaining(['1/302:1:1=7', '1/303:1:1=97']));
    const marked = await press(found, '[name=mark][value=all]');
    expect(marked.$$('.c-mark input[checked]')).toHaveLength(2);
    const all = await press(marked, '[name=find][value=all]');
    expect(shown(all)).toHaveLength(20);
    const none = await press(all, '[name=find][value="1"]', { q: 'утюг' });
    expect(none.text).toContain('Таких позиций в корзине нет');
  });

  test('a line with a problem links to the next problem, and all other lines can be hidden', async () => {
    const page = await basketWith(...whole.slice(0, 18), line(318, 1, 500), line(319));
    expect(page.text).toContain('Только с проблемами (2)');
    const [next] = page.$$('#line-318-1-1 .error a');
    expect([next?.textContent, next?.getAttribute('href')]).toEqual(['К следующей проблеме', '#qnt-319-1-1']);
    expect(page.$('#line-319-1-1 .error a')).toBeNull();
    expect(shown(await press(page, '[name=find][value="1"]', { faulty: '1' }))).toEqual(['A-318', 'A-319']);
  });
});

describe('marked lines of a basket', () => {
  test('marked lines move to another warehouse with stock, and «Вернуть» undoes the move', async () => {
    const page = await basketWith(...whole);
    const before = await linesInDatabase(portal.db);
    const moved = await press(page, '[name=move]', { to: '2', 'mark[]': ['300:1:1', '301:1:1', '303:1:1'] });
    expect(moved.text).toContain('Перенесено 2 позиции на склад Тверь, не перенесено: 1');
    expect(moved.text).toContain('A-300: Не перенесено. На складе Тверь свободных остатков нет');
    expect(moved.$('#line-300-1-1.faulty')).not.toBeNull();
    expect(moved.$$('.c-mark input[checked]').map((box) => box.getAttribute('value'))).toEqual(['300:1:1']);
    expect(await linesInDatabase(portal.db)).toEqual(expect.arrayContaining(['1/301:2:1=1', '1/303:2:1=1']));
    const again = await press(page, '[name=move]', { to: '2', 'mark[]': ['300:1:1', '301:1:1', '303:1:1'] });
    expect(again.text).toContain('Перенесено 2 позиции на склад Тверь, не перенесено: 1');
    const back = await press(moved, '[name=back]');
    expect(back.text).toContain('Товары снова на прежнем складе');
    expect(await linesInDatabase(portal.db)).toEqual(before);
  });

  test.each([
    ['without a mark', {}, 'Отметьте товары, которые нужно перенести'],
    [
      'to their current warehouse',
      { 'mark[]': ['300:1:1'], to: '1' },
      'Отмеченные товары уже на складе Томилино',
    ],
    ['to an unknown warehouse', { 'mark[]': ['300:1:1'], to: 'x' }, ''],
  ])('no basket lines move %s', async (_, fields, message) => {
    const page = await basketWith(...whole);
    const before = await linesInDatabase(portal.db);
    const refused = await press(page, '[name=move]', { to: '2', ...fields });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect(await linesInDatabase(portal.db)).toEqual(before);
  });
});

describe('the tools of a basket on a phone', () => {
  const menuOf = (page: Page) => page.$('.page-head details.only-phone');

  test('the tools of a basket on a phone are in one collapsed menu', async () => {
    const page = await basketWith(line(300), line(301));
    expect(menuOf(page)?.querySelector('summary')?.textContent).toBe('Действия с корзиной');
    expect(menuOf(page)?.hasAttribute('open')).toBe(false);
    expect(page.$$('.cart-tools :is(button, a)').map((tool) => tool.textContent)).toEqual([
      'Удалить отмеченные',
      'Очистить корзину',
      'Пересчитать',
      'Сохранить как черновик',
    ]);
  });

  test('the menu of basket tools is open while lines are searched or marked', async () => {
    const page = await basketWith(...whole);
    expect(menuOf(page)?.hasAttribute('open')).toBe(false);
    const found = await press(page, '[name=find][value="1"]', { q: 'СВЕЧА 17' });
    expect(menuOf(found)?.hasAttribute('open')).toBe(true);
    const marked = await press(page, '[name=mark][value=all]');
    expect(menuOf(marked)?.hasAttribute('open')).toBe(true);
  });
});
