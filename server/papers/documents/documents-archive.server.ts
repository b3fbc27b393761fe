import { Readable } from 'node:stream';
import { z } from 'zod';
import type { SavedFile } from '../../files/saved-file.server.ts';
import type { FileStore } from '../../files/stores/file-store.ts';
import { zippedWhole } from '../../files/zip.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { mayOpen } from './listed-document.ts';
import { bytesOf, fileName } from './read-file.server.ts';
import { type DocumentRow, documentsById } from './repository.server.ts';

/** The longest page of the list. */
export const mostInArchive = 100;

const input = z.object({
  /** The documents that were ticked. */
  id: z.array(zId, { error: 'Отметьте документы, которые нужно скачать' }).max(mostInArchive, {
    error: `За один раз скачиваются не больше ${mostInArchive}\u00a0документов`,
  }),
});

/**
 * Returns the PDFs of documents in one zip archive, streamed file by file. Those that the account may not open are left
 * out. Refusals: NOT_FOUND when none is left, BAD_INPUT for more than a hundred.
 */
export const documentsArchive = useCase({
  name: 'documents-archive',
  access: signedIn,
  writes: false,
  input,
  async run({ id }, { db, actor, uploads, now }) {
    const sums = actSums(actor, await politicsOf(db, actor));
    const found = await documentsById(db, actor, id);
    const documents = found.filter(({ kind, file }) => file !== null && mayOpen(kind, sums));
    if (documents.length === 0)
      return fail('NOT_FOUND', { message: 'Отметьте документы, у которых есть файл' });
    const file: SavedFile = {
      name: `Документы на ${ruDate(dayOf(now))}.zip`,
      type: 'application/zip',
      body: Readable.from(zippedWhole(filesOf(uploads, documents))),
    };
    return ok(file);
  },
});

/**
 * One file in memory at a time; two of the same name get numbers. Files that the disk has lost are named in a text, so
 * that nobody takes the archive for complete.
 */
async function* filesOf(uploads: FileStore, documents: readonly DocumentRow[]) {
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
  if (lost.length > 0) {
    const text = `Файлов этих документов сейчас нет, попросите их у менеджера:\r\n${lost.join('\r\n')}\r\n`;
    yield { name: 'Не вошли в архив.txt', bytes: new TextEncoder().encode(`\ufeff${text}`) };
  }
}
