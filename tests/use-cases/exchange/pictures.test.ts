import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProductPictures } from '#server/desk/goods/add-product-pictures.server.ts';
import { removeProductPicture } from '#server/desk/goods/remove-product-picture.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { staff } from '#tests/builders/world.ts';
import { freshDatabase, type TestDatabase } from '#tests/setup/database.ts';
import { type Files, importXml, offersXml, tag } from './export.ts';
import { counts, emptyPortal, importFiles } from './portal.ts';

let portal: TestDatabase;
let uploads: string;
const colored: Record<string, Buffer> = {};
beforeAll(async () => {
  portal = await freshDatabase();
  for (const color of ['red', 'green', 'blue'])
    colored[color] = await sharp({
      create: { width: 1600, height: 800, channels: 3, background: color },
    })
      .png()
      .toBuffer();
});
beforeEach(async () => {
  uploads = mkdtempSync(join(tmpdir(), 'portal-uploads-'));
  await emptyPortal(portal.db);
});
afterAll(() => {
  rmSync(uploads, { recursive: true });
  return portal.drop();
});

/** Returns an export of a lamp with pictures. The export has its own folder, as in version 3.1. */
function exported(pictures: Record<string, Buffer | undefined>, offers = ['lamp']): Files {
  const paths = Object.keys(pictures).map((name) => `import_files/ab/${name}.jpg`);
  const goods = [
    {
      id: 'lamp',
      articul: '1',
      name: 'Лампа',
      more: paths.length === 0 ? '<Картинка/>' : paths.map((path) => tag('Картинка', path)).join(''),
    },
  ];
  const files: Files = {
    'goods/1/import.xml': importXml({ full: false, goods }),
    'goods/1/offers.xml': offersXml({ full: false, offers: offers.map((id) => ({ id, name: 'Лампа' })) }),
  };
  for (const [name, bytes] of Object.entries(pictures))
    if (bytes) files[`goods/1/import_files/ab/${name}.jpg`] = bytes;
  return files;
}

const imported = (files: Files) => importFiles(portal.db, files, { uploads: diskStore(uploads) });
const shown = async () => {
  const rows = await portal.db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['path', 'external_id', 'products.picture', 'product_id'])
    .where('removed_at', 'is', null)
    .orderBy('product_id')
    .orderBy('product_pictures.sort')
    .execute();
  return rows;
};
test('pictures are imported in their order and scaled down, and equal bytes are not processed again', async () => {
  await imported(exported({ one: colored.red, two: colored.green }));
  const first = await shown();
  expect(first).toHaveLength(2);
  expect(first[0]?.picture).toBe(first[0]?.path);
  const stored = readdirSync(join(uploads, 'content'));
  expect(stored).toHaveLength(4);
  const name = first[0]?.path.replace('/media/', '') ?? '';
  expect(await sharp(join(uploads, 'content', name)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
  });

  const notes = await portal.db.selectFrom('catalogue_changes').select('id').execute();
  await imported(exported({ one: colored.red, two: colored.green }));
  expect(await shown()).toEqual(first);
  expect(readdirSync(join(uploads, 'content'))).toEqual(stored);
  expect(await portal.db.selectFrom('catalogue_changes').select('id').execute()).toHaveLength(notes.length);
});

test('an export adds new pictures, keeps unchanged ones, and removes those that 1C has removed', async () => {
  await imported(exported({ one: colored.red, two: colored.green }));
  const [red] = await shown();
  await imported(exported({ new: colored.blue, one: colored.red }));
  const changed = await shown();
  expect(changed.map(({ path }) => path)[1]).toBe(red?.path);
  expect(changed[0]?.picture).toBe(changed[0]?.path);
  expect(changed).toHaveLength(2);
  await imported(exported({}));
  expect(await shown()).toEqual([]);
  const { picture } = await portal.db.selectFrom('products').select('picture').executeTakeFirstOrThrow();
  expect(picture).toBe('');
});

test('variants have the pictures of their good, whichever of the files is imported first', async () => {
  const files = exported({ one: colored.red }, ['lamp#a', 'lamp#b']);
  const { 'goods/1/offers.xml': offers = '', ...goods } = files;
  await imported(goods);
  await imported({ 'offers.xml': offers });
  const pictures = await shown();
  expect(pictures.map(({ external_id }) => external_id).sort()).toEqual(['lamp#a', 'lamp#b']);
  expect(new Set(pictures.map(({ path }) => path)).size).toBe(1);
});

test('missing or broken pictures and paths that lead out of the folder are reported and remove no picture', async () => {
  await imported(exported({ one: colored.red }));
  const before = await shown();
  const files = exported({ lost: undefined, broken: Buffer.from('не картинка') });
  files['goods/1/import.xml'] = String(files['goods/1/import.xml']).replace(
    '<Картинка>',
    '<Картинка>../../../../etc/passwd</Картинка><Картинка>',
  );
  const report = await imported(files);
  expect(counts(report)).toMatchObject({ PICTURE_MISSING: 2, PICTURE_BROKEN: 1 });
  expect(await shown()).toEqual(before);
});

test('an import without a picture store leaves out the pictures and reports this', async () => {
  expect(counts(await importFiles(portal.db, exported({ one: colored.red })))).toMatchObject({
    PICTURES_LEFT: 1,
  });
  expect(await shown()).toEqual([]);
});

test('an import does not change pictures that staff have edited', async () => {
  await imported(exported({ one: colored.red, two: colored.green }));
  const [first] = await shown();
  const ctx = testContext(portal.db, staff);
  const id = first?.product_id ?? 0;
  await ctx.does(removeProductPicture, { id, picture: first?.path, removed: '1' });
  const own = '/media/11111111-1111-4111-8111-111111111111.jpg';
  await ctx.does(addProductPictures, { id, hrefs: [own], key: 'own-pictures' });
  const before = await shown();
  await imported(exported({ three: colored.blue }));
  expect(await shown()).toEqual(before);
});
