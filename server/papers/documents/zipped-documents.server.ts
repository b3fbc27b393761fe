import { Readable } from 'node:stream';
import { z } from 'zod';
import type { SavedFile } from '../../files/saved-file.server.ts';
import type { FileStore } from '../../files/stores/file-store.ts';
import { zippedWhole } from '../../files/zip.server.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zId } from '../../kernel/fields.ts';
import { mostInArchive } from './most-in-archive.ts';
import { bytesOf, fileName } from './read-file.server.ts';
import type { DocumentRow } from './repository.server.ts';

/** The documents that were selected for an archive. */
export const zArchived = z
  .array(zId, { error: 'Отметьте документы, которые нужно скачать' })
  .max(mostInArchive, { error: `За один раз скачиваются не больше ${mostInArchive}\u00a0документов` })
  .default([]);

type Given = Pick<DocumentRow, 'kind' | 'number' | 'issuedOn' | 'file'>;

/**
 * Returns the PDFs of documents in one zip archive, streamed file by file. `isCut`: whether there are older documents
 * beyond these.
 */
export function zippedDocuments(
  uploads: FileStore,
  documents: readonly Given[],
  { now, isCut }: { now: number; isCut: boolean },
): SavedFile {
  return {
    name: `Документы на ${ruDate(dayOf(now))}.zip`,
    type: 'application/zip',
    body: Readable.from(zippedWhole(filesOf(uploads, documents, isCut))),
  };
}

/**
 * Yields the files, with one in memory at a time. Files of the same name get numbers. A text file lists files that were
 * lost from disk, and mentions older documents beyond the hundred (`isCut`), so that nobody assumes that the archive is
 * complete.
 */
async function* filesOf(uploads: FileStore, documents: readonly Given[], isCut: boolean) {
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
