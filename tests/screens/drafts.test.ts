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

/** Saves a basket with these lines as a draft and returns the resulting page. */
async function save(header: string, ...lines: string[]): Promise<Page> {
  await emptyBaskets(portal.db);
  await fillBasketWith(portal.db, main, ...lines);
  const page = await dealer.follow(await dealer.visit('/cart/'), 'Сохранить как черновик');
  return dealer.submit(page, 'dialog form', { header });
}

const rows = (page: Page) => page.$$('#drafts tbody .title').map((cell) => cell.textContent?.trim());

describe('saving the basket as a draft', () => {
  test('saving the basket as a draft suggests a name with the time and preserves the basket', async () => {
    await fillBasketWith(portal.db, main, '101:1:1=2');
    const page = await dealer.follow(await dealer.visit('/cart/'), 'Сохранить как черновик');
    expect(page.path).toBe('/cart/draft');
    expect((page.$('dialog input[name=header]') as HTMLInputElement).value).toMatch(
      /^Корзина от \d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d{2}:\d{2}$/,
    );
    const saved = await dealer.submit(page, 'dialog form', { header: 'Объект 1' });
    expect(saved.path).toBe('/cart');
    expect(saved.text).toContain('Черновик «Объект 1», 1 позиция');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2']);
  });

  test('a draft without a name is rejected in the open dialog', async () => {
    const page = await save('   ', '101:1:1=2');
    expect(page.status).toBe(400);
    expect(page.$('dialog .errsum a')?.textContent).toBe('Название: Это поле необходимо заполнить.');
    expect(page.$('dialog input[name=header]')?.getAttribute('aria-invalid')).toBe('true');
  });

  test('the draft form redirects to the basket when the basket is empty', async () => {
    expect((await dealer.visit('/cart/draft')).path).toBe('/cart');
    expect((await dealer.visit('/cabinet/drafts/new')).path).toBe('/cart');
  });
});

describe('the list of drafts', () => {
  test('the list of drafts shows a note if there are no drafts', async () => {
    const page = await dealer.visit('/cabinet/drafts/');
    expect(page.title).toBe('Черновики – Светоч Опт');
    expect(page.text).toContain('Черновиков пока нет');
  });

  test('a draft can be put into the basket or removed directly in the list of drafts', async () => {
    await save('Объект 1', '101:1:1=2', '103:1:1=1');
    await save('Объект 2', '106:1:1=9');
    await emptyBaskets(portal.db);
    const page = await dealer.visit('/cabinet/drafts');
    expect(rows(page)).toEqual(['Объект 2', 'Объект 1']);

    const put = await dealer.submit(page, '#drafts', {}, '#drafts tbody button');
    expect(put.path).toBe('/cabinet/drafts');
    expect(put.$('dialog')?.textContent).toContain('Добавлено товаров - 9 шт.');
    expect(await linesInDatabase(portal.db)).toEqual(['1/106:1:1=9']);

    const question = await dealer.follow(page, '#drafts tbody a.muted');
    expect(question.$('dialog h2')?.textContent).toBe('Удалить черновик?');
    const removed = await dealer.submit(question, 'dialog form');
    expect(removed.text).toContain('Черновик «Объект 2» удалён');
    expect(rows(removed)).toEqual(['Объект 1']);
  });
});

describe('an opened draft', () => {
  test('a draft shows its current total, and replacing the basket saves the former basket', async () => {
    await save('Объект 1', '104:1:1=10', '101:1:1=2');
    await emptyBaskets(portal.db);
    await fillBasketWith(portal.db, main, '106:1:1=7');
    const page = await dealer.follow(await dealer.visit('/cabinet/drafts'), 'Объект 1');
    expect(page.title).toBe('Черновик «Объект 1» – Светоч Опт');
    expect(page.text.replaceAll('\u00a0', ' ')).toContain('сегодня на 27 169,00 ₽');

    const replaced = await dealer.submit(page, '#draft-lines', {}, '#draft-lines button[value="1"]');
    expect(replaced.$('dialog')?.textContent).toContain('Прежняя корзина сохранена: «Корзина от ');
    expect(await linesInDatabase(portal.db)).toEqual(['1/101:1:1=2', '1/104:1:1=10']);
  });

  test('a draft can be renamed, but not to an empty name', async () => {
    await save('Объект 1', '101:1:1=2');
    const page = await dealer.follow(await dealer.visit('/cabinet/drafts'), 'Объект 1');
    const window = await dealer.follow(page, 'Переименовать');
    const refused = await dealer.submit(window, 'dialog form', { header: '' });
    expect(refused.status).toBe(400);
    const renamed = await dealer.submit(refused, 'dialog form', { header: 'Объект на Заводской' });
    expect(renamed.$('h1')?.textContent).toBe('Объект на Заводской');
    expect(renamed.text).toContain('Данные сохранены');
  });

  test.each(['/cabinet/drafts/999', '/cabinet/drafts/999/remove', '/cabinet/drafts/abc'])(
    '%s returns 404',
    async (path) => {
      const page = await dealer.visit(path);
      expect(page.status).toBe(404);
      expect(page.text).toContain('Такого черновика нет');
    },
  );

  test('an observer gets 403 for the list of drafts', async () => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    expect((await observer.visit('/cabinet/drafts')).status).toBe(403);
  });
});
