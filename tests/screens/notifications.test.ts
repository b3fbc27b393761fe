import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMessages } from '#tests/builders/insert-messages.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = visitor(portal);
  await dealer.signIn('main@example.com', passwords.main);
});
beforeEach(async () => {
  await clearTables(portal.db, 'notification_settings', 'messages');
});
afterAll(() => portal.close());

const row = (nth: number) => `.notify-row:nth-child(${nth})`;
/** Returns the notifications that are switched on, in page order. */
const on = (page: Page) =>
  page
    .$$('.notify-row')
    .filter((each) => each.querySelector('[role=switch]')?.getAttribute('aria-checked') === 'true')
    .map((each) => each.querySelector('h2')?.textContent);

describe('settings of notifications', () => {
  test('each kind of notification can be switched on and off separately', async () => {
    const page = await dealer.visit('/cabinet/notifications');
    const atFirst = [
      'Изменилось состояние заказа',
      'Заказ изменён',
      'Заказ отгружен',
      'Акт сверки готов',
      'Поступил товар, которого вы ждали',
      'Сообщения отдела продаж',
      'Согласование заказов',
    ];
    expect(on(page)).toEqual(atFirst);
    const placed = `${row(1)} form:has([role=switch])`;
    const more = await dealer.submit(page, placed);
    expect([more.path, more.text.includes('Данные сохранены')]).toEqual(['/cabinet/notifications', true]);
    expect(on(more)).toEqual(['Заказ оформлен', ...atFirst]);
    expect(on(await dealer.submit(more, placed))).toEqual(atFirst);
  });

  test('a notification uses the account’s e-mail unless the user enters another valid e-mail', async () => {
    const value = (page: Page) => (page.$('#value-act_ready') as HTMLInputElement).value;
    const page = await dealer.visit('/cabinet/notifications');
    expect(value(page)).toBe('main@example.com');
    const refused = await dealer.submit(page, `${row(6)} .notify-mail`, { value: 'бухгалтерия' });
    expect([refused.status, value(refused)]).toEqual([400, 'бухгалтерия']);
    expect(refused.$('#value-act_ready-error')?.textContent).toBe('Проверьте e-mail');
    expect(refused.$('.errsum a')?.getAttribute('href')).toBe('#value-act_ready');
    const saved = await dealer.submit(refused, `${row(6)} .notify-mail`, { value: 'buh@example.com' });
    expect(saved.text).toContain('Данные сохранены');
    expect(value(saved)).toBe('buh@example.com');
    expect(value(await dealer.submit(saved, `${row(6)} .notify-mail`, { value: '' }))).toBe(
      'main@example.com',
    );
  });

  test('one button sets the e-mail of all notifications, and an outdated form returns 409', async () => {
    const values = (page: Page) => [
      ...new Set(page.$$('.notify-row [name=value]').map((each) => each.getAttribute('value'))),
    ];
    const page = await dealer.visit('/cabinet/notifications');
    expect((page.$('#value-all') as HTMLInputElement).value).toBe('main@example.com');
    const refused = await dealer.submit(page, '.notify-all', { value: 'склад' });
    expect([refused.status, refused.$('#value-all-error')?.textContent]).toEqual([400, 'Проверьте e-mail']);
    expect(refused.$('.errsum a')?.getAttribute('href')).toBe('#value-all');
    const saved = await dealer.submit(refused, '.notify-all', { value: 'zakupki@example.com' });
    expect([saved.text.includes('Данные сохранены'), values(saved)]).toEqual([true, ['zakupki@example.com']]);
    const apart = await dealer.submit(saved, `${row(6)} .notify-mail`, { value: 'buh@example.com' });
    expect((apart.$('#value-all') as HTMLInputElement).value).toBe('');
    const stale = await dealer.submit(saved, '.notify-all', { value: 'sklad@example.com' });
    expect([stale.status, stale.$('#value-all-error')?.textContent]).toEqual([
      409,
      expect.stringContaining('адреса ниже изменились'),
    ]);
    expect(values(await dealer.submit(stale, '.notify-all'))).toEqual(['sklad@example.com']);
  });

  test('an observer sees only the notifications that observers can receive', async () => {
    const observer = visitor(portal);
    await observer.signIn('observer@example.com', passwords.main);
    const page = await observer.visit('/cabinet/notifications');
    expect(page.$$('.notify-row h2').map((each) => each.textContent)).toEqual([
      'Документы готовы',
      'Акт сверки готов',
      'Новости',
      'Сообщения отдела продаж',
    ]);
  });
});

describe('the messages of an account', () => {
  test('an empty list of messages shows a note', async () => {
    const page = await dealer.visit('/cabinet/messages');
    expect(page.text).toContain('Сообщений пока нет');
    expect(page.text).not.toContain('Прочитано всё');
  });

  test('messages are listed 20 per page, and opening a message marks the message as read', async () => {
    await insertMessages(portal.db, actors.main.accountId, 21);
    const page = await dealer.visit('/cabinet/messages');
    expect(page.$$('.message.unread')).toHaveLength(20);
    expect(page.$('.message h2')?.textContent).toContain('Заказ № 21 отгружен');
    expect(page.text).toContain('21 новое');
    const opened = await dealer.submit(page, '.message form');
    expect(opened.path).toBe('/cabinet/orders');
    const after = await dealer.visit('/cabinet/messages');
    expect(after.$$('.message.unread')).toHaveLength(19);
    expect(after.$('.message h2 a')?.getAttribute('href')).toBe('/cabinet/orders');
    const second = await dealer.visit('/cabinet/messages?page=2');
    expect(second.$$('.message')).toHaveLength(1);
    expect(second.title).toBe('Сообщения, страница 2 – Светоч Опт');
  });

  test('one button marks all messages as read, except a message that has arrived meanwhile', async () => {
    await insertMessages(portal.db, actors.main.accountId, 3);
    const page = await dealer.visit('/cabinet/messages');
    await insertMessages(portal.db, actors.main.accountId, 1);
    const read = await dealer.submit(page, '.page-acts form[action^="/cabinet/messages"]');
    expect(read.text).toContain('Прочитано: 3 сообщения');
    expect(read.$$('.message.unread')).toHaveLength(1);
  });

  test('a message of another account cannot be opened and stays unread', async () => {
    await insertMessages(portal.db, actors.manager.accountId, 1);
    const { id } = await portal.db.selectFrom('messages').select('id').executeTakeFirstOrThrow();
    expect((await dealer.visit(`/cabinet/messages/${id}`)).path).toBe('/cabinet/messages');
    const response = await fetch(`${portal.origin}/cabinet/messages/${id}`, {
      method: 'POST',
      headers: { Origin: portal.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
    expect(response.headers.get('Location')).toContain('/login');
    const kept = await portal.db.selectFrom('messages').select('read_at').execute();
    expect(kept).toEqual([{ read_at: null }]);
  });
});
