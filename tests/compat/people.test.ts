import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMessages } from '#tests/builders/insert-messages.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { callerOf, form, json, signedInCookie } from './caller.ts';

/** The calls of old pages for accounts, contragents, messages and subscriptions (§7.2.4–7.2.6). */

let portal: Portal;
let cookie = '';
let managers = '';
let observers = '';
const { send, answer } = callerOf(
  () => portal.origin,
  () => cookie,
);
beforeAll(async () => {
  portal = await openPortal();
  const { db, origin } = portal;
  cookie = await signedInCookie(origin, 'main@example.com', passwords.main);
  managers = await signedInCookie(origin, 'manager@example.com', passwords.main);
  observers = await signedInCookie(origin, 'observer@example.com', passwords.main);
  await insertMessages(db, 1, 2);
});
afterAll(() => portal.close());

const post = (text: string) => ({ body: form(text) });
const as = (whose: string, text = '') => ({ ...post(text), headers: { Cookie: whose } });
const notFound = (message: string) => ({ status: 'error', message, code: 'NOT_FOUND' });

async function fragment(path: string) {
  const response = await send(path, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  return JSDOM.fragment(await response.text());
}

const enabledIn = async (table: 'accounts' | 'contragents', id: number) =>
  (await portal.db.selectFrom(table).select('enabled').where('id', '=', id).executeTakeFirst())?.enabled;

describe('the lists of accounts and messages', () => {
  test.each(['/ajax/accounts/', '/ajax/accounts?page=7'])(
    '%s contains the accounts of the dealer',
    async (path) => {
      const list = await fragment(path);
      const mails = [...list.querySelectorAll('tbody tr')].map(
        (row) => row.querySelector('.title')?.textContent,
      );
      expect(mails).toEqual(['main', 'manager', 'observer', 'disabled'].map((name) => `${name}@example.com`));
      // The buttons of the list also work in an old page, which only displays forms.
      const [form] = list.querySelectorAll('form');
      expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/ajax/deactivateaccount/']);
      expect(form?.querySelector('[name=id]')?.getAttribute('value')).toBe('2');
    },
  );

  test('/ajax/messages/ contains the account’s messages, newest first, and leaves them unread', async () => {
    for (let i = 0; i < 2; i++) {
      const list = await fragment('/ajax/messages/');
      expect([...list.querySelectorAll('li.unread p')].map((each) => each.textContent)).toEqual([
        ...['Сообщение 2', 'Сообщение 1'],
      ]);
    }
  });

  test('only the main user can list accounts, and a manager does not see messages of the main user', async () => {
    for (const whose of [managers, observers])
      expect((await send('/ajax/accounts/', { headers: { Cookie: whose } })).status).toBe(403);
    const response = await send('/ajax/messages/', { headers: { Cookie: managers } });
    expect(await response.text()).not.toContain('Сообщение 1');
  });

  test.each(['accounts', 'messages'])('/ajax/%s/ redirects a browser to the screen', async (name) => {
    const response = await send(`/ajax/${name}/`, { headers: { Accept: 'text/html' } });
    expect([response.status, response.headers.get('Location')]).toEqual([302, `/cabinet/${name}`]);
  });
});

describe('POST /ajax/updatenotifystatus/', () => {
  test('updatenotifystatus turns a notification of the account on or off', async () => {
    const path = '/ajax/updatenotifystatus/';
    expect(await answer(path, post('id=1&state=0'))).toEqual({ result: 1, id: '1', state: '0' });
    expect(await answer(path, json({ id: 5, state: 1 }))).toEqual({ result: 1, id: '5', state: '1' });
    expect(
      await portal.db
        .selectFrom('notification_settings')
        .select(['account_id', 'kind', 'enabled'])
        .orderBy('kind')
        .execute(),
    ).toEqual([
      // Notifications whose default follows `order_state` keep their value.
      { account_id: 1, kind: 'order_changed', enabled: 1 },
      { account_id: 1, kind: 'order_shipped', enabled: 1 },
      { account_id: 1, kind: 'order_state', enabled: 0 },
      { account_id: 1, kind: 'price_change', enabled: 1 },
    ]);
  });

  test.each(['state=maybe', 'state=5', 'status=1'])('refusing %s returns the field name', async (state) => {
    expect(await answer('/ajax/updatenotifystatus/', post(`id=1&${state}`))).toMatchObject({
      result: 0,
      errors: { state: ['Укажите 1 или 0'] },
    });
  });

  test('updatenotifystatus refuses unknown notifications, and all but news for an observer', async () => {
    const response = await send('/ajax/updatenotifystatus/', post('id=99&state=1'));
    expect([response.status, await response.json()]).toEqual([404, notFound('Такого уведомления нет')]);
    expect((await send('/ajax/updatenotifystatus/', as(observers, 'id=1&state=1'))).status).toBe(404);
    expect(await answer('/ajax/updatenotifystatus/', as(observers, 'id=4&state=1'))).toMatchObject({
      result: 1,
    });
  });
});

describe('POST /ajax/deactivateagent/ and /ajax/activateagent/', () => {
  test('a contragent can be disabled twice and enabled again, and other fields are ignored', async () => {
    for (let i = 0; i < 2; i++)
      expect(await answer('/ajax/deactivateagent/', post('id=1&enabled=1'))).toEqual({
        result: 1,
        id: '1',
        enabled: '0',
      });
    expect(await enabledIn('contragents', 1)).toBe(0);
    expect(await answer('/ajax/activateagent', json({ id: '1' }))).toEqual({
      result: 1,
      id: '1',
      enabled: '1',
    });
    expect(await enabledIn('contragents', 1)).toBe(1);
  });

  test('only the main user can enable or disable a contragent, and only of the own dealer', async () => {
    for (const name of ['activateagent', 'deactivateagent']) {
      const response = await send(`/ajax/${name}/`, post('id=3'));
      expect([response.status, await response.json()]).toEqual([404, notFound('Такого контрагента нет')]);
      for (const whose of [managers, observers])
        expect((await send(`/ajax/${name}/`, as(whose, 'id=1'))).status).toBe(403);
    }
    expect(await enabledIn('contragents', 3)).toBe(1);
    expect(await answer('/ajax/activateagent/', post('id=one'))).toMatchObject({ result: 0 });
  });
});

describe('POST /ajax/deactivateaccount/, /ajax/activateaccount/, /ajax/deleteaccount/', () => {
  const deeds = ['deactivateaccount', 'activateaccount', 'deleteaccount'];

  test('an account is disabled or enabled, and a disabled account is signed out', async () => {
    const own = await signedInCookie(portal.origin, 'manager@example.com', passwords.main);
    expect(await answer('/ajax/deactivateaccount/', post('id=2'))).toEqual({
      result: 1,
      id: '2',
      enabled: '0',
    });
    expect((await send('/ajax/messages/', { headers: { Cookie: own } })).status).toBe(401);
    expect(await answer('/ajax/activateaccount/', post('id=2'))).toEqual({
      result: 1,
      id: '2',
      enabled: '1',
    });
    managers = await signedInCookie(portal.origin, 'manager@example.com', passwords.main);
  });

  test('deleteaccount deactivates a manager and removes an observer', async () => {
    expect(await answer('/ajax/deleteaccount/', post('id=4'))).toEqual({ result: 1, id: '4', enabled: '0' });
    expect(await enabledIn('accounts', 4)).toBe(0);
    const { insertId } = await portal.db
      .insertInto('accounts')
      .values({
        dealer_id: 1,
        type_id: '3',
        email: 'gone@example.com',
        name: '',
        phone: '',
        password_hash: '',
        enabled: 1,
        contract_id: null,
        created_at: 0,
      })
      .executeTakeFirstOrThrow();
    const id = Number(insertId);
    expect(await answer('/ajax/deleteaccount/', post(`id=${id}`))).toEqual({
      result: 1,
      id: String(id),
      enabled: '0',
    });
    expect(await enabledIn('accounts', id)).toBeUndefined();
  });

  test.each(deeds)(
    '%s refuses the main user’s own account, another dealer’s account, and callers other than the main user',
    async (name) => {
      expect(await answer(`/ajax/${name}/`, post('id=1'))).toEqual({
        result: 0,
        message: 'Главного пользователя нельзя отключить или удалить',
        code: 'MAIN_USER_STAYS',
      });
      const response = await send(`/ajax/${name}/`, post('id=5'));
      expect([response.status, await response.json()]).toEqual([404, notFound('Такой учётной записи нет')]);
      for (const whose of [managers, observers])
        expect((await send(`/ajax/${name}/`, as(whose, 'id=3'))).status).toBe(403);
      expect([await enabledIn('accounts', 1), await enabledIn('accounts', 5)]).toEqual([1, 1]);
      expect(await enabledIn('accounts', 3)).toBe(1);
    },
  );
});

describe('POST /ajax/checkuser/', () => {
  const asked = async (email: string, whose = cookie) => {
    const response = await send('/ajax/checkuser/', as(whose, `user_email=${email}`));
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    return [response.status, await response.text()];
  };

  test.each([
    ['free@example.com', ''],
    ['manager@example.com', 'Этот Email уже занят'],
    ['Other@Example.com ', 'Этот Email уже занят'],
    ['main@example.com', 'Этот Email уже занят'],
    ['nonsense', 'Проверьте e-mail'],
    ['', 'Укажите e-mail'],
  ])('checkuser responds to %j with %j', async (email, said) => {
    expect(await asked(email)).toEqual([200, said]);
  });

  test('checkuser refuses a visitor, and all accounts of a dealer after 60 calls', async () => {
    await clearTables(portal.db, 'attempts');
    expect(await asked('free@example.com', 'none=1')).toEqual([401, 'Войдите в портал']);
    for (let i = 0; i < 60; i++) expect(await asked('free@example.com', observers)).toEqual([200, '']);
    expect(await asked('free@example.com', observers)).toEqual([
      ...[429, 'Слишком много запросов. Повторите через час'],
    ]);
    expect((await asked('free@example.com', managers))[0]).toBe(429);
    const other = await signedInCookie(portal.origin, 'other@example.com', passwords.other);
    expect((await asked('free@example.com', other))[0]).toBe(200);
  });
});

describe('POST /include/ajax.php', () => {
  const account = () =>
    portal.db
      .selectFrom('accounts')
      .select(['name', 'phone', 'email', 'type_id'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
  const dataall = (text: string) => ({ body: new URLSearchParams({ dataall: text }) });
  beforeEach(async () => {
    await changeRows(portal.db, 'accounts', { id: 1 }, { name: 'Анна', phone: '' });
  });

  test('a serialized account form is saved', async () => {
    const sent = new URLSearchParams({ id: '1', firstname: 'Вера & Ко', phone: '8 916 123 45 67' });
    expect(await answer('/include/ajax.php', dataall(`${sent}&email=x%40y.ru&type_id=3`))).toEqual({
      result: 1,
    });
    expect(await account()).toEqual({
      name: 'Вера & Ко',
      phone: '+7 (916) 123-45-67',
      email: 'main@example.com',
      type_id: '1',
    });
    expect(await answer('/include/ajax.php/', json({ dataall: { name: 'Ольга' } }))).toEqual({ result: 1 });
    expect(await account()).toMatchObject({ name: 'Ольга', phone: '+7 (916) 123-45-67' });
  });

  test('a refused account form returns the names of invalid fields and saves nothing', async () => {
    expect(await answer('/include/ajax.php', dataall('name=&phone=12'))).toEqual({
      result: 0,
      message: 'Проверьте заполненные поля',
      code: 'BAD_INPUT',
      errors: { name: ['Это поле необходимо заполнить.'], phone: ['Это поле необходимо заполнить.'] },
    });
    expect((await send('/include/ajax.php', dataall('id=2&name=Вера'))).status).toBe(404);
    expect((await send('/include/ajax.php', dataall('a[b][c][d][e][f][g][h][i]=1'))).status).toBe(400);
    expect(await account()).toMatchObject({ name: 'Анна', phone: '' });
  });

  test('the subscription of the caller’s account is turned on or off', async () => {
    for (const val of ['1', '0'])
      expect(await answer('/include/ajax.php', as(observers, `id=3&val=${val}`))).toEqual({
        result: 1,
        id: '3',
        val,
        redirect: '/cabinet/action1/',
      });
    expect(await answer('/include/ajax.php', post('id=2&val=1'))).toMatchObject({ id: '1', val: '1' });
    const news = await portal.db
      .selectFrom('notification_settings')
      .select(['account_id', 'enabled'])
      .where('kind', '=', 'news')
      .orderBy('account_id')
      .execute();
    expect(news).toEqual([
      { account_id: 1, enabled: 1 },
      { account_id: 3, enabled: 0 },
    ]);
  });

  test.each(['5', 'maybe', ''])('val=%s is refused with the name of the field', async (val) => {
    expect(await answer('/include/ajax.php', post(`val=${val}`))).toMatchObject({
      result: 0,
      errors: { val: ['Укажите 1 или 0'] },
    });
  });

  test('a form from serializeArray() is accepted, and a form with only unknown fields is refused', async () => {
    const array = 'dataall[0][name]=name&dataall[0][value]=Вера';
    expect(await answer('/include/ajax.php', post(array))).toEqual({ result: 1 });
    expect(await account()).toMatchObject({ name: 'Вера' });
    expect(await answer('/include/ajax.php', dataall('foo=1'))).toMatchObject({
      result: 0,
      errors: { foo: ['Такого поля нет'] },
    });
  });

  test('/include/ajax.php requires a form or val, a session and POST', async () => {
    expect((await send('/include/ajax.php', post('id=1'))).status).toBe(400);
    expect((await send('/include/ajax.php', as('none=1', 'id=1&val=1'))).status).toBe(401);
    expect((await send('/include/ajax.php?id=1&val=1')).status).toBe(405);
  });

  test('a browser that posts the subscription is redirected to /cabinet/action1/', async () => {
    const response = await send('/include/ajax.php', { ...post('val=1'), headers: { Accept: 'text/html' } });
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/cabinet/action1/']);
  });
});
