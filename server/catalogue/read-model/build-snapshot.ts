import { buildArticulIndex } from './articul-index.ts';
import { type Bitset, bitset } from './bitset.ts';
import { collationRanks } from './collation.ts';
import { collectRows } from './collect-rows.ts';
import { type FacetLayout, layOutFacets, valuesBetween } from './facet-layout.ts';
import { byRow, invert, orderBy } from './row-orders.ts';
import type { Orders, Snapshot } from './snapshot.ts';
import type { Source } from './source.ts';
import { addHolders, buildValueIndex, type ValueIndex } from './value-index.ts';
import { buildWordIndex } from './word-index.ts';

/**
 * Builds the read model's columns and indexes. `breathe` is awaited between the steps, so that a server rebuilding in the
 * background can answer in between.
 */
export async function buildSnapshot(
  { dictionary, chunks }: Source,
  breathe: () => Promise<void> = async () => {},
): Promise<Snapshot> {
  const facets = layOutFacets(dictionary);
  const collector = collectRows(dictionary, facets);
  for await (const chunk of chunks) collector.take(chunk);
  await breathe();
  const { goods, ofRow, measuresOfRow, stock, prices } = collector.finish();
  const size = goods.ids.length;
  await breathe();
  const values = buildValueIndex(ofRow, facets.names.length);
  const measures = buildValueIndex(measuresOfRow, facets.names.length);
  await breathe();
  const headerRanks = collationRanks(goods.headers);
  await breathe();
  const articulRanks = collationRanks(goods.articuls);
  await breathe();
  const words = buildWordIndex(goods.headers, goods.articuls);
  await breathe();
  const articuls = buildArticulIndex(goods.articulKeys);
  await breathe();
  return {
    size,
    warehouses: dictionary.warehouses,
    goods,
    facets,
    values,
    measures,
    measured: measuredRows(facets, measures, size),
    orders: standingOrders(headerRanks, articulRanks),
    text: { words, articuls, size, marks: new Uint16Array(size) },
    stock,
    prices,
  };
}

function standingOrders(headerRanks: Uint32Array, articulRanks: Uint32Array): Orders {
  const byArticul = orderBy(articulRanks, 'asc', byRow(articulRanks.length));
  const articulPlaces = invert(byArticul);
  return {
    byArticul,
    articulPlaces,
    byHeader: orderBy(headerRanks, 'asc', articulPlaces),
    headerRanks,
    articulRanks,
  };
}

function measuredRows(facets: FacetLayout, measures: ValueIndex, size: number): Map<number, Bitset> {
  const measured = new Map<number, Bitset>();
  for (const param of facets.params) {
    if (param.type !== 'range') continue;
    const rows = bitset(size);
    addHolders(measures, valuesBetween(facets, param, undefined, undefined), rows);
    measured.set(param.id, rows);
  }
  return measured;
}
