import type { CatalogueView, Counted, Facets, FilterState, ParamFacet, TreeNode } from '../model.ts';
import { type Bitset, has, sizeOf, sizeOfBoth } from './bitset.ts';
import { type ParamBlock, valuesBetween } from './facet-layout.ts';
import { availableRows, type FilterPart, paramFacet, passing } from './filter-rows.ts';
import { boundsOf, type PriceList } from './price-list.ts';
import type { Snapshot } from './snapshot.ts';
import { type Block, countHolders, isHeld } from './value-index.ts';

/**
 * Counts every facet with all other filters applied (§10.37). Omits values without matching goods unless they
 * are selected; includes the parameters that the matching goods have.
 */
export function countFacets(
  snapshot: Snapshot,
  parts: FilterPart[],
  found: Bitset,
  state: FilterState,
  view: CatalogueView,
  prices: PriceList,
): Facets {
  const { facets, values, size } = snapshot;
  const filtered = new Set(parts.map(({ facet }) => facet));
  const others = (facet: string) => (filtered.has(facet) ? passing(size, parts, facet) : found);
  const counts = new Uint32Array(facets.names.length);
  countHolders(values, facets.counted, found, sizeOf(found), counts);
  const recount = (facet: string, block: Block) => {
    if (!filtered.has(facet)) return;
    const rows = passing(size, parts, facet);
    countHolders(values, block, rows, sizeOf(rows), counts);
  };
  recount('brand', facets.brands);
  recount('collection', facets.collections);
  recount('tags', facets.tags);
  recount('catalog', facets.tree);

  const list = (block: Block, chosen: number[] = []): Counted[] => {
    const listed: Counted[] = [];
    for (let value = block.first; value < block.end; value++) {
      const { id, header } = facets.names[value]!;
      const count = counts[value]!;
      if (count > 0 || chosen.includes(id)) listed.push({ id, header, count });
    }
    return listed;
  };
  const params = facets.params.flatMap((param): ParamFacet[] => {
    const { id, header, unit } = param;
    const facet = paramFacet(id);
    if (param.type === 'range') {
      const measure = measureOf(snapshot, param, others(facet), state.ranges.has(id));
      return measure ? [{ id, header, unit, type: 'range', ...measure }] : [];
    }
    recount(facet, param);
    const found = list(param, state.filter.get(id));
    return found.length > 0 ? [{ id, header, unit, type: 'list', values: found }] : [];
  });
  const anywhere = others('catalog');
  return {
    tree: countTree(snapshot, counts, meetingsIn(snapshot, anywhere), state.catalog),
    whole: sizeOf(anywhere),
    brands: maxFirst(list(facets.brands, state.brand)),
    collections: maxFirst(list(facets.collections, state.collection)),
    tags: list(facets.tags, state.tags),
    params,
    prices: boundsOf(prices, others('price')),
    available: sizeOfBoth(others('available'), availableRows(snapshot, state.warehouse, view)),
  };
}

/** Sorts a list by count, largest first; items with equal counts keep their order. */
function maxFirst(list: Counted[]): Counted[] {
  return list.sort((a, b) => b.count - a.count);
}

/**
 * Returns the smallest and greatest number present and how many rows have a number; undefined when no row has one and
 * the parameter is not selected.
 */
function measureOf(
  { facets, measures, measured }: Snapshot,
  param: ParamBlock,
  rows: Bitset,
  isChosen: boolean,
): { min: number; max: number; count: number } | undefined {
  const { first, end } = valuesBetween(facets, param, undefined, undefined);
  if (first === end) return undefined;
  const count = sizeOfBoth(measured.get(param.id)!, rows);
  if (count === 0) {
    return isChosen ? { min: facets.numbers[first]!, max: facets.numbers[end - 1]!, count } : undefined;
  }
  let least = first;
  while (!isHeld(measures, least, rows)) least++;
  let greatest = end - 1;
  while (!isHeld(measures, greatest, rows)) greatest--;
  return { min: facets.numbers[least]!, max: facets.numbers[greatest]!, count };
}

/** Returns how many of the rows have branches that meet in a node, by its value. */
function meetingsIn({ meetings: { nodes, rows } }: Snapshot, found: Bitset): Map<number, number> {
  const met = new Map<number, number>();
  for (let i = 0; i < rows.length; i++)
    if (has(found, rows[i]!)) met.set(nodes[i]!, (met.get(nodes[i]!) ?? 0) + 1);
  return met;
}

/**
 * Returns the tree with the goods of all branches added up, each once (`met`: how often a node counts them twice); omits
 * an empty node unless the node or one of its branches is selected.
 */
function countTree(
  { facets: { tree, names } }: Snapshot,
  counts: Uint32Array,
  met: ReadonlyMap<number, number>,
  chosen: number[],
): TreeNode[] {
  const branches = (from: number, end: number): TreeNode[] => {
    const nodes: TreeNode[] = [];
    for (let value = from; value < end; value = tree.ends[value - tree.first]!) {
      const { id, header } = names[value]!;
      const children = branches(value + 1, tree.ends[value - tree.first]!);
      const own = counts[value]! - (met.get(value) ?? 0);
      const count = children.reduce((sum, child) => sum + child.count, own);
      if (count > 0 || children.length > 0 || chosen.includes(id))
        nodes.push({ id, header, count, children });
    }
    return nodes;
  };
  return branches(tree.first, tree.end);
}
