import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  const rule = { order_multiple: 10, order_minimum: 20 };
  await portal.db.updateTable('products').set(rule).where('id', '=', 101).execute();
  await markProductsChanged(portal.db, [101], Date.now());
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(() => emptyBaskets(portal.db));
afterAll(() => portal.close());

const words = 'ратно 10, от 20 шт.';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const quantity = (page: Page) => (page.$('.quantity input') as HTMLInputElement).value;
const list = '/catalogue/2?sort=articul:asc';

test('is said in the list, on the card, in the basket and in fast order', async () => {
  await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=20', '103:1:1=1');
  const shown = async (path: string) => plain((await dealer.visit(path)).$('main')?.textContent).split(words);
  expect(await shown(list)).toHaveLength(2);
  expect(await shown('/product/101')).toHaveLength(2);
  expect(await shown('/product/103')).toHaveLength(1);
  expect(await shown('/cart/')).toHaveLength(2);
  const entry = await dealer.visit('/fast-order');
  const preview = await dealer.submit(entry, 'form:has([name=text])', { text: 'LT-NB36-4054 3' });
  expect(plain(preview.$('main')?.textContent)).toContain(words);
  expect(plain(preview.$('.fo-say')?.textContent)).toBe(
    'Количество увеличено с 3 до 10 шт.: продаётся по 10 шт.',
  );
});

test('what was typed into the list is raised, and the answer says so', async () => {
  const page = await dealer.visit(list);
  const after = await dealer.submit(page, '#goods', { 'qnt[101][1]': '3' });
  expect(plain(after.$('.toast-box')?.textContent)).toBe(
    'Добавлено 20 шт., в корзине 25 690,00 ₽. Количество увеличено с 3 до 20 шт.: минимум 20 шт.',
  );
  expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=20']);
});

test('«−» and «+» of the basket go by packs, down to the minimum', async () => {
  await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=30');
  const press = (page: Page, name: string) =>
    dealer.submit(page, '#basket', {}, `button[name=${name}][value="101:1:1"]`);
  const less = await press(await dealer.visit('/cart/'), 'dec');
  expect(quantity(less)).toBe('20');
  expect(less.$('button[name=dec]')?.hasAttribute('disabled')).toBe(true);
  expect(less.$('tr.faulty')).toBeNull();
  expect(quantity(await press(less, 'inc'))).toBe('30');
});

test('a line from before the rule is marked and set with one button', async () => {
  await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=23');
  const page = await dealer.visit('/cart/');
  expect(plain(page.$('#e-101-1-1')?.textContent)).toBe(`Товар продаётся к${words} Взять 30 шт.`);
  const after = await dealer.submit(page, '#basket', {}, 'button[name=fit]');
  expect(quantity(after)).toBe('30');
  expect(after.$('tr.faulty')).toBeNull();
});
