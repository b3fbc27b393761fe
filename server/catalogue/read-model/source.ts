import type { WarehouseInfo } from '../model.ts';

/** What the read model is built from: the rows of the database, or a test's own. */

export type CatalogueRow = { id: number; parent_id: number | null; header: string; sort: number };
export type ParamRow = { id: number; header: string; unit: string; type: 'list' | 'range'; sort: number };
export type ValueRow = { id: number; param_id: number; header: string; number: number | null };

/** Everything that products refer to. */
export type Dictionary = {
  /** In the order they are shown. */
  warehouses: WarehouseInfo[];
  priceTypes: number[];
  catalogs: CatalogueRow[];
  brands: { id: number; header: string }[];
  collections: { id: number; header: string }[];
  tags: { id: number; header: string }[];
  params: ParamRow[];
  values: ValueRow[];
};

export type ProductRow = {
  id: number;
  family_id: string | null;
  variant: string;
  articul: string;
  articul_key: string;
  header: string;
  brand_id: number | null;
  collection_id: number | null;
  catalog_id: number | null;
  unit: string;
  pack: number;
  price_rrc: number;
  picture: string;
  picturetype: string;
  description: string;
};

/** Some products on sale, by ascending id, with all that hangs on them; rows of products that are not among them are skipped. */
export type Chunk = {
  products: ProductRow[];
  tags: { product_id: number; tag_id: number }[];
  params: { product_id: number; value_ids: number[] }[];
  prices: { product_id: number; price_type_id: number; price: number }[];
  /** Only where there is free stock; `free` = quantity − reserved. */
  stocks: { product_id: number; wms_id: number; free: number }[];
};

export type Source = { dictionary: Dictionary; chunks: AsyncIterable<Chunk> | Iterable<Chunk> };
