import type { Counted, Facets, FilterState, ParamFacet } from '#server/catalogue/model.ts';
import { openTree } from './tree-nodes.tsx';

/** So many values are shown at once. */
const shortList = 8;
/** A longer tail than this is not in the page until it is asked for. */
const longestTail = 24;

const byName = new Intl.Collator('ru', { numeric: true });

/** Values to tick: the first, those behind «Ещё N», and how many more there are that the page leaves out. */
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

/** What of the facets goes into the page. `opened`: the name of the list that was asked for whole, `brand` or `filter[13]`. */
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
 * The first are the most frequent, and all that are chosen; a tail of one or two is not worth hiding. In the tail a dealer looks
 * for a name, so it goes by name. A list that was asked for whole has no tail.
 */
export function shortFacet(values: Counted[], chosen: number[], whole: boolean): ShortFacet {
  const byCount = [...values].sort((a, b) => b.count - a.count || byName.compare(a.header, b.header));
  if (whole) return { first: [...values].sort(nameOrder), rest: [], hidden: 0 };
  if (byCount.length <= shortList + 2) return { first: byCount, rest: [], hidden: 0 };
  const first = byCount.filter((value, i) => i < shortList || chosen.includes(value.id));
  const known = new Set(first);
  const rest = byCount.filter((value) => !known.has(value)).sort(nameOrder);
  return rest.length > longestTail ? { first, rest: [], hidden: rest.length } : { first, rest, hidden: 0 };
}

function nameOrder(a: Counted, b: Counted): number {
  return byName.compare(a.header, b.header);
}
