import type { ProductDocumentKind } from '../../db/schema.ts';

/** A document of a product as screens and programs see it. */
export type ProductDocument = {
  id: number;
  kind: ProductDocumentKind;
  title: string;
  /** ISO day; null if it is not limited or not known. */
  validUntil: string | null;
  /** Bytes. */
  size: number;
  /** The stored file's extension: `pdf` or `jpg`. */
  format: string;
};

/** Returns the address of a document's file for everybody who may see its product. */
export function productDocumentHref(productId: number, id: number): string {
  return `/product/${productId}/files/${id}`;
}
