import { openStored, readPicture } from '../../files/pictures.server.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import type { FileStore } from '../../files/stores/file-store.ts';
import { documentTitle } from './document-kinds.ts';
import { documentsFolder } from './documents-folder.server.ts';
import type { DocumentRow } from './repository.server.ts';

type Document = Pick<DocumentRow, 'kind' | 'number' | 'issuedOn' | 'file'>;

/** Returns the file of a document as a download; undefined when there is none. */
export async function savedDocument(uploads: FileStore, document: Document): Promise<SavedFile | undefined> {
  const body = document.file === null ? undefined : await openStored(documentsFolder(uploads), document.file);
  return body && { name: fileName(document), type: 'application/pdf', body };
}

/** Returns the bytes of a document's file; undefined when there is none. */
export async function bytesOf(uploads: FileStore, { file }: Document): Promise<Uint8Array | undefined> {
  return file === null ? undefined : readPicture(documentsFolder(uploads), file);
}

/**
 * Returns the file name of a document, «УПД УТ-15 от 12.11.2026.pdf», without characters that file systems do not
 * allow.
 */
export function fileName(document: Document): string {
  return `${documentTitle(document).replace(/[\\/:*?"<>|]/g, '-')}.pdf`;
}
