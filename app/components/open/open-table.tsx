import type { ReactNode } from 'react';
import { GoodsHead } from '#app/components/catalogue/goods-head.tsx';
import type { Named, SortField, Sorting } from '#server/catalogue/model.ts';
import type { OpenGoods } from '#server/catalogue/open-goods.ts';
import { OpenRow } from './open-row.tsx';

/** A table with nothing to type in has room for so many warehouses. */
export const mostColumns = 5;

type Props = {
  items: OpenGoods[];
  columns: Named[];
  cardHref: (productId: number) => string;
  sorting: Sorting | undefined;
  sortHref: (field: SortField) => string;
  /** Another list is on its way. */
  busy?: boolean;
  /** Rows that «show more» has appended. */
  children?: ReactNode;
};

/** The open list as a table: the dealers' one without anything to type or press. */
export function OpenTable({ items, columns, cardHref, sorting, sortHref, busy, children }: Props) {
  return (
    <table className="tbl cards goods look-only" aria-busy={busy || undefined}>
      <caption className="visually-hidden">
        Товары: остаток по складам, рекомендованная розничная цена
      </caption>
      <GoodsHead {...{ columns, sorting, sortHref }} showWholesale={false} withActs={false} />
      <tbody>
        {items.map((item) => (
          <OpenRow key={item.id} {...{ item, columns, cardHref }} />
        ))}
        {children}
      </tbody>
    </table>
  );
}
