import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getComplaint } from '#server/complaints/get-complaint.server.ts';
import { listComplaints } from '#server/complaints/list-complaints.server.ts';
import { readPicked, writePicked } from '#server/complaints/picked-list.ts';
import { searchForComplaint } from '#server/complaints/search-for-complaint.server.ts';
import { sendComplaint } from '#server/complaints/send-complaint.server.ts';
import { showPicked } from '#server/complaints/show-picked.server.ts';
import { showPicture } from '#server/complaints/show-picture.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-complaints-'));
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(async () => {
  await fresh.db.deleteFrom('complaints').execute();
  await fresh.db.deleteFrom('jobs').execute();
  await rm(join(uploads, 'complaints'), { recursive: true, force: true });
});

const ctx = (actor: SignedIn = actors.main) => ({ ...testContext(fresh.db, actor, noon), uploads });
const complaint = (more = {}) => ({
  key: 'k1',
  reason: 'Брак',
  comment: 'Не горит',
  items: [{ id: 101, quantity: '2' }],
  ...more,
});
const send = (more = {}, actor: SignedIn = actors.main) =>
  execute(sendComplaint, complaint(more), ctx(actor));
const red = () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const files = () => (existsSync(join(uploads, 'complaints')) ? readdirSync(join(uploads, 'complaints')) : []);

describe('the list in the cookie', () => {
  test('is JSON of product and quantity, read with care', () => {
    expect([...readPicked('{"101":2,"102":"x"}')]).toEqual([
      [101, '2'],
      [102, 'x'],
    ]);
    for (const text of [undefined, '', 'x', '[]', 'null', '{"a":1,"-1":2,"__proto__":{"5":1}}']) {
      expect([...readPicked(text)], text).toEqual([]);
    }
  });

  test('may hold anything in place of a quantity', () => {
    const deep = `${'['.repeat(3_000)}${']'.repeat(3_000)}`;
    for (const value of ['{"toString":1,"valueOf":1}', '[[2]]', deep, 'null', 'true'])
      expect([...readPicked(`{"101":${value},"102":2}`)], value.slice(0, 30)).toEqual([
        [101, ''],
        [102, '2'],
      ]);
  });

  test('is written as old pages read it: quantities as numbers', () => {
    expect(writePicked(new Map([[101, '2']]))).toBe('{"101":2}');
  });

  test('shows what is no quantity as wrong (§5: ^[1-9][0-9]*$)', async () => {
    const picked = JSON.stringify({ 101: 2, 102: '02', 103: 0, 104: 'много', 106: '1.5', 999: 1 });
    const { goods } = okValue(await execute(showPicked, { picked }, ctx()));
    expect(goods.map(({ id, wrong }) => [id, wrong])).toEqual([
      [101, false],
      [102, true],
      [103, true],
      [104, true],
      [106, true],
    ]);
  });
});

describe('the search for a complaint', () => {
  test('needs two characters (§5), and finds what is sold out, too', async () => {
    expect(okValue(await execute(searchForComplaint, { keyword: 'L' }, ctx())).products).toEqual([]);
    const { products } = okValue(await execute(searchForComplaint, { keyword: 'LT-A60-15' }, ctx()));
    expect(products).toMatchObject([{ id: 108 }]);
    expect(products[0]).not.toHaveProperty('price');
  });
});

describe('a complaint', () => {
  test('gets a number, is kept with its lines, and mailed to the manager of the dealer', async () => {
    const { id, number } = okValue(await send());
    expect(number).toBe(`Р-${String(id).padStart(6, '0')}`);
    expect(okValue(await execute(getComplaint, { id }, ctx()))).toMatchObject({
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
      subject: `Рекламация ${number}: Брак`,
      replyTo: 'main@example.com',
    });
  });

  test('has a comment of lines, without marks that cannot be seen', async () => {
    const { id } = okValue(await send({ comment: ' Не горит\r\nвторой\0\u0007 ' }));
    expect(okValue(await execute(getComplaint, { id }, ctx()))).toMatchObject({
      comment: 'Не горит\nвторой',
    });
  });

  test('of one form is made once, however often it is sent', async () => {
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
  ])('is refused with %j', async (more, field) => {
    const result = await send(more);
    expect(result).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(Object.keys((result as { fields: object }).fields)).toEqual([field]);
    expect(await fresh.db.selectFrom('complaints').selectAll().execute()).toEqual([]);
  });
});

describe('pictures of a complaint', () => {
  test('are drawn anew, kept, and shown to who may see the complaint only', async () => {
    const picture = { name: 'фото.png', type: 'image/png', bytes: new Uint8Array(await red()) };
    const { id } = okValue(await send({ pictures: [picture, picture] }));
    const { pictures } = okValue(await execute(getComplaint, { id }, ctx()));
    expect(pictures).toMatchObject([{ name: 'фото.png' }, { name: 'фото.png' }]);
    const file = pictures[0]?.file;
    const shown = okValue(await execute(showPicture, { id, file }, ctx()));
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 });
    for (const stranger of [actors.other, actors.manager]) {
      expect(await execute(showPicture, { id, file }, ctx(stranger))).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await execute(showPicture, { id, file: '../../portal.db' }, ctx())).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each([
    ['no picture at all', 'text/plain', 'Please choose an image file.'],
    ['what only claims to be one', 'image/png', 'File upload error Unsupported format image/png'],
  ])('refuse %s, and leave nothing behind', async (_, type, message) => {
    const good = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(await red()) };
    const bad = { name: 'b.txt', type, bytes: new TextEncoder().encode('привет') };
    expect(await send({ pictures: [good, bad] })).toMatchObject({
      fields: { pictures: [`b.txt: ${message}`] },
    });
    expect(files()).toEqual([]);
  });

  test('are five at most, of 5 MB', async () => {
    const small = { name: 'a', type: 'image/png', bytes: new Uint8Array(1) };
    expect(await send({ pictures: Array(6).fill(small) })).toMatchObject({
      fields: { pictures: ['Не больше пяти фотографий'] },
    });
    const large = { ...small, bytes: new Uint8Array(5 * 1024 * 1024 + 1) };
    expect(await send({ pictures: [large] })).toMatchObject({
      fields: { pictures: ['Фотография больше 5 МБ'] },
    });
  });
});

describe('the list of what was sent', () => {
  test('shows the main user all of the dealer, a manager his own, another dealer nothing', async () => {
    await send({ key: 'a' });
    await send({ key: 'b' }, actors.manager);
    const count = async (actor: SignedIn) =>
      okValue(await execute(listComplaints, {}, ctx(actor))).paging.total;
    expect(await count(actors.main)).toBe(2);
    expect(await count(actors.manager)).toBe(1);
    expect(await count(actors.other)).toBe(0);
    const { complaints } = okValue(await execute(listComplaints, {}, ctx()));
    expect(complaints).toMatchObject([
      { author: 'manager@example.com', positions: 1 },
      { author: 'main@example.com' },
    ]);
    expect(await execute(getComplaint, { id: complaints[1]?.id }, ctx(actors.manager))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
