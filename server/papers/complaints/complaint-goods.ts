import type { CatalogueProduct } from '../../goods/model.ts';
import type { ComplaintGoods } from './complaint-view.ts';

/** Returns a product as shown in a complaint: without prices and stock. */
export function complaintGoods(product: CatalogueProduct): ComplaintGoods {
  const { id, articul, header, picture, picturetype, unit } = product;
  return { id, articul, header, picture, picturetype, unit };
}
