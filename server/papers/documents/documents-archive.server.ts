import { z } from 'zod';
import type { DocumentKind } from '../../db/schema.ts';
import { signedIn } from '../../kernel/actor.ts';
import { inOrder, zFlag } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { documentConditions } from './document-conditions.ts';
import { kindsWithoutPrices } from './document-kinds.ts';
import { mayOpen } from './listed-document.ts';
import { mostInArchive } from './most-in-archive.ts';
import { documentsById, documentsOnPage } from './repository.server.ts';
import { zArchived, zippedDocuments } from './zipped-documents.server.ts';

const input = z
  .object({
    /** `1`: all documents that match the filter, latest first, regardless of the selected ones. */
    all: zFlag,
    ...documentConditions,
    id: zArchived,
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
    return ok(zippedDocuments(uploads, documents, { now, isCut }));
  },
});
