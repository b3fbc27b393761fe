import type { Ref } from 'react';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { defaultPerpage } from '#server/catalogue/filter-url.ts';
import type { FilterState, WarehouseInfo } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';
import type { FilterErrors } from '../../actions/catalogue/filter-error-text.server.ts';
import { AddFirst } from './add-first.tsx';
import type { Area } from './area.ts';
import { FacetGroup, type Opening, ParamGroup, words } from './facet-groups.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { ShortFacets } from './short-facets.ts';
import { Availability, PriceRange } from './stock-and-price.tsx';
import { TreeNodes } from './tree-nodes.tsx';

type Props = Opening & {
  area: Area;
  state: FilterState;
  facets: ShortFacets;
  /** The number of matches, for «Показать 248». */
  total: number;
  warehouses: WarehouseInfo[];
  showWholesale: boolean;
  /** The catalogue's own address without filters, to which the form is sent. */
  action: string;
  /** The sorting in the address; a sorting from the cookie needs no field. */
  sort: string | undefined;
  /** The look in the address, tiles or a table. */
  look: string | undefined;
  treeHref: (catalogId: number | undefined) => string;
  resetHref: string;
  /** Whether there is anything to reset. */
  isNarrowed: boolean;
  errors: FilterErrors;
  form?: Ref<HTMLFormElement>;
};

/** The first parameters are open initially; the others only when one of their values is selected. */
const openParams = 3;

/**
 * The left column: a GET form, so that every filtered view has an address. Any change leads to page 1 (§4.9).
 */
export function FilterColumn(props: Props) {
  const {
    state,
    facets,
    total,
    action,
    sort,
    look,
    treeHref,
    resetHref,
    isNarrowed,
    opened,
    wholeHref,
    errors,
    form,
  } = props;
  const lists = { opened, wholeHref };
  return (
    <form
      className="card aside filter"
      id="side"
      action={action}
      method="get"
      aria-label="Фильтр"
      ref={form}
      data-keep-scroll
    >
      <a className="only-s filter-close" href="#main">
        <b>Фильтр</b>
        <Icon name="x" label="Закрыть" />
      </a>
      {state.query && <input type="hidden" name="query" value={state.query} />}
      {state.perpage !== defaultPerpage && <input type="hidden" name="perpage" value={state.perpage} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      {look && <input type="hidden" name="view" value={look} />}
      {opened && <input type="hidden" name="all" value={opened} />}
      <FilterGroup title="Каталог">
        <TreeNodes tree={facets.tree} current={state.catalog[0]} total={facets.whole} hrefOf={treeHref} />
      </FilterGroup>
      <Availability {...props} />
      <FacetGroup
        title="Бренд"
        name="brand"
        facet={facets.brands}
        chosen={state.brand}
        word={words.brand}
        {...lists}
      />
      <PriceRange {...props} />
      {facets.params.map((param, i) => (
        <ParamGroup
          key={param.id}
          param={param}
          state={state}
          errors={errors}
          {...lists}
          folded={i >= openParams}
        />
      ))}
      <FacetGroup
        title="Коллекция"
        name="collection"
        facet={facets.collections}
        chosen={state.collection}
        word={words.collection}
        folded
        {...lists}
      />
      <FacetGroup
        title="Метки"
        name="tags"
        facet={facets.tags}
        chosen={state.tags}
        word={words.tag}
        folded
        {...lists}
      />
      <div className="filter-go">
        <button type="submit" className="btn btn-primary">
          Показать{total > 0 && ` ${thousands(total)}`}
        </button>
        {isNarrowed && (
          <CarryingLink className="btn btn-quiet" href={resetHref}>
            Сбросить
          </CarryingLink>
        )}
        <AddFirst />
      </div>
    </form>
  );
}
