import type { Counted, Facets, FilterState, ParamFacet } from '#server/goods/model.ts';
import { openTree } from './tree-nodes.tsx';

/** The number of values shown initially. */
const shortList = 8;
/** The maximum length of the rest of a list. A longer rest is sent only on request. */
const maxTail = 24;

const byName = new Intl.Collator('ru', { numeric: true });

/** Values to tick: the first values, those behind «Ещё N», and the number of values that the page omits. */
export type ShortFacet = { first: Counted[]; rest: Counted[]; hidden: number };

type ShortParam =
  | Extract<ParamFacet, { type: 'range' }>
  | (Omit<Extract<ParamFacet, { type: 'list' }>, 'values'> & { values: ShortFacet });

export type ShortFacets = Omit<Facets, 'brands' | 'collections' | 'tags' | 'params'> & {
  brands: ShortFacet;
  collections: ShortFacet;
  tags: ShortFacet;
  params: ShortParam[];
};

type Chosen = Pick<FilterState, 'catalog' | 'brand' | 'collection' | 'tags' | 'filter'>;

/**
 * Returns the part of the facets to put into the page. `opened`: the name of the list requested in full,
 * `brand` or `filter[13]`.
 */
export function shortFacets(facets: Facets, chosen: Chosen, opened: string): ShortFacets {
  const short = (name: string, values: Counted[], ids: number[]) => shortFacet(values, ids, name === opened);
  return {
    ...facets,
    tree: openTree(facets.tree, chosen.catalog[0]),
    brands: short('brand', facets.brands, chosen.brand),
    collections: short('collection', facets.collections, chosen.collection),
    tags: short('tags', facets.tags, chosen.tags),
    params: facets.params.map((param) =>
      param.type === 'range'
        ? param
        : {
            ...param,
            values: short(`filter[${param.id}]`, param.values, chosen.filter.get(param.id) ?? []),
          },
    ),
  };
}

/**
 * Returns a shortened list of values. The first values are the most frequent and all selected ones; a rest of one or
 * two values is not hidden. The rest is sorted by name, because dealers look for a name there. A list requested in
 * full has no rest.
 */
export function shortFacet(values: Counted[], chosen: number[], whole: boolean): ShortFacet {
  const byCount = [...values].sort((a, b) => b.count - a.count || byName.compare(a.header, b.header));
  if (whole) return { first: [...values].sort(nameOrder), rest: [], hidden: 0 };
  if (byCount.length <= shortList + 2) return { first: byCount, rest: [], hidden: 0 };
  const first = byCount.filter((value, i) => i < shortList || chosen.includes(value.id));
  const known = new Set(first);
  const rest = byCount.filter((value) => !known.has(value)).sort(nameOrder);
  return rest.length > maxTail ? { first, rest: [], hidden: rest.length } : { first, rest, hidden: 0 };
}

function nameOrder(a: Counted, b: Counted): number {
  return byName.compare(a.header, b.header);
}
