import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { markProductsChanged } from '#server/goods/change-log.repository.server.ts';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  await changeRows(portal.db, 'products', { id: 103 }, { pack: 12 });
  const rule = { order_multiple: 10, order_minimum: 20 };
  await changeRows(portal.db, 'products', { id: 101 }, rule);
  await markProductsChanged(portal.db, [101, 103], Date.now());
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(() => emptyBaskets(portal.db));
afterAll(() => portal.close());

const words = 'кратно 10, от 20 шт.';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const quantity = (page: Page) => (page.$('.quantity input') as HTMLInputElement).value;
const list = '/catalogue/2?sort=articul:asc';

test('all order screens show the multiple and the minimum quantity of a product', async () => {
  await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=20', '103:1:1=1');
  const shown = async (path: string) => plain((await dealer.visit(path)).$('main')?.textContent).split(words);
  expect(await shown(list)).toHaveLength(2);
  expect(plain((await dealer.visit('/product/101')).$('main')?.textContent)).toContain(
    'Кратно 10, от 20 шт.',
  );
  expect(await shown('/product/103')).toHaveLength(1);
  expect(await shown('/cart/')).toHaveLength(2);
  const entry = await dealer.visit('/fast-order');
  const preview = await dealer.submit(entry, 'form:has([name=text])', { text: 'LT-NB36-4054 3' });
  expect(plain(preview.$('main')?.textContent)).toContain(words);
  expect(plain(preview.$('.fo-say')?.textContent)).toBe(
    'Количество увеличено с 3 до 10 шт.: продаётся по 10 шт.',
  );
});

test('a quantity below the minimum typed in the catalogue is raised with a message', async () => {
  const page = await dealer.visit(list);
  const after = await dealer.submit(page, '#goods', { 'qnt[101][1]': '3' });
  expect(plain(after.$('.toast-box')?.textContent)).toBe(
    'Добавлено 20 шт., в корзине 25 690,00 ₽. Количество увеличено с 3 до 20 шт.: минимум 20 шт.',
  );
  expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=20']);
});

test('«−» and «+» in the basket change a quantity by its multiple, down to the minimum', async () => {
  await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=30');
  const press = (page: Page, name: string) =>
    dealer.submit(page, '#basket', {}, `button[name=${name}][value="101:1:1"]`);
  const less = await press(await dealer.visit('/cart/'), 'dec');
  expect(quantity(less)).toBe('20');
  expect(less.$('button[name=dec]')?.hasAttribute('disabled')).toBe(true);
  expect(less.$('tr.faulty')).toBeNull();
  expect(quantity(await press(less, 'inc'))).toBe('30');
});

test('a basket line that violates the multiple is marked, and one button corrects the line', async () => {
  await fillBasketWith(portal.db, actors.main.accountId, '101:1:1=23');
  const page = await dealer.visit('/cart/');
  expect(plain(page.$('#e-101-1-1')?.textContent)).toBe(`Товар продаётся ${words} Взять 30 шт.`);
  const after = await dealer.submit(page, '#basket', {}, 'button[name=fit]');
  expect(quantity(after)).toBe('30');
  expect(after.$('tr.faulty')).toBeNull();
});

/** A pack of product 103 has 12 pieces; the pack of 101 is unknown. */
describe('the quantity «2 уп.»', () => {
  const unknown = 'Сколько товара в упаковке, неизвестно. Укажите количество без «уп.»';
  /** Makes fields accept any text, as in a browser without number fields. Other browsers send only numbers. */
  const asText = (page: Page) => {
    for (const field of page.$$('input[type=number]')) field.setAttribute('type', 'text');
    return page;
  };
  const toast = (page: Page) => plain(page.$('.toast-box')?.textContent);

  test('in the catalogue, «2 уп» adds two packs, and «уп» is rejected for an unknown pack size', async () => {
    const page = asText(await dealer.visit(list));
    const fields = { 'qnt[103][1]': '2 уп', 'qnt[101][1]': '1 упак.' };
    const after = await dealer.submit(page, '#goods', fields);
    expect(plain(after.$('#goods')?.textContent)).toContain(unknown);
    expect((after.$('[name="qnt[101][1]"]') as HTMLInputElement).getAttribute('value')).toBe('1 упак.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=24']);
    await emptyBaskets(portal.db);
    const alone = await dealer.submit(asText(await dealer.visit(list)), '#goods', { 'qnt[103][1]': '2 уп' });
    expect(toast(alone)).toContain('2 уп. = 24 шт.');
  });

  test('on the product card, «3 уп.» adds three packs of 12 pieces', async () => {
    const card = asText(await dealer.visit('/product/103'));
    const after = await dealer.submit(card, 'form:has([name^="qnt[103]"])', { 'qnt[103][1]': '3 уп.' });
    expect(toast(after)).toContain('3 уп. = 36 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=36']);
  });

  test('in the basket, «2 уп» sets a line to two packs, unless the pack size is unknown', async () => {
    await fillBasketWith(portal.db, actors.main.accountId, '103:1:1=1', '101:1:1=20');
    const fields = { 'qnt[103][1][1]': '2 уп', 'qnt[101][1][1]': '2 уп' };
    const after = await dealer.submit(asText(await dealer.visit('/cart/')), '#basket', fields);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=20', '1/103:1:1=24']);
    expect(plain(after.$('main')?.textContent)).toContain('2 уп. = 24 шт.');
    expect(plain(after.$('#e-101-1-1')?.textContent)).toContain(unknown);
  });

  test('a fast order shows «2 уп» in pieces before goods are added to the basket', async () => {
    const entry = await dealer.visit('/fast-order');
    const text = 'NL-DW07-40W 2 уп\n3 упаковки NL-DW07-40W';
    const preview = await dealer.submit(entry, 'form:has([name=text])', { text });
    const said = [...preview.document.querySelectorAll('.fo-say')].map((each) => plain(each.textContent));
    expect(said).toEqual(['2 уп. = 24 шт.', '3 уп. = 36 шт.']);
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('on the screen of purchased goods, «2 уп» adds two packs to the basket', async () => {
    await insertOrder(portal.db, { id: 900, state: 11, created_at: Date.now(), lines: [[103, 1, 24]] });
    const page = await dealer.visit('/cabinet/purchased-goods');
    const after = await dealer.submit(page, 'form:has([name="qnt[103][1]"])', { 'qnt[103][1]': '2 уп' });
    expect(toast(after)).toContain('2 уп. = 24 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/103:1:1=24']);
  });

  test('in a draft, «2 уп» sets a line to two packs, unless the pack size is unknown', async () => {
    await fillBasketWith(portal.db, actors.main.accountId, '103:1:1=1', '101:1:1=20');
    await dealer.submit(await dealer.visit('/cart/draft'), 'form:has([name=header])', { header: 'Упаковки' });
    const draft = (await portal.db.selectFrom('drafts').select('id').executeTakeFirstOrThrow()).id;
    const page = await dealer.visit(`/cabinet/drafts/${draft}`);
    const form = 'form:has([name="qnt[103][1][1]"])';
    const refused = await dealer.submit(page, form, { 'qnt[101][1][1]': '2 уп' });
    expect(plain(refused.$('main')?.textContent)).toContain(unknown);
    expect((refused.$('[name="qnt[101][1][1]"]') as HTMLInputElement).getAttribute('value')).toBe('2 уп');
    const fields = { 'qnt[103][1][1]': '2 уп', articul: '', count: '1' };
    const changed = await dealer.submit(await dealer.visit(`/cabinet/drafts/${draft}`), form, fields);
    expect(plain(changed.document.body.textContent)).toContain('2 уп. = 24 шт.');
    const lines = await portal.db.selectFrom('draft_lines').select(['product_id', 'quantity']).execute();
    expect(lines).toContainEqual({ product_id: 103, quantity: 24 });
  });
});
