import { z } from 'zod';
import { savedProductDocument } from '../goods/documents/documents-folder.server.ts';
import { productDocument } from '../goods/documents/repository.server.ts';
import { zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { publicView } from './open-goods.ts';

/**
 * Returns the file of a document of a product to anyone, as its public card does. Refusal: NOT_FOUND, also for a
 * product that is not sold.
 */
export const productDocumentFile = openUseCase({
  name: 'product-document-file',
  writes: false,
  input: z.object({ id: zId, document: zId }),
  async run({ id, document }, ctx) {
    const [model, found] = await Promise.all([ctx.catalogue(), productDocument(ctx.db, document)]);
    const isSold = found?.productId === id && model.product(id, publicView(model).view) !== undefined;
    const file = found && isSold ? await savedProductDocument(ctx.uploads, found) : undefined;
    return file ? ok(file) : fail('NOT_FOUND', { message: 'Такого документа нет' });
  },
});
