import type { z } from 'zod';
import { type ProductDocument, productDocumentHref } from '../goods/documents/product-document.ts';
import { documentsOfProducts, shown } from '../goods/documents/repository.server.ts';
import type { CatalogueView } from '../goods/model.ts';
import { zId, zOptional } from '../kernel/fields.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Context } from '../kernel/use-case.ts';
import { zIdKeys } from './look-up-keys.ts';

/** The goods whose documents a program asks for: `id` for one product, or `ids` for at most 2,000. */
export const askedGoods = { id: zOptional(zId), ids: zIdKeys };

type AskedGoods = z.output<z.ZodObject<typeof askedGoods>>;

export type DocumentsOfGoods = {
  /** The products on sale in the order of the ids, each once, with their documents; `url` is an absolute address. */
  products: { id: number; documents: (ProductDocument & { url: string })[] }[];
  /** The ids under which nothing is sold, as sent. */
  missing: string[];
};

/**
 * Returns the documents of goods. Refusals: NOT_FOUND for a single product that is not sold; BAD_INPUT unless exactly
 * one of `id` and `ids` is given.
 */
export async function documentsOfGoods(
  { db, origin, catalogue }: Pick<Context, 'db' | 'origin' | 'catalogue'>,
  { id, ids }: AskedGoods,
  view: CatalogueView,
): Promise<Result<DocumentsOfGoods>> {
  if ((id === undefined) === (ids === undefined))
    return fail('BAD_INPUT', { fields: { id: ['Передайте номер товара (id) или список номеров (ids)'] } });
  const model = await catalogue();
  const keys = [...new Set(ids ?? [String(id)])];
  const sold = model.products([...new Set(keys.map(Number))], view).map((product) => product.id);
  if (id !== undefined && sold.length === 0) return fail('NOT_FOUND', { message: 'Такого товара нет' });
  const documents = new Map<number, DocumentsOfGoods['products'][number]['documents']>();
  for (const productId of sold) documents.set(productId, []);
  for (const document of await documentsOfProducts(db, sold)) {
    const url = origin + productDocumentHref(document.productId, document.id);
    documents.get(document.productId)!.push({ ...shown(document), url });
  }
  return ok({
    products: [...documents].map(([productId, own]) => ({ id: productId, documents: own })),
    missing: keys.filter((key) => !documents.has(Number(key))),
  });
}
