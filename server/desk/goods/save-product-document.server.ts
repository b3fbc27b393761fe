import { z } from 'zod';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import { productDocumentKinds } from '../../goods/documents/kinds.ts';
import { changeDocument, productDocument } from '../../goods/documents/repository.server.ts';
import { isoOfRu, ruDate } from '../../kernel/clock.ts';
import { zComingDate, zId, zIfSent, zOptional, zRequiredLine, zText } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { heldDocuments } from './documents.repository.server.ts';
import { documentFormValues, documentWordings } from './product-documents.ts';
import { noSuchDocument } from './remove-product-document.server.ts';

const kindOf = (text: string) => productDocumentKinds.find(({ value }) => value === text)?.value;

/**
 * Saves title, kind and validity of a document of a product. 1C no longer changes them, except for the validity if it
 * sends other bytes. Refusals: BAD_INPUT by
 * field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveProductDocument = staffUseCase({
  name: 'save-product-document',
  access: withRight('goods'),
  writes: true,
  input: z.object({
    id: zId,
    title: zIfSent(zRequiredLine(200)),
    kind: zIfSent(zText(20).refine(kindOf, { error: 'Выберите вид из списка' })),
    valid_until: zIfSent(zOptional(zComingDate).transform((day) => (day ? ruDate(day) : ''))),
    original: zOriginal,
  }),
  async run({ id, original, ...sent }, ctx) {
    const { db, now } = ctx;
    const seen = await productDocument(db, id);
    const product = seen && (await heldDocuments(db, seen.productId));
    // Read again, because a colleague may have saved it before the product was locked.
    const known = product && (await productDocument(db, id));
    if (!known) return noSuchDocument();
    const { productId } = known;
    const stored = documentFormValues(known);
    const form = {
      kind: 'product',
      isNew: false,
      stored,
      sent,
      original,
      wordings: documentWordings,
    } as const;
    return saveRecord(ctx, form, async ({ title, kind, valid_until }) => {
      await changeDocument(db, id, {
        title,
        kind: kindOf(kind) ?? 'other',
        valid_until: isoOfRu(valid_until) ?? null,
        by_desk: 1,
      });
      await markProductsChanged(db, [productId], now);
      return ok({ id: productId, header: product.header });
    });
  },
});
