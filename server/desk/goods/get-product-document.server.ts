import { z } from 'zod';
import { productDocument } from '../../goods/documents/repository.server.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchProduct } from './get-desk-product.server.ts';
import { documentFormValues } from './product-documents.ts';
import { noSuchDocument } from './remove-product-document.server.ts';
import { findProductRecord } from './repository.server.ts';

/** Returns the form of a document of a product. Refusal: NOT_FOUND. */
export const getProductDocument = staffUseCase({
  name: 'get-product-document',
  access: withRight('goods'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db }) {
    const found = await productDocument(db, id);
    if (!found) return noSuchDocument();
    const product = await findProductRecord(db, found.productId);
    if (!product) return noSuchProduct();
    return ok({
      id,
      product: { id: product.id, header: product.header, articul: product.articul },
      isImported: found.source !== null,
      values: documentFormValues(found),
    });
  },
});
