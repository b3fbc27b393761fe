import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Named, WarehouseInfo } from '../model.ts';

/** The input of the read model: the rows of the database, or those of a test. */

export type CatalogueRow = { id: number; parent_id: number | null; header: string; sort: number };
export type ParamRow = { id: number; header: string; unit: string; type: 'list' | 'range'; sort: number };
export type ValueRow = { id: number; param_id: number; header: string; number: number | null };

/** All records that products refer to. */
export type Dictionary = {
  /** In display order. */
  warehouses: WarehouseInfo[];
  priceTypes: number[];
  catalogs: CatalogueRow[];
  /** Nodes that are not shown, with the node that shows their goods; null: none does. */
  movedNodes?: { id: number; to: number | null }[];
  /** Brands with a smaller `sort` come first. */
  brands: (Named & { sort?: number })[];
  collections: Named[];
  tags: Named[];
  params: ParamRow[];
  values: ValueRow[];
};

export type ProductRow = Omit<
  Selectable<Database['products']>,
  | 'external_id'
  | 'code'
  | 'enabled'
  | 'hidden'
  | 'own_description'
  | 'on_home'
  | 'volume'
  | 'import_id'
  | 'vat'
  | 'vat_free'
  | 'weight'
  | 'catalogue'
  | 'good_name'
  | 'good_articul'
  | 'good_deleted'
  | 'offered'
  | 'imported_minimum'
>;

/**
 * Products on sale, in ascending order of id, with all their related rows; rows of other products are
 * skipped.
 */
export type Chunk = {
  products: ProductRow[];
  tags: { product_id: number; tag_id: number }[];
  params: { product_id: number; value_ids: number[] }[];
  /** Nodes besides `catalog_id`. */
  nodes?: { product_id: number; node_id: number }[];
  /** Barcodes other than the main one. */
  barcodes?: { product_id: number; barcode: string }[];
  prices: { product_id: number; price_type_id: number; price: number }[];
  /** Only rows with free stock; `free` = quantity − reserved. */
  stocks: { product_id: number; wms_id: number; free: number }[];
};

/** The goods that a model contains: those on sale, or all others, which only staff search. */
export type Part = 'sold' | 'unsold';

export type Source = { dictionary: Dictionary; chunks: AsyncIterable<Chunk> | Iterable<Chunk> };
