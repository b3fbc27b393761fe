import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOrder } from '#tests/builders/insert-order.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/**
 * Functions for the main user of several managers: their orders, copying settings, handing over (§2.11.1, §2.15.1,
 * §2.19).
 */

let portal: Portal;
let main: Visitor;
const pavel = 1_001;
beforeAll(async () => {
  portal = await openPortal();
  const { db } = portal;
  for (let id = 1; id <= 12; id++) await insertOrder(db, { id, by: actors.manager });
  await insertOrder(db, { id: 13 });
  await changeRows(db, 'accounts', { id: 2 }, { name: 'Олег' });
  await addRows(db, 'accounts', {
    ...{ id: pavel, dealer_id: 1, type_id: '2', email: 'pavel@example.com', name: 'Павел', phone: '' },
    ...{ contract_id: 1, password_hash: '', enabled: 1, created_at: 0 },
  });
  await addRows(db, 'drafts', { account_id: 2, header: 'Для Тулы', created_at: 1 });
  main = visitor(portal);
  await main.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

describe('orders by manager', () => {
  test('the main user can filter orders by manager, and pages and tabs preserve the filter', async () => {
    const all = await main.visit('/cabinet/orders');
    expect(all.$$('#orders thead th').map((th) => th.textContent)).toContain('Кто оформил');
    const own = await main.visit('/cabinet/orders?manager=2');
    expect(own.$$('#orders tbody tr')).toHaveLength(10);
    expect(own.$$('#orders .c-who').every((cell) => cell.textContent === 'Олег')).toBe(true);
    expect(own.$('a[href*="page=2"]')?.getAttribute('href')).toContain('manager=2');
    expect(own.$('.sections a[href*="state=1"]')?.getAttribute('href')).toContain('manager=2');
    expect(own.$('select[name=manager] option[selected]')?.textContent).toBe('Олег');
  });

  test('a manager sees neither the report by manager nor the filter by manager', async () => {
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    const list = await manager.visit('/cabinet/orders');
    expect(list.$('select[name=manager]')).toBeNull();
    expect(list.$('.c-who')).toBeNull();
    expect((await manager.visit('/cabinet/orders-by-manager')).status).toBe(403);
  });

  test('the report by manager links to the orders of each manager and rejects an invalid date', async () => {
    const report = await main.visit('/cabinet/orders-by-manager?startDate=01.07.2026&endDate=31.07.2026');
    expect(report.title).toBe('Заказы по менеджерам – Светоч Опт');
    const row = report.$$('.by-manager tbody tr').find((each) => each.textContent?.includes('Олег'));
    expect(row?.textContent).toContain('12');
    const list = await main.visit(row?.querySelector('a')?.getAttribute('href') ?? '');
    expect(list.text).toContain('12 заказов');
    expect(report.$('a[download]')?.getAttribute('href')).toBe(
      '/cabinet/orders-by-manager.xlsx?startDate=01.07.2026&endDate=31.07.2026',
    );
    const broken = await main.visit('/cabinet/orders-by-manager?startDate=31.02.2026');
    expect(broken.status).toBe(400);
    expect((broken.$('[name=startDate]') as HTMLInputElement | null)?.value).toBe('31.02.2026');
  });
});

describe('copying a manager’s settings', () => {
  test('copying a manager’s settings shows a preview first, and the copy can be undone', async () => {
    const list = await main.visit('/cabinet/managers');
    const form = await main.follow(list, 'Скопировать настройки');
    const wrong = await main.submit(form, 'main form[method=get]', {});
    expect(wrong.status).toBe(400);
    expect(wrong.$('.errsum')?.textContent).toContain('Выберите, с кого копировать');
    const preview = `/cabinet/managers/copy?preview=1&from=2&to=${pavel}&parts=contracts&parts=prices`;
    const shown = await main.visit(preview);
    expect(shown.text).toMatch(/Договоры: было пусто, станет «?114-О\/2025/);
    const stale = await main.visit(preview);
    const other = await main.submit(stale, 'main form[method=post]', { shown: 'another preview' });
    expect(other.path).toBe(preview);
    expect(other.text).toContain('Данные менеджеров изменились');
    const done = await main.submit(shown, 'main form[method=post]');
    expect(done.path).toBe('/cabinet/managers');
    expect(done.$('.note.ok')?.textContent).toContain(
      'Настройки скопированы 1\u00a0менеджеру, образец – Олег',
    );
    const back = await main.submit(done, '.note form');
    expect(back.path).toBe('/cabinet/managers');
    expect(back.$('.note.ok')?.textContent).toBe('Прежние настройки возвращены 1\u00a0менеджеру');
    const late = await main.submit(done, '.note form');
    expect(late.text).toContain('Вернуть прежние настройки нельзя');
    await main.submit(await main.visit(preview), 'main form[method=post]');
    const listed = await main.visit('/cabinet/managers/copy');
    expect(listed.$('.undo-list li')?.textContent).toContain('Павел');
    expect((await main.submit(listed, '.undo-list form')).text).toContain('Прежние настройки возвращены');
    expect((await main.visit('/cabinet/managers/copy')).$('.undo-list')).toBeNull();
    await main.submit(await main.visit(preview), 'main form[method=post]');
    const again = await main.submit(shown, 'main form[method=post]');
    expect(again.path).toBe('/cabinet/managers');
    expect(again.$('.note.ok')?.textContent).toContain('Менять нечего');
  });
});

describe('handing over a manager’s records', () => {
  test('handing over a manager’s records lists the contents and requires a recipient', async () => {
    const token = { account_id: 2, hint: 'b', scopes: 'catalogue', networks: '', created_at: 0 };
    const tokens = ['b', 'c'].map((each) => ({ ...token, name: each, hash: each.repeat(64) }));
    await addRows(portal.db, 'program_tokens', tokens);
    const url = 'https://shop.example.ru/';
    await addRows(portal.db, 'webhooks', {
      ...{ dealer_id: 1, account_id: 2, name: 'Сайт', url, events: 'order.placed' },
      ...{ secret: 's', hint: 'h', enabled: 1, created_at: 0 },
    });
    const watch = { account_id: 2, product_id: 105, once: 1, added_at: 1, in_stock: '', told_at: null };
    await addRows(portal.db, 'watches', watch);
    const card = await main.visit('/cabinet/managers/2');
    const window = await main.follow(card, 'Передать дела');
    expect(window.text).toMatch(/Передать 1.черновик \(«Для Тулы»\)/);
    expect(window.text).toMatch(/Передать 1.товар из.листа ожидания/);
    expect(window.text).toMatch(/Отозвать 2.токена и отключить 1.вебхук/);
    expect(window.$('dialog h2, dialog h1')?.textContent).toContain('Передать дела: Олег');
    const nobody = await main.submit(window, 'dialog form', {});
    expect(nobody.status).toBe(400);
    expect(nobody.$('#hand-over-to-error')?.textContent).toBe('Выберите, кому передать дела');
    const done = await main.submit(nobody, 'dialog form', { to: String(pavel) });
    expect(done.path).toBe('/cabinet/managers');
    expect(done.$('.note.ok')?.textContent).toBe(
      'Дела переданы. Принял: Павел – 1\u00a0черновик («Для Тулы»), 1\u00a0товар из\u00a0листа ожидания. Отозвано токенов и отключено вебхуков: 3. Доступ отключён: Олег',
    );
    const drafts = await portal.db.selectFrom('drafts').select('account_id').execute();
    expect(drafts).toContainEqual({ account_id: pavel });
  });
});
