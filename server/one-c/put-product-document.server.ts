import { z } from 'zod';
import { inTransaction, mayHaveHappened } from '../db/dialect.server.ts';
import { zDay, zOneCId } from '../exchange/rows/fields.ts';
import {
  largestProductDocument,
  productDocumentsFolder,
  storeProductDocument,
} from '../goods/documents/documents-folder.server.ts';
import { removeUnusedLater } from '../goods/documents/forget-documents.server.ts';
import {
  kindLabel,
  kindNamedIn,
  mostProductDocuments,
  productDocumentKinds,
} from '../goods/documents/kinds.ts';
import {
  changeDocument,
  type DocumentRow,
  heldDocumentRows,
  insertDocuments,
  type NewDocument,
  replaceLostFiles,
} from '../goods/documents/repository.server.ts';
import { isSetByDesk, isSettled, returned } from '../goods/documents/rules.ts';
import { sourceOfCall } from '../goods/documents/sources.ts';
import { productsChanged } from '../goods/products-changed.server.ts';
import { zIfSent, zRequiredLine } from '../kernel/fields.ts';
import { counted } from '../kernel/plural.ts';
import { fail, ok } from '../kernel/result.ts';
import { exchangeUseCase } from '../kernel/use-case.ts';
import { forgetFiles } from '../work/files/forget-files.server.ts';
import { noSuchGood, productsOfGood } from './product-documents.repository.server.ts';

const kinds = productDocumentKinds.map(({ value }) => value);

/** The good of a document, and the key by which 1C finds the document again. */
export const zProductDocument = { id: zOneCId, key: zOneCId };

const input = z.object({
  ...zProductDocument,
  bytes: z.instanceof(Uint8Array),
  title: zIfSent(zRequiredLine(200)),
  kind: zIfSent(z.enum(kinds, { error: `Укажите вид: ${kinds.join(', ')}` })),
  valid_until: zDay,
});

/**
 * Saves a document of a good, with all its variants. The same call changes nothing, but restores a lost file or a
 * document that a call has removed. Variants that have the same bytes in another document, or from which staff have
 * removed them, do not get the document. Title, kind and validity stay if the call omits them or staff have set them,
 * but the validity belongs to the bytes: with others, the call sets it. Returns `created`, `changed` or `unchanged`.
 * Refusals: BAD_INPUT by field or if a variant has no room, NOT_FOUND for an unknown good, TOO_LARGE (413),
 * NOT_DOCUMENT (415), PICTURE_TOO_LARGE, NOT_STORED.
 */
export const putProductDocument = exchangeUseCase({
  name: 'put-product-document',
  writes: 'own',
  input,
  async run({ id, key, bytes, ...words }, ctx) {
    if ((await productsOfGood(ctx.db, id)).size === 0) return noSuchGood(id);
    const stored = await storeProductDocument(ctx.db, ctx.uploads, bytes);
    if (!stored.ok) return stored;
    const { isNew, lost, ...content } = stored.value;
    let isKept = false;
    try {
      const done = await inTransaction(ctx.db, async (db) => {
        const products = await productsOfGood(db, id);
        if (products.size === 0) return noSuchGood(id);
        const source = sourceOfCall(key);
        const held = await heldDocumentRows(db, [...products.keys()]);
        const all = [...held].flatMap(([product, rows]) => {
          const row = rows.find((each) => each.source === source);
          if (row?.removed_at !== null && isSettled(rows, content.hash)) return [];
          return { product, row, count: rows.filter(({ removed_at }) => removed_at === null).length };
        });
        if (all.some(({ row, count }) => row?.removed_at !== null && count >= mostProductDocuments)) {
          const most = counted(mostProductDocuments, 'документ', 'документа', 'документов');
          return fail('BAD_INPUT', { message: `У\u00a0товара уже ${most}. Удалите лишние` });
        }
        const kind = words.kind ?? kindNamedIn(words.title ?? key);
        const title = words.title ?? (kind === 'other' ? 'Документ' : kindLabel(kind));
        const changed = [];
        const fresh: NewDocument[] = [];
        for (const { product, row } of all) {
          const columns = row && changesOf(row, { ...content, ...ownWords(row, words, content.hash) });
          if (!row) {
            const own = { title, kind, valid_until: words.valid_until ?? null, source, submission: null };
            fresh.push({ ...content, ...own, product_id: product });
          } else if (columns) await changeDocument(db, row.id, columns);
          else continue;
          changed.push({
            id: product,
            isNew: row?.removed_at !== null,
            title: columns?.title ?? row?.title ?? title,
          });
        }
        await insertDocuments(db, fresh);
        const replaced = all.flatMap(({ row }) => (row && row.file !== content.file ? [row.file] : []));
        await replaceLostFiles(db, { ...content, lost });
        await removeUnusedLater(db, replaced, ctx.now);
        await productsChanged(
          { ...ctx, db },
          'Документы',
          changed.map((each) => ({
            id: each.id,
            header: products.get(each.id)!,
            before: each.isNew ? '' : each.title,
            after: each.isNew ? each.title : `${each.title} (новый файл или сведения)`,
          })),
        );
        if (changed.length === 0) return ok('unchanged' as const);
        return ok(changed.some((each) => each.isNew) ? ('created' as const) : ('changed' as const));
      });
      isKept = done.ok && (done.value !== 'unchanged' || lost.length > 0);
      if (isKept) ctx.log('exchange.product_document', { bytes: bytes.length });
      return done;
    } catch (error) {
      isKept = mayHaveHappened(error);
      throw error;
    } finally {
      if (!isKept && isNew) await forgetFiles(ctx, productDocumentsFolder(ctx.uploads), [content.file]);
    }
  },
});

/** The maximum size of the body of the call, in bytes. */
export const maxProductDocumentBytes = largestProductDocument;

type Words = Partial<Pick<DocumentRow, 'title' | 'kind' | 'valid_until'>>;

/** Returns what a call sets besides the file. The validity that staff have set is that of the former bytes. */
function ownWords(
  row: DocumentRow,
  { title, kind, valid_until }: { [K in keyof Words]: Words[K] | undefined },
  hash: string,
) {
  const validity = row.hash === hash ? valid_until : (valid_until ?? null);
  const mayChange = !isSetByDesk(row);
  return {
    ...(mayChange && title !== undefined && { title }),
    ...(mayChange && kind !== undefined && { kind }),
    ...((mayChange || row.hash !== hash) && validity !== undefined && { valid_until: validity }),
  };
}

/** Returns the columns of a row to change; undefined if it is the same. */
function changesOf(row: DocumentRow, columns: Words & Pick<DocumentRow, 'file' | 'size' | 'hash'>) {
  const wanted = { ...columns, ...returned(row) };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  return names.some((name) => wanted[name] !== row[name]) ? wanted : undefined;
}
