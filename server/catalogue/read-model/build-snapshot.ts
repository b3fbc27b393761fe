import { buildArticulIndex } from './articul-index.ts';
import { type Bitset, bitset } from './bitset.ts';
import { collate } from './collation.ts';
import { collectRows } from './collect-rows.ts';
import { type FacetLayout, layOutFacets, valuesBetween } from './facet-layout.ts';
import { type Breathe, inSteps, withoutPause } from './pace.ts';
import { type Packing, unpacked } from './packed-texts.ts';
import type { TextIndex } from './query.ts';
import { invert } from './row-orders.ts';
import type { Goods, Orders, Snapshot } from './snapshot.ts';
import type { Source } from './source.ts';
import { isSameColumn, type TextColumn, textAt } from './text-column.ts';
import { addHolders, buildValueIndex, inverted, type ValueIndex } from './value-index.ts';
import { buildWordIndex } from './word-index.ts';

/**
 * Builds the read model's columns and indexes. All of it goes in small steps with a breath between them, so that a server
 * rebuilding in the background answers as if it were not. Where names and articuls are those of the `old` snapshot, as after most
 * imports, their indexes are its own: half the work, and not twice the room.
 */
export async function buildSnapshot(
  { dictionary, chunks }: Source,
  breathe: Breathe = withoutPause,
  packing: Packing = unpacked,
  old?: Snapshot,
): Promise<Snapshot> {
  const facets = await layOutFacets(dictionary, breathe);
  const collector = collectRows(dictionary, facets, packing);
  for await (const chunk of chunks) {
    collector.take(chunk);
    await breathe();
  }
  const collected = await collector.finish(breathe);
  const { ofRow, measuresOfRow, familyOfRow, stock, prices } = collected;
  const known = old && (await hasSameTexts(old.goods, collected.goods, breathe)) ? old : undefined;
  const goods = known ? { ...collected.goods, ...textsOf(known.goods) } : collected.goods;
  const size = goods.ids.length;
  const values = await buildValueIndex(ofRow, facets.names.length, breathe);
  const measures = await buildValueIndex(measuresOfRow, facets.names.length, breathe);
  return {
    size,
    warehouses: dictionary.warehouses,
    goods,
    facets,
    values,
    measures,
    measured: await measuredRows(facets, measures, size, breathe),
    families: { ofRow: familyOfRow, rows: await inverted(familyOfRow, collected.families, breathe) },
    orders: known?.orders ?? (await standingOrders(goods, breathe)),
    text: known?.text ?? (await buildTextIndex(goods, breathe)),
    stock,
    prices,
  };
}

async function buildTextIndex(
  { headers, articuls, articulKeys }: Goods,
  breathe: Breathe,
): Promise<TextIndex> {
  const size = headers.starts.length;
  return {
    words: await buildWordIndex(headers, articuls, breathe),
    articuls: await buildArticulIndex(articulKeys, breathe),
    size,
    marks: new Uint16Array(size),
  };
}

/** All that the orders and the text index are made of. */
function textsOf({ headers, articuls, articulKeys }: Goods) {
  return { headers, articuls, articulKeys };
}

async function hasSameTexts(a: Goods, b: Goods, breathe: Breathe): Promise<boolean> {
  for (const column of ['headers', 'articuls', 'articulKeys'] as const) {
    if (!(await isSameColumn(a[column], b[column], breathe))) return false;
  }
  return true;
}

async function standingOrders({ headers, articuls }: Goods, breathe: Breathe): Promise<Orders> {
  // Rows go by ascending id, which decides between equal articuls.
  const collated = (texts: TextColumn) => collate(texts.starts.length, (row) => textAt(texts, row), breathe);
  const { order: byArticul, ranks: articulRanks } = await collated(articuls);
  const { order: byHeader, ranks: headerRanks } = await collated(headers);
  const articulPlaces = invert(byArticul);
  await breathe();
  await sortTies(byHeader, headerRanks, articulPlaces, breathe);
  return { byArticul, articulPlaces, byHeader, headerRanks, articulRanks };
}

/** Puts rows of equal rank in the order of their places. */
async function sortTies(
  order: Uint32Array,
  ranks: Uint32Array,
  places: Uint32Array,
  breathe: Breathe,
): Promise<void> {
  let from = 0;
  await inSteps(order.length, breathe, (_, end) => {
    while (from < end) {
      let to = from + 1;
      while (to < order.length && ranks[order[to]!] === ranks[order[from]!]) to++;
      if (to - from > 1) order.subarray(from, to).sort((a, b) => places[a]! - places[b]!);
      from = to;
    }
  });
}

async function measuredRows(
  facets: FacetLayout,
  measures: ValueIndex,
  size: number,
  breathe: Breathe,
): Promise<Map<number, Bitset>> {
  const measured = new Map<number, Bitset>();
  for (const param of facets.params) {
    if (param.type !== 'range') continue;
    const rows = bitset(size);
    addHolders(measures, valuesBetween(facets, param, undefined, undefined), rows);
    measured.set(param.id, rows);
    await breathe();
  }
  return measured;
}
