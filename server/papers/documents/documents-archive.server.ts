import { Readable } from 'node:stream';
import { z } from 'zod';
import type { DocumentKind } from '../../db/schema.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import type { FileStore } from '../../files/stores/file-store.ts';
import { zippedWhole } from '../../files/zip.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { inOrder, zFlag, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { documentConditions } from './document-conditions.ts';
import { kindsWithoutPrices } from './document-kinds.ts';
import { mayOpen } from './listed-document.ts';
import { mostInArchive } from './most-in-archive.ts';
import { bytesOf, fileName } from './read-file.server.ts';
import { type DocumentRow, documentsById, documentsOnPage } from './repository.server.ts';

const input = z
  .object({
    /** `1`: all documents that match the filter, latest first, regardless of the selected ones. */
    all: zFlag,
    ...documentConditions,
    /** The selected documents. */
    id: z
      .array(zId, { error: 'Отметьте документы, которые нужно скачать' })
      .max(mostInArchive, {
        error: `За один раз скачиваются не больше ${mostInArchive}\u00a0документов`,
      })
      .default([]),
  })
  .superRefine(inOrder);

/**
 * Returns the PDFs of documents in one zip archive, streamed file by file: the selected documents, or the latest
 * hundred that match the list's filter. Omits documents that the account may not open. Refusals: NOT_FOUND when none is
 * left, BAD_INPUT for more than a hundred, and for invalid dates.
 */
export const documentsArchive = useCase({
  name: 'documents-archive',
  access: signedIn,
  writes: false,
  input,
  async run({ id, all, ...conditions }, { db, actor, uploads, now }) {
    const sums = actSums(actor, await politicsOf(db, actor));
    const latest = (perpage: number, kinds?: readonly DocumentKind[]) =>
      documentsOnPage(
        db,
        actor,
        { ...conditions, files: { kinds } },
        { page: 1, perpage, pages: 1, total: 0 },
      );
    // One more than the archive may contain, to detect whether there are more.
    const found = all
      ? await latest(mostInArchive + 1, sums === 'shown' ? undefined : kindsWithoutPrices)
      : await documentsById(db, actor, id);
    const isCut = found.length > mostInArchive;
    const documents = found
      .slice(0, mostInArchive)
      .filter(({ kind, file }) => file !== null && mayOpen(kind, sums));
    if (documents.length === 0) {
      const withheld = all
        ? sums !== 'shown' && (await latest(1)).length > 0
        : found.some(({ file }) => file !== null);
      return fail('NOT_FOUND', {
        message: withheld
          ? 'В файлах этих документов цены договора, а они вам сейчас не показаны'
          : all
            ? 'Файлов у этих документов пока нет'
            : 'Отметьте документы, у которых есть файл',
      });
    }
    const file: SavedFile = {
      name: `Документы на ${ruDate(dayOf(now))}.zip`,
      type: 'application/zip',
      body: Readable.from(zippedWhole(filesOf(uploads, documents, isCut))),
    };
    return ok(file);
  },
});

/**
 * Yields the files, with one in memory at a time. Files of the same name get numbers. A text file lists files that were
 * lost from disk, and mentions older documents beyond the hundred (`isCut`), so that nobody assumes that the archive is
 * complete.
 */
async function* filesOf(uploads: FileStore, documents: readonly DocumentRow[], isCut: boolean) {
  const names = new Map<string, number>();
  const lost: string[] = [];
  for (const document of documents) {
    const bytes = await bytesOf(uploads, document);
    const name = fileName(document);
    if (!bytes) {
      lost.push(name);
      continue;
    }
    const before = names.get(name) ?? 0;
    names.set(name, before + 1);
    yield { name: before === 0 ? name : name.replace(/\.pdf$/, ` (${before + 1}).pdf`), bytes };
  }
  const texts = [
    ...(lost.length > 0 ? ['Файлов этих документов сейчас нет, попросите их у менеджера:', ...lost] : []),
    ...(isCut
      ? [
          `Здесь последние ${mostInArchive}\u00a0документов списка. Более ранние скачайте отдельно: сузьте период.`,
        ]
      : []),
  ];
  if (texts.length > 0) {
    const text = `${texts.join('\r\n')}\r\n`;
    yield { name: 'Не вошли в архив.txt', bytes: new TextEncoder().encode(`\ufeff${text}`) };
  }
}
