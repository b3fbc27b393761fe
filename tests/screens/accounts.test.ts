import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { noon } from '#tests/builders/context.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let main: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  main = visitor(portal);
  await main.signIn('main@example.com', passwords.main);
});
afterAll(() => portal.close());

const address = '/cabinet/accounts';
const row = (page: Page, email: string) =>
  page
    .$$('tbody tr')
    .find((each) => each.textContent?.includes(email))
    ?.textContent?.replace(/\s+/g, ' ');

describe('the list of accounts', () => {
  test('the list of accounts shows their roles and states, and no buttons for the main user', async () => {
    const page = await main.visit(`${address}/`);
    expect(page.title).toBe('Пользователи – Светоч Опт');
    expect(page.$$('tbody tr')).toHaveLength(4);
    expect(row(page, 'main@example.com')).toMatch(
      /Главный пользователь, это вы.*в последние сутки.*Действует/,
    );
    expect(row(page, 'observer@example.com')).toMatch(/Наблюдатель.*не было.*Действует/);
    expect(row(page, 'disabled@example.com')).toMatch(/Менеджер.*Отключён/);
    expect(page.$$('tbody tr:first-child :is(button, .c-act a)')).toEqual([]);
    expect(page.text).not.toContain('other@example.com');
  });

  test.each(['manager', 'observer'])('the role %s cannot list or delete accounts', async (who) => {
    const other = visitor(portal);
    await other.signIn(`${who}@example.com`, passwords.main);
    expect((await other.visit(address)).status).toBe(403);
    expect((await other.visit(`${address}/3/delete`)).status).toBe(403);
  });

  test('the list shows 20 accounts per page, and the deletion dialog preserves the page number', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `extra-${i}@example.com`);
    await bulkInsert(
      portal.db,
      'accounts',
      names.map((email) => ({
        dealer_id: 1,
        type_id: '3',
        email,
        name: '',
        phone: '',
        password_hash: '',
        enabled: 1,
        contract_id: null,
        created_at: noon,
      })),
    );
    const page = await main.visit(`${address}?page=2`);
    expect(page.$$('tbody tr')).toHaveLength(4);
    expect(page.text).toContain('24 пользователя');
    const question = await main.follow(page, 'a[href$="/delete?page=2"]');
    expect(question.$('dialog .dialog-foot a')?.getAttribute('href')).toBe(`${address}?page=2`);
    await portal.db.deleteFrom('accounts').where('email', 'in', names).execute();
  });
});

describe('access of an account', () => {
  test('disabling an account ends its sessions, and a button in the message undoes the change', async () => {
    const manager = visitor(portal);
    await manager.signIn('manager@example.com', passwords.main);
    const list = await main.visit(address);
    const off = await main.submit(list, 'main form', {}, 'button[formaction="/cabinet/accounts/2/enabled"]');
    expect(off.path).toBe(address);
    expect(off.$('.note')?.textContent).toContain('manager@example.com: доступ отключён');
    expect(row(off, 'manager@example.com')).toContain('Отключён');
    expect((await manager.visit('/catalogue')).path).toMatch(/^\/login/);

    const on = await main.submit(off, '.note form');
    expect(row(on, 'manager@example.com')).toContain('Действует');
    expect((await manager.visit('/catalogue')).path).toMatch(/^\/login/);
  });

  test('an outdated page cannot enable an account that has since been disabled a second time', async () => {
    const button = 'button[formaction="/cabinet/accounts/2/enabled"]';
    const off = await main.submit(await main.visit(address), 'main form', {}, button);
    const on = await main.submit(off, 'main form', {}, button);
    await main.submit(on, 'main form', {}, button);

    const stale = await main.submit(off, 'main form', {}, button);
    expect(stale.path).toBe(address);
    expect(stale.$('.note')?.textContent).toContain('Пока страница была открыта, запись изменили');
    expect(row(stale, 'manager@example.com')).toContain('Отключён');
    // The undo button applies only to the state that its page shows.
    expect(row(await main.submit(off, '.note form'), 'manager@example.com')).toContain('Отключён');

    const deliberate = await main.submit(stale, 'main form', {}, button);
    expect(row(deliberate, 'manager@example.com')).toContain('Действует');
  });

  test('deleting a manager’s account only disables the account, as the confirmation says', async () => {
    const question = await main.visit(`${address}/2/delete`);
    expect(question.$('dialog h2')?.textContent).toBe('Отключить доступ?');
    expect(question.$('dialog [autofocus]')?.textContent).toBe('Оставить');
    const off = await main.submit(question, 'dialog form');
    expect(row(off, 'manager@example.com')).toContain('Отключён');
    expect(off.$('a[href="/cabinet/accounts/2/delete"]')).toBeNull();
    expect((await main.visit(`${address}/2/delete`)).text).toContain('доступ уже отключён');
    await main.submit(off, '.note form');
  });

  test('the main user can delete an observer’s account', async () => {
    const question = await main.follow(await main.visit(address), 'a[href="/cabinet/accounts/3/delete"]');
    expect(question.$('dialog h2')?.textContent).toBe('Удалить учётную запись?');
    const page = await main.submit(question, 'dialog form');
    expect(page.text).toContain('observer@example.com: учётная запись удалена');
    expect(row(page, 'observer@example.com')).toBeUndefined();
  });

  test.each(['/5/delete', '/999/delete', '/x/delete', '/05/delete'])(
    'the deletion screen /cabinet/accounts%s returns 404',
    async (path) => {
      expect((await main.visit(address + path)).status).toBe(404);
    },
  );

  test('the main user’s account cannot be disabled', async () => {
    const page = await main.visit(`${address}/1/delete`);
    expect(page.status).toBe(400);
    expect(page.text).toContain('Главного пользователя нельзя отключить или удалить');
  });
});
