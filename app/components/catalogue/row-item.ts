import type { GoodsItem } from '#server/catalogue/goods-item.ts';

/** The data of a product that the list shows; its card shows the rest. */
export type RowItem = Omit<
  GoodsItem,
  'familyId' | 'variant' | 'collection' | 'unit' | 'pack' | 'multiple' | 'minimum'
>;

/**
 * Removes the data that the list does not show, because the page contains all data twice: as rows and for the client
 * router.
 */
export function rowItem({ stocks, ...product }: GoodsItem): RowItem {
  const { familyId, variant, collection, unit, pack, multiple, minimum, ...item } = product;
  return { ...item, stocks: stocks.filter(({ quantity }) => quantity !== 0) };
}
