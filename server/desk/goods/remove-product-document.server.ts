import { z } from 'zod';
import { mostProductDocuments } from '../../goods/documents/kinds.ts';
import { changeDocument } from '../../goods/documents/repository.server.ts';
import { hasTwin, isRemovedByDesk, removedByDesk } from '../../goods/documents/rules.ts';
import { productsChanged } from '../../goods/products-changed.server.ts';
import { zId, zSaidSwitch } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { heldDocuments } from './documents.repository.server.ts';
import { noSuchProduct } from './get-desk-product.server.ts';

/** Returns the refusal if a colleague or 1C has removed the document meanwhile. */
export const noSuchDocument = () => fail('NOT_FOUND', { message: 'Этого документа у товара уже нет' });

/**
 * Removes a document of a product (`removed` 1) or restores it (0). Repeating the call is not an error. 1C does not
 * bring back a document that staff have removed until its bytes change. Refusals: NOT_FOUND, also for restoring what 1C
 * has removed; BAD_INPUT if there is no room to restore it or the product has the same file meanwhile.
 */
export const removeProductDocument = staffUseCase({
  name: 'remove-product-document',
  access: withRight('goods'),
  writes: true,
  input: z.object({ id: zId, document: zId, removed: zSaidSwitch }),
  async run({ id, document, removed }, ctx) {
    const { db, now, actor, log } = ctx;
    const product = await heldDocuments(db, id);
    if (!product) return noSuchProduct();
    const found = product.documents.find((row) => row.id === document);
    if (!found) return noSuchDocument();
    if ((found.removed_at !== null) === removed) return ok({ id, title: found.title });
    if (!removed && found.source !== null && !isRemovedByDesk(found)) return noSuchDocument();
    if (!removed && hasTwin(product.documents, found.hash))
      return fail('BAD_INPUT', { message: 'Такой файл у\u00a0товара уже есть' });
    if (!removed && product.count >= mostProductDocuments)
      return fail('BAD_INPUT', { message: 'Места для этого документа больше нет: удалите другой' });
    await changeDocument(db, document, removedByDesk(found, removed ? now : undefined));
    const change = removed ? { before: found.title, after: '' } : { before: '', after: found.title };
    await productsChanged(ctx, 'Документы', [{ id, header: product.header, ...change }]);
    log('product.document-removed', { product: id, by: actor.staffId, removed });
    return ok({ id, title: found.title });
  },
});
