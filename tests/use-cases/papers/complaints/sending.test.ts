import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { getComplaint } from '#server/papers/complaints/get-complaint.server.ts';
import { listComplaints } from '#server/papers/complaints/list-complaints.server.ts';
import { plainQuantity, readPicked, writePicked } from '#server/papers/complaints/picked-list.ts';
import { searchForComplaint } from '#server/papers/complaints/search-for-complaint.server.ts';
import { sendComplaint } from '#server/papers/complaints/send-complaint.server.ts';
import { showPicture } from '#server/papers/complaints/show-complaint-picture.server.ts';
import { showPicked } from '#server/papers/complaints/show-picked.server.ts';
import { noon } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-complaints-'));
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(async () => {
  await clearTables(fresh.db, 'complaints', 'jobs');
  await rm(join(uploads, 'complaints'), { recursive: true, force: true });
});

const as = (actor: SignedIn = actors.main) => ({
  ...fresh.as(actor, noon),
  uploads: diskStore(uploads),
});
const complaint = (more = {}) => ({
  key: 'k1',
  reason: 'Брак',
  comment: 'Не горит',
  items: [{ id: 101, quantity: '2' }],
  ...more,
});
const send = (more = {}, actor: SignedIn = actors.main) => as(actor).tries(sendComplaint, complaint(more));
const red = () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const files = () => (existsSync(join(uploads, 'complaints')) ? readdirSync(join(uploads, 'complaints')) : []);

describe('the list in the cookie', () => {
  test('the complaint cookie contains quantities by product id, and invalid ids are ignored', () => {
    expect([...readPicked('{"101":2,"102":"x"}')]).toEqual([
      [101, '2'],
      [102, 'x'],
    ]);
    for (const text of [undefined, '', 'x', '[]', 'null', '{"a":1,"-1":2,"__proto__":{"5":1}}']) {
      expect([...readPicked(text)], text).toEqual([]);
    }
  });

  test('a value in the complaint cookie that is neither text nor a number is read as empty', () => {
    const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
    for (const value of ['{"toString":1,"valueOf":1}', '[[2]]', deep, 'null', 'true'])
      expect([...readPicked(`{"101":${value},"102":2}`)], value.slice(0, 30)).toEqual([
        [101, ''],
        [102, '2'],
      ]);
  });

  test('the complaint cookie stores quantities as numbers, as the old pages do', () => {
    expect(writePicked(new Map([[101, '2']]))).toBe('{"101":2}');
  });

  test('an invalid quantity in the complaint cookie is marked (§5.7: ^[1-9][0-9]*$)', async () => {
    const picked = JSON.stringify({ 101: 2, 102: '02', 103: 0, 104: 'много', 106: '1.5', 999: 1 });
    const { goods } = await as().does(showPicked, { picked });
    expect(goods.map(({ id, wrong }) => [id, wrong])).toEqual([
      [101, false],
      [102, true],
      [103, true],
      [104, true],
      [106, true],
    ]);
  });
});

test('complaint quantities are stored without leading zeros and without spaces', async () => {
  for (const [typed, stored] of [
    ['1 000', 1_000],
    ['1\u00a0000', 1_000],
    ['12\u202f345', 12_345],
    ['007', 7],
    [' 3 ', 3],
  ] as const) {
    const { id } = okValue(await send({ key: typed, items: [{ id: 101, quantity: typed }] }));
    const { lines } = await as().does(getComplaint, { id });
    expect(lines, typed).toMatchObject([{ quantity: stored }]);
  }
  expect(plainQuantity('1\u00a0000')).toBe('1000');
  expect(writePicked(new Map([[101, plainQuantity('1 000')]]))).toBe('{"101":1000}');
});

test('an invalid complaint quantity is refused with the text of the basket', async () => {
  for (const [typed, message] of [
    ['0', 'Укажите количество товара'],
    ['2 бухты', 'Укажите количество товара'],
    ['1,5', 'Количество – целое число'],
    ['100 000', 'Не больше 99\u00a0999'],
  ] as const)
    expect(await send({ items: [{ id: 101, quantity: typed }] }), typed).toMatchObject({
      code: 'BAD_INPUT',
      fields: { 'qnt[101]': [message] },
    });
});

describe('the search for a complaint', () => {
  test('the search for a complaint requires two characters (§5.12) and finds sold-out products', async () => {
    expect((await as().does(searchForComplaint, { keyword: 'L' })).products).toEqual([]);
    const { products } = await as().does(searchForComplaint, { keyword: 'LT-A60-15' });
    expect(products).toMatchObject([{ id: 108 }]);
    expect(products[0]).not.toHaveProperty('price');
  });
});

describe('sending a complaint', () => {
  test('a complaint gets a number, is stored and is mailed to the wholesaler’s manager', async () => {
    const { id, number } = okValue(await send());
    expect(number).toBe(`Р-${String(id).padStart(6, '0')}`);
    expect(await as().does(getComplaint, { id })).toMatchObject({
      number,
      reason: 'Брак',
      comment: 'Не горит',
      state: { id: 'new', header: 'Новая' },
      lines: [{ articul: 'LT-NB36-4054', quantity: 2 }],
      pictures: [],
    });
    const [job] = await fresh.db.selectFrom('jobs').selectAll().execute();
    expect(JSON.parse(job?.payload ?? '{}')).toMatchObject({
      to: 'irina@example.com',
      subject: `Рекламация ${number} – Люмен: Брак`,
      replyTo: 'main@example.com',
    });
  });

  test('the mail about a complaint contains its sender, reason, products, comment and link', async () => {
    await changeRows(fresh.db, 'accounts', { id: 1 }, { phone: '+7 (487) 200-14-01' });
    const { id } = okValue(await send());
    const [mail] = await queuedMails(fresh.db);
    expect(mail?.text).toBe(`Дилер: Люмен
Кто прислал: main@example.com, +7 (487) 200-14-01
Причина: Брак
Без фотографий

LT-NB36-4054 Светильник светодиодный накладной 36 Вт 4000 К IP54 «Плато»: 2\u00a0шт.

Не горит

Открыть рекламацию: https://portal.test/desk/complaints/${id}
`);
  });

  test('a complaint preserves the line breaks of its comment and drops invisible characters', async () => {
    const { id } = okValue(await send({ comment: ' Не горит\r\nвторой\0\u0007 ' }));
    expect(await as().does(getComplaint, { id })).toMatchObject({
      comment: 'Не горит\nвторой',
    });
  });

  test('a complaint comment may have 4,000 characters, and an emoji counts as one character', async () => {
    expect(await send({ comment: '👨‍👩‍👧'.repeat(4_000) })).toMatchObject({ ok: true });
    expect(await send({ key: 'k2', comment: '👍'.repeat(4_012) })).toMatchObject({
      fields: { comment: ['Не длиннее 4\u00a0000\u00a0знаков, сейчас 4\u00a0012'] },
    });
  });

  test('a far too long comment is refused by its length, even if it is one combined character', async () => {
    expect(await send({ comment: 'я'.repeat(300_000) })).toMatchObject({
      fields: { comment: ['Не длиннее 4\u00a0000\u00a0знаков, сейчас 300\u00a0000'] },
    });
    expect(await send({ comment: `e${'\u0301'.repeat(50_000)}` })).toMatchObject({ code: 'BAD_INPUT' });
  });

  test.each([
    ['0', 'Укажите количество товара'],
    ['', 'Укажите количество товара'],
    ['2,5', 'Количество – целое число'],
    ['100000', 'Не больше 99\u00a0999'],
  ])('the complaint quantity «%s» is refused with the text of the basket', async (quantity, message) => {
    expect(await send({ items: [{ id: 101, quantity }] })).toMatchObject({
      fields: { 'qnt[101]': [message] },
    });
  });

  test('one form creates one complaint, however often it is sent', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => send()));
    expect(new Set(sent.map((result) => okValue(result).id)).size).toBe(1);
    expect(await fresh.db.selectFrom('jobs').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    [{ items: [] }, 'items'],
    [{ items: [{ id: 101, quantity: '0' }] }, 'qnt[101]'],
    [{ items: [{ id: 999, quantity: '1' }] }, 'qnt[999]'],
    [{ reason: '' }, 'reason'],
    [{ comment: 'я'.repeat(4001) }, 'comment'],
  ])('a complaint is refused with %j', async (more, field) => {
    const result = await send(more);
    expect(result).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(Object.keys((result as { fields: object }).fields)).toEqual([field]);
    expect(await fresh.db.selectFrom('complaints').selectAll().execute()).toEqual([]);
  });
});

describe('pictures of a complaint', () => {
  test('pictures are re-encoded, stored, and shown only to accounts that may see the complaint', async () => {
    const picture = { name: 'фото.png', type: 'image/png', bytes: new Uint8Array(await red()) };
    const { id } = okValue(await send({ pictures: [picture, picture] }));
    const { pictures } = await as().does(getComplaint, { id });
    expect(pictures).toMatchObject([{ name: 'фото.png' }, { name: 'фото.png' }]);
    const file = pictures[0]?.file;
    const shown = await as().does(showPicture, { id, file });
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 });
    for (const stranger of [actors.other, actors.manager]) {
      expect(await as(stranger).tries(showPicture, { id, file })).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await as().tries(showPicture, { id, file: '../../portal.db' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each([
    ['a text file as a picture', 'text/plain', 'Please choose an image file.'],
    ['a text file declared as an image', 'image/png', 'File upload error Unsupported format image/png'],
  ])('a complaint with %s is refused, and leaves no files', async (_, type, message) => {
    const good = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(await red()) };
    const bad = { name: 'b.txt', type, bytes: new TextEncoder().encode('привет') };
    expect(await send({ pictures: [good, bad] })).toMatchObject({
      fields: { pictures: [`b.txt: ${message}`] },
    });
    expect(files()).toEqual([]);
  });

  test('a complaint has at most five pictures, each not empty and of at most 5 MB', async () => {
    const small = { name: 'a', type: 'image/png', bytes: new Uint8Array(1) };
    expect(await send({ pictures: Array(6).fill(small) })).toMatchObject({
      fields: { pictures: ['Не больше пяти фотографий'] },
    });
    const large = { ...small, bytes: new Uint8Array(5 * 1024 * 1024 + 1) };
    expect(await send({ pictures: [large] })).toMatchObject({
      fields: { pictures: ['a: 5,1\u00a0МБ, а фотография может быть не больше 5\u00a0МБ'] },
    });
    const empty = { ...small, name: 'пусто.jpg', bytes: new Uint8Array() };
    expect(await send({ pictures: [large, empty] })).toMatchObject({
      fields: { pictures: [expect.stringMatching(/^a: /), 'пусто.jpg: файл пустой, выберите другой'] },
    });
    expect(files()).toEqual([]);
  });
});

describe('the list of sent complaints', () => {
  test('the main user sees all complaints of the dealer, and a manager sees only his own', async () => {
    await send({ key: 'a' });
    await send({ key: 'b' }, actors.manager);
    const count = async (actor: SignedIn) => (await as(actor).does(listComplaints, {})).paging.total;
    expect(await count(actors.main)).toBe(2);
    expect(await count(actors.manager)).toBe(1);
    expect(await count(actors.other)).toBe(0);
    const { complaints } = await as().does(listComplaints, {});
    expect(complaints).toMatchObject([
      { author: 'manager@example.com', positions: 1 },
      { author: 'main@example.com' },
    ]);
    expect(await as(actors.manager).tries(getComplaint, { id: complaints[1]?.id })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
