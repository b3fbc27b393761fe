import { controlClass, describe } from '#app/components/ui/field.tsx';
import { FilterChoice, FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import type { Named } from '#server/goods/model.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { type OrderQuery, ordersHref, ordersPath } from './order-query.ts';

type Props = { query: OrderQuery; contracts: Named[]; errors: FieldErrors };

/** The filter in a row, a GET form: the address can be bookmarked and shared. */
export function OrderFilter({ query, contracts, errors }: Props) {
  const all = ordersHref({ query: '', state: '', contract: '', startDate: '', endDate: '' });
  return (
    <form
      className="cart-tools order-filter"
      method="get"
      action={ordersPath}
      role="search"
      aria-label="Заказы"
    >
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <label className="inline-field query">
        <span className="visually-hidden">Номер заказа или артикул</span>
        <input
          className={controlClass('form-control form-control-sm', undefined, errors.query)}
          type="search"
          name="query"
          defaultValue={query.query}
          key={query.query}
          placeholder="Номер заказа или артикул"
          maxLength={100}
          {...describe('query', errors.query, undefined)}
        />
      </label>
      <FilterChoice name="contract" label="Договор" empty="Все договоры" value={query.contract}>
        {contracts.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      <FilterPeriod what="Дата" period={query} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <a className="btn btn-sm btn-quiet" href={all}>
        Сбросить
      </a>
      <FilterErrors names={['query', 'startDate', 'endDate']} errors={errors} />
    </form>
  );
}
