import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { SortHeader } from '#app/components/ui/sort-header.tsx';
import { sortLook } from '#app/components/ui/sort-look.ts';
import type { Named, SortField, Sorting } from '#server/goods/model.ts';

type Props = {
  columns: Named[];
  sorting: Sorting | undefined;
  sortHref: (field: SortField) => string;
  showWholesale: boolean;
  /** Whether the rows end with actions. */
  withActs: boolean;
  /** Whether the rows have wanted quantities. */
  withWanted?: boolean;
};

/** The head of a table of goods; clicking a name sorts by it. */
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
          <th scope="colgroup" colSpan={columns.length} className="heads">
            <span>Свободный остаток, шт.</span>
          </th>
        )}
        {showWholesale && (
          <SortHeader label="Цена" className="number with-rrc" {...sort('price')}>
            <RrcBelow sorting={sorting} href={sortHref('price_rrc')} />
          </SortHeader>
        )}
        <SortHeader label="РРЦ" className="number c-rrc" {...sort('price_rrc')} />
        {withActs && (
          <th scope="col" rowSpan={2}>
            <span className="visually-hidden">Действия</span>
          </th>
        )}
      </tr>
      <tr>
        {columns.map(({ id, header }) => (
          <th scope="col" className="warehouse" key={id}>
            {/* The columns are narrow, and everybody understands the short form. */}
            {header.replace('Санкт-Петербург', 'СПб')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The heading «РРЦ» below the heading of the price, where РРЦ has no column of its own. */
function RrcBelow({ sorting, href }: { sorting: Sorting | undefined; href: string }) {
  const { icon, aria, word, hint } = sortLook('price_rrc', sorting);
  return (
    <span className="rrc-in">
      <CarryingLink href={href} title={hint} rel="nofollow" aria-current={aria && 'true'}>
        РРЦ
        {word && <span className="visually-hidden">, {word}</span>}
        <Icon name={icon} />
      </CarryingLink>
    </span>
  );
}
