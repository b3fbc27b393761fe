import type { CatalogueView } from '../model.ts';
import { has } from './bitset.ts';
import { availableRows } from './filter-rows.ts';
import type { Found } from './query.ts';
import { rowOf, type Snapshot } from './snapshot.ts';

/**
 * Returns the first `limit` rows of a search in the order for a partially typed query. The typed articul comes first,
 * then goods named by the beginning of their articul or by a barcode, those in stock before the others. Goods in stock
 * that words have found follow: first those bought most often, then those of the sections bought most often. Then come
 * goods in stock that match mistyped words or parts of words, and last goods that are out of stock. `bought`: how often
 * the dealer has bought goods, by id.
 */
export function rankSuggestions(
  snapshot: Snapshot,
  { order, same, named, close }: Found,
  { view, bought }: { view: CatalogueView; bought: ReadonlyMap<number, number> },
  limit: number,
): number[] {
  const available = availableRows(snapshot, undefined, view);
  const taste = tasteOf(snapshot, bought);
  const ranks: number[][] = Array.from({ length: 7 }, () => []);
  const wanted = mostWanted(limit);
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    const isFree = has(available, row);
    if (isFree && i >= named && i < close) {
      wanted.add(row, taste(row));
      continue;
    }
    const kind = i < same ? 0 : i < named ? (isFree ? 1 : 2) : i < close ? 5 : isFree ? 4 : 6;
    const rank = ranks[kind]!;
    if (rank.length < limit) rank.push(row);
  }
  ranks[3] = wanted.rows();
  return ranks.flat().slice(0, limit);
}

/**
 * Returns a collection that keeps the `limit` rows with the highest taste; of rows with equal taste, those added
 * first.
 */
function mostWanted(limit: number) {
  const kept: { row: number; taste: number }[] = [];
  return {
    add(row: number, taste: number): void {
      if (kept.length === limit && taste <= kept[limit - 1]!.taste) return;
      let at = kept.length;
      while (at > 0 && kept[at - 1]!.taste < taste) at--;
      kept.splice(at, 0, { row, taste });
      if (kept.length > limit) kept.pop();
    },
    rows: () => kept.map(({ row }) => row),
  };
}

/**
 * Returns a function that returns how much a dealer probably wants the product of a row (its taste). Rows that were
 * bought rank above all others; the others rank by how often their section was bought.
 */
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
