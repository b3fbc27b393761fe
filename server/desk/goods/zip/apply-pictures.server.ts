import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import { contentFolder, contentPictureHref } from '../../../content/editing/pictures.server.ts';
import { goodsSide, smallSide } from '../../../content/editing/store-content-pictures.server.ts';
import { inTransaction, mayHaveHappened } from '../../../db/dialect.server.ts';
import type { Database } from '../../../db/schema.ts';
import { storePicture, storeSmallCopy } from '../../../files/pictures.server.ts';
import { markProductsChanged } from '../../../goods/change-log.repository.server.ts';
import { forgetFiles } from '../../../work/files/forget-files.server.ts';
import type { JobContext, JobHandler } from '../../../work/jobs/job-handler.ts';
import { queueJobs } from '../../../work/jobs/repository.server.ts';
import {
  findChange,
  holdChange,
  rowsOf,
  updateChange,
  writeRows,
} from '../bulk/changes.repository.server.ts';
import { goodsPicturesKind, recordEnd } from '../bulk/finish-change.server.ts';
import type { ChangeHead, ChangeRow } from '../bulk/goods-change.ts';
import { heldPictures, type Pictured, shownOf, writePictures } from '../pictures.repository.server.ts';
import { mostPictures } from '../product-pictures.server.ts';
import { zipFolder } from './zip-folder.ts';

/** The number of pictures re-encoded before a transaction stores them. */
const atOnce = 10;

type Payload = { id: number };

/**
 * Adds the pictures of a confirmed archive, or removes them again, a few at a time. After a crash the pictures of the
 * last part are re-encoded again; what has been stored is not added twice, because the position moves with it.
 */
export const goodsPicturesJob: JobHandler = {
  kind: goodsPicturesKind,
  attempts: () => 5,
  async outside({ id }: Payload, ctx) {
    const head = await findChange(ctx.db, id);
    if (head?.state === 'applying') await addSome(ctx, head);
    if (head?.state === 'undoing') await removeSome(ctx, head);
  },
  async gaveUp({ id }: Payload, ctx) {
    await holdChange(ctx.db, id);
    const head = await findChange(ctx.db, id);
    if (head?.state === 'applying' || head?.state === 'undoing') await recordEnd(ctx, head, 'failed');
  },
};

/** A picture re-encoded, or why it could not be. */
type Made = { path: string } | { note: string };

async function addSome(ctx: JobContext, head: ChangeHead): Promise<void> {
  const rows = await rowsOf(ctx.db, head.id, { states: ['changed'], after: head.position, most: atOnce });
  const made: Made[] = [];
  const forget = (used: ReadonlySet<string>) => {
    const lost = made.flatMap((each) => ('path' in each && !used.has(each.path) ? basename(each.path) : []));
    return forgetFiles(ctx, contentFolder(ctx.uploads), lost);
  };
  try {
    for (const row of rows) made.push(await reencoded(ctx, row));
    const used = await inTransaction(ctx.db, (trx) =>
      inTurn({ ...ctx, db: trx }, head, rows, () => added(trx, rows, made, ctx.now)),
    );
    await forget(used);
  } catch (error) {
    if (!mayHaveHappened(error)) await forget(new Set());
    throw error;
  }
  await forgetFiles(
    ctx,
    zipFolder(ctx.uploads),
    rows.flatMap(({ content }) => content.file?.raw ?? []),
  );
}

async function reencoded({ uploads }: JobContext, { content }: ChangeRow): Promise<Made> {
  const bytes = await zipFolder(uploads).read(content.file?.raw ?? '');
  if (!bytes) return { note: 'Файла больше нет. Загрузите архив ещё раз' };
  const folder = contentFolder(uploads);
  const stored = await storePicture(folder, { bytes, type: 'image/jpeg' }, goodsSide);
  if (!stored.ok) return { note: stored.code === 'BAD_PICTURE' ? 'Файл повреждён' : stored.message };
  await storeSmallCopy(folder, stored.value, smallSide);
  return { path: contentPictureHref(stored.value) };
}

async function removeSome(ctx: JobContext, head: ChangeHead): Promise<void> {
  const rows = await rowsOf(ctx.db, head.id, { states: ['done'], after: head.position, most: atOnce });
  await inTransaction(ctx.db, (trx) =>
    inTurn({ ...ctx, db: trx }, head, rows, () => removed(trx, rows, ctx.now)),
  );
}

/**
 * Stores the outcome of rows, unless another process has done so meanwhile, and continues or ends the change. Returns
 * the paths of the pictures that products have now.
 */
async function inTurn(
  { db, now, log }: Pick<JobContext, 'db' | 'now' | 'log'>,
  seen: ChangeHead,
  rows: readonly ChangeRow[],
  process: () => Promise<ChangeRow[]>,
): Promise<Set<string>> {
  await holdChange(db, seen.id);
  const head = await findChange(db, seen.id);
  if (!head || head.state !== seen.state || head.position !== seen.position) return new Set();
  const processed = await process();
  await writeRows(db, head.id, processed);
  const skipped = processed.filter(({ state }) => state === 'stale' || state === 'kept').length;
  const next = {
    position: rows.at(-1)?.nth ?? head.position,
    done: head.done + processed.length - skipped,
    skipped: head.skipped + skipped,
  };
  await updateChange(db, head.id, next);
  if (rows.length < atOnce)
    await recordEnd({ db, now, log }, { ...head, ...next }, head.state === 'undoing' ? 'undone' : 'applied');
  else await queueJobs(db, now, [{ kind: goodsPicturesKind, payload: { id: head.id } }]);
  return new Set(
    processed.flatMap(({ state, content }) => (state === 'done' ? (content.file?.path ?? []) : [])),
  );
}

/** Adds pictures to their products; a product that is gone or full is skipped. */
async function added(
  db: Kysely<Database>,
  rows: readonly ChangeRow[],
  made: readonly Made[],
  now: number,
): Promise<ChangeRow[]> {
  const ids = [...new Set(rows.flatMap(({ productId }) => productId ?? []))];
  const goods = await heldPictures(db, ids);
  const changed = new Map<number, Pictured['pictures']>();
  const processed = rows.map((row, i): ChangeRow => {
    const own = goods.get(row.productId ?? 0);
    const each = made[i];
    const stale = (note: string): ChangeRow => ({ ...row, state: 'stale', note });
    if (!own || row.productId === null) return stale('Товара больше нет');
    if (!each || 'note' in each) return stale(each?.note ?? '');
    if (shownOf(own.pictures).length >= mostPictures) return stale(`У товара уже ${mostPictures}\u00a0фото`);
    const picture = { path: each.path, type: 'photo', isRemoved: false };
    if (row.content.file?.isMain) own.pictures.unshift(picture);
    else own.pictures.push(picture);
    changed.set(row.productId, own.pictures);
    const { file } = row.content;
    return {
      ...row,
      state: 'done',
      content: { ...row.content, ...(file && { file: { ...file, ...each } }) },
    };
  });
  await writePictures(db, changed, { now });
  await markProductsChanged(db, [...changed.keys()], now);
  return processed;
}

/** Removes the pictures that a change has added; those that somebody has removed already stay as they are. */
async function removed(db: Kysely<Database>, rows: readonly ChangeRow[], now: number): Promise<ChangeRow[]> {
  const ids = [...new Set(rows.flatMap(({ productId }) => productId ?? []))];
  const goods = await heldPictures(db, ids);
  const changed = new Map<number, Pictured['pictures']>();
  const processed = rows.map((row): ChangeRow => {
    const own = goods.get(row.productId ?? 0);
    const known = own?.pictures.find(({ path }) => path === row.content.file?.path);
    if (!own || row.productId === null || !known || known.isRemoved)
      return { ...row, state: 'kept', note: 'Этого фото у товара уже нет' };
    known.isRemoved = true;
    changed.set(row.productId, own.pictures);
    return { ...row, state: 'undone' };
  });
  await writePictures(db, changed, { now });
  await markProductsChanged(db, [...changed.keys()], now);
  return processed;
}
