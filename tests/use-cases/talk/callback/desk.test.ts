import { beforeEach, describe, expect, test } from 'vitest';
import { anonymous, type Staff, type Visitor } from '#server/kernel/actor.ts';
import { requestCallback } from '#server/talk/callback/request-callback.server.ts';
import { callTime } from '#server/talk/calls/call-time.ts';
import { finishCall } from '#server/talk/calls/finish-call.server.ts';
import { getCall } from '#server/talk/calls/get-call.server.ts';
import { listCalls } from '#server/talk/calls/list-calls.server.ts';
import { missCall } from '#server/talk/calls/miss-call.server.ts';
import { noteCall } from '#server/talk/calls/note-call.server.ts';
import { reopenCall } from '#server/talk/calls/reopen-call.server.ts';
import { takeCall } from '#server/talk/calls/take-call.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['callbacks', 'calls', 'attempts', 'jobs', 'history'] as const)
    await fresh.db.deleteFrom(table).execute();
});

const minute = 60_000;
const hour = 60 * minute;
const ask = (firstname: string, phone: string, actor: Visitor = anonymous, now = noon) =>
  fresh.as(actor, now).tries(requestCallback, { firstname, phone });
const at = (now = noon + minute, actor: Staff = staff) => fresh.as(actor, now);
const list = async (part = 'waiting', now?: number) => await at(now).does(listCalls, { part });
const names = async (part?: string, now?: number) =>
  (await list(part, now)).calls.map(({ firstname }) => firstname);
const first = async () => (await list()).calls[0]!.id;
const opened = async (id: number) => await at().does(getCall, { id });

describe('calls at the desk', () => {
  test('calls to make are listed oldest first, and a signed-in account’s call shows its dealer', async () => {
    await ask('Пётр', '9161234567');
    await ask('Анна', '9161234568', actors.other, noon + 1);
    expect((await list()).calls).toMatchObject([
      { firstname: 'Пётр', phone: '+7 (916) 123-45-67', dealer: undefined },
      { firstname: 'Анна', dealer: 'Другой', email: 'other@example.com', doneAt: undefined },
    ]);
  });

  test('call requests from one number are combined into one call and marked as done together', async () => {
    await ask('Пётр', '9161234567');
    await ask('Пётр Ильич', '8 916 123-45-67', anonymous, noon + 2 * hour);
    const { calls, counts } = await list('waiting', noon + 3 * hour);
    expect(calls).toMatchObject([
      { firstname: 'Пётр Ильич', asked: 2, firstAskedAt: noon, askedAt: noon + 2 * hour },
    ]);
    expect(counts.waiting).toBe(1);
    const { id } = calls[0]!;
    expect((await opened(id)).requests.map((each) => each.at)).toEqual([noon, noon + 2 * hour]);
    await at(noon + 4 * hour).does(finishCall, { id });
    const requests = await fresh.db.selectFrom('callbacks').select('done_at').execute();
    expect(requests.map(({ done_at }) => done_at)).toEqual([noon + 4 * hour, noon + 4 * hour]);
    // The next request makes a new call.
    await ask('Пётр', '9161234567', anonymous, noon + 5 * hour);
    expect((await list('waiting', noon + 6 * hour)).calls).toMatchObject([{ asked: 1 }]);
  });

  test('requests from one number become one call per dealer, and a visitor’s request joins a call', async () => {
    await ask('Гость', '9161234567');
    await ask('Анна', '9161234567', actors.main, noon + 2 * hour);
    await ask('Борис', '9161234567', actors.other, noon + 4 * hour);
    const late = noon + 5 * hour;
    expect((await list('waiting', late)).calls.map(({ dealer, asked }) => [dealer, asked])).toEqual([
      ['Люмен', 2],
      ['Другой', 1],
    ]);
  });

  test('a call can be marked as done only once, and the mark can be undone', async () => {
    await ask('Пётр', '9161234567');
    await ask('Анна', '9161234568', anonymous, noon + 1);
    const id = await first();
    const both = await Promise.all(
      [staff, colleagues.manager].map((actor) => at(noon + minute, actor).tries(finishCall, { id })),
    );
    expect(both.map((result) => okValue(result).changed).sort()).toEqual([false, true]);
    expect([await names(), await names('done')]).toEqual([['Анна'], ['Пётр']]);
    expect(await at().does(reopenCall, { id })).toMatchObject({ changed: true });
    expect(await at().does(reopenCall, { id })).toMatchObject({ changed: false });
    expect([await names(), await names('done')]).toEqual([['Пётр', 'Анна'], []]);
    expect((await opened(id)).notes.map(({ kind }) => kind)).toEqual(['done', 'back']);
    expect(await at().tries(finishCall, { id: 1e9 })).toMatchObject({ code: 'NOT_FOUND' });
    const history = await fresh.db.selectFrom('history').select(['kind', 'action']).execute();
    expect(history).toEqual(Array.from({ length: 2 }, () => ({ kind: 'callback', action: 'moved' })));
  });

  test('unanswered calls return to the top of the list when they are due', async () => {
    await ask('Пётр', '9161234567');
    await ask('Анна', '9161234568', anonymous, noon + 1);
    const id = (await list()).calls[1]!.id;
    const missed = { id, when: '60', note: 'Не берёт' };
    expect(await at().does(missCall, missed)).toMatchObject({ dueAt: noon + minute + hour });
    expect([await names(), await names('later')]).toEqual([['Пётр'], ['Анна']]);
    const due = noon + minute + hour;
    expect(await names('waiting', due)).toEqual(['Анна', 'Пётр']);
    expect((await list('waiting', due)).calls[0]).toMatchObject({
      attempts: 1,
      handler: 'Ирина',
      lastNote: { kind: 'missed', note: 'Не берёт' },
    });
    // Another request returns the call to the top of the list at once.
    await at(due).does(missCall, { ...missed, when: 'tomorrow' });
    expect(await names('waiting', due)).toEqual(['Пётр']);
    await ask('Анна', '9161234568', anonymous, due + hour);
    expect(await names('waiting', due + hour)).toEqual(['Анна', 'Пётр']);
  });

  test('a second person who works on the same call is refused with a message about the first', async () => {
    await ask('Пётр', '9161234567');
    const id = await first();
    const missed = { id, when: '60' };
    const miss = (actor: Staff, input: object = {}) =>
      at(noon + minute, actor).tries(missCall, { ...missed, ...input });
    const both = await Promise.all([miss(staff), miss(colleagues.manager)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      code: 'CALL_CHANGED',
      status: 409,
      message: expect.stringContaining('не дозвонились'),
    });
    expect((await opened(id)).attempts).toBe(1);
    const seen = (await opened(id)).notes.at(-1)?.id;
    expect(await miss(colleagues.manager, { seen })).toMatchObject({ ok: true });
    await at().does(finishCall, { id });
    expect(await miss(staff, { seen: 1e9 })).toMatchObject({ message: 'Этот звонок уже сделан' });
  });

  test('a call is assigned to one person and can be taken over only from the handler shown', async () => {
    await ask('Пётр', '9161234567');
    const id = await first();
    const take = (actor: Staff, from: number) => at(noon, actor).tries(takeCall, { id, from });
    const both = await Promise.all([take(staff, 0), take(colleagues.manager, 0)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const { handlerId } = await opened(id);
    const other = handlerId === staff.staffId ? colleagues.manager : staff;
    expect(await take(other, 0)).toMatchObject({ code: 'CALL_CHANGED' });
    expect(await take(other, handlerId)).toMatchObject({ ok: true });
    expect((await opened(id)).handlerId).toBe(other.staffId);
  });

  test('a call has notes with author and time, and a repeated note is stored once', async () => {
    await ask('Пётр', '9161234567');
    const id = await first();
    for (const note of ['Просит счёт', 'Просит счёт', ' ']) await at().tries(noteCall, { id, note });
    expect((await opened(id)).notes).toMatchObject([
      { kind: 'note', author: 'Ирина', note: 'Просит счёт', at: noon + minute },
    ]);
    expect(await at().tries(noteCall, { id, note: ' ' })).toMatchObject({
      fields: { note: ['Напишите заметку'] },
    });
  });

  test('a visitor’s call is mailed to the desk, and a dealer’s call to the wholesaler’s manager', async () => {
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
    expect(mails[2]?.text).toContain('https://portal.test/desk/calls');
  });

  test('at most sixty of the visitors’ calls an hour are mailed, but all calls are listed', async () => {
    for (let i = 0; i < 62; i++) await ask('Кто-то', `91600000${String(i).padStart(2, '0')}`);
    // Each mail is sent to both staff members who see all dealers.
    expect(await queuedMails(fresh.db)).toHaveLength(2 * 60);
    expect((await list()).counts.waiting).toBe(62);
  });
});

describe('the time of the next call', () => {
  const time = (day: string, typed: string, when = '60') => callTime({ when, day, time: typed }, noon);

  test('the next call can be set to a suggested time, or to a typed day, time or both', () => {
    expect(time('', '')).toBe(noon + hour);
    expect(time('', '', 'tomorrow')).toBe(noon + 22 * hour);
    for (const typed of ['15:30', '15.30', '1530', '15 30']) expect(time('', typed)).toBe(noon + 3.5 * hour);
    expect(time('21.07', '9')).toBe(noon + 21 * hour);
    expect(time('21.07.2026', '')).toBe(noon + 22 * hour);
  });

  test.each([
    ['', '11:00', 'time', 'Это время уже прошло'],
    ['', '25:00', 'time', 'Укажите время в виде чч:мм'],
    ['31.02', '10:00', 'day', 'Такой даты нет'],
    ['20.07.2025', '', 'day', 'Это время уже прошло'],
    ['20.10.2026', '', 'day', 'Не дальше чем через 60\u00a0дней'],
  ])('the call time «%s %s» is refused with an error at its field', (day, typed, field, problem) => {
    expect(time(day, typed)).toEqual({ field, problem });
  });
});
