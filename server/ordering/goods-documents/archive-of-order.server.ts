import { Readable } from 'node:stream';
import { readPicture } from '../../files/pictures.server.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import type { FileStore } from '../../files/stores/file-store.ts';
import { zippedWhole } from '../../files/zip.server.ts';
import { productDocumentsFolder } from '../../goods/documents/documents-folder.server.ts';
import { documentsOfProducts } from '../../goods/documents/repository.server.ts';
import { offMainThread } from '../../kernel/off-main-thread.server.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { orderNumber } from '../orders/rules.ts';
import { type ArchivePlan, contentsText, leftOutText, planArchive } from './plan-archive.ts';
import { goodsOfOrder } from './repository.server.ts';

/** Returns the archive of the documents of an order's goods. Refusal: NOT_FOUND when there are none. */
export async function archiveOfOrder(
  { db, uploads }: Pick<Context, 'db' | 'uploads'>,
  { id, createdAt }: { id: number; createdAt: number },
): Promise<Result<SavedFile>> {
  // An order may have ten thousand lines.
  const reader = offMainThread(db);
  const goods = await goodsOfOrder(reader, id);
  const documents = await documentsOfProducts(
    reader,
    goods.map((product) => product.id),
  );
  if (documents.length === 0)
    return fail('NOT_FOUND', { message: 'У товаров этого заказа документов пока нет' });
  const number = orderNumber(id, createdAt);
  const files = filesOf(productDocumentsFolder(uploads), number, planArchive(goods, documents));
  return ok({
    name: `Документы на товары заказа ${number}.zip`,
    type: 'application/zip',
    body: Readable.from(zippedWhole(files)),
  });
}

/** Yields the files, with one in memory at a time, then the lists of what the archive contains and lacks. */
async function* filesOf(folder: FileStore, order: string, plan: ArchivePlan) {
  const lost = new Set<string>();
  for (const { file, name } of plan.files) {
    const bytes = await readPicture(folder, file);
    if (bytes) yield { name, bytes };
    else lost.add(name);
  }
  const text = (value: string) => new TextEncoder().encode(value);
  yield { name: 'Состав.txt', bytes: text(contentsText(order, plan, lost)) };
  const leftOut = leftOutText(plan, lost);
  if (leftOut) yield { name: 'Не вошли в архив.txt', bytes: text(leftOut) };
}
