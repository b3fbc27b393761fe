import type { WarehouseInfo } from '../model.ts';
import type { Bitset } from './bitset.ts';
import type { FacetLayout } from './facet-layout.ts';
import type { PackedTexts } from './packed-texts.ts';
import type { TextIndex } from './query.ts';
import type { RepeatedTexts, TextColumn } from './text-column.ts';
import type { Lists, ValueIndex } from './value-index.ts';

/**
 * The catalogue as columns: product number `row` has its pack at `packs[row]` and so on. Rows go by ascending id. A
 * snapshot never changes; a newer one may share the columns that stayed the same.
 */
export type Snapshot = {
  size: number;
  warehouses: WarehouseInfo[];
  goods: Goods;
  facets: FacetLayout;
  /** Everything that is counted value by value. */
  values: ValueIndex;
  /** Values of range parameters. */
  measures: ValueIndex;
  /** For each parameter of the layout that is a range: which rows have a number for it. */
  measured: Map<number, Bitset>;
  /** The family of each row by its number, and the rows of each family. */
  families: { ofRow: Lists; rows: Lists };
  orders: Orders;
  text: TextIndex;
  stock: Map<number, Stock>;
  prices: PriceColumns;
};

export type Goods = {
  ids: Float64Array;
  articuls: TextColumn;
  articulKeys: TextColumn;
  headers: TextColumn;
  familyIds: RepeatedTexts;
  variants: RepeatedTexts;
  units: RepeatedTexts;
  packs: Int32Array;
  pictures: RepeatedTexts;
  pictureTypes: RepeatedTexts;
  descriptions: PackedTexts;
  /** Values of the layout; -1 for none. */
  brands: Int32Array;
  collections: Int32Array;
  catalogs: Int32Array;
};

/** Free pieces in a warehouse, and which rows have any. */
export type Stock = { free: Int32Array; available: Bitset };

/** Kopecks by row. */
export type PriceColumns = {
  /** By price type; NaN where there is none. */
  byType: Map<number, Float64Array>;
  /** 0 where there is no retail price. */
  rrc: Float64Array;
};

/** Rows in order; the places are what decides ties of other orders. */
export type Orders = {
  byArticul: Uint32Array;
  articulPlaces: Uint32Array;
  byHeader: Uint32Array;
  /** Equal articuls, and equal headers, have equal ranks. */
  articulRanks: Uint32Array;
  headerRanks: Uint32Array;
};

/** The row of a product, -1 when it is not on sale. */
export function rowOf({ ids }: Goods, id: number): number {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (ids[middle] === id) return middle;
    if (ids[middle]! < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
