import { FilterChoice, FilterDay, FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import type { SalesReport } from '#server/desk/reports/sales-report-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { SortField } from '../lists/list-tools.tsx';
import type { SalesQuery } from './sales-query.ts';

type Props = { report: SalesReport; query: SalesQuery; errors: FieldErrors };

/** The periods offered by name, and the filter of the report. */
export function SalesFilter({ report, query, errors }: Props) {
  const { by, period, presets, managers, brands, nodes, warehouses } = report;
  const hasLetters = by === 'product' || by === 'dealer';
  const shown = {
    startDate: errors.startDate ? query.startDate : ruDate(period.startDate),
    endDate: errors.endDate ? query.endDate : ruDate(period.endDate),
  };
  return (
    <>
      <nav className="chips px-3 pt-3 m-0" aria-label="Период">
        {presets.map(({ label, startDate, endDate }) => (
          <a
            className="btn btn-sm"
            key={label}
            href={listHref(deskPaths.reports, {
              ...query,
              startDate: ruDate(startDate),
              endDate: ruDate(endDate),
            })}
            aria-current={startDate === period.startDate && endDate === period.endDate ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <form
        className="cart-tools order-filter"
        method="get"
        action={deskPaths.reports}
        aria-label="Условия отчёта"
      >
        {by !== 'dealer' && <input type="hidden" name="by" value={by} />}
        <SortField sort={query.sort} />
        <FilterPeriod what="Период" period={shown} errors={errors} />
        <FilterChoice name="compare" label="Сравнить" empty="Не сравнивать" value={query.compare}>
          {[
            { id: 'previous', text: 'С прошлым периодом' },
            { id: 'year', text: 'С тем же временем год назад' },
            { id: 'own', text: 'Со своими датами' },
          ]}
        </FilterChoice>
        {query.compare === 'own' && (
          <>
            <FilterDay
              name="otherStart"
              label="Сравнить с"
              value={query.otherStart}
              errors={errors.otherStart}
            />
            <FilterDay name="otherEnd" label="по" value={query.otherEnd} errors={errors.otherEnd} />
          </>
        )}
        {managers.length > 0 && by !== 'manager' && (
          <FilterChoice name="manager" label="Менеджер" empty="Все менеджеры" value={query.manager}>
            {[...managers.map(({ id, header }) => ({ id, text: header })), { id: 0, text: 'Никто не ведёт' }]}
          </FilterChoice>
        )}
        {nodes.length > 0 && by !== 'node' && (
          <FilterChoice name="node" label="Раздел" empty="Все разделы" value={query.node}>
            {[
              ...nodes.map(({ id, header, depth }) => ({ id, text: `${'– '.repeat(depth)}${header}` })),
              { id: 0, text: 'Без раздела' },
            ]}
          </FilterChoice>
        )}
        {brands.length > 0 && by !== 'brand' && (
          <FilterChoice name="brand" label="Бренд" empty="Все бренды" value={query.brand}>
            {[...brands.map(({ id, header }) => ({ id, text: header })), { id: 0, text: 'Без бренда' }]}
          </FilterChoice>
        )}
        {warehouses.length > 1 && by !== 'warehouse' && (
          <FilterChoice name="warehouse" label="Склад" empty="Все склады" value={query.warehouse}>
            {warehouses.map(({ id, header }) => ({ id, text: header }))}
          </FilterChoice>
        )}
        {hasLetters && (
          <FilterChoice name="classes" label="Классы" empty="Без классов" value={query.classes}>
            {[{ id: '1', text: by === 'product' ? 'ABC и XYZ' : 'ABC' }]}
          </FilterChoice>
        )}
        <button type="submit" className="btn btn-sm">
          Показать
        </button>
        {Object.entries(query).some(([name, value]) => value && !['by', 'sort'].includes(name)) && (
          <a className="btn btn-sm btn-quiet" href={listHref(deskPaths.reports, { by: query.by })}>
            Сбросить
          </a>
        )}
        <FilterErrors names={['startDate', 'endDate', 'otherStart', 'otherEnd']} errors={errors} />
      </form>
    </>
  );
}
