import { z } from 'zod';
import { heldDocumentRows, removeDocuments } from '../goods/documents/repository.server.ts';
import { sourceOfCall } from '../goods/documents/sources.ts';
import { productsChanged } from '../goods/products-changed.server.ts';
import { ok } from '../kernel/result.ts';
import { exchangeUseCase } from '../kernel/use-case.ts';
import { noSuchGood, productsOfGood } from './product-documents.repository.server.ts';
import { zProductDocument } from './put-product-document.server.ts';

/**
 * Removes a document that a call has sent from a good, with all its variants. Returns `changed`, or `unchanged` if the
 * good has no such document. Refusal: NOT_FOUND for an unknown good.
 */
export const deleteProductDocument = exchangeUseCase({
  name: 'delete-product-document',
  writes: true,
  input: z.object(zProductDocument),
  async run({ id, key }, ctx) {
    const { db, now } = ctx;
    const products = await productsOfGood(db, id);
    if (products.size === 0) return noSuchGood(id);
    const held = await heldDocumentRows(db, [...products.keys()]);
    const found = [...held.values()]
      .flat()
      .filter(({ source, removed_at }) => source === sourceOfCall(key) && removed_at === null);
    if (found.length === 0) return ok('unchanged' as const);
    await removeDocuments(
      db,
      found.map((row) => row.id),
      now,
    );
    await productsChanged(
      ctx,
      'Документы',
      found.map(({ product_id, title }) => ({
        id: product_id,
        header: products.get(product_id)!,
        before: title,
        after: '',
      })),
    );
    return ok('changed' as const);
  },
});
