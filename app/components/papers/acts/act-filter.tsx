import { FilterChoice, FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { ActList } from '#server/papers/acts/act-view.ts';
import { type ActQuery, actsPath } from './act-query.ts';

type Props = {
  query: ActQuery;
  /** The period, `dd.mm.yyyy`: as typed, or the default. */
  period: { startDate: string; endDate: string };
  errors: FieldErrors;
} & Pick<ActList, 'contracts' | 'contragents'>;

/** The filter in a row. It is a GET form, so that the address can be bookmarked and shared. */
export function ActFilter({ query, period, contracts, contragents, errors }: Props) {
  return (
    <form
      className="cart-tools order-filter folding"
      method="get"
      action={actsPath}
      role="search"
      aria-label="Акты"
    >
      {query.perpage && <input type="hidden" name="perpage" value={query.perpage} />}
      <FilterChoice name="contract" label="Договор" empty="Все договоры" value={query.contract}>
        {contracts.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      <FilterChoice name="contragent" label="Контрагент" empty="Все контрагенты" value={query.contragent}>
        {contragents.map(({ id, company }) => ({ id, text: company }))}
      </FilterChoice>
      <FilterPeriod what="Заказаны" seen="acts-asked" period={period} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={actsPath} query={query} />
      <FilterErrors names={['startDate', 'endDate']} errors={errors} />
    </form>
  );
}
