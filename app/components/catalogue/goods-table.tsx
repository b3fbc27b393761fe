import type { ReactNode } from 'react';
import { SortHeader } from '#app/components/ui/sort-header.tsx';
import type { GoodsItem } from '#server/catalogue/goods-item.ts';
import type { SortField, Sorting, WarehouseInfo } from '#server/catalogue/model.ts';
import type { GoodsReply } from './goods-reply.ts';
import { GoodsRow } from './goods-row.tsx';

type GoodsTableProps = {
  items: GoodsItem[];
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
  /** Another list is on its way. */
  busy?: boolean;
  /** Rows that «show more» has appended. */
  moreRows?: ReactNode;
};

/** Goods with the free stock of up to three warehouses over «how many to add» (visual guide §3). */
export function GoodsTable(props: GoodsTableProps) {
  const { items, contract, mayOrder, busy, moreRows } = props;
  const { columns, warehouses, cardHref, showWholesale, reply, adding } = props;
  return (
    <table className="tbl cards goods" aria-busy={busy || undefined}>
      <caption className="visually-hidden">
        Товары: остаток{mayOrder ? ' и заказ' : ''} по складам, цены
        {contract && ` по договору ${contract.header}`}
      </caption>
      <GoodsHead {...props} />
      <tbody>
        {items.map((item) => (
          <GoodsRow
            key={item.id}
            {...{ item, columns, warehouses, cardHref, showWholesale, mayOrder, reply, adding }}
          />
        ))}
        {moreRows}
      </tbody>
    </table>
  );
}

function GoodsHead({ columns, sorting, sortHref, showWholesale, mayOrder }: GoodsTableProps) {
  const sort = (field: SortField) => ({ field, current: sorting, href: sortHref(field), rowSpan: 2 });
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          <span className="visually-hidden">Фото</span>
        </th>
        <SortHeader label="Артикул" {...sort('articul')} />
        <SortHeader label="Наименование" {...sort('header')} />
        {columns.length > 0 && (
          <th scope="colgroup" colSpan={columns.length} className="over">
            <span>Свободный остаток, шт.</span>
          </th>
        )}
        {showWholesale && <SortHeader label="Цена" className="num" {...sort('price')} />}
        <SortHeader label="РРЦ" className="num c-rrc" {...sort('price_rrc')} />
        {mayOrder && (
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
