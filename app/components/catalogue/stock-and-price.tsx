import type { FilterState, WarehouseInfo } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';
import type { FilterErrors } from '../../actions/catalogue/filter-error-text.server.ts';
import type { Area } from './area.ts';
import { FilterGroup } from './filter-group.tsx';
import { roublesText } from './filter-text.ts';
import { RangeFields } from './range-fields.tsx';
import type { ShortFacets } from './short-facets.ts';

type AvailabilityProps = {
  area: Area;
  state: FilterState;
  facets: ShortFacets;
  warehouses: WarehouseInfo[];
};

/** Filters by stock and warehouse. */
export function Availability({ area, state, facets, warehouses }: AvailabilityProps) {
  return (
    <FilterGroup title="Наличие">
      {/* An unticked box sends nothing. Where an absent value means «in stock», a hidden 0 shows that the box
          was unticked. */}
      {area.defaults.available && <input type="hidden" name="available" value="0" />}
      <label>
        <input
          className="form-check-input"
          type="checkbox"
          name="available"
          value="1"
          defaultChecked={state.available}
        />{' '}
        Только в наличии
        <span className="quiet">{thousands(facets.available)}</span>
      </label>
      {warehouses.length > 1 && (
        <label className="filter-block">
          <span className="caption">Склад</span>
          <select
            className="form-select form-select-sm"
            name="warehouse"
            defaultValue={state.warehouse ?? ''}
            data-value={state.warehouse ?? ''}
          >
            <option value="">{area.anyWarehouse}</option>
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

type PriceProps = {
  area: Area;
  state: FilterState;
  facets: ShortFacets;
  showWholesale: boolean;
  errors: FilterErrors;
};

/** The bounds of the contract price or of the retail price. */
export function PriceRange({ area, state, facets, showWholesale, errors }: PriceProps) {
  return (
    <FilterGroup title={showWholesale ? 'Цена, ₽' : 'РРЦ, ₽'}>
      {showWholesale ? (
        <select
          className="form-select form-select-sm filter-by"
          name="byprice"
          aria-label="Какая цена"
          defaultValue={state.byprice}
          data-value={state.byprice}
        >
          <option value="price">Оптовая по договору</option>
          <option value="price_rrc">РРЦ</option>
        </select>
      ) : (
        area.defaults.byprice !== 'price_rrc' && <input type="hidden" name="byprice" value="price_rrc" />
      )}
      <RangeFields
        names={['minprice', 'maxprice']}
        label={showWholesale ? 'Цена' : 'РРЦ'}
        from={roublesText(state.minprice)}
        to={roublesText(state.maxprice)}
        min={roublesText(facets.prices?.min)}
        max={roublesText(facets.prices?.max)}
        errors={errors}
      />
    </FilterGroup>
  );
}
