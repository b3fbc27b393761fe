import type { Ref } from 'react';
import { chosenChips } from '#app/components/catalogue/chosen-chips.ts';
import type { ShortFacets } from '#app/components/catalogue/short-facets.ts';
import { Chips } from '#app/components/ui/chips.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { Counted, FilterState, Named } from '#server/goods/model.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { exportsHref, exportsPath, partHref } from './export-hrefs.ts';
import { FileLinks } from './file-links.tsx';
import { keptFields } from './kept-fields.ts';

export type Part = {
  state: FilterState;
  facets: ShortFacets;
  count: number;
  sections: (Named & { depth: number })[];
  brands: Counted[];
  warehouses: Named[];
};

type Props = { part: Part; mayOrder: boolean; form?: Ref<HTMLFormElement> };

/**
 * Exports a part of the catalogue. A GET form, so that its address can be bookmarked. Conditions from the
 * catalogue's filter are kept.
 */
export function PartExport({ part, mayOrder, form }: Props) {
  const { state, facets, count, sections, brands, warehouses } = part;
  const here = { ...nothingOfHere, ...state };
  const chips = chosenChips({
    // The form's own fields already show their selection.
    state: { ...here, ...nothingOfHere },
    facets,
    warehouses,
    hrefOf: (changes) => exportsHref({ ...state, ...changes, ...ofHere(state) }),
  });
  return (
    <section aria-labelledby="part">
      <h2 id="part">Часть каталога</h2>
      <form method="get" action={exportsPath} ref={form} className="export-form" data-keep-scroll="">
        {keptFields(state).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <Choice
          name="catalog"
          label="Раздел"
          empty="Весь каталог"
          value={state.catalog.length === 1 ? state.catalog[0] : undefined}
        >
          {sections.map(({ id, header, depth }) => ({
            id,
            text: '\u00a0\u00a0\u00a0'.repeat(depth) + header,
          }))}
        </Choice>
        <Choice name="warehouse" label="Склад" empty="Все склады договора" value={state.warehouse}>
          {warehouses.map(({ id, header }) => ({ id, text: header }))}
        </Choice>
        <label className="export-tick">
          <input type="hidden" name="available" value="0" />
          <input
            className="form-check-input"
            type="checkbox"
            name="available"
            value="1"
            defaultChecked={state.available}
          />
          Только в наличии
        </label>
        <Brands brands={brands} chosen={state.brand} />
        <button type="submit" className="btn btn-sm export-show">
          Посчитать товары
        </button>
      </form>
      {chips.length > 0 && (
        <div className="export-kept">
          <p className="quiet">И ещё, из фильтра каталога:</p>
          <Chips items={chips} />
        </div>
      )}
      <div className="export-found">
        <p role="status">
          {count === 0 ? (
            'По этим условиям товаров нет. Уберите часть условий.'
          ) : (
            <>
              Найдено: <b>{counted(count, 'товар', 'товара', 'товаров')}</b>
            </>
          )}
        </p>
        {count > 0 && (
          <FileLinks
            what="часть каталога"
            count={count}
            hrefOf={(format) => partHref(state, format)}
            blank={mayOrder}
          />
        )}
      </div>
    </section>
  );
}

/** The conditions for which this form has fields, all of them empty. */
const nothingOfHere = { catalog: [], brand: [], warehouse: undefined, available: false };

function ofHere({ catalog, brand, warehouse, available }: FilterState) {
  return { catalog, brand, warehouse, available };
}

type ChoiceProps = {
  name: string;
  label: string;
  empty: string;
  value: number | undefined;
  children: { id: number; text: string }[];
};

function Choice({ name, label, empty, value, children }: ChoiceProps) {
  return (
    <div className="field">
      <label className="form-label" htmlFor={name}>
        {label}
      </label>
      <select
        className="form-select"
        id={name}
        name={name}
        defaultValue={value ?? ''}
        data-value={value ?? ''}
      >
        <option value="">{empty}</option>
        {children.map(({ id, text }) => (
          <option value={id} key={id}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Brands({ brands, chosen }: { brands: Counted[]; chosen: number[] }) {
  const names = brands.filter(({ id }) => chosen.includes(id)).map(({ header }) => header);
  return (
    <details className="export-brands" open={chosen.length > 0}>
      <summary>
        Бренды
        <span className="quiet">{names.length > 0 ? names.slice(0, 3).join(', ') : 'все'}</span>
        <Icon name="chevron-down" className="arrow" />
      </summary>
      <fieldset>
        <legend className="visually-hidden">Бренды</legend>
        {brands.map(({ id, header, count }) => (
          <label key={id}>
            <input
              className="form-check-input"
              type="checkbox"
              name="brand"
              value={id}
              defaultChecked={chosen.includes(id)}
            />
            {header}
            <span className="quiet">{thousands(count)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
