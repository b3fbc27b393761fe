import { useState } from 'react';
import { LoadingRow } from '#app/components/ui/loading-row.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { useMoreRows, usePageAfter } from '#app/enhance/more-rows.ts';
import type { OrderList } from '#server/ordering/orders/order-view.ts';
import { type OrderQuery, ordersHref } from './order-query.ts';
import { OrderRow, type OrderRowProps, OrderTable } from './order-table.tsx';

type Props = {
  list: OrderList;
  query: OrderQuery;
  here: string;
  mayOrder: boolean;
  contractId: number | undefined;
};

/** The rows of the page, those appended by «show more» with JavaScript, and the pagination. */
export function OrderPages({ list, query, here, mayOrder, contractId }: Props) {
  const { orders, paging, showWholesale, managers } = list;
  const [area, setArea] = useState<HTMLElement | null>(null);
  const page = Math.min(paging.page + useMoreRows(area, here), paging.pages);
  const row = { showWholesale, showManager: managers.length > 1, here, mayOrder };
  return (
    <div ref={setArea}>
      <OrderTable
        orders={orders}
        contractId={contractId}
        {...row}
        moreRows={Array.from({ length: page - paging.page }, (_, i) => paging.page + i + 1).map((each) => (
          <MoreOrders key={`${here} ${each}`} href={ordersHref(query, each)} {...row} />
        ))}
      />
      <Pager
        paging={{ ...paging, page }}
        shown={Math.min(page * paging.perpage, paging.total) - (paging.page - 1) * paging.perpage}
        hrefOf={(number) => ordersHref(query, number)}
        moreHref={ordersHref(query, page + 1)}
      />
    </div>
  );
}

/** The rows of a further page. Like all others, they are reloaded after an order was cancelled. */
function MoreOrders({ href, ...row }: { href: string } & Omit<OrderRowProps, 'order'>) {
  // `?index` addresses the list itself, not the surrounding cabinet.
  const page = usePageAfter<{ list: OrderList }>(`${href}${href.includes('?') ? '&' : '?'}index`);
  if (!page) return <LoadingRow />;
  return page.list.orders.map((order) => <OrderRow key={order.id} order={order} {...row} />);
}
