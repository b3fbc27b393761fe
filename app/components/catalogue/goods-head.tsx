import { SortHeader } from '#app/components/ui/sort-header.tsx';
import type { Named, SortField, Sorting } from '#server/catalogue/model.ts';

type Props = {
  columns: Named[];
  sorting: Sorting | undefined;
  sortHref: (field: SortField) => string;
  showWholesale: boolean;
  /** Whether the rows end with what can be done. */
  withActs: boolean;
  /** Whether they tell how many are wanted. */
  withWanted?: boolean;
};

/** The head of a table of goods; pressing a name sorts by it. */
export function GoodsHead({ columns, sorting, sortHref, showWholesale, withActs, withWanted }: Props) {
  const sort = (field: SortField) => ({ field, current: sorting, href: sortHref(field), rowSpan: 2 });
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          <span className="visually-hidden">Фото</span>
        </th>
        <SortHeader label="Артикул" {...sort('articul')} />
        <SortHeader label="Наименование" {...sort('header')} />
        {withWanted && (
          <th scope="col" className="c-want" rowSpan={2}>
            Нужно, шт.
          </th>
        )}
        {columns.length > 0 && (
          <th scope="colgroup" colSpan={columns.length} className="over">
            <span>Свободный остаток, шт.</span>
          </th>
        )}
        {showWholesale && <SortHeader label="Цена" className="num" {...sort('price')} />}
        <SortHeader label="РРЦ" className="num c-rrc" {...sort('price_rrc')} />
        {withActs && (
          <th scope="col" rowSpan={2}>
            <span className="visually-hidden">Действия</span>
          </th>
        )}
      </tr>
      <tr>
        {columns.map(({ id, header }) => (
          <th scope="col" className="wms" key={id}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
