import { z } from 'zod';
import { inTransaction, mayHaveHappened } from '../../db/dialect.server.ts';
import {
  type DocumentFile,
  productDocumentsFolder,
  storeProductDocument,
} from '../../goods/documents/documents-folder.server.ts';
import {
  kindNamedIn,
  mostProductDocuments,
  productDocumentKinds,
  titleOfFile,
} from '../../goods/documents/kinds.ts';
import { insertDocuments, replaceLostFiles } from '../../goods/documents/repository.server.ts';
import { hasTwin } from '../../goods/documents/rules.ts';
import { productsChanged } from '../../goods/products-changed.server.ts';
import { zComingDate, zFormKey, zId, zOptional, zText } from '../../kernel/fields.ts';
import { lowerFirst } from '../../kernel/lower-first.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { heldDocuments } from './documents.repository.server.ts';
import { noSuchProduct } from './get-desk-product.server.ts';

/** The maximum number of documents sent with one form. */
const mostAtOnce = 10;

const bound: Bound = {
  name: 'product-documents',
  limit: 300,
  windowMs: 3_600_000,
  message: 'Слишком много документов за час. Повторите позже',
};

/**
 * Adds documents to a product, titled by their files' names. `kind` '' recognises the kind by each name. Stores all of
 * them or none; the same form sent twice adds them once (decisions/forms.md). Refusals: NOT_FOUND, BAD_INPUT by field
 * (`documents` names the file), NOT_STORED, TOO_MANY_TRIES.
 */
export const addProductDocuments = staffUseCase({
  name: 'add-product-documents',
  access: withRight('goods'),
  // Files are stored outside any transaction.
  writes: 'own',
  input: z.object({
    id: zId,
    documents: z
      .array(z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) }))
      .min(1, 'Выберите документы')
      .max(
        mostAtOnce,
        `За один раз – не больше ${counted(mostAtOnce, 'документ', 'документа', 'документов')}`,
      ),
    kind: zText(20).refine(
      (kind) => kind === '' || productDocumentKinds.some(({ value }) => value === kind),
      {
        error: 'Выберите вид из списка',
      },
    ),
    valid_until: zOptional(zComingDate),
    key: zFormKey('Обновите страницу и выберите документы ещё раз'),
  }),
  async run({ id, documents, kind, valid_until, key }, ctx) {
    const { actor, log } = ctx;
    const many = await refuseTooMany(ctx, actor.staffId, bound);
    if (many) return many;
    const submission = `${actor.staffId}-${key}`.slice(-64);
    const files: DocumentFile[] = [];
    const folder = productDocumentsFolder(ctx.uploads);
    let isSaved = false;
    try {
      for (const { name, bytes } of documents) {
        const stored = await storeProductDocument(ctx.db, ctx.uploads, bytes);
        if (!stored.ok) {
          if (stored.code === 'NOT_STORED') return stored;
          const message = `${titleOfFile(name)}: ${lowerFirst(stored.message)}`;
          return fail(stored.code, { fields: { documents: [message] } });
        }
        files.push(stored.value);
      }
      const done = await inTransaction(ctx.db, async (db) => {
        const product = await heldDocuments(db, id, submission);
        if (!product) return noSuchProduct();
        if (product.hasSubmission) return ok({ id, isNew: false });
        const twins = documents.filter((_, i) =>
          hasTwin([...product.documents, ...files.slice(0, i)], files[i]!.hash),
        );
        if (twins.length > 0) {
          const named = twins.map(({ name }) => `${titleOfFile(name)}: такой файл у\u00a0товара уже есть`);
          return fail('BAD_INPUT', { fields: { documents: named } });
        }
        if (product.count + files.length > mostProductDocuments) {
          const most = counted(mostProductDocuments, 'документа', 'документов', 'документов');
          return fail('BAD_INPUT', { fields: { documents: [`У\u00a0товара – не больше ${most}`] } });
        }
        const added = documents.map(({ name }) => ({
          title: titleOfFile(name),
          kind: productDocumentKinds.find(({ value }) => value === kind)?.value ?? kindNamedIn(name),
        }));
        const rows = files.map(({ isNew: _, lost: __, ...file }, i) => ({
          ...file,
          ...added[i]!,
          product_id: id,
          valid_until: valid_until ?? null,
          source: null,
          submission,
        }));
        await insertDocuments(db, rows);
        for (const file of files) await replaceLostFiles(db, file);
        const titles = added.map(({ title }) => title).join(', ');
        const change = { id, header: product.header, before: '', after: titles };
        await productsChanged({ ...ctx, db }, 'Документы', [change]);
        return ok({ id, isNew: true });
      });
      isSaved = done.ok && done.value.isNew;
      if (isSaved)
        log('product.documents-added', { product: id, by: actor.staffId, documents: files.length });
      return done.ok ? ok({ id }) : done;
    } catch (error) {
      isSaved = mayHaveHappened(error);
      throw error;
    } finally {
      if (!isSaved) await forgetFiles(ctx, folder, newFiles(files));
    }
  },
});

const newFiles = (files: DocumentFile[]) => files.filter(({ isNew }) => isNew).map(({ file }) => file);
