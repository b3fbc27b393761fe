import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import type { Named } from '#server/catalogue/model.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { type OrderQuery, ordersHref, ordersPath } from './order-query.ts';

type Props = { query: OrderQuery; contracts: Named[]; errors: FieldErrors };

/** The conditions in a row, a GET form: the address can be bookmarked and sent. */
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
      <label className="f query">
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
      <label className="f">
        <span className="visually-hidden">Договор</span>
        <select
          className="form-select form-select-sm"
          name="contract"
          defaultValue={query.contract}
          key={query.contract}
        >
          <option value="">Все договоры</option>
          {contracts.map(({ id, header }) => (
            <option value={id} key={id}>
              {header}
            </option>
          ))}
        </select>
      </label>
      <DayField name="startDate" label="с" value={query.startDate} errors={errors.startDate} />
      <DayField name="endDate" label="по" value={query.endDate} errors={errors.endDate} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <a className="btn btn-sm btn-quiet" href={all}>
        Сбросить
      </a>
      {(errors.query || errors.startDate || errors.endDate) && (
        <div className="w-100">
          <FieldError id="query" errors={errors.query} />
          <FieldError id="startDate" errors={errors.startDate} />
          <FieldError id="endDate" errors={errors.endDate} />
        </div>
      )}
    </form>
  );
}

type DayFieldProps = {
  name: 'startDate' | 'endDate';
  label: string;
  value: string;
  errors: string[] | undefined;
};

function DayField({ name, label, value, errors }: DayFieldProps) {
  return (
    <label className="f day" htmlFor={name}>
      <span className="cnt">
        <span className="visually-hidden">Дата </span>
        {label}
      </span>
      <input
        id={name}
        className={controlClass('form-control form-control-sm', undefined, errors)}
        name={name}
        defaultValue={value}
        key={value}
        inputMode="numeric"
        placeholder="дд.мм.гггг"
        autoComplete="off"
        {...describe(name, errors, undefined)}
      />
    </label>
  );
}
