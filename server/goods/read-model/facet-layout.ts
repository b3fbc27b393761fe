import type { Named } from '../model.ts';
import { collate, russian } from './collation.ts';
import type { YieldToEventLoop } from './pace.ts';
import type { CatalogueRow, Dictionary, ParamRow, ValueRow } from './source.ts';
import type { Block } from './value-index.ts';

/** A parameter with its values in display order: by number, then by name. */
export type ParamBlock = Omit<ParamRow, 'sort'> & Block;

/** The flattened tree: a node's branches follow it, so that a node with all its branches is a block. */
type Tree = Block & {
  /**
   * For each value from `first`: the value of the parent, -1 at the root, and the end of the node's own
   * block.
   */
  parents: Int32Array;
  ends: Uint32Array;
};

/**
 * The numbers of all facet values, from 0 on. Brands, collections, tree nodes, tags and parameters have one block
 * each, in display order. Values of range parameters come last, sorted by their number.
 */
export type FacetLayout = {
  names: Named[];
  brands: Block;
  collections: Block;
  tags: Block;
  tree: Tree;
  /** In display order. */
  params: ParamBlock[];
  /** By value: the index of its parameter in `params`, -1 for a value of any other facet. */
  paramOf: Int32Array;
  /** All values that are counted individually: all except those of range parameters. */
  counted: Block;
  /** By value: the number of a range value, NaN for a text value. */
  numbers: Float64Array;
  /** A node that is not shown has the value of the node that shows its goods, -1 if there is none. */
  valueById: Record<'brand' | 'collection' | 'catalog' | 'tag' | 'param', Map<number, number>>;
};

/** Numbers every brand, collection, tag, tree node and parameter value in display order. */
export async function layOutFacets(
  dictionary: Dictionary,
  yieldToEventLoop: YieldToEventLoop,
): Promise<FacetLayout> {
  const names: Named[] = [];
  const numbers: number[] = [];
  const block = (rows: (Named & { number?: number | null })[], valueById: Map<number, number>): Block => {
    const first = names.length;
    for (const { id, header, number } of rows) {
      valueById.set(id, names.length);
      names.push({ id, header });
      numbers.push(number ?? Number.NaN);
    }
    return { first, end: names.length };
  };

  const valueById: FacetLayout['valueById'] = {
    brand: new Map(),
    collection: new Map(),
    catalog: new Map(),
    tag: new Map(),
    param: new Map(),
  };
  const named = await byHeader(dictionary.brands, yieldToEventLoop);
  const brands = block(
    named.sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)),
    valueById.brand,
  );
  const collections = block(await byHeader(dictionary.collections, yieldToEventLoop), valueById.collection);
  const tags = block(await byHeader(dictionary.tags, yieldToEventLoop), valueById.tag);
  const { nodes, parents, sizes } = inOneLine(dictionary.catalogs);
  const first = names.length;
  const tree = {
    ...block(nodes, valueById.catalog),
    parents: Int32Array.from(parents, (parent) => (parent < 0 ? -1 : first + parent)),
    ends: Uint32Array.from(sizes, (size, i) => first + i + size),
  };

  for (const { id, to } of dictionary.movedNodes ?? []) {
    valueById.catalog.set(id, valueById.catalog.get(to ?? 0) ?? -1);
  }

  const values = groupBy(dictionary.values, ({ param_id }) => param_id);
  const params = [...dictionary.params].sort(
    (a, b) => a.sort - b.sort || russian.compare(a.header, b.header) || a.id - b.id,
  );
  const blocks = new Map<number, Block>();
  const layOut = async (type: ParamRow['type']) => {
    for (const param of params) {
      if (param.type !== type) continue;
      blocks.set(
        param.id,
        block(await byNumber(values.get(param.id) ?? [], yieldToEventLoop), valueById.param),
      );
    }
  };
  await layOut('list');
  const counted = { first: 0, end: names.length };
  await layOut('range');
  const paramOf = new Int32Array(names.length).fill(-1);
  for (const [place, { id }] of params.entries()) {
    const { first, end } = blocks.get(id)!;
    paramOf.fill(place, first, end);
  }
  return {
    names,
    brands,
    collections,
    tags,
    tree,
    params: params.map(({ id, header, unit, type }) => ({ id, header, unit, type, ...blocks.get(id)! })),
    counted,
    numbers: Float64Array.from(numbers),
    valueById,
    paramOf,
  };
}

async function byHeader<T extends Named>(rows: T[], yieldToEventLoop: YieldToEventLoop): Promise<T[]> {
  const byId = [...rows].sort((a, b) => a.id - b.id);
  const { order } = await collate(byId.length, (i) => byId[i]!.header, yieldToEventLoop);
  return Array.from(order, (i) => byId[i]!);
}

async function byNumber(rows: ValueRow[], yieldToEventLoop: YieldToEventLoop): Promise<ValueRow[]> {
  return (await byHeader(rows, yieldToEventLoop)).sort((a, b) => {
    if (a.number === null || b.number === null) return Number(a.number === null) - Number(b.number === null);
    return a.number - b.number;
  });
}

function groupBy<T>(rows: T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/**
 * Flattens the tree, parents before their branches, siblings by `sort` and header, with the parents and the
 * sizes of branches beside it.
 */
function inOneLine(catalogs: CatalogueRow[]) {
  const known = new Set(catalogs.map(({ id }) => id));
  const parentOf = ({ parent_id }: CatalogueRow) =>
    parent_id !== null && known.has(parent_id) ? parent_id : 0;
  const branches = groupBy(
    [...catalogs].sort((a, b) => a.sort - b.sort || russian.compare(a.header, b.header) || a.id - b.id),
    parentOf,
  );
  const nodes: CatalogueRow[] = [];
  const parents: number[] = [];
  const sizes: number[] = [];
  const walk = (id: number, parent: number) => {
    for (const node of branches.get(id) ?? []) {
      const place = nodes.push(node) - 1;
      parents.push(parent);
      sizes.push(0);
      walk(node.id, place);
      sizes[place] = nodes.length - place;
    }
  };
  walk(0, -1);
  return { nodes, parents, sizes };
}

/**
 * Returns the values of a range parameter between `from` and `to`, both included; undefined means no bound.
 * Text values are in no range.
 */
export function valuesBetween(
  { numbers }: FacetLayout,
  { first, end }: Block,
  from: number | undefined,
  to: number | undefined,
): Block {
  const place = (isBefore: (number: number) => boolean) => {
    let low = first;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(numbers[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const start = from === undefined ? first : place((number) => number < from);
  const stop = place((number) => number <= (to ?? Number.POSITIVE_INFINITY));
  return { first: start, end: Math.max(start, stop) };
}
