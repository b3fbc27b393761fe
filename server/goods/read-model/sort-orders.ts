import type { Sorting } from '../model.ts';
import { byRow, orderBy } from './row-orders.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Returns all rows in the order of a sorting: ties by articul, then by id; rows without a price last in
 * either direction. `prices` are those of the sorted column.
 */
export function sortOrder(
  { size, orders }: Snapshot,
  { field, sort }: Sorting,
  prices: Record<'price' | 'price_rrc', Float64Array>,
): Uint32Array {
  if (field === 'articul') {
    return sort === 'asc' ? orders.byArticul : orderBy(orders.articulRanks, sort, byRow(size));
  }
  if (field === 'header') {
    return sort === 'asc' ? orders.byHeader : orderBy(orders.headerRanks, sort, orders.byArticul);
  }
  return orderBy(prices[field], sort, orders.byArticul);
}

/**
 * Returns all rows by node of the tree, a parent's own before those of its branches, within a node by header;
 * rows without a node last.
 */
export function catalogueOrder({ goods, orders }: Snapshot): Uint32Array {
  const nodes = Float64Array.from(goods.catalogs, (value) => (value < 0 ? Number.NaN : value));
  return orderBy(nodes, 'asc', orders.byHeader);
}
