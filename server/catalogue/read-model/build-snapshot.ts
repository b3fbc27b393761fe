import { buildArticulIndex } from './articul-index.ts';
import { type Bitset, bitset } from './bitset.ts';
import { collate } from './collation.ts';
import { collectRows } from './collect-rows.ts';
import { type FacetLayout, layOutFacets, valuesBetween } from './facet-layout.ts';
import { type Breathe, withoutPause } from './pace.ts';
import { type Packing, unpacked } from './packed-texts.ts';
import type { TextIndex } from './query.ts';
import { invert } from './row-orders.ts';
import type { Goods, Orders, Snapshot } from './snapshot.ts';
import { sortedRows } from './sorted-rows.ts';
import type { Source } from './source.ts';
import { isSameColumn, type TextColumn, textAt } from './text-column.ts';
import { addHolders, buildValueIndex, inverted, type ValueIndex } from './value-index.ts';
import { buildWordIndex } from './word-index.ts';

/**
 * Builds the read model's columns and indexes. All of it goes in small steps with a breath between them, so that a server
 * rebuilding in the background answers as if it were not. Where names and articuls are those of an `old` snapshot, as after most
 * imports, their indexes are its own: half the work, and not twice the room.
 */
export async function buildSnapshot(
  { dictionary, chunks }: Source,
  breathe: Breathe = withoutPause,
  packing: Packing = unpacked,
  old?: Shared,
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
type Texts = Pick<Goods, 'headers' | 'articuls' | 'articulKeys'>;

/** What a snapshot has in common with an older one of the same names and articuls. */
export type Shared = Pick<Snapshot, 'orders' | 'text'> & { goods: Texts };

/** Holding these for as long as a build takes does not keep the old stocks and prices. */
export function sharedOf({ goods, orders, text }: Snapshot): Shared {
  return { goods: textsOf(goods), orders, text };
}

function textsOf({ headers, articuls, articulKeys }: Texts): Texts {
  return { headers, articuls, articulKeys };
}

async function hasSameTexts(a: Texts, b: Texts, breathe: Breathe): Promise<boolean> {
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

/** Rows that are sorted or walked along in one go: a millisecond. */
const mostAtOnce = 4_096;

/** Puts rows of equal rank in the order of their places. */
async function sortTies(
  order: Uint32Array,
  ranks: Uint32Array,
  places: Uint32Array,
  breathe: Breathe,
): Promise<void> {
  const byPlace = (a: number, b: number) => places[a]! - places[b]!;
  let breathedAt = 0;
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && ranks[order[to]!] === ranks[order[from]!]) to++;
    if (to - from > mostAtOnce) order.set(await sortedRows(order.slice(from, to), byPlace, breathe), from);
    else if (to - from > 1) order.subarray(from, to).sort(byPlace);
    from = to;
    if (from - breathedAt < mostAtOnce) continue;
    breathedAt = from;
    await breathe();
  }
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
