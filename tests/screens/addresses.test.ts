import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#server/kernel/clock.ts';
import { countAttempt } from '#server/work/limits/attempts.repository.server.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const rows = (page: Page) => page.$$('tbody .title').map((cell) => cell.textContent);

test('the main user can add, change, remove and restore a delivery address', async () => {
  const list = await dealer.visit('/cabinet/addresses/');
  expect(list.title).toBe('Адреса – Светоч Опт');
  expect(rows(list)).toEqual(['Тула, ул. Заводская, 14, склад 3', 'Калуга, пр. Труда, 8']);

  const form = await dealer.follow(list, 'Добавить адрес');
  const refused = await dealer.submit(form, 'dialog form', { full_address: '  ' });
  expect(refused.status).toBe(400);
  expect(refused.$('dialog .errsum a')?.textContent).toBe('Адрес: Это поле необходимо заполнить.');
  const added = await dealer.submit(refused, 'dialog form', { full_address: 'Орёл, ул. Новая, 1' });
  expect(added.text).toContain('Данные сохранены');
  expect(rows(added)).toContain('Орёл, ул. Новая, 1');

  const edit = await dealer.follow(added, 'Орёл, ул. Новая, 1');
  const changed = await dealer.submit(edit, 'dialog form', { full_address: 'Орёл, ул. Новая, 2' });
  expect(rows(changed)).toContain('Орёл, ул. Новая, 2');

  const question = await dealer.follow(changed, 'a[aria-label="Удалить: Орёл, ул. Новая, 2"]');
  expect(question.$('dialog h2')?.textContent).toBe('Удалить адрес?');
  const removed = await dealer.submit(question, 'dialog form');
  expect(rows(removed)).toHaveLength(2);
  const back = await dealer.submit(removed, '.note form');
  expect(rows(back)).toContain('Орёл, ул. Новая, 2');
});

test('the 201st new address of a day returns 429, and the form preserves the typed address', async () => {
  await countAttempt(portal.db, 'addresses:1', { limit: 1, windowMs: dayMs, now: Date.now() });
  await changeRows(portal.db, 'attempts', {}, { count: 200 });
  const form = await dealer.visit('/cabinet/addresses/new');
  const refused = await dealer.submit(form, 'dialog form', { full_address: 'Орёл, ул. Лишняя, 1' });
  expect(refused.status).toBe(429);
  expect(refused.$('dialog .errsum')?.textContent).toContain('Слишком много новых адресов за сутки');
  expect(refused.source).toContain('Орёл, ул. Лишняя, 1');
  await clearTables(portal.db, 'attempts');
});

test('a manager can only read assigned addresses, and an observer cannot read any', async () => {
  const manager = visitor(portal);
  await manager.signIn('manager@example.com', passwords.main);
  const list = await manager.visit('/cabinet/addresses');
  expect(rows(list)).toEqual(['Тула, ул. Заводская, 14, склад 3']);
  expect(list.$('a[href="/cabinet/addresses/new"]')).toBeNull();
  expect((await manager.visit('/cabinet/addresses/new')).status).toBe(403);
  const own = await manager.visit('/cabinet/addresses/1');
  expect(own.$('dialog')?.textContent).toContain('Тула, ул. Заводская, 14, склад 3');
  expect(own.$('dialog form')).toBeNull();
  expect((await manager.visit('/cabinet/addresses/2')).status).toBe(404);
  expect((await manager.visit('/cabinet/addresses/1/remove')).status).toBe(403);
  const observer = visitor(portal);
  await observer.signIn('observer@example.com', passwords.main);
  expect((await observer.visit('/cabinet/addresses')).status).toBe(403);
});

test.each(['/cabinet/addresses/3', '/cabinet/addresses/3/remove', '/cabinet/addresses/x'])(
  'the address screen %s returns 404',
  async (path) => {
    expect((await dealer.visit(path)).status).toBe(404);
  },
);
