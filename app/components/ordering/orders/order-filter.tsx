import { FilterChoice, FilterErrors, FilterPeriod, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import type { Named } from '#server/goods/model.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { type OrderQuery, ordersPath } from './order-query.ts';

type Props = { query: OrderQuery; contracts: Named[]; managers: Named[]; errors: FieldErrors };

/** The filter in a row. It is a GET form, so that the address can be bookmarked and shared. */
export function OrderFilter({ query, contracts, managers, errors }: Props) {
  return (
    <form
      className="cart-tools order-filter folding"
      method="get"
      action={ordersPath}
      role="search"
      aria-label="Заказы"
    >
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <FilterSearch label="Номер заказа или артикул" value={query.query} errors={errors.query} />
      <FilterChoice name="contract" label="Договор" empty="Все договоры" value={query.contract}>
        {contracts.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      {managers.length > 1 && (
        <FilterChoice name="manager" label="Кто оформил" empty="Все, кто оформил" value={query.manager}>
          {managers.map(({ id, header }) => ({ id, text: header }))}
        </FilterChoice>
      )}
      <FilterPeriod what="Дата" period={query} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={ordersPath} query={query} />
      <FilterErrors names={['query', 'startDate', 'endDate']} errors={errors} />
    </form>
  );
}
