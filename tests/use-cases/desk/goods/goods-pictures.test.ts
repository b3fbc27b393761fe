import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyGoodsChange } from '#server/desk/goods/bulk/apply-goods-change.server.ts';
import { getGoodsChange } from '#server/desk/goods/bulk/get-goods-change.server.ts';
import { undoGoodsChange } from '#server/desk/goods/bulk/undo-goods-change.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { goodsPicturesJob } from '#server/desk/goods/zip/apply-pictures.server.ts';
import { uploadGoodsPictures } from '#server/desk/goods/zip/upload-goods-pictures.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { forgetFilesJob } from '#server/work/files/forget-files.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const own = 9001;
const twin = 9002;
let uploads = '';
let red: Uint8Array;
let blue: Uint8Array;
const colored = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const as = (now = noon) => ({ ...fresh.as(staff, now), uploads: diskStore(uploads) });

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-zip-'));
  [red, blue] = [await colored('#f00'), await colored('#00f')];
});
afterAll(() => rm(uploads, { recursive: true }));

const row = { brand_id: 1, catalog_id: 21, unit: 'шт.', pack: 1, price_rrc: 0, external_id: null };
const rest = { family_id: null, variant: '', collection_id: null, description: '', enabled: 1 };

beforeEach(async () => {
  const { db } = fresh;
  await rm(join(uploads, 'goods-zip'), { recursive: true, force: true });
  await clearTables(db, 'goods_change_rows', 'goods_changes', 'history', 'jobs', 'product_pictures');
  await db.deleteFrom('products').where('id', '>=', own).execute();
  await addRows(db, 'products', [
    {
      ...{ ...row, ...rest, id: own, articul: 'ФОТО-1', articul_key: 'фoto1', header: 'Первый' },
      ...{ picture: '/pictures/panel.svg', picturetype: 'drawing' },
    },
    {
      ...{ ...row, ...rest, id: twin, articul: 'ФОТО 2', articul_key: 'фoto2', header: 'Второй' },
      ...{ picture: '', picturetype: '' },
    },
  ]);
});

const upload = async (files: Record<string, Uint8Array>, main = '0') =>
  (await as().does(uploadGoodsPictures, { name: 'фото.zip', file: zipSync(files), main })).id;
const view = async (id: number) => await as().does(getGoodsChange, { id });
const outcomes = async (id: number) =>
  (await view(id)).groups.flatMap(({ state, rows }) =>
    rows.map(({ changes, note }) => [state, changes[0]?.label, note || changes[0]?.after]),
  );
const work = async () => {
  const mailer = { send: async () => {}, close: () => {} };
  while ((await runJobs({ ...as(), mailer }, [goodsPicturesJob])) > 0);
};
const paths = async (id = own) => (await as().does(getDeskProduct, { id })).pictures.map(({ path }) => path);
const waiting = async () =>
  existsSync(join(uploads, 'goods-zip')) ? await readdir(join(uploads, 'goods-zip')) : [];

test('each file of an archive is listed with what becomes of it', async () => {
  const change = await upload({
    'ФОТО-1.png': red,
    'ещё/ФОТО-1_2.png': blue,
    'копия/ФОТО-1.png': red,
    'foto2.png': red,
    'НЕТ-9.png': red,
    'ФОТО-2.jpg': new TextEncoder().encode('не фото'),
    'цены.txt': red,
    '__MACOSX/._ФОТО-1.png': red,
  });
  const last = 'после остальных фото';
  expect((await outcomes(change)).sort()).toEqual(
    [
      ['changed', 'ФОТО-1.png', last],
      ['changed', 'ФОТО-1_2.png', last],
      ['wrong', 'ФОТО-1.png', 'То же фото уже есть в архиве: ФОТО-1.png'],
      ['wrong', 'foto2.png', 'Товара с артикулом «foto2» нет'],
      ['wrong', 'НЕТ-9.png', 'Товара с артикулом «НЕТ-9» нет'],
      ['wrong', 'ФОТО-2.jpg', 'Файл повреждён, или это не фото'],
      ['wrong', 'цены.txt', 'Подойдут фото JPEG, PNG, WebP и GIF'],
      ['wrong', '._ФОТО-1.png', 'Служебный файл, не фото'],
    ].sort(),
  );
  expect(await paths()).toEqual(['/pictures/panel.svg']);
});

test('a confirmed archive adds its pictures with one entry of the history, and can be undone', async () => {
  const change = await upload({ 'ФОТО-1.png': red, 'ФОТО-1_2.png': blue, 'ФОТО 2.png': red });
  await as().does(applyGoodsChange, { id: change });
  expect(await view(change)).toMatchObject({ state: 'applying', done: 0 });
  await work();
  expect(await view(change)).toMatchObject({ state: 'applied', done: 3, skipped: 0 });
  const [first, ...added] = await paths();
  expect(first).toBe('/pictures/panel.svg');
  expect(added).toHaveLength(2);
  expect(await paths(twin)).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  await as().does(undoGoodsChange, { id: change });
  await work();
  expect(await view(change)).toMatchObject({ state: 'undone', done: 3 });
  expect([await paths(), await paths(twin)]).toEqual([['/pictures/panel.svg'], []]);
  const history = await fresh.db.selectFrom('history').select(['action', 'changes']).orderBy('id').execute();
  expect(history.map(({ action, changes }) => [action, JSON.parse(changes)[0].label])).toEqual([
    ['imported', 'Добавлено фото'],
    ['restored', 'Убрано фото'],
  ]);
});

test('a picture without a number becomes the main one only when asked, and the former one returns', async () => {
  const change = await upload({ 'ФОТО-1.png': red, 'ФОТО-1_2.png': blue }, '1');
  await as().does(applyGoodsChange, { id: change });
  await work();
  const all = await paths();
  expect(all[1]).toBe('/pictures/panel.svg');
  const product = () =>
    fresh.db.selectFrom('products').select('picture').where('id', '=', own).executeTakeFirstOrThrow();
  expect((await product()).picture).toBe(all[0]);
  await as().does(undoGoodsChange, { id: change });
  await work();
  expect((await product()).picture).toBe('/pictures/panel.svg');
});

test('a product never gets more than twenty pictures, and the others are named', async () => {
  const held = Array.from({ length: 19 }, (_, i) => ({
    ...{ product_id: own, path: `/media/${i}.jpg`, type: 'photo', sort: i + 1 },
    ...{ submission: null, removed_at: null },
  }));
  await addRows(fresh.db, 'product_pictures', held);
  const change = await upload({ 'ФОТО-1.png': red, 'ФОТО-1_2.png': blue });
  expect((await outcomes(change)).map(([state, , note]) => [state, note])).toEqual([
    ['wrong', 'У товара было бы больше 20\u00a0фото'],
    ['changed', 'после остальных фото'],
  ]);
  await addRows(fresh.db, 'product_pictures', { ...held[0]!, path: '/media/late.jpg', sort: 20 });
  await as().does(applyGoodsChange, { id: change });
  await work();
  expect(await view(change)).toMatchObject({ state: 'applied', done: 0, skipped: 1 });
});

test('a product that is gone is skipped, and an archive that nobody confirms leaves no files', async () => {
  const change = await upload({ 'ФОТО 2.png': red });
  await fresh.db.deleteFrom('products').where('id', '=', twin).execute();
  await as().does(applyGoodsChange, { id: change });
  await work();
  expect(await view(change)).toMatchObject({ state: 'applied', done: 0, skipped: 1 });
  await upload({ 'ФОТО-1.png': blue });
  expect(await waiting()).toHaveLength(1);
  await changeRows(fresh.db, 'jobs', { kind: forgetFilesJob.kind }, { run_at: noon });
  const mailer = { send: async () => {}, close: () => {} };
  await runJobs({ ...as(), mailer }, [forgetFilesJob]);
  expect(await waiting()).toEqual([]);
});

test.each([
  ['not a zip', new TextEncoder().encode('PK, но не архив')],
  ['an empty zip', zipSync({})],
  [
    'too many files',
    zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}.jpg`, new Uint8Array()]))),
  ],
  [
    'a zip bomb',
    zipSync(
      Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`${i}.jpg`, new Uint8Array(10_200_000)])),
    ),
  ],
])('%s is refused', async (_, file) => {
  const refused = await as().tries(uploadGoodsPictures, { name: 'x.zip', file });
  expect(refused).toMatchObject({ ok: false, code: 'UNREADABLE_FILE' });
});

test('names in the DOS code page are read', async () => {
  const zip = Buffer.from(zipSync({ '____-1.png': red }));
  const dos = Buffer.from([0x94, 0x8e, 0x92, 0x8e, 0x2d, 0x31, 0x2e, 0x70, 0x6e, 0x67]);
  for (let at = zip.indexOf('____-1.png'); at >= 0; at = zip.indexOf('____-1.png', at)) dos.copy(zip, at);
  const { id } = await as().does(uploadGoodsPictures, {
    name: 'x.zip',
    file: new Uint8Array(zip),
    main: '0',
  });
  expect(await outcomes(id)).toEqual([['changed', 'ФОТО-1.png', 'после остальных фото']]);
});
