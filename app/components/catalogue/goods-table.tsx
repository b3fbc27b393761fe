import type { ReactNode } from 'react';
import type { SortField, Sorting, WarehouseInfo } from '#server/goods/model.ts';
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
  /** True while something is being added to the basket. */
  adding?: boolean;
  wanted?: GoodsRowProps['wanted'];
  /** True while another list is loading. */
  busy?: boolean;
  /** Rows appended by «show more». */
  moreRows?: ReactNode;
};

/**
 * A table of goods. For up to three warehouses, it shows the free stock above the quantity to add (visual guide §3.3).
 */
export function GoodsTable(props: GoodsTableProps) {
  const { items, contract, mayOrder, busy, moreRows } = props;
  const { columns, warehouses, cardHref, showWholesale, reply, adding, wanted } = props;
  const kind = `${showWholesale ? ' with-price' : ''}${wanted ? ' with-want' : ''}`;
  return (
    <table className={`data-table cards goods${kind}`} aria-busy={busy || undefined}>
      <caption className="visually-hidden">
        Товары: остаток{mayOrder ? ' и заказ' : ''} по складам, цены
        {contract?.header && ` по договору ${contract.header}`}
      </caption>
      <GoodsHead {...props} withActs={mayOrder} withWanted={wanted !== undefined} />
      <tbody>
        {items.map((item) => (
          <GoodsRow
            key={item.id}
            item={item}
            columns={columns}
            warehouses={warehouses}
            cardHref={cardHref}
            showWholesale={showWholesale}
            mayOrder={mayOrder}
            reply={reply}
            adding={adding}
            wanted={wanted}
          />
        ))}
        {moreRows}
      </tbody>
    </table>
  );
}
