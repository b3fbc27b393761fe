import type { Kysely } from 'kysely';
import { inTransaction, mayHaveHappened } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { hasStored } from '../files/pictures.server.ts';
import { type FileStore, isStorageAway } from '../files/stores/file-store.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import {
  type DocumentFile,
  knownFile,
  largestProductDocument,
  productDocumentsFolder,
  storeProductDocument,
} from '../goods/documents/documents-folder.server.ts';
import { removeUnusedLater } from '../goods/documents/forget-documents.server.ts';
import { mostProductDocuments } from '../goods/documents/kinds.ts';
import {
  changeDocument,
  type DocumentRow,
  documentRows,
  heldDocumentRows,
  insertDocuments,
  type NewDocument,
  removeDocuments,
  replaceLostFiles,
} from '../goods/documents/repository.server.ts';
import { isSetByDesk, returned } from '../goods/documents/rules.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { forgetFiles } from '../work/files/forget-files.server.ts';
import type { NamedDocument } from './commerceml/records.ts';
import { byGood } from './families.ts';
import { type FileSource, hashBeside, type KnownHashes, readBeside } from './files-beside.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { type Notes, note } from './notes.ts';
import { stopIfAborted } from './pace.ts';
import {
  changesNothing,
  type DocumentList,
  planDocuments,
  sourceOf,
  wantedDocument,
} from './plan-documents.ts';
import { importedProducts } from './products.repository.server.ts';
import { ImportRefused } from './refused.ts';
import { addTally, newTally, type Tally } from './tally.ts';

/** A good with its documents; undefined when a full export mentions none. `folder`: to which their paths are relative. */
export type Documented = {
  id: string;
  name: string;
  folder: string;
  documents: NamedDocument[] | undefined;
};

/** What a run has learned about files: the hashes of those of the export, and which stored ones exist. */
export type SeenFiles = { hashes: KnownHashes; stored: Set<string> };

/**
 * Sets the documents of goods, with all their variants, from the files of the export. Documents that a good no longer
 * names are removed, unless one of its files is missing or broken. Lost files are stored again. Throws ImportRefused
 * (NOT_STORED) when documents cannot be written; those of earlier goods stay.
 */
export async function writeDocuments(
  db: Kysely<Database>,
  goods: Documented[],
  uploads: FileStore,
  run: Run,
  seen: SeenFiles,
): Promise<{ tally: Tally; notes: Notes }> {
  const all = { tally: newTally(), notes: new Map() as Notes };
  if (goods.length === 0) return all;
  const families = byGood(await importedProducts(db, { goods: goods.map(({ id }) => id), offers: [] }));
  const productsOf = (good: Documented) => (families.get(good.id) ?? []).map(([, { id }]) => id);
  const rows = await documentRows(db, goods.flatMap(productsOf));
  for (const good of goods) {
    const own = productsOf(good);
    const known = own.flatMap((id) => rows.get(id) ?? []);
    if (own.length === 0 || (!good.documents && known.length === 0)) continue;
    stopIfAborted(run);
    const files: Files = new Map();
    let used = new Set<string>();
    try {
      const list = await listOf({ db, uploads, seen, known, files, used }, good, all.notes);
      const plans = own.map((id) => ({ id, plan: planDocuments(rows.get(id) ?? [], list) }));
      for (const source of new Set(plans.flatMap(({ plan }) => plan.over.map((each) => each.source))))
        note(all.notes, 'DOCUMENTS_OVER', `${good.name}: ${source}`);
      const changed = plans.filter(({ plan }) => !changesNothing(plan)).map(({ id }) => id);
      for (const { plan } of plans) all.tally.unchanged += plan.unchanged;
      if (changed.length > 0) {
        const saved = await inTransaction(db, (trx) => save(trx, changed, list, files, run.now));
        for (const file of saved.files) used.add(file);
        addTally(all.tally, saved.tally);
      }
    } catch (error) {
      if (mayHaveHappened(error)) used = new Set([...files.values()].map(({ file }) => file));
      throw error;
    } finally {
      const unused = [...files.values()].filter(({ file, isNew }) => isNew && !used.has(file));
      const names = unused.map(({ file }) => file);
      await forgetFiles({ db, now: run.now }, productDocumentsFolder(uploads), names);
    }
    if (used.size > 0) run.onPictures?.();
  }
  return all;
}

/** Stored files by the hash of their bytes. */
type Files = Map<string, { file: string; size: number; isNew: boolean }>;

/** `known`: the documents of the good. `used`: the files that lost ones have been replaced by. */
type Reading = {
  db: Kysely<Database>;
  uploads: FileStore;
  seen: SeenFiles;
  known: readonly DocumentRow[];
  files: Files;
  used: Set<string>;
};

/** Reads the documents of a good, one at a time, and adds their stored files to `files`. */
async function listOf(
  reading: Reading,
  { name, folder, documents = [] }: Documented,
  notes: Notes,
): Promise<DocumentList> {
  const { db, seen, files, used } = reading;
  const wanted = new Map<string, DocumentList['wanted'][number]>();
  const named = new Set<string>();
  let isWhole = true;
  const leftOut = (reason: 'DOCUMENT_MISSING' | 'DOCUMENT_BROKEN', text: string) => {
    isWhole = false;
    note(notes, reason, `${name}: ${text}`);
  };
  for (const document of documents) {
    const { path } = document;
    const source = sourceOf(path);
    named.add(source);
    if (wanted.size >= mostProductDocuments) {
      note(notes, 'DOCUMENTS_OVER', `${name}: ${path}`);
      continue;
    }
    const read = await hashBeside({ folder, path }, largestProductDocument, seen.hashes);
    if (read === 'missing') leftOut('DOCUMENT_MISSING', path);
    else if (read === 'too-large') leftOut('DOCUMENT_BROKEN', `${path}. Документ больше 20\u00a0МБ`);
    else if (wanted.has(read.hash)) named.delete(source);
    else {
      let { hash } = read;
      if (!(await hasOwnFile(reading, hash))) {
        const stored = await storedBeside(reading, { folder, path }, read);
        if (!stored.ok && stored.code === 'NOT_FOUND') {
          leftOut('DOCUMENT_MISSING', path);
          continue;
        }
        if (!stored.ok && stored.code === 'NOT_STORED')
          throw new ImportRefused('Хранилище документов недоступно для записи', 'NOT_STORED');
        if (!stored.ok) {
          leftOut('DOCUMENT_BROKEN', stored.code === 'NOT_DOCUMENT' ? path : `${path}. ${stored.message}`);
          continue;
        }
        hash = stored.value.hash;
        files.set(hash, stored.value);
        if (stored.value.lost.length > 0) {
          await inTransaction(db, (trx) => replaceLostFiles(trx, stored.value));
          used.add(stored.value.file);
        }
      }
      wanted.set(hash, wantedDocument(document, hash));
    }
  }
  return { wanted: [...wanted.values()], named, isWhole };
}

/** Returns whether all files with these bytes that the good has exist, and adds one of them to `files`. */
async function hasOwnFile({ uploads, seen, known, files }: Reading, hash: string): Promise<boolean> {
  const own = known.filter((row) => row.hash === hash);
  for (const { file } of own) {
    if (!seen.stored.has(file) && !(await isStored(uploads, file))) return false;
    seen.stored.add(file);
  }
  const [first] = own;
  if (first) files.set(hash, { file: first.file, size: first.size, isNew: false });
  return first !== undefined;
}

/** Returns whether a file exists; true if the storage cannot be reached, because an import may need none of it. */
async function isStored(uploads: FileStore, file: string): Promise<boolean> {
  try {
    return await hasStored(productDocumentsFolder(uploads), file);
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    return true;
  }
}

/** Returns a stored file with the bytes of a file of the export, which is read only if none has them. */
async function storedBeside(
  { db, uploads }: Reading,
  source: FileSource,
  { hash, bytes }: { hash: string; bytes?: Buffer },
): Promise<Result<DocumentFile>> {
  const { known } = await knownFile(db, uploads, hash);
  if (known) return ok(known);
  const read = bytes ? { bytes } : await readBeside(source, largestProductDocument);
  return typeof read === 'string' ? fail('NOT_FOUND') : storeProductDocument(db, uploads, read.bytes);
}

/** Saves the documents of products. Returns the counts, and the files that rows have. */
async function save(
  db: Kysely<Database>,
  products: number[],
  list: DocumentList,
  files: Files,
  now: number,
): Promise<{ tally: Tally; files: Set<string> }> {
  const tally = newTally();
  const used = new Set<string>();
  const replaced: string[] = [];
  const touched: number[] = [];
  const fresh: NewDocument[] = [];
  const gone: number[] = [];
  const fileOf = (hash: string) => {
    const { file, size } = files.get(hash)!;
    used.add(file);
    return { file, size, hash };
  };
  // Staff may have changed documents meanwhile.
  for (const [id, rows] of await heldDocumentRows(db, products)) {
    const plan = planDocuments(rows, list);
    if (changesNothing(plan)) continue;
    touched.push(id);
    for (const { source, title, kind, hash } of plan.added)
      fresh.push({
        ...{ product_id: id, source, title, kind, valid_until: null, submission: null },
        ...fileOf(hash),
      });
    gone.push(...plan.removed.map((row) => row.id));
    for (const { row, to } of plan.changed) {
      const { source, title, kind, hash } = to;
      const words = isSetByDesk(row) ? {} : { title, kind };
      // The validity that staff have set is that of the former bytes.
      const content = row.hash === hash ? {} : { ...fileOf(hash), valid_until: null };
      if (row.hash !== hash) replaced.push(row.file);
      await changeDocument(db, row.id, { source, ...words, ...content, ...returned(row) });
      if (row.removed_at === null) tally.changed += 1;
      else tally.added += 1;
    }
    tally.added += plan.added.length;
    tally.removed += plan.removed.length;
  }
  await insertDocuments(db, fresh);
  await removeDocuments(db, gone, now);
  await removeUnusedLater(db, replaced, now);
  await markProductsChanged(db, touched, now);
  return { tally, files: used };
}
