import type { GoodsItem } from '#server/catalogue/goods-item.ts';

/** What the list tells of a product; its card tells the rest. */
export type RowItem = Omit<GoodsItem, 'familyId' | 'variant' | 'collection' | 'unit' | 'pack'>;

/** What nobody sees in a list stays out of the page, which holds its data once as rows and once more for the client router. */
export function rowItem({ familyId, variant, collection, unit, pack, stocks, ...item }: GoodsItem): RowItem {
  return { ...item, stocks: stocks.filter(({ quantity }) => quantity !== 0) };
}
