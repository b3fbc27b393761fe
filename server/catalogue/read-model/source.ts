import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Named, WarehouseInfo } from '../model.ts';

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
  brands: Named[];
  collections: Named[];
  tags: Named[];
  params: ParamRow[];
  values: ValueRow[];
};

export type ProductRow = Omit<Selectable<Database['products']>, 'external_id' | 'enabled'>;

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
