import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { insertNews } from '#tests/builders/insert-news.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Call, callerOf, form, json, signedInCookie } from './caller.ts';

/** The calls callback, chat and hidetopnews, as old clients make them (§7.3.16–7.3.18). */

let portal: Portal;
const cookies: Record<string, string> = {};
const { send, answer } = callerOf(
  () => `${portal.origin}/api/`,
  () => cookies.main ?? '',
);
beforeAll(async () => {
  portal = await openPortal();
  for (const who of ['main', 'manager', 'observer'])
    cookies[who] = await signedInCookie(portal.origin, `${who}@example.com`, passwords.main);
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['callbacks', 'attempts', 'chat_messages'] as const)
    await portal.db.deleteFrom(table).execute();
});

const post = (text = '') => ({ method: 'POST', body: form(text) });
const as = (who: string, call: Call = {}) => ({ ...call, headers: { Cookie: cookies[who] ?? '' } });
const nobody = (call: Call = {}) => ({ ...call, headers: { Cookie: '' } });
const refused = (message: string, code = 'BAD_INPUT') => ({ status: 'error', message, code });
const messages = () => portal.db.selectFrom('chat_messages').select(['account_id', 'message']).execute();

describe('callback', () => {
  const asked = () =>
    portal.db.selectFrom('callbacks').select(['phone', 'firstname', 'account_id']).execute();

  test.each<[string, () => Call, number | null]>([
    ['a visitor', () => nobody(post('phone=89161234567&firstname=Анна')), null],
    ['the main user', () => json({ phone: '+7 (916) 123-45-67', firstname: 'Анна' }), 1],
    ['an observer', () => as('observer', post('phone=9161234567&firstname=Анна')), 3],
  ])('%s requests a callback, and a repeated request is saved only once', async (_, call, account_id) => {
    expect(await answer('callback/', call())).toEqual({ status: 'success' });
    expect(await asked()).toEqual([{ phone: '+7 (916) 123-45-67', firstname: 'Анна', account_id }]);
    expect(await answer('callback', call())).toEqual({ status: 'success' });
    expect(await asked()).toHaveLength(1);
  });

  test.each(['', 'phone=123&firstname=Анна', 'phone=89161234567', 'phone=89161234567&firstname= '])(
    'an invalid callback request is refused with one message: %j',
    async (fields) => {
      expect(await answer('callback/', nobody(post(fields)))).toEqual(
        refused('Это поле необходимо заполнить.'),
      );
      expect(await asked()).toEqual([]);
    },
  );

  test('the call `callback` returns 429 after ten requests', async () => {
    const last = async (n: number) => {
      for (let i = 0; i < n; i++) await answer('callback/', post(`phone=8916123450${i % 10}&firstname=А`));
      return send('callback/', post('phone=89161239999&firstname=А'));
    };
    const response = await last(10);
    expect([response.status, await response.json()]).toEqual([
      429,
      refused('Слишком много заявок на звонок. Повторите через час', 'TOO_MANY_TRIES'),
    ]);
  });

  test.each(['/ajax/callback', '/ajax/callback/', '/callback'])(
    'the form of %s requests a callback by GET with save=1',
    async (path) => {
      const sent = async (fields: string) =>
        (await fetch(`${portal.origin}${path}?${fields}&save=1`, nobody({}))).json();
      expect(await sent('phone=12&firstname=Анна')).toMatchObject({
        state: 'error',
        errors: { phone: ['Это поле необходимо заполнить.'] },
      });
      expect(await asked()).toEqual([]);
      expect(await sent('phone=89161234567&firstname=Анна')).toEqual({ state: 'success' });
      expect(await asked()).toEqual([{ phone: '+7 (916) 123-45-67', firstname: 'Анна', account_id: null }]);
    },
  );

  test('a callback request from another site or by GET is refused', async () => {
    const call = post('phone=89161234567&firstname=Анна');
    expect((await send('callback/', { ...call, headers: { Origin: 'https://shop.example' } })).status).toBe(
      403,
    );
    expect((await send('callback/?phone=89161234567&firstname=A')).status).toBe(405);
    expect(await asked()).toEqual([]);
  });
});

describe('chat', () => {
  test('the call `chat` sends a message and returns the conversation, oldest message first', async () => {
    const sent = await answer('chat/', post('action=send&message=Добрый день!'));
    const question = { id: expect.stringMatching(/^\d+$/), from_whom: 'cid1', message: 'Добрый день!' };
    expect(sent).toEqual({ messages: [{ ...question, date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/) }] });
    await bulkInsert(portal.db, 'chat_messages', [
      {
        account_id: 1,
        staff_id: 1,
        message: 'Слушаю',
        created_at: Date.now(),
        read_at: null,
        idempotency_key: null,
      },
    ]);
    const reply = await answer('chat/?action=messages');
    expect(reply.messages).toMatchObject([question, { from_whom: 'mid1', message: 'Слушаю' }]);
    for (const call of [post('action=messages'), json({ action: 'messages' })])
      expect(await answer('chat', call)).toEqual(reply);
    const after = await answer(`chat/?action=messages&after=${reply.messages[0].id}`);
    expect(after.messages).toMatchObject([{ message: 'Слушаю' }]);
    expect(await answer('chat/?action=messages', as('manager'))).toEqual({ messages: [] });
  });

  test.each([
    ['message=', 'Напишите сообщение'],
    ['', 'Напишите сообщение'],
    [`message=${'я'.repeat(4_001)}`, expect.stringContaining('Не длиннее 4\u00a0000\u00a0знаков')],
  ])('the call `chat` refuses to send «%.20s»', async (fields, message) => {
    expect(await answer('chat/', post(`action=send&${fields}`))).toEqual(refused(message));
    expect(await messages()).toEqual([]);
  });

  test('the call `chat` refuses sending by GET, unknown actions and a missing action', async () => {
    expect((await send('chat/?action=send&message=Раз')).status).toBe(405);
    for (const fields of ['', 'action=shout&message=Раз'])
      expect([(await send('chat/', post(fields))).status, await messages()]).toEqual([400, []]);
  });

  test('the call `chat` is only for accounts that may order', async () => {
    expect((await send('chat/?action=messages', as('observer'))).status).toBe(403);
    expect((await send('chat/', nobody(post('action=send&message=Раз')))).status).toBe(401);
    expect(await messages()).toEqual([]);
  });
});

describe('hidetopnews', () => {
  beforeEach(async () => {
    await clearTables(portal.db, 'hidden_news', 'news');
    await insertNews(portal.db, { id: 7, published_at: 1 });
  });
  const hidden = () => portal.db.selectFrom('hidden_news').selectAll().execute();

  test.each(['main', 'manager', 'observer'])('hidetopnews hides the top news for role %s', async (who) => {
    expect(await answer('hidetopnews/', as(who, post('id=7')))).toEqual({ status: 'success' });
    expect(await answer('hidetopnews', as(who, json({ id: '7' })))).toEqual({ status: 'success' });
    expect(await hidden()).toHaveLength(1);
  });

  test('hidetopnews returns 404 for unknown news and 401 to a visitor', async () => {
    expect((await send('hidetopnews/', post('id=8'))).status).toBe(404);
    expect((await send('hidetopnews/', nobody(post('id=7')))).status).toBe(401);
    expect(await answer('hidetopnews/', post('id='))).toMatchObject({ status: 'error' });
    expect(await hidden()).toEqual([]);
  });
});
