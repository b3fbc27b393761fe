import {
  FilterChoice,
  FilterDay,
  FilterErrors,
  FilterPeriod,
  FilterSearch,
} from '#app/components/ui/filter-fields.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { DeskOrderList } from '#server/ordering/orders/desk-order.ts';
import { shippingWords } from '#server/ordering/orders/shipping-words.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { SortField } from '../lists/list-tools.tsx';
import { type DeskOrderQuery, rareNames } from './desk-order-query.ts';

type Props = { query: DeskOrderQuery; list: DeskOrderList; errors: FieldErrors };

/**
 * The filter of the orders. It is a GET form, so that its address can be bookmarked. Rare conditions are folded
 * unless one of them is set.
 */
export function DeskOrderFilter({ query, list, errors }: Props) {
  const { warehouses, staff } = list;
  const isOpen = rareNames.some((name) => query[name] !== '');
  const text = (name: keyof DeskOrderQuery, label: string, className?: string) => (
    <FilterSearch name={name} label={label} value={query[name]} errors={errors[name]} className={className} />
  );
  return (
    <form
      className="cart-tools order-filter"
      method="get"
      action={deskPaths.orders}
      role="search"
      aria-label="Заказы"
    >
      {query.state && <input type="hidden" name="state" value={query.state} />}
      {query.dealer && <input type="hidden" name="dealer" value={query.dealer} />}
      <SortField sort={query.sort} />
      {text('query', 'Номер заказа')}
      {text('whose', 'Дилер, контрагент, договор')}
      <FilterPeriod what="Оформлен" period={query} errors={errors} />
      <FilterChoice name="ships" label="Отгрузка" empty="Отгрузка в любой день" value={query.ships}>
        {shippingWords.map(({ id, text: word }) => ({ id, text: `Отгрузка: ${word}` }))}
      </FilterChoice>
      <FilterDay
        name="shipOn"
        label="Отгрузка с"
        value={query.shipOn}
        errors={errors.shipOn}
        towards="future"
      />
      <span className="d-flex flex-wrap gap-2">
        <FilterDay name="shipTo" label="по" value={query.shipTo} errors={errors.shipTo} towards="future" />
        <button type="submit" className="btn btn-sm">
          Найти
        </button>
      </span>
      <details className="w-100" open={isOpen} key={String(isOpen)}>
        <summary className="remark">Ещё фильтры</summary>
        <div className="cart-tools">
          {text('articul', 'Артикул')}
          {text('inn', 'ИНН контрагента')}
          <FilterChoice name="warehouse" label="Склад" empty="Все склады" value={query.warehouse}>
            {warehouses.map(({ id, header }) => ({ id, text: header }))}
          </FilterChoice>
          <FilterChoice name="taker" label="Кто взял в работу" empty="Взял кто угодно" value={query.taker}>
            {[
              { id: 0, text: 'Никто не взял' },
              ...staff.map(({ id, header }) => ({ id, text: `Взял: ${header}` })),
            ]}
          </FilterChoice>
          <FilterChoice name="differs" label="Сумма в 1С" empty="С любой суммой в 1С" value={query.differs}>
            {[{ id: 1, text: 'С расхождением' }]}
          </FilterChoice>
          {text('sumFrom', 'Сумма от, ₽', 'filter-sum')}
          {text('sumTo', 'Сумма до, ₽', 'filter-sum')}
        </div>
      </details>
      <FilterErrors
        names={['startDate', 'endDate', 'shipOn', 'shipTo', 'sumFrom', 'sumTo']}
        errors={errors}
      />
    </form>
  );
}
