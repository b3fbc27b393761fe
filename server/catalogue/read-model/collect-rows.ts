import { add, bitset } from './bitset.ts';
import type { FacetLayout } from './facet-layout.ts';
import { growingLists } from './growing.ts';
import { packTexts } from './packed-texts.ts';
import type { Goods, PriceColumns, Stock } from './snapshot.ts';
import type { Chunk, Dictionary } from './source.ts';
import type { Lists } from './value-index.ts';

/** What the chunks of a source amount to, before anything is indexed. */
export type Collected = {
  goods: Goods;
  ofRow: Lists;
  /** Values of range parameters. */
  measuresOfRow: Lists;
  stock: Map<number, Stock>;
  prices: PriceColumns;
};

/** Takes in chunk after chunk, by ascending product id. */
export function collectRows(
  dictionary: Pick<Dictionary, 'warehouses' | 'priceTypes'>,
  { valueById, counted }: FacetLayout,
) {
  const ids: number[] = [];
  const articuls: string[] = [];
  const articulKeys: string[] = [];
  const headers: string[] = [];
  const familyIds: string[] = [];
  const variants: string[] = [];
  const units: string[] = [];
  const packs: number[] = [];
  const rrc: number[] = [];
  const pictures: string[] = [];
  const pictureTypes: string[] = [];
  const descriptions: Buffer[] = [];
  const descriptionLengths: number[] = [];
  const brands: number[] = [];
  const collections: number[] = [];
  const catalogs: number[] = [];
  const values = growingLists();
  const measures = growingLists();
  const prices = new Map(dictionary.priceTypes.map((id) => [id, [] as number[]]));
  const stock = new Map(dictionary.warehouses.map(({ id }) => [id, [] as number[]]));
  // One copy of what is the same on thousands of rows.
  const one = sharing();

  function take(chunk: Chunk): void {
    const offset = ids.length;
    const rowOfId = new Map<number, number>();
    const valuesOfRow: number[][] = [];
    const measuresOfRow: number[][] = [];
    for (const product of chunk.products) {
      rowOfId.set(product.id, ids.length);
      ids.push(product.id);
      articuls.push(product.articul);
      articulKeys.push(product.articul_key);
      headers.push(product.header);
      familyIds.push(one(product.family_id ?? ''));
      variants.push(one(product.variant));
      units.push(one(product.unit));
      packs.push(product.pack);
      rrc.push(product.price_rrc);
      pictures.push(one(product.picture));
      pictureTypes.push(one(product.picturetype));
      descriptionLengths.push(Buffer.byteLength(product.description));
      const brand = valueById.brand.get(product.brand_id ?? 0) ?? -1;
      const collection = valueById.collection.get(product.collection_id ?? 0) ?? -1;
      const catalog = valueById.catalog.get(product.catalog_id ?? 0) ?? -1;
      brands.push(brand);
      collections.push(collection);
      catalogs.push(catalog);
      valuesOfRow.push([brand, collection, catalog].filter((value) => value >= 0));
      measuresOfRow.push([]);
    }
    descriptions.push(Buffer.from(chunk.products.map(({ description }) => description).join('')));
    const put = (id: number, value: number | undefined) => {
      const row = rowOfId.get(id);
      if (row === undefined || value === undefined) return;
      (value < counted.end ? valuesOfRow : measuresOfRow)[row - offset]!.push(value);
    };
    for (const { product_id, tag_id } of chunk.tags) put(product_id, valueById.tag.get(tag_id));
    for (const { product_id, value_ids } of chunk.params) {
      for (const id of value_ids) put(product_id, valueById.param.get(id));
    }
    for (const list of valuesOfRow) values.push(list);
    for (const list of measuresOfRow) measures.push(list);
    for (const column of prices.values())
      for (let i = column.length; i < ids.length; i++) column.push(Number.NaN);
    for (const column of stock.values()) for (let i = column.length; i < ids.length; i++) column.push(0);
    for (const { product_id, price_type_id, price } of chunk.prices) {
      const row = rowOfId.get(product_id);
      const column = prices.get(price_type_id);
      if (row !== undefined && column) column[row] = price;
    }
    for (const { product_id, wms_id, free } of chunk.stocks) {
      const row = rowOfId.get(product_id);
      const column = stock.get(wms_id);
      if (row !== undefined && column) column[row] = free;
    }
  }

  function finish(): Collected {
    const goods: Goods = {
      ids: Float64Array.from(ids),
      articuls,
      articulKeys,
      headers,
      familyIds,
      variants,
      units,
      packs: Int32Array.from(packs),
      pictures,
      pictureTypes,
      descriptions: packTexts(descriptions, descriptionLengths),
      brands: Int32Array.from(brands),
      collections: Int32Array.from(collections),
      catalogs: Int32Array.from(catalogs),
    };
    return {
      goods,
      ofRow: values.taken(),
      measuresOfRow: measures.taken(),
      stock: new Map([...stock].map(([id, column]) => [id, stockOf(Int32Array.from(column))])),
      prices: {
        byType: new Map([...prices].map(([id, column]) => [id, Float64Array.from(column)])),
        rrc: Float64Array.from(rrc),
      },
    };
  }

  return { take, finish };
}

/** The stock of a warehouse from its free pieces by row. */
export function stockOf(free: Int32Array): Stock {
  const available = bitset(free.length);
  for (let row = 0; row < free.length; row++) if (free[row]! > 0) add(available, row);
  return { free, available };
}

function sharing(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const copy = known.get(text);
    if (copy !== undefined) return copy;
    known.set(text, text);
    return text;
  };
}
