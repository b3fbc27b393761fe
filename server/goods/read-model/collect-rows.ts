import { keptBytes } from './arena.ts';
import { barcodeNumber } from './barcodes.ts';
import { add, bitset } from './bitset.ts';
import type { FacetLayout } from './facet-layout.ts';
import { growing, growingLists } from './growing.ts';
import type { YieldToEventLoop } from './pace.ts';
import { hashOf, type PackedTexts, type Packing, textsInPage, unpacked } from './packed-texts.ts';
import type { Goods, Meetings, PriceColumns, Stock } from './snapshot.ts';
import type { Chunk, Dictionary } from './source.ts';
import { growingRepeated, growingTexts } from './text-column.ts';
import { textNumbers } from './text-numbers.ts';
import type { Lists } from './value-index.ts';

/** The merged chunks of a source, before anything is indexed. */
export type Collected = {
  goods: Goods;
  ofRow: Lists;
  meetings: Meetings;
  /** Values of range parameters. */
  measuresOfRow: Lists;
  /** The family of each row, by its number below `families`; empty for a row without a family. */
  familyOfRow: Lists;
  families: number;
  stock: Map<number, Stock>;
  prices: PriceColumns;
};

/** Returns a collector that merges chunks, which must come in ascending order of product id. */
export function collectRows(
  dictionary: Pick<Dictionary, 'warehouses' | 'priceTypes'>,
  { valueById, counted, tree }: FacetLayout,
  packing: Packing = unpacked,
) {
  const ids = growing(Float64Array);
  const articuls = growingTexts();
  const articulKeys = growingTexts();
  const headers = growingTexts();
  const familyIds = growingRepeated();
  const variants = growingRepeated();
  const units = growingRepeated();
  const packs = growing(Int32Array);
  const multiples = growing(Int32Array);
  const minimums = growing(Int32Array);
  const barcodes = growing(Float64Array);
  const barcodeRows = growing(Uint32Array);
  const barcodeNumbers = growing(Float64Array);
  const rrc = growing(Float64Array);
  const pictures = growingRepeated();
  const pictureTypes = growingRepeated();
  const descriptions: PackedTexts['pages'] = [];
  const kept = keptBytes();
  const descriptionStarts = growing(Uint32Array);
  const descriptionHashes = growing(Uint32Array);
  const brands = growing(Int32Array);
  const collections = growing(Int32Array);
  const catalogs = growing(Int32Array);
  const values = growingLists();
  const meetingNodes = growing(Uint32Array);
  const meetingRows = growing(Uint32Array);
  const measures = growingLists();
  const families = growingLists();
  const familyNumbers = textNumbers();
  const prices = new Map(dictionary.priceTypes.map((id) => [id, growing(Float64Array)]));
  const stock = new Map(dictionary.warehouses.map(({ id }) => [id, growing(Int32Array)]));

  function take(chunk: Chunk): void {
    if (chunk.products.length === 0) return;
    const offset = ids.count;
    const rowOfId = new Map<number, number>();
    const valuesOfRow: number[][] = [];
    const measuresOfRow: number[][] = [];
    const furtherNodes = nodesByProduct(chunk.nodes, valueById.catalog);
    const furtherBarcodes = numbersByProduct(chunk.barcodes);
    for (const product of chunk.products) {
      rowOfId.set(product.id, ids.count);
      ids.push(product.id);
      articuls.push(product.articul);
      articulKeys.push(product.articul_key);
      headers.push(product.header);
      const family = product.family_id ?? '';
      familyIds.push(family);
      families.push(family === '' ? [] : [familyNumbers.numberOf(family)]);
      variants.push(product.variant);
      units.push(product.unit);
      packs.push(product.pack);
      multiples.push(product.order_multiple);
      minimums.push(product.order_minimum);
      barcodes.push(barcodeNumber(product.barcode));
      for (const number of furtherBarcodes.get(product.id) ?? []) {
        barcodeRows.push(ids.count - 1);
        barcodeNumbers.push(number);
      }
      rrc.push(product.price_rrc);
      pictures.push(product.picture);
      pictureTypes.push(product.picturetype);
      descriptionHashes.push(hashOf(product.description));
      const brand = valueById.brand.get(product.brand_id ?? 0) ?? -1;
      const collection = valueById.collection.get(product.collection_id ?? 0) ?? -1;
      const catalog = valueById.catalog.get(product.catalog_id ?? 0) ?? -1;
      brands.push(brand);
      collections.push(collection);
      catalogs.push(catalog);
      const nodes = new Set([catalog, ...(furtherNodes.get(product.id) ?? [])]);
      valuesOfRow.push([brand, collection, ...nodes].filter((value) => value >= 0));
      if (nodes.size > 1) {
        for (const node of meetingsOf(nodes, tree)) {
          meetingNodes.push(node);
          meetingRows.push(ids.count - 1);
        }
      }
      measuresOfRow.push([]);
    }
    for (let from = 0; from < chunk.products.length; from += textsInPage) {
      const texts = chunk.products
        .slice(from, from + textsInPage)
        .map(({ description }) => Buffer.from(description));
      let start = 0;
      for (const { length } of texts) {
        descriptionStarts.push(start);
        start += length;
      }
      descriptions.push({ bytes: kept(packing.pack(Buffer.concat(texts))), first: offset + from });
    }
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
    for (const column of prices.values()) column.extend(ids.count, Number.NaN);
    for (const column of stock.values()) column.extend(ids.count, 0);
    for (const { product_id, price_type_id, price } of chunk.prices) {
      const row = rowOfId.get(product_id);
      if (row !== undefined) prices.get(price_type_id)?.set(row, price);
    }
    for (const { product_id, wms_id, free } of chunk.stocks) {
      const row = rowOfId.get(product_id);
      if (row !== undefined) stock.get(wms_id)?.set(row, free);
    }
  }

  async function finish(yieldToEventLoop: YieldToEventLoop): Promise<Collected> {
    const taken = async <K, T>(
      columns: Map<K, { taken: (yieldToEventLoop: YieldToEventLoop) => Promise<T> }>,
    ) => {
      const all = new Map<K, T>();
      for (const [id, column] of columns) all.set(id, await column.taken(yieldToEventLoop));
      return all;
    };
    const goods: Goods = {
      ids: await ids.taken(yieldToEventLoop),
      articuls: await articuls.taken(yieldToEventLoop),
      articulKeys: await articulKeys.taken(yieldToEventLoop),
      headers: await headers.taken(yieldToEventLoop),
      familyIds: await familyIds.taken(yieldToEventLoop),
      variants: await variants.taken(yieldToEventLoop),
      units: await units.taken(yieldToEventLoop),
      packs: await packs.taken(yieldToEventLoop),
      multiples: await multiples.taken(yieldToEventLoop),
      minimums: await minimums.taken(yieldToEventLoop),
      barcodes: await barcodes.taken(yieldToEventLoop),
      moreBarcodes: {
        rows: await barcodeRows.taken(yieldToEventLoop),
        numbers: await barcodeNumbers.taken(yieldToEventLoop),
      },
      pictures: await pictures.taken(yieldToEventLoop),
      pictureTypes: await pictureTypes.taken(yieldToEventLoop),
      descriptions: {
        pages: descriptions,
        starts: await descriptionStarts.taken(yieldToEventLoop),
        hashes: await descriptionHashes.taken(yieldToEventLoop),
        unpack: packing.unpack,
        open: undefined,
      },
      brands: await brands.taken(yieldToEventLoop),
      collections: await collections.taken(yieldToEventLoop),
      catalogs: await catalogs.taken(yieldToEventLoop),
    };
    const byWarehouse = new Map<number, Stock>();
    for (const [id, free] of await taken(stock)) {
      byWarehouse.set(id, stockOf(free));
      await yieldToEventLoop();
    }
    return {
      goods,
      ofRow: await values.taken(yieldToEventLoop),
      meetings: {
        nodes: await meetingNodes.taken(yieldToEventLoop),
        rows: await meetingRows.taken(yieldToEventLoop),
      },
      measuresOfRow: await measures.taken(yieldToEventLoop),
      familyOfRow: await families.taken(yieldToEventLoop),
      families: familyNumbers.texts.length,
      stock: byWarehouse,
      prices: { byType: await taken(prices), rrc: await rrc.taken(yieldToEventLoop) },
    };
  }

  return { take, finish };
}

function nodesByProduct(
  nodes: Chunk['nodes'] = [],
  valueById: ReadonlyMap<number, number>,
): Map<number, number[]> {
  const values = new Map<number, number[]>();
  for (const { product_id, node_id } of nodes) {
    const value = valueById.get(node_id) ?? -1;
    values.set(product_id, [...(values.get(product_id) ?? []), value]);
  }
  return values;
}

/** Returns the nodes in which the branches of some nodes meet, once for each branch after the first. */
function meetingsOf(nodes: Iterable<number>, { parents, first }: FacetLayout['tree']): number[] {
  const seen = new Set<number>();
  const meetings: number[] = [];
  for (const node of nodes) {
    let value = node;
    while (value >= 0 && !seen.has(value)) {
      seen.add(value);
      value = parents[value - first]!;
    }
    if (value >= 0) meetings.push(value);
  }
  return meetings;
}

function numbersByProduct(barcodes: Chunk['barcodes'] = []): Map<number, Set<number>> {
  const numbers = new Map<number, Set<number>>();
  for (const { product_id, barcode } of barcodes) {
    const number = barcodeNumber(barcode);
    if (number !== 0) numbers.set(product_id, (numbers.get(product_id) ?? new Set()).add(number));
  }
  return numbers;
}

/** Returns the stock of a warehouse with these free pieces by row. */
export function stockOf(free: Int32Array): Stock {
  const available = bitset(free.length);
  for (let row = 0; row < free.length; row++) if (free[row]! > 0) add(available, row);
  return { free, available };
}
