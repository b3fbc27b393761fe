import type { Chip } from '#app/components/ui/chips.tsx';
import { byId } from '#server/catalogue/filter-url.ts';
import type { FilterState, Named } from '#server/goods/model.ts';
import { typeset } from '#server/kernel/typography.ts';
import { warehouseTitle } from '#server/kernel/warehouse-title.ts';
import type { Area } from './area.ts';
import { boundsText, numberText, roublesText } from './filter-text.ts';
import type { ShortFacet, ShortFacets } from './short-facets.ts';

type Chosen = {
  state: FilterState;
  facets: ShortFacets;
  warehouses: Named[];
  /** Returns the address of the view with some filters changed. */
  hrefOf: (changes: Partial<FilterState>) => string;
};

/** Returns every selected filter, each with the address of the view without it. */
export function chosenChips({ state, facets, warehouses, hrefOf }: Chosen): Chip[] {
  const chips: Chip[] = [];
  const chip = (label: string, changes: Partial<FilterState>) => chips.push({ label, href: hrefOf(changes) });
  const list = (name: 'brand' | 'collection' | 'tags', facet: ShortFacet, word: string) => {
    for (const id of state[name]) {
      chip(headerOf(facet.first, id, word), { [name]: state[name].filter((each) => each !== id) });
    }
  };
  const { minprice, maxprice, byprice, filter, ranges, warehouse } = state;

  if (state.query) chip(`«${state.query}»`, { query: '' });
  if (state.available) chip('В наличии', { available: false });
  if (warehouse !== undefined)
    chip(warehouseTitle(headerOf(warehouses, warehouse, '')), { warehouse: undefined });
  list('brand', facets.brands, 'Бренд');
  if (minprice !== undefined || maxprice !== undefined) {
    const bounds = boundsText(roublesText(minprice), roublesText(maxprice));
    chip(typeset(`${byprice === 'price_rrc' ? 'РРЦ' : 'Цена'} ${bounds} ₽`), {
      minprice: undefined,
      maxprice: undefined,
    });
  }
  for (const [id, { from, to }] of byId(ranges)) {
    const param = paramOf(facets, id);
    const bounds = boundsText(numberText(from), numberText(to));
    chip(typeset([param?.header ?? 'Параметр', bounds, param?.unit].filter(Boolean).join(' ')), {
      ranges: without(ranges, id),
    });
  }
  for (const [id, values] of byId(filter)) {
    const param = paramOf(facets, id);
    const known = param?.type === 'list' ? param.values.first : [];
    for (const value of values) {
      const rest = values.filter((each) => each !== value);
      chip(`${param?.header ?? 'Параметр'}: ${headerOf(known, value, 'значение')}`, {
        filter: rest.length > 0 ? new Map(filter).set(id, rest) : without(filter, id),
      });
    }
  }
  list('collection', facets.collections, 'Коллекция');
  list('tags', facets.tags, 'Метка');
  return chips;
}

/**
 * Returns the view without filters except the node and the search query; undefined when that is the current
 * view.
 */
export function clearedHref({ area, state, hrefOf }: Pick<Chosen, 'state' | 'hrefOf'> & { area: Area }) {
  const cleared = hrefOf(nothingChosen(area));
  // Every change leads to page 1, so compare with a change that has no effect.
  return cleared === hrefOf({ query: state.query }) ? undefined : cleared;
}

/**
 * Returns the changes that remove all filters. «В наличии» counts as a filter only where the list opens without it.
 */
export function nothingChosen({ defaults }: Area): Partial<FilterState> {
  return {
    brand: [],
    collection: [],
    tags: [],
    warehouse: undefined,
    ...(defaults.available ? {} : { available: false }),
    byprice: defaults.byprice,
    minprice: undefined,
    maxprice: undefined,
    filter: new Map(),
    ranges: new Map(),
  };
}

function headerOf(values: Named[], id: number, otherwise: string): string {
  return values.find((value) => value.id === id)?.header ?? otherwise;
}

function paramOf(facets: ShortFacets, id: number): ShortFacets['params'][number] | undefined {
  return facets.params.find((param) => param.id === id);
}

function without<T>(map: Map<number, T>, id: number): Map<number, T> {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
