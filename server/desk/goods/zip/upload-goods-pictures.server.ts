import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { hashOfBytes } from '../../../files/hash-of-bytes.server.ts';
import { keepWritten } from '../../../files/keep-written.server.ts';
import { isPicture } from '../../../files/pictures.server.ts';
import { chunks } from '../../../kernel/chunks.ts';
import { dayMs } from '../../../kernel/clock.ts';
import { zFlag, zText } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { changesManyGoods } from '../../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../../kernel/use-case.ts';
import { forgetFiles, forgetFilesJob } from '../../../work/files/forget-files.server.ts';
import { queueJobs } from '../../../work/jobs/repository.server.ts';
import { type Bound, refuseTooMany } from '../../../work/limits/too-many.server.ts';
import { insertChange } from '../bulk/changes.repository.server.ts';
import { goodsByArticul } from '../bulk/goods-by-articul.repository.server.ts';
import type { ChangeRow } from '../bulk/goods-change.ts';
import { allStored } from '../bulk/known-goods.server.ts';
import type { Spelled } from '../bulk/stored-product.ts';
import { picturesOf, shownOf } from '../pictures.repository.server.ts';
import { mostPictures } from '../product-pictures.server.ts';
import { lastPart, pictureName } from './picture-name.ts';
import { productOfName } from './product-of-name.ts';
import { readZip, type ZippedFile } from './read-zip.server.ts';
import { zipFolder } from './zip-folder.ts';

const bound: Bound = {
  name: 'goods-zip',
  limit: 20,
  windowMs: 3_600_000,
  message: 'Слишком много архивов за час. Повторите позже',
};

/** A plan that nobody confirms is deleted after two weeks, its files a day later. */
const keptMs = 15 * dayMs;

const chooseFile = 'Выберите архив';

/**
 * Reads an archive of pictures named by articul (§12.1.47) and stores the plan of each file until somebody confirms it.
 * Changes no product. `main`: a picture without a number becomes the first one. Returns the plan's id. Refusals:
 * UNREADABLE_FILE at `file`, TOO_MANY_TRIES.
 */
export const uploadGoodsPictures = staffUseCase({
  name: 'upload-goods-pictures',
  access: changesManyGoods,
  writes: 'own',
  input: z.object({
    name: zText(255).catch(''),
    file: z.instanceof(Uint8Array, { error: chooseFile }),
    main: zFlag,
  }),
  async run({ name, file, main }, ctx) {
    const { db, actor, now, log } = ctx;
    const many = await refuseTooMany(ctx, actor.staffId, bound);
    if (many) return many;
    const zip = await readZip(file);
    if (!zip.ok) return zip;
    const named = await placed(ctx, zip.value);
    const { rows, stored } = await planned(ctx, named, main);
    const planOf = {
      ...{ kind: 'pictures' as const, name: name || 'фото.zip', ignored: '', unchanged: 0, rows, now },
      ...{ staffId: actor.staffId, by: actor.name || actor.email },
    };
    const folder = zipFolder(ctx.uploads);
    const write = (trx: Kysely<Database>) => planWritten(trx, planOf, { folder: folder.path, files: stored });
    const done = await keepWritten(
      async () => ok({ id: await inTransaction(db, write), repeated: false }),
      () => forgetFiles(ctx, folder, stored),
    );
    if (!done.ok) return done;
    const { id } = done.value;
    log('goods-zip.uploaded', { change: id, files: rows.length, by: actor.staffId });
    return ok({ id });
  },
});

/** Writes the plan, and queues the job that deletes the files of a plan that nobody confirms. */
async function planWritten(
  db: Kysely<Database>,
  plan: Parameters<typeof insertChange>[1],
  payload: { folder: string; files: string[] },
): Promise<number> {
  await queueJobs(db, plan.now, [{ kind: forgetFilesJob.kind, payload, runAt: plan.now + keptMs }]);
  return insertChange(db, plan);
}

/** A file with its product, or the reason why it has none. */
type Placed = { file: ZippedFile; name: string } & (
  | { product: Spelled; place: number }
  | { problem: string }
);

/** Returns the files with their products, in the order in which they are added: by product and number. */
async function placed({ db }: Pick<Context, 'db'>, files: readonly ZippedFile[]): Promise<Placed[]> {
  const read = files.map((file) => ({ file, named: pictureName(file.path) }));
  const texts = read.flatMap(({ named }) =>
    named.kind === 'picture' ? [named.whole, ...(named.stem ? [named.stem] : [])] : [],
  );
  const spelled = new Map<string, Spelled[]>();
  for (const part of chunks([...new Set(texts)], 1_000))
    for (const [key, found] of await goodsByArticul(db, part)) spelled.set(key, found);
  const all = read.map(({ file, named }): Placed => {
    const name = lastPart(file.path).normalize('NFC').slice(0, 200);
    if (named.kind === 'system') return { file, name, problem: 'Служебный файл, не фото' };
    if (named.kind !== 'picture') return { file, name, problem: 'Подойдут фото JPEG, PNG, WebP и GIF' };
    if (file.problem) return { file, name, problem: file.problem };
    return { file, name, ...productOfName(named, spelled) };
  });
  const idOf = (each: Placed) => ('product' in each ? each.product.id : Number.MAX_SAFE_INTEGER);
  const placeOf = (each: Placed) => ('product' in each ? each.place : 0);
  return all.sort(
    (a, b) => idOf(a) - idOf(b) || placeOf(a) - placeOf(b) || a.name.localeCompare(b.name, 'ru'),
  );
}

/** Stores the bytes of each picture, and returns the rows of the plan with the names of the stored files. */
async function planned(
  ctx: Pick<Context, 'db' | 'now' | 'uploads'>,
  files: readonly Placed[],
  main: boolean,
): Promise<{ rows: ChangeRow[]; stored: string[] }> {
  const { db, uploads } = ctx;
  const ids = [...new Set(files.flatMap((each) => ('product' in each ? each.product.id : [])))];
  const goods = await allStored(db, ids);
  const counts = new Map<number, number>();
  for (const part of chunks(ids, 1_000))
    for (const [id, { pictures }] of await picturesOf(db, part)) counts.set(id, shownOf(pictures).length);
  const seen = new Map<string, string>();
  const stored: string[] = [];
  const rows: ChangeRow[] = [];
  try {
    for (const [i, each] of files.entries()) {
      const product = 'product' in each ? goods.get(each.product.id) : undefined;
      const articul = product?.values.articul ?? '';
      const header = product?.values.header ?? each.name;
      const row = { nth: i + 1, productId: product?.id ?? null, note: '' };
      const content = { articul, header, before: {}, after: {} };
      const file = { name: each.name, raw: '', isMain: main && 'place' in each && each.place === 1 };
      const wrong = (note: string): ChangeRow => ({
        ...{ ...row, state: 'wrong', note },
        content: { ...content, file },
      });
      if ('problem' in each) {
        rows.push(wrong(each.problem));
        continue;
      }
      const count = counts.get(each.product.id) ?? 0;
      const bytes = await each.file.read().catch(() => undefined);
      const key = bytes && `${each.product.id} ${await hashOfBytes(bytes)}`;
      if (!bytes || !key || !(await isPicture(bytes))) rows.push(wrong('Файл повреждён, или это не фото'));
      else if (seen.has(key)) rows.push(wrong(`То же фото уже есть в архиве: ${seen.get(key)}`));
      else if (count >= mostPictures) rows.push(wrong(`У товара было бы больше ${mostPictures}\u00a0фото`));
      else {
        const raw = `${randomUUID()}.jpg`;
        await zipFolder(uploads).put(raw, bytes);
        stored.push(raw);
        seen.set(key, each.name);
        counts.set(each.product.id, count + 1);
        rows.push({ ...row, state: 'changed', content: { ...content, file: { ...file, raw } } });
      }
    }
    return { rows, stored };
  } catch (error) {
    await forgetFiles(ctx, zipFolder(uploads), stored);
    throw error;
  }
}
