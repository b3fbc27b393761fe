import type { CatalogueView } from '../model.ts';
import { has } from './bitset.ts';
import { availableRows } from './filter-rows.ts';
import type { Found } from './query.ts';
import { rowOf, type Snapshot } from './snapshot.ts';

/**
 * Returns the first `limit` rows of a search as somebody wants them who has typed a part of it: the typed articul; goods whose
 * articul begins so, then goods found by words, each time those in stock first. Among the words come first the goods that
 * are bought most often, then their sections; mistyped words and parts of words come last. `bought`: how often, by id.
 */
export function rankSuggestions(
  snapshot: Snapshot,
  { order, same, named, close }: Found,
  { view, bought }: { view: CatalogueView; bought: ReadonlyMap<number, number> },
  limit: number,
): number[] {
  const available = availableRows(snapshot, undefined, view);
  const taste = tasteOf(snapshot, bought);
  const [exact, coded, codedOut, words, far, wordsOut, farOut] = Array.from(
    { length: 7 },
    (): number[] => [],
  );
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    const isFree = has(available, row);
    if (i < same) exact!.push(row);
    else if (i < named) (isFree ? coded : codedOut)!.push(row);
    else if (i < close) (isFree ? words : wordsOut)!.push(row);
    else (isFree ? far : farOut)!.push(row);
  }
  const wanted = words!.sort((a, b) => taste(b) - taste(a));
  return [exact!, coded!, codedOut!, wanted, far!, wordsOut!, farOut!].flat().slice(0, limit);
}

/** Returns how much a dealer wants a row: one that was bought more than any that was not, and among these by their sections. */
function tasteOf(
  { goods }: Pick<Snapshot, 'goods'>,
  bought: ReadonlyMap<number, number>,
): (row: number) => number {
  const rows = new Map<number, number>();
  const sections = new Map<number, number>();
  let all = 0;
  for (const [id, often] of bought) {
    const row = rowOf(goods, id);
    if (row < 0) continue;
    const section = goods.catalogs[row]!;
    rows.set(row, often);
    sections.set(section, (sections.get(section) ?? 0) + often);
    all += often;
  }
  return (row) => {
    const often = rows.get(row);
    return often === undefined ? (sections.get(goods.catalogs[row]!) ?? 0) : all + often;
  };
}
