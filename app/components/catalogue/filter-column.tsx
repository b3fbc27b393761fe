import type { Ref } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import type { Facets, FilterState, ParamFacet, WarehouseInfo } from '#server/catalogue/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { FacetList, type Word } from './facet-list.tsx';
import { FilterGroup } from './filter-group.tsx';
import { numberText, roublesText } from './filter-text.ts';
import { RangeFields } from './range-fields.tsx';
import type { FilterErrors } from './read-catalogue.server.ts';
import { TreeNodes } from './tree-nodes.tsx';

type Props = {
  state: FilterState;
  facets: Facets;
  /** How many are found, for «Показать 248». */
  total: number;
  warehouses: WarehouseInfo[];
  showWholesale: boolean;
  /** The catalogue's own address, without filters: where the form goes. */
  action: string;
  /** Sorting that the address carries; a cookie needs no field. */
  sort: string | undefined;
  treeHref: (catalogId: number | undefined) => string;
  resetHref: string;
  errors: FilterErrors;
  form?: Ref<HTMLFormElement>;
};

const words = {
  brand: ['бренд', 'бренда', 'брендов'],
  collection: ['коллекция', 'коллекции', 'коллекций'],
  tag: ['метка', 'метки', 'меток'],
  value: ['значение', 'значения', 'значений'],
} satisfies Record<string, Word>;

/** The first parameters are open at once; the others when one of their values is chosen. */
const openParams = 3;

/** The left column: a GET form, so that every filtered view has an address. Any change of it leads to page 1 (§4). */
export function FilterColumn(props: Props) {
  const { state, facets, total, action, sort, treeHref, resetHref, errors, form } = props;
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
      <FilterGroup title="Каталог">
        <TreeNodes
          tree={facets.tree}
          current={state.catalog[0]}
          total={facets.tree.reduce((sum, node) => sum + node.count, 0)}
          hrefOf={treeHref}
        />
      </FilterGroup>
      <Availability {...props} />
      {facets.brands.length > 0 && (
        <FilterGroup title="Бренд">
          <FacetList name="brand" values={facets.brands} chosen={state.brand} word={words.brand} />
        </FilterGroup>
      )}
      <Prices {...props} />
      {facets.params.map((param, i) => (
        <Param key={param.id} {...{ param, state, errors }} open={i < openParams} />
      ))}
      {facets.collections.length > 0 && (
        <FilterGroup title="Коллекция" open={state.collection.length > 0}>
          <FacetList
            name="collection"
            values={facets.collections}
            chosen={state.collection}
            word={words.collection}
          />
        </FilterGroup>
      )}
      {facets.tags.length > 0 && (
        <FilterGroup title="Метки" open={state.tags.length > 0}>
          <FacetList name="tags" values={facets.tags} chosen={state.tags} word={words.tag} />
        </FilterGroup>
      )}
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

function Availability({ state, facets, warehouses }: Props) {
  return (
    <FilterGroup title="Наличие">
      {/* An unticked box sends nothing: the hidden 0 says that it was unticked, not left out. */}
      <input type="hidden" name="available" value="0" />
      <label>
        <input
          className="form-check-input"
          type="checkbox"
          name="available"
          value="1"
          defaultChecked={state.available}
        />{' '}
        Только в наличии
        <span className="cnt">{thousands(facets.available)}</span>
      </label>
      {warehouses.length > 1 && (
        <label className="flt-block">
          <span className="sub">Склад</span>
          <select
            className="form-select form-select-sm"
            name="warehouse"
            defaultValue={state.warehouse ?? ''}
            data-value={state.warehouse ?? ''}
          >
            <option value="">Все склады договора</option>
            {warehouses.map(({ id, header }) => (
              <option key={id} value={id}>
                {header}
              </option>
            ))}
          </select>
        </label>
      )}
    </FilterGroup>
  );
}

function Prices({ state, facets, showWholesale, errors }: Props) {
  return (
    <FilterGroup title={showWholesale ? 'Цена, ₽' : 'РРЦ, ₽'}>
      {showWholesale ? (
        <select
          className="form-select form-select-sm flt-by"
          name="byprice"
          aria-label="Какая цена"
          defaultValue={state.byprice}
          data-value={state.byprice}
        >
          <option value="price">Оптовая по договору</option>
          <option value="price_rrc">РРЦ</option>
        </select>
      ) : (
        <input type="hidden" name="byprice" value="price_rrc" />
      )}
      <RangeFields
        names={['minprice', 'maxprice']}
        label="Цена"
        from={roublesText(state.minprice)}
        to={roublesText(state.maxprice)}
        min={roublesText(facets.prices?.min)}
        max={roublesText(facets.prices?.max)}
        errors={errors}
      />
    </FilterGroup>
  );
}

type ParamProps = { param: ParamFacet; open: boolean } & Pick<Props, 'state' | 'errors'>;

function Param({ param, state, errors, open }: ParamProps) {
  const title = param.unit ? `${param.header}, ${param.unit}` : param.header;
  const chosen = state.filter.get(param.id) ?? [];
  const range = state.ranges.get(param.id);
  const refused = errors[`minp[${param.id}]`] !== undefined;
  return (
    <FilterGroup title={title} open={open || chosen.length > 0 || range !== undefined || refused}>
      {param.type === 'list' ? (
        <FacetList name={`filter[${param.id}][]`} values={param.values} chosen={chosen} word={words.value} />
      ) : (
        <RangeFields
          names={[`minp[${param.id}]`, `maxp[${param.id}]`]}
          label={param.header}
          from={numberText(range?.from)}
          to={numberText(range?.to)}
          min={numberText(param.min)}
          max={numberText(param.max)}
          errors={errors}
        />
      )}
    </FilterGroup>
  );
}
