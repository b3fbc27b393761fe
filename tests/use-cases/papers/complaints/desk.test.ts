import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePicture } from '#server/files/pictures.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { answerComplaint } from '#server/papers/complaints/answer-complaint.server.ts';
import { continueComplaint } from '#server/papers/complaints/continue-complaint.server.ts';
import { getDeskComplaint } from '#server/papers/complaints/get-desk-complaint.server.ts';
import { listDeskComplaints } from '#server/papers/complaints/list-desk-complaints.server.ts';
import { picturesFolder } from '#server/papers/complaints/pictures-folder.server.ts';
import { showDeskPicture } from '#server/papers/complaints/show-desk-picture.server.ts';
import { refreshDealerWords } from '#server/people/dealers/words.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { actors, colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
let uploads: string;
let file: string;

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'desk-complaints-'));
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  file = okValue(await storePicture(picturesFolder(diskStore(uploads)), { bytes, type: 'image/png' }, 1_600));
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(async () => {
  for (const table of ['complaints', 'messages', 'jobs', 'history', 'attempts'] as const)
    await fresh.db.deleteFrom(table).execute();
  await insertComplaint(fresh.db, {
    id: 1,
    lines: [
      [101, 2],
      [106, 5],
    ],
    pictures: [file],
  });
  await insertComplaint(fresh.db, { id: 2, by: actors.other, state: 'accepted', created_at: noon + 1 });
});

const desk = (now = noon) => ({ ...fresh.as(staff, now), uploads: diskStore(uploads) });
const list = async (input = {}) => await desk().does(listDeskComplaints, input);
const move = (input: object, actor: Staff = staff) =>
  execute(
    answerComplaint,
    { id: 1, from: 'new', to: 'work', ...input },
    { ...fresh.as(actor, noon + 5), uploads: diskStore(uploads) },
  );
const say = (input: object, now = noon + 5) =>
  execute(
    continueComplaint,
    { id: 1, ...input },
    { ...fresh.as(actors.main, now), uploads: diskStore(uploads) },
  );
const opened = async () => await desk().does(getDeskComplaint, { id: 1 });
const words = async () =>
  (await opened()).words.map(({ side, author, message, state }) => [side, author, message, state?.header]);
const picture = async (name: string) => ({
  name,
  type: 'image/png',
  bytes: await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0c0' } })
    .png()
    .toBuffer(),
});
const stored = () =>
  fresh.db
    .selectFrom('complaints')
    .select(['state', 'updated_at', 'waits_since'])
    .where('id', '=', 1)
    .executeTakeFirst();

describe('complaints at the desk', () => {
  test('the desk lists complaints of all dealers newest first and counts them by state', async () => {
    const { complaints, all, states } = await list();
    expect(
      complaints.map(({ number, dealer, positions, pictures }) => [number, dealer, positions, pictures]),
    ).toEqual([
      ['Р-000002', 'Другой', 1, 0],
      ['Р-000001', 'Люмен', 2, 1],
    ]);
    expect([all, states.map(({ count }) => count)]).toEqual([2, [1, 0, 1, 0]]);
    expect((await list({ state: 'new' })).complaints.map(({ id }) => id)).toEqual([1]);
    expect((await list({ state: 'refused' })).complaints).toEqual([]);
    expect((await list({ state: 'нечто' })).complaints).toHaveLength(2);
  });

  test('a complaint at the desk shows its lines, pictures, sender and possible moves', async () => {
    expect(await desk().does(getDeskComplaint, { id: 1 })).toMatchObject({
      number: 'Р-000001',
      email: 'main@example.com',
      chats: true,
      lines: [
        { articul: 'LT-A60-11-40', quantity: 5 },
        { articul: 'LT-NB36-4054', quantity: 2 },
      ],
      pictures: [{ file }],
      moves: [{ id: 'work' }, { id: 'accepted' }, { id: 'refused' }],
    });
    expect((await desk().does(getDeskComplaint, { id: 2 })).moves).toMatchObject([{ id: 'work' }]);
    expect(await desk().tries(getDeskComplaint, { id: 3 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a picture is served only under its own complaint', async () => {
    const bytes = await desk().does(showDeskPicture, { id: 1, file });
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(await desk().tries(showDeskPicture, { id: 2, file })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await desk().tries(showDeskPicture, { id: 1, file: '../x.jpg' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('moving a complaint', () => {
  test('a complaint moves through its states, and the sender is notified of each move once', async () => {
    expect(okValue(await move({}))).toMatchObject({ state: { header: 'В работе' }, moved: true });
    const final = { from: 'work', to: 'accepted', answer: ' Заменим\r\nдва светильника ', key: 'key-00001' };
    expect(await move(final)).toMatchObject({ ok: true });
    expect(okValue(await move(final))).toMatchObject({ repeated: true });
    expect(await stored()).toEqual({
      state: 'accepted',
      updated_at: noon + 5,
      waits_since: null,
    });
    const messages = await fresh.db.selectFrom('messages').selectAll().orderBy('id').execute();
    expect(messages).toMatchObject([
      { account_id: 1, kind: 'complaint', header: 'Рекламация Р-000001: в работе' },
      {
        header: 'Рекламация Р-000001: принята',
        text: 'Заменим\nдва светильника',
        href: '/cabinet/complaints/1',
      },
    ]);
    const mails = await queuedMails(fresh.db);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['main@example.com', 'Рекламация Р-000001: в работе – Светоч Опт'],
      ['main@example.com', 'Рекламация Р-000001: принята – Светоч Опт'],
    ]);
    expect(mails[1]?.text).toContain('https://portal.test/cabinet/complaints/1');
    const history = await fresh.db.selectFrom('history').selectAll().orderBy('id').execute();
    expect(history.map(({ header, action, actor_name }) => [header, action, actor_name])).toEqual([
      ['Р-000001', 'moved', 'Ирина'],
      ['Р-000001', 'moved', 'Ирина'],
    ]);
  });

  test.each(['accepted', 'refused'])('a complaint becomes %s only with an answer', async (to) => {
    expect(await move({ to, answer: ' ' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { answer: ['Напишите дилеру, что решено'] },
    });
    expect(await move({ to, answer: 'я'.repeat(2_001) })).toMatchObject({
      fields: { answer: ['Не длиннее 2\u00a0000\u00a0знаков'] },
    });
    expect(await move({ to, answer: 'Решено' })).toMatchObject({ ok: true });
  });

  test('concurrent clicks move a complaint only once, and never back to its initial state', async () => {
    const both = await Promise.all([move({}), move({ to: 'refused', answer: 'Нет' })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'COMPLAINT_MOVED', status: 409 });
    expect(await move({ to: 'new' })).toMatchObject({ code: 'CANNOT_MOVE' });
    expect(await move({ id: 9 })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await queuedMails(fresh.db)).length).toBe(1);
  });

  test('a closed complaint accepts no staff message but can be reopened without a message', async () => {
    okValue(await move({ to: 'refused', answer: 'Нет' }));
    expect(await move({ from: 'refused', to: undefined, answer: 'Ещё' })).toMatchObject({
      code: 'CANNOT_MOVE',
    });
    okValue(await move({ from: 'refused', to: 'work' }));
    expect(await stored()).toMatchObject({ state: 'work' });
    expect(await words()).toEqual([
      ['staff', 'Ирина', 'Нет', 'Отклонена'],
      ['staff', 'Ирина', '', 'В работе'],
    ]);
  });
});

describe('a conversation about a complaint', () => {
  test('a conversation about a complaint has the messages and pictures of both sides in order', async () => {
    okValue(await move({ to: undefined, answer: 'Пришлите фото', pictures: [await picture('пример.png')] }));
    okValue(await say({ message: 'Вот', pictures: [await picture('вот.png')] }));
    okValue(await say({ message: '', pictures: [await picture('ещё.png')] }));
    const { words: shown, pictures } = await opened();
    expect(shown.map((word) => [word.side, word.author, word.message, word.pictures.length])).toEqual([
      ['staff', 'Ирина', 'Пришлите фото', 1],
      ['customer', 'main', 'Вот', 1],
      ['customer', 'main', '', 1],
    ]);
    // The pictures of the complaint itself are listed separately.
    expect(pictures).toEqual([{ file, name: 'фото 1.jpg' }]);
    const sent = shown[1]?.pictures[0]?.file;
    expect(await desk().tries(showDeskPicture, { id: 1, file: sent })).toMatchObject({ ok: true });
    expect(await desk().tries(showDeskPicture, { id: 2, file: sent })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await move({ to: undefined, answer: ' ' })).toMatchObject({
      fields: { answer: ['Напишите сообщение'] },
    });
    expect(await say({ message: '' })).toMatchObject({
      fields: { message: ['Напишите сообщение или приложите фотографии'] },
    });
  });

  test('a complaint message sent three times at once is stored once, with one picture', async () => {
    const word = { message: 'Вот', key: 'key-00001', pictures: [await picture('вот.png')] };
    const before = readdirSync(join(uploads, 'complaints')).length;
    await Promise.all([say(word), say(word), say(word)]);
    expect(await words()).toHaveLength(1);
    expect(readdirSync(join(uploads, 'complaints'))).toHaveLength(before + 1);
  });

  test('a decision on a complaint is refused if its author has not seen the latest message', async () => {
    okValue(await move({ to: undefined, answer: 'Пришлите фото' }));
    const { words: shown } = await opened();
    const seen = shown.at(-1)?.id;
    okValue(await say({ message: 'Вот ещё' }));
    const before = readdirSync(join(uploads, 'complaints')).length;
    const blind = { to: 'refused', answer: 'Нет', seen, pictures: [await picture('нет.png')] };
    expect(await move(blind, colleagues.manager)).toMatchObject({
      code: 'COMPLAINT_ANSWERED',
      status: 409,
      message: expect.stringContaining('появилось сообщение: main.'),
    });
    // A plain message is accepted even if the dealer has written meanwhile, but not if a colleague has.
    expect(await move({ to: undefined, answer: 'Спасибо', seen }, colleagues.manager)).toMatchObject({
      ok: true,
    });
    expect(await move({ to: undefined, answer: 'Спасибо', seen })).toMatchObject({
      code: 'COMPLAINT_ANSWERED',
      message: expect.stringContaining('появился ответ: Олег'),
    });
    expect(readdirSync(join(uploads, 'complaints'))).toHaveLength(before);
    const last = (await opened()).words.at(-1)?.id;
    expect(await move({ ...blind, pictures: [], seen: last })).toMatchObject({ ok: true });
  });

  test('only one of two simultaneous decisions on a complaint is accepted', async () => {
    const final = (to: string, actor: Staff) => move({ to, answer: 'Решено' }, actor);
    const both = await Promise.all([final('accepted', staff), final('refused', colleagues.manager)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await words()).toHaveLength(1);
  });

  test('the dealer can reopen a closed complaint for thirty days by sending a message', async () => {
    okValue(await move({ to: 'refused', answer: 'Нет' }));
    await clearTables(fresh.db, 'jobs');
    const month = 30 * 86_400_000;
    expect(await say({ message: 'Но' }, noon + 5 + month + 1)).toMatchObject({ code: 'CANNOT_MOVE' });
    expect(okValue(await say({ message: 'Но' }, noon + 5 + month))).toMatchObject({ reopened: true });
    expect(await stored()).toMatchObject({ state: 'work', waits_since: noon + 5 + month });
    expect(await words()).toEqual([
      ['staff', 'Ирина', 'Нет', 'Отклонена'],
      ['customer', 'main', 'Но', 'В работе'],
    ]);
    expect((await queuedMails(fresh.db)).map(({ to, subject }) => [to, subject])).toEqual([
      ['irina@example.com', 'Рекламация Р-000001 – Люмен: снова в работе'],
    ]);
  });

  test('the wholesaler’s manager gets one mail for several unanswered complaint messages', async () => {
    okValue(await move({}));
    await clearTables(fresh.db, 'jobs');
    for (const message of ['Раз', 'Два']) okValue(await say({ message }));
    expect((await queuedMails(fresh.db)).map(({ subject }) => subject)).toEqual([
      'Рекламация Р-000001 – Люмен: новое сообщение',
    ]);
  });
});

describe('the list of complaints at the desk', () => {
  test('complaints that wait for an answer are listed, longest wait first', async () => {
    await insertComplaint(fresh.db, { id: 3, state: 'work', waits_since: null });
    await insertComplaint(fresh.db, { id: 4, state: 'work', waits_since: noon - 5 });
    await insertComplaint(fresh.db, { id: 5, waits_since: noon - 9 });
    const found = await list({ state: 'waiting' });
    expect(found.complaints.map(({ id, waitsSince }) => [id, waitsSince])).toEqual([
      [5, noon - 9],
      [4, noon - 5],
      [1, noon],
    ]);
    expect(found.waiting).toBe(3);
  });

  test('the desk filters complaints by number, dealer and manager', async () => {
    const ids = async (input: object) => (await list(input)).complaints.map(({ id }) => id);
    await refreshDealerWords(fresh.db, 1);
    await refreshDealerWords(fresh.db, 2);
    expect(await ids({ query: 'р-000002' })).toEqual([2]);
    expect(await ids({ query: '1' })).toEqual([1]);
    expect(await ids({ query: 'люм' })).toEqual([1]);
    expect(await ids({ query: 'нет такого' })).toEqual([]);
    expect(await ids({ manager: String(staff.staffId), state: 'new' })).toEqual([1]);
    expect((await list({ query: 'люм' })).states.map(({ count }) => count)).toEqual([1, 0, 0, 0]);
  });
});
