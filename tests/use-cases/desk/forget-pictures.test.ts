import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addProductPictures } from '#server/desk/goods/add-product-pictures.server.ts';
import { forgetPicturesJob, pictureFilesJob } from '#server/desk/goods/forget-pictures.server.ts';
import { getDeskProduct } from '#server/desk/goods/get-desk-product.server.ts';
import { removeProductPicture } from '#server/desk/goods/remove-product-picture.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { dayMs } from '#server/kernel/clock.ts';
import { ensurePeriodicJobs } from '#server/work/jobs/periodic.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { noon } from '#tests/builders/context.ts';
import { insertNews } from '#tests/builders/insert-news.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const mailer = { send: async () => {}, close: () => {} };
const id = 101;
let uploads = '';

beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-pictures-'));
  await mkdir(join(uploads, 'content'));
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(async () => {
  for (const table of ['product_pictures', 'jobs', 'news'] as const)
    await fresh.db.deleteFrom(table).execute();
  await changeRows(fresh.db, 'products', { id }, { picture: '/pictures/panel.svg', picturetype: 'drawing' });
  for (const digit of [1, 2, 3])
    for (const file of [name(digit), small(digit)]) await writeFile(join(uploads, 'content', file), 'jpeg');
  const hrefs = [1, 2, 3].map(href);
  await desk(noon).does(addProductPictures, { id, hrefs, key: 'three-pictures' });
});

const name = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111.jpg`;
const small = (digit: number) => name(digit).replace('.jpg', '-small.jpg');
const href = (digit: number) => `/media/${name(digit)}`;
const desk = (now: number) => ({ ...fresh.as(staff, now), uploads: diskStore(uploads) });
const remove = (picture: string, now = noon, removed = '1') =>
  desk(now).tries(removeProductPicture, { id, picture, removed });
const files = () =>
  [1, 2, 3].flatMap((digit) =>
    [name(digit), small(digit)].filter((file) => existsSync(join(uploads, 'content', file))),
  );
const run = async (now: number, handlers = [forgetPicturesJob, pictureFilesJob]) => {
  await ensurePeriodicJobs(fresh.db, now, [forgetPicturesJob]);
  for (let most = 9; most > 0 && (await runJobs({ ...desk(now), mailer }, handlers)) > 0; most--);
};
const shown = async () => (await desk(noon).does(getDeskProduct, { id })).pictures.map(({ path }) => path);

test('after 30 days, the files of a removed picture are deleted and the picture cannot be restored', async () => {
  okValue(await remove(href(2)));
  okValue(await remove('/pictures/panel.svg'));
  await run(noon + 30 * dayMs - 1);
  expect(files()).toHaveLength(6);
  await run(noon + 31 * dayMs);
  expect(files()).toEqual([name(1), small(1), name(3), small(3)]);
  expect(await shown()).toEqual([href(1), href(3)]);
  expect(await remove(href(2), noon + 31 * dayMs, '0')).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await fresh.db.selectFrom('product_pictures').select('path').execute()).toHaveLength(2);
});

test('the files of a removed picture are not deleted if a product or a news item shows the picture', async () => {
  for (const digit of [1, 2, 3]) okValue(await remove(href(digit)));
  const later = noon + 31 * dayMs;
  // The rows are deleted, and the files wait for their own job.
  await run(later, [forgetPicturesJob]);
  expect(files()).toHaveLength(6);
  await desk(later).does(addProductPictures, { id, hrefs: [href(1)], key: 'once-more' });
  await insertNews(fresh.db, { id: 1, body: `Новинка\n\n![Панель](${href(3)})` });
  await run(later);
  expect(files()).toEqual([name(1), small(1), name(3), small(3)]);
});

test('the files of a picture in a product description, from 1C or from the desk, are not deleted', async () => {
  for (const digit of [1, 2, 3]) okValue(await remove(href(digit)));
  const describe = (id: number, text: { description: string } | { own_description: string | null }) =>
    changeRows(fresh.db, 'products', { id }, text);
  await describe(102, { own_description: `![Панель](${href(1)})` });
  await describe(103, { description: `![Панель](${href(2)})` });
  await run(noon + 31 * dayMs);
  expect(files()).toEqual([name(1), small(1), name(2), small(2)]);
  await describe(102, { own_description: null });
  await describe(103, { description: '' });
});

test('many removed pictures are deleted, and a failed deletion of their files is retried', async () => {
  const many = Array.from({ length: 45 }, (_, i) => ({
    product_id: id,
    path: `/media/${String(i).padStart(8, '0')}-2222-4111-8111-111111111111.jpg`,
    sort: 10 + i,
    submission: null,
    removed_at: noon,
  }));
  await addRows(fresh.db, 'product_pictures', many);
  okValue(await remove(href(1)));
  const broken = { ...pictureFilesJob, outside: () => Promise.reject(new Error('no disk')) };
  await run(noon + 31 * dayMs, [forgetPicturesJob, broken]);
  expect(files()).toHaveLength(6);
  await run(noon + 32 * dayMs);
  expect(files()).toEqual([name(2), small(2), name(3), small(3)]);
});
