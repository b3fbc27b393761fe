import type { ReactNode } from 'react';
import { GoodsHead } from '#app/components/catalogue/goods-head.tsx';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import type { Named, SortField, Sorting } from '#server/goods/model.ts';
import { OpenRow } from './open-row.tsx';

/** The maximum number of warehouse columns in a table without input fields. */
export const maxColumns = 5;

type Props = {
  items: OpenGoods[];
  columns: Named[];
  cardHref: (productId: number) => string;
  sorting: Sorting | undefined;
  sortHref: (field: SortField) => string;
  /** True while another list is loading. */
  busy?: boolean;
  /** Rows appended by «show more». */
  children?: ReactNode;
};

/** The open list as a table, like the dealers' table but without fields and buttons. */
export function OpenTable({ items, columns, cardHref, sorting, sortHref, busy, children }: Props) {
  return (
    <table className="data-table cards goods look-only" aria-busy={busy || undefined}>
      <caption className="visually-hidden">
        Товары: остаток по складам, рекомендованная розничная цена
      </caption>
      <GoodsHead
        columns={columns}
        sorting={sorting}
        sortHref={sortHref}
        showWholesale={false}
        withActs={false}
      />
      <tbody>
        {items.map((item) => (
          <OpenRow key={item.id} item={item} columns={columns} cardHref={cardHref} />
        ))}
        {children}
      </tbody>
    </table>
  );
}
