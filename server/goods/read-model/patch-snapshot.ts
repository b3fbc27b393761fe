import { moreBarcodesOf } from './barcodes.ts';
import { add, type Bitset } from './bitset.ts';
import { type Collected, collectRows } from './collect-rows.ts';
import { withoutPause, type YieldToEventLoop } from './pace.ts';
import { type PriceColumns, rowOf, type Snapshot, type Stock } from './snapshot.ts';
import type { Chunk } from './source.ts';
import { repeatedAt, textAt } from './text-column.ts';
import type { Lists } from './value-index.ts';

/**
 * `isWhole` is false when more than stocks and prices has changed, so that the indexes must be rebuilt
 * (decisions/read-model.md).
 */
type Patched = { snapshot: Snapshot; isWhole: boolean };

/**
 * Returns a snapshot in which the products `ids` have the stocks and prices of `chunks`, which contain those of the
 * products that are on sale; returns the same snapshot when nothing changes. Other changes of these products wait for
 * the next build; their stocks and prices are applied all the same.
 */
export async function patchSnapshot(
  snapshot: Snapshot,
  ids: number[],
  chunks: AsyncIterable<Chunk> | Iterable<Chunk>,
  yieldToEventLoop: YieldToEventLoop = withoutPause,
): Promise<Patched> {
  const { goods, warehouses, prices, stock, facets } = snapshot;
  const collector = collectRows({ warehouses, priceTypes: [...prices.byType.keys()] }, facets);
  let isWhole = true;
  for await (const chunk of chunks) {
    isWhole &&= knowsAll(snapshot, chunk);
    collector.take(chunk);
    await yieldToEventLoop();
  }
  const fresh = await collector.finish(yieldToEventLoop);

  const places: Places = { rows: [], from: [] };
  const newRows = new Map(Array.from(fresh.goods.ids, (id, i) => [id, i]));
  for (const [i, id] of ids.entries()) {
    const row = rowOf(goods, id);
    const newRow = newRows.get(id);
    if (row >= 0 && newRow !== undefined) {
      isWhole &&= isSame(snapshot, row, fresh, newRow);
      places.rows.push(row);
      places.from.push(newRow);
    } else if (row >= 0 || newRow !== undefined) isWhole = false;
    if ((i & 63) === 0) await yieldToEventLoop();
  }

  const freshPrices = await patchPrices(prices, fresh.prices, places, yieldToEventLoop);
  const freshStock = new Map(stock);
  for (const [id, old] of stock) {
    freshStock.set(id, patchStock(old, fresh.stock.get(id)!.free, places));
    await yieldToEventLoop();
  }
  const isOld = freshPrices === prices && [...stock].every(([id, old]) => freshStock.get(id) === old);
  return { snapshot: isOld ? snapshot : { ...snapshot, prices: freshPrices, stock: freshStock }, isWhole };
}

/** Rows of a snapshot, each with the position of its new values. */
type Places = { rows: number[]; from: number[] };

/** Returns the same object when no price has changed, so that results computed from it stay valid. */
async function patchPrices(
  old: PriceColumns,
  fresh: PriceColumns,
  places: Places,
  yieldToEventLoop: YieldToEventLoop,
): Promise<PriceColumns> {
  const byType = new Map(old.byType);
  for (const [id, column] of old.byType) {
    byType.set(id, patched(column, fresh.byType.get(id)!, places));
    await yieldToEventLoop();
  }
  const rrc = patched(old.rrc, fresh.rrc, places);
  const isSame = rrc === old.rrc && [...byType].every(([id, column]) => column === old.byType.get(id));
  return isSame ? old : { byType, rrc };
}

function patchStock(old: Stock, values: Int32Array, places: Places): Stock {
  const free = patched(old.free, values, places);
  if (free === old.free) return old;
  const available = old.available.slice() as Bitset;
  for (const row of places.rows) {
    if (free[row]! > 0) add(available, row);
    else available[row >>> 5]! &= ~(1 << (row & 31));
  }
  return { free, available };
}

/** Returns a column with the new values; the same column when it has them already. */
function patched<T extends Float64Array | Int32Array>(column: T, values: T, { rows, from }: Places): T {
  let copy: T | undefined;
  for (let i = 0; i < rows.length; i++) {
    const value = values[from[i]!]!;
    if (Object.is(column[rows[i]!], value)) continue;
    copy ??= column.slice() as T;
    copy[rows[i]!] = value;
  }
  return copy ?? column;
}

/**
 * Returns false when a product of the chunk has a brand, tag, value, warehouse or the like that is newer than the
 * snapshot. Ignores rows of other products: a chunk may contain neighbors that were not requested or are not on sale.
 */
function knowsAll({ facets: { valueById }, stock, prices }: Snapshot, chunk: Chunk): boolean {
  const isKnown = (known: Map<number, number>, id: number | null) => id === null || known.has(id);
  const asked = new Set(chunk.products.map(({ id }) => id));
  const isForeign = ({ product_id }: { product_id: number }) => !asked.has(product_id);
  return (
    chunk.products.every(
      ({ brand_id, collection_id, catalog_id }) =>
        isKnown(valueById.brand, brand_id) &&
        isKnown(valueById.collection, collection_id) &&
        isKnown(valueById.catalog, catalog_id),
    ) &&
    (chunk.nodes ?? []).every((row) => valueById.catalog.has(row.node_id) || isForeign(row)) &&
    chunk.tags.every((row) => valueById.tag.has(row.tag_id) || isForeign(row)) &&
    chunk.params.every((row) => row.value_ids.every((id) => valueById.param.has(id)) || isForeign(row)) &&
    chunk.stocks.every((row) => stock.has(row.wms_id) || isForeign(row)) &&
    chunk.prices.every((row) => prices.byType.has(row.price_type_id) || isForeign(row))
  );
}

const numbers = ['packs', 'multiples', 'minimums', 'barcodes', 'brands', 'collections', 'catalogs'] as const;
const texts = ['articuls', 'articulKeys', 'headers'] as const;
const repeated = ['familyIds', 'variants', 'units', 'pictures', 'pictureTypes'] as const;

/** Returns true when nothing but stocks and prices differs. */
function isSame(
  { goods, values, measures }: Snapshot,
  row: number,
  fresh: Collected,
  newRow: number,
): boolean {
  return (
    numbers.every((column) => goods[column][row] === fresh.goods[column][newRow]) &&
    texts.every((column) => textAt(goods[column], row) === textAt(fresh.goods[column], newRow)) &&
    repeated.every((column) => repeatedAt(goods[column], row) === repeatedAt(fresh.goods[column], newRow)) &&
    goods.descriptions.hashes[row] === fresh.goods.descriptions.hashes[newRow] &&
    isSameList(values.ofRow, row, fresh.ofRow, newRow) &&
    isSameList(measures.ofRow, row, fresh.measuresOfRow, newRow) &&
    isSameSet(moreBarcodesOf(goods, row), moreBarcodesOf(fresh.goods, newRow))
  );
}

function isSameSet(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((number) => b.includes(number));
}

/** Compares lists regardless of the order of the database; nearly always the order is the same. */
function isSameList(a: Lists, i: number, b: Lists, j: number): boolean {
  const [from, other] = [a.starts[i]!, b.starts[j]!];
  const length = a.starts[i + 1]! - from;
  if (b.starts[j + 1]! - other !== length) return false;
  let k = 0;
  while (k < length && a.items[from + k] === b.items[other + k]) k++;
  if (k === length) return true;
  const one = a.items.slice(from, from + length).sort();
  const two = b.items.slice(other, other + length).sort();
  return one.every((item, k) => item === two[k]);
}
