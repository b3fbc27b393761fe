import { FilterChoice } from '#app/components/ui/filter-fields.tsx';
import type { Named } from '#server/goods/model.ts';
import { deskPaths } from './desk-hrefs.ts';

/** The conditions of the list as in the address. */
export type DeskOrderQuery = { query: string; state: string; dealer: string };

export function readDeskOrderQuery(params: URLSearchParams): DeskOrderQuery {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 100);
  return { query: text('query'), state: text('state'), dealer: text('dealer') };
}

/** A GET form: the address can be bookmarked. */
export function DeskOrderFilter({ query, dealers }: { query: DeskOrderQuery; dealers: Named[] }) {
  return (
    <form
      className="cart-tools order-filter"
      method="get"
      action={deskPaths.orders}
      role="search"
      aria-label="Заказы"
    >
      {query.state && <input type="hidden" name="state" value={query.state} />}
      <label className="inline-field query">
        <span className="visually-hidden">Номер заказа</span>
        <input
          className="form-control form-control-sm"
          type="search"
          name="query"
          defaultValue={query.query}
          key={query.query}
          placeholder="Номер заказа"
          maxLength={100}
        />
      </label>
      <FilterChoice name="dealer" label="Дилер" empty="Все дилеры" value={query.dealer}>
        {dealers.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <a className="btn btn-sm btn-quiet" href={deskPaths.orders}>
        Сбросить
      </a>
    </form>
  );
}
