import { deliveryId } from './order-document.ts';
import type { DocumentLine, ReadDocument } from './read-document.ts';

/** Returns the lines of a document that are goods, without services and delivery. */
export function goodsOf({ lines }: Pick<ReadDocument, 'lines'>): DocumentLine[] {
  return lines.filter(({ id, isService }) => !isService && id !== deliveryId);
}

/** Returns whether a document has goods, and all of them have the quantity 0. */
export function isEmptied(document: Pick<ReadDocument, 'lines'>): boolean {
  const goods = goodsOf(document);
  return goods.length > 0 && goods.every(({ quantity }) => quantity === 0);
}
