import type { WarehouseInfo } from '../model.ts';
import type { Barcodes } from './barcodes.ts';
import type { Bitset } from './bitset.ts';
import type { FacetLayout } from './facet-layout.ts';
import type { LabelIndex } from './label-index.ts';
import type { PackedTexts } from './packed-texts.ts';
import type { RepeatedTexts, TextColumn } from './text-column.ts';
import type { TextIndex } from './text-index.ts';
import type { Lists, ValueIndex } from './value-index.ts';

/**
 * The catalogue as columns: the product in `row` has its pack in `packs[row]` and so on. Rows are in
 * ascending order of id. A snapshot never changes; a newer one may share its unchanged columns.
 */
export type Snapshot = {
  size: number;
  warehouses: WarehouseInfo[];
  goods: Goods;
  facets: FacetLayout;
  /** All values that are counted individually. */
  values: ValueIndex;
  /**
   * For each row with several nodes: the values of the nodes in which two of its branches meet, once for each branch
   * after the first. Adding up the goods of branches counts the row once too often there.
   */
  meetings: Meetings;
  /** Values of range parameters. */
  measures: ValueIndex;
  /** For each range parameter of the layout: the rows that have a number for it. */
  measured: Map<number, Bitset>;
  /** The family of each row by its number, and the rows of each family. */
  families: { ofRow: Lists; rows: Lists };
  orders: Orders;
  text: TextIndex;
  labels: LabelIndex;
  stock: Map<number, Stock>;
  prices: PriceColumns;
};

export type Goods = Barcodes & {
  ids: Float64Array;
  articuls: TextColumn;
  articulKeys: TextColumn;
  headers: TextColumn;
  familyIds: RepeatedTexts;
  variants: RepeatedTexts;
  units: RepeatedTexts;
  packs: Int32Array;
  multiples: Int32Array;
  minimums: Int32Array;
  pictures: RepeatedTexts;
  pictureTypes: RepeatedTexts;
  descriptions: PackedTexts;
  /** Values of the layout; -1 for none. */
  brands: Int32Array;
  collections: Int32Array;
  catalogs: Int32Array;
};

export type Meetings = { nodes: Uint32Array; rows: Uint32Array };

/** Free pieces in a warehouse, and the rows that have any. */
export type Stock = { free: Int32Array; available: Bitset };

/** In kopecks, by row. */
export type PriceColumns = {
  /** By price type; NaN when there is no price. */
  byType: Map<number, Float64Array>;
  /** 0 when there is no retail price. */
  rrc: Float64Array;
};

/** Rows in sorted order; the places decide ties of other orders. */
export type Orders = {
  byArticul: Uint32Array;
  articulPlaces: Uint32Array;
  byHeader: Uint32Array;
  /** Equal articuls, and equal headers, have equal ranks. */
  articulRanks: Uint32Array;
  headerRanks: Uint32Array;
};

/** Returns the row of a product, -1 when the product is not on sale. */
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
