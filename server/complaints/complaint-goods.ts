import type { CatalogueProduct } from '../catalogue/model.ts';
import type { ComplaintGoods } from './complaint-view.ts';

/** What a complaint shows of a product: no prices, no stock. */
export function complaintGoods(product: CatalogueProduct): ComplaintGoods {
  const { id, articul, header, picture, picturetype, unit } = product;
  return { id, articul, header, picture, picturetype, unit };
}
