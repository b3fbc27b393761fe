import { beforeEach, describe, expect, test } from 'vitest';
import { anonymous, type Visitor } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { listCallbacks } from '#server/talk/callback/list-callbacks.server.ts';
import { markCallback } from '#server/talk/callback/mark-callback.server.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['callbacks', 'attempts', 'jobs'] as const) await fresh.db.deleteFrom(table).execute();
});

const ask = (firstname: string, phone: string, actor: Visitor = anonymous, now = noon) =>
  execute(requestCallback, { firstname, phone }, testContext(fresh.db, actor, now));
const desk = () => testContext(fresh.db, staff, noon + 60_000);
const list = async (done = '0') => okValue(await execute(listCallbacks, { done }, desk()));
const names = async (done?: string) => (await list(done)).callbacks.map(({ firstname }) => firstname);

describe('requests for a call', () => {
  test('are listed newest first, with the dealer of a signed-in account', async () => {
    await ask('Пётр', '9161234567');
    await ask('Анна', '9161234568', actors.other, noon + 1);
    expect((await list()).callbacks).toMatchObject([
      { firstname: 'Анна', dealer: 'Другой', email: 'other@example.com', doneAt: null },
      { firstname: 'Пётр', phone: '+7 (916) 123-45-67', dealer: null },
    ]);
  });

  test('are marked as done, which can be undone', async () => {
    await ask('Пётр', '9161234567');
    await ask('Анна', '9161234568', anonymous, noon + 1);
    const { id } = (await list()).callbacks[1]!;
    const mark = (done: string) => execute(markCallback, { id, done }, desk());
    const pyotr = { firstname: 'Пётр', phone: '+7 (916) 123-45-67' };
    expect(okValue(await mark('1'))).toEqual({ ...pyotr, changed: true });
    expect(okValue(await mark('1'))).toEqual({ ...pyotr, changed: false });
    expect([await names(), await names('1')]).toEqual([['Анна'], ['Пётр']]);
    expect((await list()).counts).toEqual({ open: 1, done: 1 });
    await mark('0');
    expect([await names(), await names('1')]).toEqual([['Анна', 'Пётр'], []]);
    expect(await execute(markCallback, { id: 1e9, done: '1' }, desk())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are mailed: of a dealer to the manager, of a visitor to the desk, each once', async () => {
    await ask('Пётр', '9161234567');
    await ask('Пётр', '9161234567');
    await ask('Анна', '9161234568', actors.main);
    const mails = await queuedMails(fresh.db);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['irina@example.com', 'Заказ звонка: Пётр, +7 (916) 123-45-67'],
      ['oleg@example.com', 'Заказ звонка: Пётр, +7 (916) 123-45-67'],
      ['irina@example.com', 'Заказ звонка: Анна, +7 (916) 123-45-68'],
    ]);
    expect(mails[2]?.text).toContain('Люмен, main@example.com');
    expect(mails[2]?.text).toContain('https://portal.test/desk/callbacks');
  });

  test('of visitors are limited to sixty mails an hour, and all are in the list', async () => {
    for (let i = 0; i < 62; i++) await ask('Кто-то', `91600000${String(i).padStart(2, '0')}`);
    // To both at the desk who see all dealers.
    expect(await queuedMails(fresh.db)).toHaveLength(2 * 60);
    expect((await list()).counts.open).toBe(62);
  });
});
