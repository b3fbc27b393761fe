import type { CatalogueView, FilterState } from '../model.ts';
import { add, type Bitset, bitset, everyRow, join, keep } from './bitset.ts';
import { valuesBetween } from './facet-layout.ts';
import { type PriceList, pricedBetween } from './price-list.ts';
import type { Snapshot } from './snapshot.ts';
import { repeatedAt } from './text-column.ts';
import { addHolders } from './value-index.ts';

/** One condition of a state as a set of rows, with the name of its facet. */
export type FilterPart = { facet: string; rows: Bitset };

/**
 * Returns the filters of a state except its query, one for each condition that is set. Ignores unknown parameters
 * (§10.36).
 */
export function filterParts(
  snapshot: Snapshot,
  state: FilterState,
  view: CatalogueView,
  { prices, order }: PriceList,
): FilterPart[] {
  const { facets } = snapshot;
  const parts: FilterPart[] = [];
  const chosen = (facet: string, ids: number[], values: Map<number, number>) => {
    if (ids.length === 0) return;
    const rows = bitset(snapshot.size);
    for (const id of ids) {
      const value = values.get(id);
      const index = value !== undefined && value < facets.counted.end ? snapshot.values : snapshot.measures;
      if (value !== undefined) addHolders(index, { first: value, end: value + 1 }, rows);
    }
    parts.push({ facet, rows });
  };
  chosen('brand', state.brand, facets.valueById.brand);
  chosen('collection', state.collection, facets.valueById.collection);
  chosen('tags', state.tags, facets.valueById.tag);
  if (state.catalog.length > 0) parts.push({ facet: 'catalog', rows: inNodes(snapshot, state.catalog) });
  if (state.available)
    parts.push({ facet: 'available', rows: availableRows(snapshot, state.warehouse, view) });
  if (state.lacks) parts.push({ facet: 'lacks', rows: lacking(snapshot, state.lacks) });
  if (order) parts.push({ facet: 'price', rows: pricedBetween(prices, order, state) });
  for (const param of facets.params) {
    const own = new Map<number, number>();
    for (const id of state.filter.get(param.id) ?? []) {
      const value = facets.valueById.param.get(id);
      if (value !== undefined && value >= param.first && value < param.end) own.set(id, value);
    }
    chosen(paramFacet(param.id), state.filter.get(param.id) ?? [], own);
    const range = state.ranges.get(param.id);
    if (param.type !== 'range' || !range || (range.from === undefined && range.to === undefined)) continue;
    const rows = bitset(snapshot.size);
    addHolders(snapshot.measures, valuesBetween(facets, param, range.from, range.to), rows);
    parts.push({ facet: paramFacet(param.id), rows });
  }
  return parts;
}

function lacking({ size, goods, prices }: Snapshot, what: 'picture' | 'price'): Bitset {
  const rows = bitset(size);
  const columns = [...prices.byType.values()];
  for (let row = 0; row < size; row++) {
    const isMissing =
      what === 'picture'
        ? repeatedAt(goods.pictures, row) === ''
        : columns.every((column) => Number.isNaN(column[row]!));
    if (isMissing) add(rows, row);
  }
  return rows;
}

/** Returns the facet name of a parameter. */
export function paramFacet(id: number): string {
  return `param ${id}`;
}

/** Returns the rows that match all parts, or all except those of one facet. */
export function passing(size: number, parts: FilterPart[], exceptFacet?: string): Bitset {
  const rows = everyRow(size);
  for (const part of parts) if (part.facet !== exceptFacet) keep(rows, part.rows);
  return rows;
}

/**
 * Returns the rows with free stock in the selected warehouse, or in any warehouse of the view when none, or one that
 * the view does not allow, is selected.
 */
export function availableRows(
  { size, stock }: Snapshot,
  warehouse: number | undefined,
  { warehouses }: CatalogueView,
): Bitset {
  const rows = bitset(size);
  const chosen = warehouse !== undefined && warehouses.includes(warehouse) ? [warehouse] : warehouses;
  for (const id of chosen) {
    const there = stock.get(id);
    if (there) join(rows, there.available);
  }
  return rows;
}

function inNodes({ size, facets: { tree, valueById }, values }: Snapshot, ids: number[]): Bitset {
  const rows = bitset(size);
  for (const id of ids) {
    const value = valueById.catalog.get(id);
    if (value !== undefined && value >= 0)
      addHolders(values, { first: value, end: tree.ends[value - tree.first]! }, rows);
  }
  return rows;
}
