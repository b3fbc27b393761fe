import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/kernel/actor.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { showCallback } from '#server/talk/callback/show-callback.server.ts';
import { countAttempt } from '#server/work/limits/attempts.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  await clearTables(fresh.db, 'attempts', 'callbacks', 'calls');
});

const hour = 60 * 60_000;
const ask = (
  input: Record<string, unknown> = {},
  { actor, now = noon }: { actor?: Actor; now?: number } = {},
) =>
  fresh.as(actor, now).tries(requestCallback, {
    firstname: 'Пётр',
    phone: '8 916 123-45-67',
    ...input,
  });
const requests = () => fresh.db.selectFrom('callbacks').selectAll().orderBy('id').execute();
const callBack = () => changeRows(fresh.db, 'callbacks', {}, { done_at: noon });

describe('requesting a call', () => {
  test('a request stores the name, and the telephone number in one format', async () => {
    expect(await ask({ firstname: '  Пётр ' })).toMatchObject({ ok: true });
    expect(await requests()).toMatchObject([
      { firstname: 'Пётр', phone: '+7 (916) 123-45-67', account_id: null, created_at: noon, done_at: null },
    ]);
  });

  test('a name is stored without invisible characters, and several lines are refused', async () => {
    expect(await ask({ firstname: 'Пётр\r\nBcc: x@example.com' })).toMatchObject({ code: 'BAD_INPUT' });
    await ask({ firstname: 'Пётр\0\u202e, Тверь\u2028' });
    expect(await requests()).toMatchObject([{ firstname: 'Пётр , Тверь' }]);
  });

  test('a request stores the signed-in account, in any role', async () => {
    await ask({}, { actor: actors.observer });
    expect(await requests()).toMatchObject([{ account_id: actors.observer.accountId }]);
  });

  test('a request requires a name and a complete number', async () => {
    const text = 'Это поле необходимо заполнить.';
    for (const phone of ['', undefined, '916 123', '+375 29 123-45-67', ['1', '2']]) {
      expect(await ask({ phone })).toMatchObject({ code: 'BAD_INPUT', fields: { phone: [text] } });
    }
    for (const firstname of ['', '  ', '\u200b\u202e', undefined]) {
      expect(await ask({ firstname })).toMatchObject({ code: 'BAD_INPUT', fields: { firstname: [text] } });
    }
    expect(await ask({ firstname: 'я'.repeat(101) })).toMatchObject({
      fields: { firstname: [/100 знаков/] },
    });
    expect(await requests()).toEqual([]);
  });
});

describe('requesting a call again', () => {
  test('a request while a call is open returns the same response and makes no second call', async () => {
    for (const phone of ['+7 (916) 123-45-67', '89161234567', '9161234567', '8-916-123-45-67']) {
      expect(await ask({ phone })).toMatchObject({ ok: true });
    }
    expect(await requests()).toHaveLength(1);
  });

  test('a request an hour later makes another call', async () => {
    await ask();
    await ask({}, { now: noon + hour });
    expect(await requests()).toHaveLength(2);
  });

  test('simultaneous requests make one call', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(await requests()).toHaveLength(1);
  });
});

describe('limits on requests', () => {
  const refused = {
    code: 'TOO_MANY_TRIES',
    status: 429,
    message: 'Слишком много заявок на звонок. Повторите через час',
  };

  test('requests for one number are refused after three calls, for an hour', async () => {
    for (let i = 0; i < 3; i++) {
      expect(await ask()).toMatchObject({ ok: true });
      await callBack();
    }
    expect(await ask()).toMatchObject(refused);
    expect(await ask({ phone: '9161234568' })).toMatchObject({ ok: true });
    expect(await ask({}, { now: noon + hour })).toMatchObject({ ok: true });
  });

  test('requests from one address are refused after ten calls', async () => {
    const from = (client: string, i: number) => ask({ client, phone: `916123450${i}` });
    for (let i = 0; i < 10; i++) expect(await from('192.0.2.1', i)).toMatchObject({ ok: true });
    expect(await from('192.0.2.1', 0)).toMatchObject(refused);
    expect(await from('192.0.2.2', 0)).toMatchObject({ ok: true });
  });

  test('requests of one account are refused after ten calls, whatever the numbers', async () => {
    const from = (actor: Actor, i: number) => ask({ phone: `916123460${i}` }, { actor });
    for (let i = 0; i < 10; i++) expect(await from(actors.manager, i)).toMatchObject({ ok: true });
    expect(await from(actors.manager, 0)).toMatchObject(refused);
    expect(await from(actors.main, 0)).toMatchObject({ ok: true });
  });

  test('in a day, requests are refused after six calls to one number or thirty from one address', async () => {
    const tomorrow = 'За сутки было слишком много заявок на звонок. Повторите завтра';
    for (let i = 0; i < 6; i++) {
      expect(await ask({}, { now: noon + i * hour })).toMatchObject({ ok: true });
      await callBack();
    }
    expect(await ask({}, { now: noon + 6 * hour })).toMatchObject({ ...refused, message: tomorrow });
    expect(await ask({}, { now: noon + 24 * hour })).toMatchObject({ ok: true });
    const from = (i: number) =>
      ask({ client: '192.0.2.9', phone: `91612346${10 + i}` }, { now: noon + Math.floor(i / 10) * hour });
    for (let i = 0; i < 30; i++) expect(await from(i)).toMatchObject({ ok: true });
    expect(await from(30)).toMatchObject({ ...refused, message: tomorrow });
  });

  test('requests are refused after five hundred calls in total', async () => {
    await countAttempt(fresh.db, 'callback-all', { limit: 500, windowMs: hour, now: noon });
    await changeRows(fresh.db, 'attempts', {}, { count: 499 });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask({ phone: '9161234568' })).toMatchObject(refused);
    // A person who already has an open call gets the same confirmation.
    expect(await ask()).toMatchObject({ ok: true });
    expect(await requests()).toHaveLength(1);
  });
});

describe('the form for a call', () => {
  const shown = (actor?: Actor) => fresh.as(actor).tries(showCallback, {});

  test('the form is empty for visitors', async () => {
    expect(await shown()).toMatchObject({ value: { firstname: '', phone: '' } });
  });

  test('the form is filled in with name and number of a signed-in account', async () => {
    const known = { name: 'Анна Ковалёва', phone: '8 487 200-14-01' };
    await changeRows(fresh.db, 'accounts', { id: actors.main.accountId }, known);
    expect(await shown(actors.main)).toMatchObject({
      value: { firstname: 'Анна Ковалёва', phone: '+7 (487) 200-14-01' },
    });
  });
});
