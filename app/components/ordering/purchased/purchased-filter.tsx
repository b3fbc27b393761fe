import { FilterChoice, FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { PurchasedReport } from '#server/ordering/purchased/purchased-view.ts';
import { reports } from '#server/ordering/purchased/reports.ts';
import { type PurchasedQuery, purchasedPath } from './purchased-query.ts';

type Props = {
  query: PurchasedQuery;
  /** The period shown, `dd.mm.yyyy`: what was typed, or the default. */
  period: { startDate: string; endDate: string };
  errors: FieldErrors;
} & Pick<PurchasedReport, 'contracts' | 'catalogs' | 'report' | 'showWholesale'>;

/** The conditions in a row. It is a GET form, so that the address can be bookmarked and shared. */
export function PurchasedFilter(props: Props) {
  const { query, period, errors, contracts, catalogs, report, showWholesale } = props;
  const offered = Object.entries(reports).filter(([id]) => showWholesale || id !== '4');
  const deeper = (depth: number) => '\u00a0\u00a0\u00a0'.repeat(depth);
  return (
    <form
      className="cart-tools order-filter purchased-filter folding"
      method="get"
      action={purchasedPath}
      role="search"
      aria-label="Отчёт по закупкам"
    >
      {query.perpage && <input type="hidden" name="perpage" value={query.perpage} />}
      <FilterChoice name="report" label="Отчёт" seen value={String(report)}>
        {offered.map(([id, text]) => ({ id, text }))}
      </FilterChoice>
      <FilterChoice name="contract" label="Договор" empty="Все договоры" value={query.contract}>
        {contracts.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      <FilterChoice name="catalog" label="Раздел каталога" empty="Весь каталог" value={query.catalog}>
        {catalogs.map(({ id, header, depth }) => ({ id, text: deeper(depth) + header }))}
      </FilterChoice>
      <FilterPeriod what="Период" period={period} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Показать
      </button>
      <ResetLink href={purchasedPath} query={query} />
      <FilterErrors names={['startDate', 'endDate']} errors={errors} />
    </form>
  );
}
