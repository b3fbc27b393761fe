import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePicture } from '#server/files/pictures.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { getDeskComplaint } from '#server/papers/complaints/get-desk-complaint.server.ts';
import { listDeskComplaints } from '#server/papers/complaints/list-desk-complaints.server.ts';
import { moveComplaint } from '#server/papers/complaints/move-complaint.server.ts';
import { picturesFolder } from '#server/papers/complaints/pictures-folder.server.ts';
import { showDeskPicture } from '#server/papers/complaints/show-desk-picture.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { insertComplaint } from '#tests/builders/insert-complaint.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
let uploads: string;
let file: string;

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'desk-complaints-'));
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  file = okValue(await storePicture(picturesFolder(uploads), { bytes, type: 'image/png' }, 1_600));
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(async () => {
  for (const table of ['complaints', 'messages', 'jobs'] as const) await fresh.db.deleteFrom(table).execute();
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

const desk = (now = noon) => ({ ...testContext(fresh.db, staff, now), uploads });
const list = async (input = {}) => okValue(await execute(listDeskComplaints, input, desk()));
const move = (input: object) =>
  execute(moveComplaint, { id: 1, from: 'new', to: 'work', ...input }, desk(noon + 5));
const stored = () =>
  fresh.db
    .selectFrom('complaints')
    .select(['state', 'answer', 'updated_at'])
    .where('id', '=', 1)
    .executeTakeFirst();

describe('the complaints of the desk', () => {
  test('are those of all dealers, newest first, counted by state', async () => {
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

  test('show their lines, pictures and the customer', async () => {
    expect(okValue(await execute(getDeskComplaint, { id: 1 }, desk()))).toMatchObject({
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
    expect(okValue(await execute(getDeskComplaint, { id: 2 }, desk())).moves).toEqual([]);
    expect(await execute(getDeskComplaint, { id: 3 }, desk())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('serve a picture only under its own complaint', async () => {
    const bytes = okValue(await execute(showDeskPicture, { id: 1, file }, desk()));
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
    expect(await execute(showDeskPicture, { id: 2, file }, desk())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await execute(showDeskPicture, { id: 1, file: '../x.jpg' }, desk())).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a complaint is moved', () => {
  test('to work, and then to its answer; the customer is notified of both', async () => {
    expect(okValue(await move({}))).toMatchObject({ state: { header: 'В работе' } });
    expect(
      await move({ from: 'work', to: 'accepted', answer: ' Заменим\r\nдва светильника ' }),
    ).toMatchObject({ ok: true });
    expect(await stored()).toEqual({
      state: 'accepted',
      answer: 'Заменим\nдва светильника',
      updated_at: noon + 5,
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
  });

  test.each(['accepted', 'refused'])('to %s only with an answer', async (to) => {
    expect(await move({ to, answer: ' ' })).toMatchObject({
      code: 'BAD_INPUT',
      fields: { answer: ['Напишите дилеру, что решено'] },
    });
    expect(await move({ to, answer: 'я'.repeat(2_001) })).toMatchObject({
      fields: { answer: ['Не длиннее 2\u00a0000\u00a0знаков'] },
    });
    expect(await move({ to, answer: 'Решено' })).toMatchObject({ ok: true });
  });

  test('once of two concurrent clicks, never back, and never when closed', async () => {
    const both = await Promise.all([move({}), move({ to: 'refused', answer: 'Нет' })]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'COMPLAINT_MOVED', status: 409 });
    expect(await move({ from: 'accepted', to: 'work' })).toMatchObject({ code: 'CANNOT_MOVE' });
    expect(await move({ to: 'new' })).toMatchObject({ code: 'CANNOT_MOVE' });
    expect(await move({ id: 9 })).toMatchObject({ code: 'NOT_FOUND' });
    expect((await queuedMails(fresh.db)).length).toBe(1);
  });
});
