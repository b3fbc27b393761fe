import type { Insertable, Kysely, Selectable } from 'kysely';
import { bulkInsert, forUpdate } from '../../db/dialect.server.ts';
import type { Database } from '../../db/schema.ts';
import type { ProductDocument } from './product-document.ts';
import { leastRemovedByDesk } from './rules.ts';

/** A stored document with its file's name in the folder of documents. */
export type StoredDocument = ProductDocument & {
  productId: number;
  file: string;
  /** Where 1C has it; null for a document that staff added. */
  source: string | null;
};

const columns = ['id', 'product_id', 'kind', 'title', 'valid_until', 'file', 'size', 'source'] as const;
type Row = Pick<Selectable<Database['product_documents']>, (typeof columns)[number]>;

/** Returns the documents of these products, product by product in their order. */
export async function documentsOfProducts(
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<StoredDocument[]> {
  if (productIds.length === 0) return [];
  const rows = await db
    .selectFrom('product_documents')
    .select(columns)
    .where('product_id', 'in', productIds)
    .where('removed_at', 'is', null)
    .orderBy('product_id')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(stored);
}

/** Returns the documents of a product for its card. */
export async function documentsOfProduct(db: Kysely<Database>, id: number): Promise<ProductDocument[]> {
  return (await documentsOfProducts(db, [id])).map(shown);
}

/** Returns a document of a product; undefined if there is none of that id, or no longer. */
export async function productDocument(db: Kysely<Database>, id: number): Promise<StoredDocument | undefined> {
  const row = await db
    .selectFrom('product_documents')
    .select(columns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && stored(row);
}

/** Returns what screens show of a stored document. */
export function shown({ id, kind, title, validUntil, size, format }: StoredDocument): ProductDocument {
  return { id, kind, title, validUntil, size, format };
}

function stored({ product_id, valid_until, ...row }: Row): StoredDocument {
  const format = row.file.slice(row.file.lastIndexOf('.') + 1);
  return { ...row, productId: product_id, validUntil: valid_until, format };
}

const columnsOf1c = [
  'id',
  'product_id',
  'source',
  'hash',
  'file',
  'size',
  'title',
  'kind',
  'valid_until',
  'by_desk',
  'submission',
  'removed_at',
] as const;

/** A document as 1C compares it, removed or not. */
export type DocumentRow = Pick<Selectable<Database['product_documents']>, (typeof columnsOf1c)[number]>;

/** Returns the documents of each of these products, even removed ones. */
export async function documentRows(
  db: Kysely<Database>,
  productIds: readonly number[],
): Promise<Map<number, DocumentRow[]>> {
  const found = new Map<number, DocumentRow[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return found;
  const rows = await db
    .selectFrom('product_documents')
    .select(columnsOf1c)
    .where('product_id', 'in', productIds)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  for (const row of rows) found.get(row.product_id)?.push(row);
  return found;
}

/** Returns the same, after locking the products until the transaction ends. */
export async function heldDocumentRows(db: Kysely<Database>, productIds: readonly number[]) {
  await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds)
    .orderBy('id')
    .$call(forUpdate(db))
    .execute();
  return documentRows(db, productIds);
}

/** Changes a document. */
export async function changeDocument(
  db: Kysely<Database>,
  id: number,
  columns: Partial<Omit<DocumentRow, 'id' | 'product_id'>>,
): Promise<void> {
  await db.updateTable('product_documents').set(columns).where('id', '=', id).execute();
}

/** Removes documents, which can be restored for a while. */
export async function removeDocuments(
  db: Kysely<Database>,
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('product_documents').set({ removed_at: now }).where('id', 'in', ids).execute();
}

/** Copies the documents of 1C of a product (value) to new variants of the same good (keys). */
export async function copyDocuments(
  db: Kysely<Database>,
  models: ReadonlyMap<number, number>,
): Promise<void> {
  if (models.size === 0) return;
  const rows = await documentRows(db, [...new Set(models.values())]);
  const copies = [...models].flatMap(([product_id, model]) =>
    (rows.get(model) ?? [])
      .filter(({ source, removed_at }) => source !== null && removed_at === null)
      .map(({ id: _, removed_at: __, ...row }) => ({ ...row, product_id, submission: null })),
  );
  await insertDocuments(db, copies);
}

/** Returns the files with these bytes that documents of any product have, oldest first. */
export async function filesWithHash(db: Kysely<Database>, hash: string) {
  return db
    .selectFrom('product_documents')
    .select(({ fn }) => ['file', fn.max('size').as('size')])
    .where('hash', '=', hash)
    .groupBy('file')
    .orderBy(({ fn }) => fn.min('id'))
    .execute();
}

/** Replaces lost files of documents of any product by a stored file with the same bytes. */
export async function replaceLostFiles(
  db: Kysely<Database>,
  { lost, file, size }: { lost: readonly string[]; file: string; size: number },
): Promise<void> {
  if (lost.length === 0) return;
  await db.updateTable('product_documents').set({ file, size }).where('file', 'in', lost).execute();
}

/**
 * Deletes at most `limit` documents that were removed no later than `before`, and returns their files. Documents of 1C
 * that staff have removed stay, because the next import would bring them back. Finds the rows first and deletes them
 * by id, because deleting by a range would lock neighboring rows.
 */
export async function forgetRemovedDocuments(
  db: Kysely<Database>,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('product_documents')
    .select(['id', 'file'])
    .where('removed_at', '<=', before)
    .where('by_desk', '<', leastRemovedByDesk)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  await db
    .deleteFrom('product_documents')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    // Skips documents that were restored meanwhile.
    .where('removed_at', '<=', before)
    .where('by_desk', '<', leastRemovedByDesk)
    .execute();
  return [...new Set(rows.map(({ file }) => file))];
}

/** Returns which of these files a document still has, even a removed one. */
export async function documentFilesInUse(
  db: Kysely<Database>,
  files: readonly string[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await db
    .selectFrom('product_documents')
    .select('file')
    .distinct()
    .where('file', 'in', files)
    .execute();
  return new Set(rows.map(({ file }) => file));
}

/** Adds documents to products, each after its existing ones. `source` is null for documents that staff add. */
export async function insertDocuments(
  db: Kysely<Database>,
  documents: readonly NewDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const last = await db
    .selectFrom('product_documents')
    .select(({ fn }) => ['product_id', fn.max('sort').as('sort')])
    .where('product_id', 'in', [...new Set(documents.map(({ product_id }) => product_id))])
    .groupBy('product_id')
    .execute();
  const sorts = new Map(last.map(({ product_id, sort }) => [product_id, sort]));
  const rows = documents.map((document) => {
    const sort = (sorts.get(document.product_id) ?? 0) + 1;
    sorts.set(document.product_id, sort);
    return { by_desk: 0, ...document, sort };
  });
  await bulkInsert(db, 'product_documents', rows);
}

export type NewDocument = Pick<
  Insertable<Database['product_documents']>,
  | 'product_id'
  | 'kind'
  | 'title'
  | 'valid_until'
  | 'file'
  | 'size'
  | 'hash'
  | 'source'
  | 'submission'
  | 'by_desk'
>;
