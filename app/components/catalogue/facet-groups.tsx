import type { FilterState } from '#server/goods/model.ts';
import type { FilterErrors } from '../../actions/catalogue/filter-error-text.server.ts';
import { FacetList, type Word } from './facet-list.tsx';
import { FilterGroup } from './filter-group.tsx';
import { numberText } from './filter-text.ts';
import { RangeFields } from './range-fields.tsx';
import type { ShortFacet, ShortFacets } from './short-facets.ts';

export const words = {
  brand: ['бренд', 'бренда', 'брендов'],
  collection: ['коллекция', 'коллекции', 'коллекций'],
  tag: ['метка', 'метки', 'меток'],
  value: ['значение', 'значения', 'значений'],
} satisfies Record<string, Word>;

/** The filter list that is shown in full, and the address that shows another list in full. */
export type Opening = { opened: string; wholeHref: (name: string) => string };

type ListProps = Opening & {
  title: string;
  name: string;
  facet: ShortFacet;
  chosen: number[];
  word: Word;
  /** Whether the group is closed initially, unless a value in it is selected. */
  folded?: boolean;
};

/** A list of values to tick; omitted when it is empty. */
export function FacetGroup({ title, name, facet, chosen, word, folded, opened, wholeHref }: ListProps) {
  if (facet.first.length === 0) return null;
  // Parameters send lists in PHP notation, `filter[13][]`.
  const field = name.startsWith('filter') ? `${name}[]` : name;
  return (
    <FilterGroup title={title} open={!folded || chosen.length > 0 || opened === name}>
      <FacetList facet={facet} chosen={chosen} word={word} name={field} wholeHref={wholeHref(name)} />
    </FilterGroup>
  );
}

type ParamProps = Opening & {
  state: FilterState;
  errors: FilterErrors;
  param: ShortFacets['params'][number];
  folded: boolean;
};

/** A parameter of the goods: a list to tick, or two bounds. */
export function ParamGroup({ param, state, errors, folded, ...lists }: ParamProps) {
  const title = param.unit ? `${param.header}, ${param.unit}` : param.header;
  if (param.type === 'list') {
    const name = `filter[${param.id}]`;
    const chosen = state.filter.get(param.id) ?? [];
    return (
      <FacetGroup
        title={title}
        name={name}
        chosen={chosen}
        folded={folded}
        {...lists}
        facet={param.values}
        word={words.value}
      />
    );
  }
  const range = state.ranges.get(param.id);
  const refused = errors[`minp[${param.id}]`] !== undefined;
  return (
    <FilterGroup title={title} open={!folded || range !== undefined || refused}>
      <RangeFields
        names={[`minp[${param.id}]`, `maxp[${param.id}]`]}
        label={param.header}
        from={numberText(range?.from)}
        to={numberText(range?.to)}
        min={numberText(param.min)}
        max={numberText(param.max)}
        errors={errors}
      />
    </FilterGroup>
  );
}
