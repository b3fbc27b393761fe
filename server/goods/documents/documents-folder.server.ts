import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { hashOfBytes } from '../../files/hash-of-bytes.server.ts';
import { hasStored, openStored, readPicture, storePdf, storePicture } from '../../files/pictures.server.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import type { FileStore } from '../../files/stores/file-store.ts';
import { typeOfBytes } from '../../files/type-of-bytes.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { documentFileName } from './file-name.ts';
import type { ProductDocument } from './product-document.ts';
import { filesWithHash } from './repository.server.ts';

/** The maximum size of a document of a product as sent, in bytes. */
export const largestProductDocument = 20 * 1024 * 1024;

/** The maximum side of a scan, in pixels: an A4 page at 250 dots per inch. */
const scanSide = 3_000;

const scans: readonly (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Returns the folder for the documents of goods; `uploads` is `ctx.uploads`. */
export function productDocumentsFolder(uploads: FileStore): FileStore {
  return uploads.within('goods-documents');
}

/**
 * A stored file. `isNew`: no document has it yet, so the caller deletes it if it saves no row. `lost`: files with the
 * same bytes that documents have but that no longer exist.
 */
export type DocumentFile = { file: string; size: number; hash: string; isNew: boolean; lost: string[] };

/**
 * Stores a document of a product: a PDF unchanged, a scan re-encoded as JPEG. The first bytes determine the type,
 * whatever the name says. Bytes that a document already has are not stored again: one certificate often belongs to
 * hundreds of goods. Refusals: TOO_LARGE, NOT_DOCUMENT for other types and broken scans, PICTURE_TOO_LARGE, NOT_STORED.
 */
export async function storeProductDocument(
  db: Kysely<Database>,
  uploads: FileStore,
  bytes: Uint8Array,
): Promise<Result<DocumentFile>> {
  if (bytes.length > largestProductDocument)
    return fail('TOO_LARGE', { message: 'Документ больше 20\u00a0МБ' });
  const folder = productDocumentsFolder(uploads);
  const hash = await hashOfBytes(bytes);
  const { known, lost } = await knownFile(db, uploads, hash);
  if (known) return ok(known);
  const type = typeOfBytes(bytes);
  if (type === 'application/pdf') {
    const pdf = await storePdf(folder, bytes);
    return pdf.ok ? ok({ file: pdf.value, size: bytes.length, hash, isNew: true, lost }) : pdf;
  }
  if (!type || !scans.includes(type)) return notDocument();
  const scan = await storePicture(folder, { bytes, type }, scanSide);
  if (!scan.ok) return scan.code === 'BAD_PICTURE' ? notDocument() : scan;
  const size = (await readPicture(folder, scan.value))?.length ?? 0;
  return ok({ file: scan.value, size, hash, isNew: true, lost });
}

/** Returns a stored file with these bytes that a document of any product has, and the lost ones. */
export async function knownFile(
  db: Kysely<Database>,
  uploads: FileStore,
  hash: string,
): Promise<{ known: DocumentFile | undefined; lost: string[] }> {
  const lost: string[] = [];
  let known: DocumentFile | undefined;
  for (const { file, size } of await filesWithHash(db, hash))
    if (!(await hasStored(productDocumentsFolder(uploads), file))) lost.push(file);
    else known ??= { file, size, hash, isNew: false, lost };
  return { known, lost };
}

const notDocument = () => fail('NOT_DOCUMENT');

type Stored = Pick<ProductDocument, 'title' | 'format'> & { file: string };

/** Returns a document as a download; undefined if its file is missing. */
export async function savedProductDocument(
  uploads: FileStore,
  document: Stored,
): Promise<SavedFile | undefined> {
  const body = await openStored(productDocumentsFolder(uploads), document.file);
  const type = document.format === 'pdf' ? 'application/pdf' : 'image/jpeg';
  return body && { name: documentFileName(document), type, body };
}
