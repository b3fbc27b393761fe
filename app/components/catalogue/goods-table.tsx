import type { ReactNode } from 'react';
import type { SortField, Sorting, WarehouseInfo } from '#server/catalogue/model.ts';
import { GoodsHead } from './goods-head.tsx';
import type { GoodsReply } from './goods-reply.ts';
import { GoodsRow, type GoodsRowProps } from './goods-row.tsx';
import type { RowItem } from './row-item.ts';

type GoodsTableProps = {
  items: RowItem[];
  columns: WarehouseInfo[];
  warehouses: WarehouseInfo[];
  contract: { id: number; header: string } | undefined;
  sorting: Sorting | undefined;
  sortHref: (field: SortField) => string;
  cardHref: (productId: number) => string;
  showWholesale: boolean;
  mayOrder: boolean;
  reply?: GoodsReply;
  /** Something is on its way to the basket. */
  adding?: boolean;
  wanted?: GoodsRowProps['wanted'];
  /** Another list is on its way. */
  busy?: boolean;
  /** Rows that «show more» has appended. */
  moreRows?: ReactNode;
};

/** Goods with the free stock of up to three warehouses over «how many to add» (visual guide §3). */
export function GoodsTable(props: GoodsTableProps) {
  const { items, contract, mayOrder, busy, moreRows } = props;
  const { columns, warehouses, cardHref, showWholesale, reply, adding, wanted } = props;
  return (
    <table className="tbl cards goods" aria-busy={busy || undefined}>
      <caption className="visually-hidden">
        Товары: остаток{mayOrder ? ' и заказ' : ''} по складам, цены
        {contract && ` по договору ${contract.header}`}
      </caption>
      <GoodsHead {...props} withActs={mayOrder} withWanted={wanted !== undefined} />
      <tbody>
        {items.map((item) => (
          <GoodsRow
            key={item.id}
            {...{ item, columns, warehouses, cardHref, showWholesale, mayOrder, reply, adding, wanted }}
          />
        ))}
        {moreRows}
      </tbody>
    </table>
  );
}
