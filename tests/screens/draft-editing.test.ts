import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyBaskets, fillBasketWith, linesInDatabase } from '#tests/builders/basket.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

const main = actors.main.accountId;

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await emptyBaskets(portal.db);
  await clearTables(portal.db, 'drafts');
});
afterAll(() => portal.close());

/** Saves a basket with these lines as a draft, empties the basket and opens the draft. */
async function draft(header: string, ...lines: string[]): Promise<Page> {
  await emptyBaskets(portal.db);
  await fillBasketWith(portal.db, main, ...lines);
  await dealer.submit(await dealer.visit('/cart/draft'), 'dialog form', { header });
  await emptyBaskets(portal.db);
  return dealer.follow(await dealer.visit('/cabinet/drafts'), header);
}

const press = (page: Page, button: string | undefined, fields: Record<string, string> = {}) =>
  dealer.submit(page, '#draft-lines', fields, button);
/** Returns the quantities, sorted by product name: 103 before 101. */
const quantities = (page: Page) =>
  page.$$('.draft-quantity input').map((field) => (field as HTMLInputElement).value);

describe('a draft without JavaScript', () => {
  test('Enter and putting a draft into the basket both save the quantities typed in the draft', async () => {
    const page = await draft('Объект', '101:1:1=2', '103:1:1=1');
    const saved = await press(page, undefined, { 'qnt[101][1][1]': '5' });
    expect(saved.path).toBe(page.path);
    expect(saved.text).toContain('Черновик сохранён');
    expect(quantities(saved)).toEqual(['1', '5']);
    await press(saved, '.page-acts [name=replace]', { 'qnt[103][1][1]': '4' });
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5', '1/103:1:1=4']);
  });

  test('a draft with an invalid quantity is rejected and preserves all typed values', async () => {
    const page = await draft('Объект', '101:1:1=2', '103:1:1=1');
    const refused = await press(page, undefined, { 'qnt[101][1][1]': '0', 'qnt[103][1][1]': '9' });
    expect(refused.status).toBe(400);
    expect(quantities(refused)).toEqual(['9', '0']);
    expect(refused.$('.errsum a')?.getAttribute('href')).toBe('#qnt-101-1-1');
    expect(refused.$('#qnt-101-1-1')?.getAttribute('aria-invalid')).toBe('true');
  });

  test('a quantity changed in another tab causes a 409 and is shown beside the typed quantity', async () => {
    const page = await draft('Объект', '101:1:1=2', '103:1:1=1');
    await press(page, undefined, { 'qnt[101][1][1]': '5' });
    const stale = await press(page, undefined, { 'qnt[101][1][1]': '7' });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('Черновик изменили в другой вкладке');
    expect(stale.text).toContain('в черновике 5');
    expect(quantities(await press(stale, undefined))).toEqual(['1', '7']);
  });

  test('a draft that cannot be put into the basket preserves all typed values', async () => {
    const page = await draft('Объект', '101:1:1=2', '103:1:1=1');
    const put = (fields: Record<string, string>) => press(page, '.page-acts [name=replace]', fields);
    const refused = await put({ 'qnt[101][1][1]': '0', 'qnt[103][1][1]': '9' });
    expect([refused.status, refused.path]).toEqual([400, page.path]);
    expect(quantities(refused)).toEqual(['9', '0']);
    expect(refused.$('.errsum a')?.getAttribute('href')).toBe('#qnt-101-1-1');

    await press(page, undefined, { 'qnt[101][1][1]': '5', 'qnt[103][1][1]': '1' });
    const stale = await put({ 'qnt[101][1][1]': '7', 'qnt[103][1][1]': '9' });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('в черновике 5')]);
    expect(quantities(stale)).toEqual(['9', '7']);
    expect(await linesInDatabase(portal.db)).toEqual([]);
  });

  test('sending the form of a changed draft twice puts the draft into the basket once', async () => {
    const page = await draft('Объект', '101:1:1=2', '103:1:1=1');
    const put = () => press(page, '.page-acts [name=replace]', { 'qnt[101][1][1]': '5' });
    const [first, second] = [await put(), await put()];
    expect(second.$('dialog')?.textContent).toBe(first.$('dialog')?.textContent);
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=5', '1/103:1:1=1']);
  });

  test('one press removes a line of a draft, unless it is the last line', async () => {
    const page = await draft('Объект', '101:1:1=2', '103:1:1=1');
    const removed = await press(page, '[name=remove][value="101:1:1"]', { 'qnt[103][1][1]': '3' });
    expect(removed.text).toContain('Позиция удалена из черновика');
    expect(quantities(removed)).toEqual(['3']);
    expect(removed.$('[name=remove]')).toBeNull();
  });

  test('Enter adds a product to a draft by its articul', async () => {
    const page = await draft('Объект', '101:1:1=2');
    const added = await press(page, undefined, { articul: 'lt a60 11 40', count: '6', wms: '2' });
    expect(added.text).toContain('В черновике: LT-A60-11-40, 6');
    expect(quantities(added)).toHaveLength(2);
    const refused = await press(added, '[name=add]', { articul: 'НЕТ', count: '0' });
    expect(refused.status).toBe(400);
    expect(refused.$('#add-count')?.getAttribute('aria-invalid')).toBe('true');
    expect(refused.$('#add-articul')?.getAttribute('value')).toBe('НЕТ');
  });

  test('sending the form of a draft twice adds a product once', async () => {
    const page = await draft('Объект', '101:1:1=2', '103:1:1=1');
    const add = () =>
      press(page, '[name=add]', { 'qnt[103][1][1]': '4', articul: 'LT-NB36-4054', count: '3' });
    const [first, second] = [await add(), await add()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toContain('В черновике: LT-NB36-4054, 5');
    expect(quantities(second)).toEqual(['4', '5']);
  });

  test('a draft can be merged into another draft', async () => {
    expect((await draft('Второй', '106:1:1=3')).text).not.toContain('Объединить');
    const page = await draft('Первый', '101:1:1=2');
    const merged = await dealer.submit(await dealer.follow(page, 'Объединить'), 'dialog form');
    expect(merged.text).toContain('«Первый» добавлен в «Второй», 2 позиции');
    expect((await dealer.visit('/cabinet/drafts')).text).not.toContain('Первый');
    expect((await dealer.visit(`${page.path}/merge`)).status).toBe(404);
  });
});
