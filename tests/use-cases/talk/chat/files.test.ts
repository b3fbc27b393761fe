import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePersonalData } from '#server/desk/personal-data/erase-personal-data.server.ts';
import { exportPersonalData } from '#server/desk/personal-data/export-personal-data.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { answerChat } from '#server/talk/chat/answer-chat.server.ts';
import { getConversation } from '#server/talk/chat/get-conversation.server.ts';
import { listChat } from '#server/talk/chat/list-chat.server.ts';
import { listConversations } from '#server/talk/chat/list-conversations.server.ts';
import { chatFilesJob } from '#server/talk/chat/remove-files.server.ts';
import { sendChat } from '#server/talk/chat/send-chat.server.ts';
import { showChatFile } from '#server/talk/chat/show-chat-file.server.ts';
import { showDeskChatFile } from '#server/talk/chat/show-desk-chat-file.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const { main, manager, other } = actors;
let uploads = '';
let png: Uint8Array;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-chat-'));
  png = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(async () => {
  await rm(join(uploads, 'chat'), { recursive: true, force: true });
  for (const table of ['chat_messages', 'jobs', 'attempts'] as const)
    await fresh.db.deleteFrom(table).execute();
});

const as = (actor: SignedIn) => ({ ...fresh.as(actor), uploads: diskStore(uploads) });
const desk = () => ({ ...fresh.as(staff), uploads: diskStore(uploads) });
const bytesOf = (text: string) => new TextEncoder().encode(text);
const photo = () => ({ name: 'C:\\Фото\\скол.png', type: 'image/png', bytes: png });
const invoice = { name: 'счёт 7.pdf', type: 'application/pdf', bytes: bytesOf('%PDF-1.7 счёт') };
const send = (file: object[], more: object = {}) => as(main).tries(sendChat, { file, ...more });
const stored = () => (existsSync(join(uploads, 'chat')) ? readdirSync(join(uploads, 'chat')) : []);

describe('files of messages', () => {
  test('a chat message can consist only of a picture, which both sides see in two sizes', async () => {
    const { id } = okValue(await send([photo()]));
    const [message] = (await as(main).does(listChat, {})).messages;
    const file = { name: 'скол.png', size: png.length, isPicture: true };
    expect(message).toMatchObject({ id, message: '', file });
    expect((await desk().does(getConversation, { account: 1 })).messages[0]).toMatchObject({
      file,
    });
    const whole = await as(main).does(showChatFile, { id });
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 });
    const small = await desk().does(showDeskChatFile, { account: 1, id, small: '1' });
    expect((await sharp(small.bytes).metadata()).width).toBe(480);
    const listed = (await desk().does(listConversations, {})).conversations[0];
    expect(listed?.message).toBe('Файл: скол.png');
  });

  test('a PDF that staff send is stored unchanged and can be opened only in its conversation', async () => {
    const answer = { account: 1, message: 'Счёт', file: [invoice] };
    const { id } = await desk().does(answerChat, answer);
    const shown = await as(main).does(showChatFile, { id });
    expect(shown).toMatchObject({ name: 'счёт 7.pdf', isPicture: false });
    expect(new Uint8Array(shown.bytes)).toEqual(invoice.bytes);
    for (const actor of [manager, other])
      expect(await as(actor).tries(showChatFile, { id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await desk().tries(showDeskChatFile, { account: 2, id })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    [
      'an HTML page that calls itself a picture',
      { name: 'фото.jpg', bytes: bytesOf('<html><script>') },
      'принимаем',
    ],
    ['a broken picture', { name: 'фото.jpg', bytes: bytesOf('\x89PNG\r\n\x1a\n нет') }, 'фото.jpg: '],
    ['a GIF', { name: 'кот.gif', bytes: bytesOf('GIF89a кот') }, 'кот.gif: принимаем фото JPEG, PNG, WebP'],
    ['an empty file', { name: 'пусто.pdf', bytes: new Uint8Array() }, 'пусто.pdf: файл пустой'],
    ['larger than 5 MB', { name: 'том.pdf', bytes: new Uint8Array(5_300_000) }, '5,1\u00a0МБ, а файл может'],
  ])('the file of a chat message cannot be %s', async (_what, file, text) => {
    const refused = await send([{ type: 'image/jpeg', ...file }], { message: 'Вот' });
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { file: [expect.stringContaining(text)] } });
    expect(stored()).toEqual([]);
    expect((await as(main).does(listChat, {})).messages).toEqual([]);
  });

  test('a chat message has at most one file, which is stored once and only with the message', async () => {
    expect(await send([photo(), photo()])).toMatchObject({ fields: { file: [expect.any(String)] } });
    expect(await send([], { message: ' ' })).toMatchObject({ fields: { message: ['Напишите сообщение'] } });
    expect(await send([invoice], { order: '26-000777' })).toMatchObject({
      fields: { order: [expect.any(String)] },
    });
    const first = okValue(await send([invoice], { key: 'a-key-of-a-form' }));
    expect(okValue(await send([invoice], { key: 'a-key-of-a-form' })).id).toBe(first.id);
    expect(stored()).toHaveLength(1);
  });

  test('a chat file can be opened at the desk even if its sender may no longer chat', async () => {
    const { id } = okValue(await send([invoice]));
    await changeRows(fresh.db, 'accounts', { id: 1 }, { type_id: '3' });
    expect(await desk().tries(showDeskChatFile, { account: 1, id })).toMatchObject({ ok: true });
    await changeRows(fresh.db, 'accounts', { id: 1 }, { type_id: '1' });
  });

  test('chat files are exported and destroyed with the personal data of an account', async () => {
    await send([photo()], { message: 'Смотрите' });
    await send([invoice]);
    const person = { id: 1, account: main.accountId };
    const { json } = await desk().does(exportPersonalData, person);
    expect(JSON.parse(json).Чат[1].Файл).toMatch(/^счёт 7\.pdf \(\/desk\/chats\/1\/files\/\d+\)$/);
    expect(stored()).toHaveLength(3);
    await desk().does(erasePersonalData, { ...person, email: 'main@example.com', reason: 'withdrawn' });
    const mailer = { send: async () => {}, close: () => {} };
    for (let most = 9; most > 0 && (await runJobs({ ...desk(), mailer }, [chatFilesJob])) > 0; most--);
    expect(stored()).toEqual([]);
    expect(await fresh.db.selectFrom('chat_messages').select('id').execute()).toEqual([]);
    // Later messages are refused, so nothing is stored that would have to be destroyed again.
    expect(await send([invoice], { message: 'Паспорт' })).toMatchObject({ code: 'SIGN_IN' });
    const answer = { account: main.accountId, message: 'Вот', file: [invoice] };
    expect(await desk().tries(answerChat, answer)).toMatchObject({
      fields: { message: [expect.stringContaining('Вход этому человеку закрыт')] },
    });
    expect(stored()).toEqual([]);
    expect(await fresh.db.selectFrom('chat_messages').select('id').execute()).toEqual([]);
  });
});
