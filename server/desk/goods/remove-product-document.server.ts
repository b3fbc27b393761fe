import { z } from 'zod';
import { mostProductDocuments } from '../../goods/documents/kinds.ts';
import { changeDocument } from '../../goods/documents/repository.server.ts';
import { editors } from '../../kernel/actor.ts';
import { zId, zSaidSwitch } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { anyDocument, documentsChanged, heldDocuments } from './documents.repository.server.ts';
import { noSuchProduct } from './get-desk-product.server.ts';

/** Returns the refusal if a colleague or 1C has removed the document meanwhile. */
export const noSuchDocument = () => fail('NOT_FOUND', { message: 'Этого документа у товара уже нет' });

/**
 * Removes a document of a product (`removed` 1) or restores it (0). Repeating the call is not an error. Refusals:
 * NOT_FOUND; BAD_INPUT for a document that 1C sends, because the next import would bring it back, and if there is no
 * room to restore it.
 */
export const removeProductDocument = staffUseCase({
  name: 'remove-product-document',
  access: editors,
  writes: true,
  input: z.object({ id: zId, document: zId, removed: zSaidSwitch }),
  async run({ id, document, removed }, ctx) {
    const { db, now, actor, log } = ctx;
    const product = await heldDocuments(db, id);
    if (!product) return noSuchProduct();
    const found = await anyDocument(db, id, document);
    if (!found) return noSuchDocument();
    if ((found.removed_at !== null) === removed) return ok({ id, title: found.title });
    if (found.source !== null)
      return fail('BAD_INPUT', {
        message: 'Документ прислан из 1С. Уберите файл в 1С: со следующей выгрузкой он исчезнет и здесь',
      });
    if (!removed && product.documents.length >= mostProductDocuments)
      return fail('BAD_INPUT', { message: 'Места для этого документа больше нет: удалите другой' });
    await changeDocument(db, document, { removed_at: removed ? now : null });
    const change = removed ? { before: found.title, after: '' } : { before: '', after: found.title };
    await documentsChanged(ctx, { id, header: product.header }, change);
    log('product.document-removed', { product: id, by: actor.staffId, removed });
    return ok({ id, title: found.title });
  },
});
