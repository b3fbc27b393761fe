import { type Collected, collectRows, stockOf } from './collect-rows.ts';
import { textAt } from './packed-texts.ts';
import { type PriceColumns, rowOf, type Snapshot } from './snapshot.ts';
import type { Chunk } from './source.ts';

/**
 * A snapshot in which the products `ids` have the stocks and prices of `chunk`, which holds those of them that are on sale.
 * Undefined when anything else about them has changed: then the indexes have to be built anew (decision 017).
 */
export function patchSnapshot(snapshot: Snapshot, ids: number[], chunk: Chunk): Snapshot | undefined {
  if (!knowsAll(snapshot, chunk)) return undefined;
  const { goods, warehouses, prices, stock, facets } = snapshot;
  const collector = collectRows({ warehouses, priceTypes: [...prices.byType.keys()] }, facets);
  collector.take(chunk);
  const fresh = collector.finish();

  const newRows = new Map(Array.from(fresh.goods.ids, (id, i) => [id, i]));
  for (const id of ids) {
    const row = rowOf(goods, id);
    const newRow = newRows.get(id);
    if (row < 0 && newRow === undefined) continue;
    if (row < 0 || newRow === undefined || !isSame(snapshot, row, fresh, newRow)) return undefined;
  }

  const places = Array.from(fresh.goods.ids, (id) => rowOf(goods, id));
  return {
    ...snapshot,
    prices: patchPrices(prices, fresh.prices, places),
    stock: new Map(
      [...stock].map(([id, { free }]) => [id, stockOf(patched(free, fresh.stock.get(id)!.free, places))]),
    ),
  };
}

/** The same object when no price has changed: what was computed from it stays true. */
function patchPrices(old: PriceColumns, fresh: PriceColumns, places: number[]): PriceColumns {
  const differs = (column: Float64Array, values: Float64Array) =>
    places.some((row, i) => !Object.is(column[row], values[i]));
  const types = [...old.byType].map(([id, column]) => ({ id, column, values: fresh.byType.get(id)! }));
  if (!differs(old.rrc, fresh.rrc) && !types.some(({ column, values }) => differs(column, values)))
    return old;
  return {
    byType: new Map(types.map(({ id, column, values }) => [id, patched(column, values, places)])),
    rrc: patched(old.rrc, fresh.rrc, places),
  };
}

function patched<T extends Float64Array | Int32Array>(column: T, values: T, places: number[]): T {
  const copy = column.slice() as T;
  places.forEach((row, i) => {
    copy[row] = values[i]!;
  });
  return copy;
}

/** False when the chunk names a tag, value, warehouse or price type that came after the snapshot. */
function knowsAll({ facets: { valueById }, stock, prices }: Snapshot, chunk: Chunk): boolean {
  return (
    chunk.tags.every(({ tag_id }) => valueById.tag.has(tag_id)) &&
    chunk.params.every(({ value_ids }) => value_ids.every((id) => valueById.param.has(id))) &&
    chunk.stocks.every(({ wms_id }) => stock.has(wms_id)) &&
    chunk.prices.every(({ price_type_id }) => prices.byType.has(price_type_id))
  );
}

const compared = [
  'articuls',
  'articulKeys',
  'headers',
  'familyIds',
  'variants',
  'units',
  'packs',
  'pictures',
  'pictureTypes',
  'brands',
  'collections',
  'catalogs',
] as const;

/** True when nothing but stocks and prices differs. */
function isSame(
  { goods, values, measures }: Snapshot,
  row: number,
  fresh: Collected,
  newRow: number,
): boolean {
  const valuesAt = ({ starts, items }: Collected['ofRow'], at: number) =>
    items
      .slice(starts[at], starts[at + 1])
      .sort()
      .join();
  return (
    compared.every((column) => goods[column][row] === fresh.goods[column][newRow]) &&
    textAt(goods.descriptions, row) === textAt(fresh.goods.descriptions, newRow) &&
    valuesAt(values.ofRow, row) === valuesAt(fresh.ofRow, newRow) &&
    valuesAt(measures.ofRow, row) === valuesAt(fresh.measuresOfRow, newRow)
  );
}
