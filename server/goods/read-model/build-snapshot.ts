import { buildArticulIndex } from './articul-index.ts';
import { type Bitset, bitset } from './bitset.ts';
import { collate } from './collation.ts';
import { collectRows } from './collect-rows.ts';
import { type FacetLayout, layOutFacets, valuesBetween } from './facet-layout.ts';
import { buildLabelIndex } from './label-index.ts';
import { withoutPause, type YieldToEventLoop } from './pace.ts';
import { type Packing, unpacked } from './packed-texts.ts';
import { invert } from './row-orders.ts';
import type { Goods, Orders, Snapshot } from './snapshot.ts';
import { sortedRows } from './sorted-rows.ts';
import type { Source } from './source.ts';
import { isSameColumn, type TextColumn, textAt } from './text-column.ts';
import type { TextIndex } from './text-index.ts';
import { addHolders, buildValueIndex, inverted, type ValueIndex } from './value-index.ts';
import { buildWordIndex } from './word-index.ts';

/**
 * Builds the read model's columns and indexes. Works in small steps and yields between them, so that a server that
 * rebuilds in the background keeps its response times. When names and articuls equal those of an `old` snapshot, as
 * after most imports, its indexes are reused, which takes half the work and no second copy in memory.
 */
export async function buildSnapshot(
  { dictionary, chunks }: Source,
  yieldToEventLoop: YieldToEventLoop = withoutPause,
  packing: Packing = unpacked,
  old?: Shared,
): Promise<Snapshot> {
  const facets = await layOutFacets(dictionary, yieldToEventLoop);
  const collector = collectRows(dictionary, facets, packing);
  for await (const chunk of chunks) {
    collector.take(chunk);
    await yieldToEventLoop();
  }
  const collected = await collector.finish(yieldToEventLoop);
  const { ofRow, measuresOfRow, familyOfRow, stock, prices } = collected;
  const known = old && (await hasSameTexts(old.goods, collected.goods, yieldToEventLoop)) ? old : undefined;
  const goods = known ? { ...collected.goods, ...textsOf(known.goods) } : collected.goods;
  const size = goods.ids.length;
  const values = await buildValueIndex(ofRow, facets.names.length, yieldToEventLoop);
  const measures = await buildValueIndex(measuresOfRow, facets.names.length, yieldToEventLoop);
  return {
    size,
    warehouses: dictionary.warehouses,
    goods,
    facets,
    values,
    meetings: collected.meetings,
    measures,
    measured: await measuredRows(facets, measures, size, yieldToEventLoop),
    families: { ofRow: familyOfRow, rows: await inverted(familyOfRow, collected.families, yieldToEventLoop) },
    orders: known?.orders ?? (await standingOrders(goods, yieldToEventLoop)),
    text: known?.text ?? (await buildTextIndex(goods, yieldToEventLoop)),
    labels: await buildLabelIndex(facets, values, measures, yieldToEventLoop),
    stock,
    prices,
  };
}

async function buildTextIndex(
  { headers, articuls, articulKeys }: Goods,
  yieldToEventLoop: YieldToEventLoop,
): Promise<TextIndex> {
  const size = headers.starts.length;
  return {
    words: await buildWordIndex(headers, articuls, yieldToEventLoop),
    articuls: await buildArticulIndex(articulKeys, yieldToEventLoop),
    size,
    marks: new Uint16Array(size),
  };
}

/** The texts from which the orders and the text index are built. */
type Texts = Pick<Goods, 'headers' | 'articuls' | 'articulKeys'>;

/** The part that a snapshot shares with an older one that has the same names and articuls. */
export type Shared = Pick<Snapshot, 'orders' | 'text'> & { goods: Texts };

/** Returns only the shared part, so that a long build does not keep the old stocks and prices in memory. */
export function sharedOf({ goods, orders, text }: Snapshot): Shared {
  return { goods: textsOf(goods), orders, text };
}

function textsOf({ headers, articuls, articulKeys }: Texts): Texts {
  return { headers, articuls, articulKeys };
}

async function hasSameTexts(a: Texts, b: Texts, yieldToEventLoop: YieldToEventLoop): Promise<boolean> {
  for (const column of ['headers', 'articuls', 'articulKeys'] as const) {
    if (!(await isSameColumn(a[column], b[column], yieldToEventLoop))) return false;
  }
  return true;
}

async function standingOrders(
  { headers, articuls }: Goods,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Orders> {
  // Rows are in ascending order of id, which decides between equal articuls.
  const collated = (texts: TextColumn) =>
    collate(texts.starts.length, (row) => textAt(texts, row), yieldToEventLoop);
  const { order: byArticul, ranks: articulRanks } = await collated(articuls);
  const { order: byHeader, ranks: headerRanks } = await collated(headers);
  const articulPlaces = invert(byArticul);
  await yieldToEventLoop();
  await sortTies(byHeader, headerRanks, articulPlaces, yieldToEventLoop);
  return { byArticul, articulPlaces, byHeader, headerRanks, articulRanks };
}

/** The number of rows that are sorted or visited without yielding: about a millisecond. */
const maxAtOnce = 4_096;

/** Sorts rows of equal rank by their places. */
async function sortTies(
  order: Uint32Array,
  ranks: Uint32Array,
  places: Uint32Array,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  const byPlace = (a: number, b: number) => places[a]! - places[b]!;
  let breathedAt = 0;
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && ranks[order[to]!] === ranks[order[from]!]) to++;
    if (to - from > maxAtOnce)
      order.set(await sortedRows(order.slice(from, to), byPlace, yieldToEventLoop), from);
    else if (to - from > 1) order.subarray(from, to).sort(byPlace);
    from = to;
    if (from - breathedAt < maxAtOnce) continue;
    breathedAt = from;
    await yieldToEventLoop();
  }
}

async function measuredRows(
  facets: FacetLayout,
  measures: ValueIndex,
  size: number,
  yieldToEventLoop: YieldToEventLoop,
): Promise<Map<number, Bitset>> {
  const measured = new Map<number, Bitset>();
  for (const param of facets.params) {
    if (param.type !== 'range') continue;
    const rows = bitset(size);
    addHolders(measures, valuesBetween(facets, param, undefined, undefined), rows);
    measured.set(param.id, rows);
    await yieldToEventLoop();
  }
  return measured;
}
