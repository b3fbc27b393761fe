import type { Ref } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import type { FilterState, WarehouseInfo } from '#server/catalogue/model.ts';
import { thousands } from '#server/kernel/money.ts';
import type { Area } from './area.ts';
import { FacetGroup, type Opening, ParamGroup, words } from './facet-groups.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { FilterErrors } from './read-list.server.ts';
import type { ShortFacets } from './short-facets.ts';
import { Availability, PriceRange } from './stock-and-price.tsx';
import { TreeNodes } from './tree-nodes.tsx';

type Props = Opening & {
  area: Area;
  state: FilterState;
  facets: ShortFacets;
  /** How many are found, for «Показать 248». */
  total: number;
  warehouses: WarehouseInfo[];
  showWholesale: boolean;
  /** The catalogue's own address, without filters: where the form goes. */
  action: string;
  /** Sorting that the address carries; a cookie needs no field. */
  sort: string | undefined;
  /** So with a look, tiles or a table. */
  look: string | undefined;
  treeHref: (catalogId: number | undefined) => string;
  resetHref: string;
  errors: FilterErrors;
  form?: Ref<HTMLFormElement>;
};

/** The first parameters are open at once; the others when one of their values is chosen. */
const openParams = 3;

/** The left column: a GET form, so that every filtered view has an address. Any change of it leads to page 1 (§4). */
export function FilterColumn(props: Props) {
  const { state, facets, total, action, sort, look, treeHref, resetHref, opened, wholeHref, errors, form } =
    props;
  const lists = { opened, wholeHref };
  return (
    <form
      className="card side flt"
      id="side"
      action={action}
      method="get"
      aria-label="Фильтр"
      ref={form}
      data-keep-scroll
    >
      <a className="only-s flt-close" href="#main">
        <b>Фильтр</b>
        <Icon name="x" label="Закрыть" />
      </a>
      {state.query && <input type="hidden" name="query" value={state.query} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      {look && <input type="hidden" name="view" value={look} />}
      {opened && <input type="hidden" name="all" value={opened} />}
      <FilterGroup title="Каталог">
        <TreeNodes
          tree={facets.tree}
          current={state.catalog[0]}
          total={facets.tree.reduce((sum, node) => sum + node.count, 0)}
          hrefOf={treeHref}
        />
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
        <ParamGroup key={param.id} {...{ param, state, errors, ...lists }} folded={i >= openParams} />
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
      <div className="flt-go">
        <button type="submit" className="btn btn-primary">
          Показать {thousands(total)}
        </button>
        <a className="btn btn-quiet" href={resetHref}>
          Сбросить
        </a>
      </div>
    </form>
  );
}
