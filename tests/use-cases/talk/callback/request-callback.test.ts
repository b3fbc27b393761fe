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
  test('a call request stores the name and the normalized phone number', async () => {
    expect(await ask({ firstname: '  Пётр ' })).toMatchObject({ ok: true });
    expect(await requests()).toMatchObject([
      { firstname: 'Пётр', phone: '+7 (916) 123-45-67', account_id: null, created_at: noon, done_at: null },
    ]);
  });

  test('the name in a call request is stored without invisible characters and must be one line', async () => {
    expect(await ask({ firstname: 'Пётр\r\nBcc: x@example.com' })).toMatchObject({ code: 'BAD_INPUT' });
    await ask({ firstname: 'Пётр\0\u202e, Тверь\u2028' });
    expect(await requests()).toMatchObject([{ firstname: 'Пётр , Тверь' }]);
  });

  test('a call request stores the signed-in account, even of an observer', async () => {
    await ask({}, { actor: actors.observer });
    expect(await requests()).toMatchObject([{ account_id: actors.observer.accountId }]);
  });

  test('a call request requires a name and a complete phone number', async () => {
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
  test('a repeated call request returns the same response and is not stored again', async () => {
    for (const phone of ['+7 (916) 123-45-67', '89161234567', '9161234567', '8-916-123-45-67']) {
      expect(await ask({ phone })).toMatchObject({ ok: true });
    }
    expect(await requests()).toHaveLength(1);
  });

  test('a call request an hour later is stored again', async () => {
    await ask();
    await ask({}, { now: noon + hour });
    expect(await requests()).toHaveLength(2);
  });

  test('five simultaneous call requests are stored once', async () => {
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

  test('the fourth call request for one number within an hour is refused', async () => {
    for (let i = 0; i < 3; i++) {
      expect(await ask()).toMatchObject({ ok: true });
      await callBack();
    }
    expect(await ask()).toMatchObject(refused);
    expect(await ask({ phone: '9161234568' })).toMatchObject({ ok: true });
    expect(await ask({}, { now: noon + hour })).toMatchObject({ ok: true });
  });

  test('the eleventh call request from one IP address is refused', async () => {
    const from = (client: string, i: number) => ask({ client, phone: `916123450${i}` });
    for (let i = 0; i < 10; i++) expect(await from('192.0.2.1', i)).toMatchObject({ ok: true });
    expect(await from('192.0.2.1', 0)).toMatchObject(refused);
    expect(await from('192.0.2.2', 0)).toMatchObject({ ok: true });
  });

  test('the eleventh call request of one account is refused, whatever the phone number', async () => {
    const from = (actor: Actor, i: number) => ask({ phone: `916123460${i}` }, { actor });
    for (let i = 0; i < 10; i++) expect(await from(actors.manager, i)).toMatchObject({ ok: true });
    expect(await from(actors.manager, 0)).toMatchObject(refused);
    expect(await from(actors.main, 0)).toMatchObject({ ok: true });
  });

  test('call requests are limited to six a day for one number and thirty from one IP address', async () => {
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

  test('call requests are refused after 500 requests in total within an hour', async () => {
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

  test('the call form is empty for visitors', async () => {
    expect(await shown()).toMatchObject({ value: { firstname: '', phone: '' } });
  });

  test('the call form is filled in with the name and number of a signed-in account', async () => {
    const known = { name: 'Анна Ковалёва', phone: '8 487 200-14-01' };
    await changeRows(fresh.db, 'accounts', { id: actors.main.accountId }, known);
    expect(await shown(actors.main)).toMatchObject({
      value: { firstname: 'Анна Ковалёва', phone: '+7 (487) 200-14-01' },
    });
  });
});
