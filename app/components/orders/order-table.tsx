import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import type { ListedOrder } from '#server/orders/order-view.ts';
import { orderPath } from './order-query.ts';

type Props = {
  orders: ListedOrder[];
  showWholesale: boolean;
  /** Where repeating comes back to, and cancelling. */
  here: string;
  /** An observer only reads. */
  mayOrder: boolean;
  contractId: number | undefined;
  /** Rows that «show more» has appended. */
  moreRows?: ReactNode;
};

export type OrderRowProps = { order: ListedOrder } & Pick<Props, 'showWholesale' | 'here' | 'mayOrder'>;

/** The list of orders. One form round the table: each «Повторить» is a button of it with its own address. */
export function OrderTable(props: Props) {
  const { orders, showWholesale, here, mayOrder, contractId, moreRows } = props;
  return (
    <form method="post" id="orders">
      <input type="hidden" name="redirectTo" value={here} />
      {contractId !== undefined && <input type="hidden" name="contract" value={contractId} />}
      <table className="tbl cards list">
        <caption className="visually-hidden">Заказы, новые сверху</caption>
        <thead>
          <tr>
            <th scope="col">Номер</th>
            <th scope="col">Дата</th>
            <th scope="col">Контрагент, договор</th>
            <th scope="col">Доставка</th>
            <th scope="col" className="num">
              Позиций
            </th>
            {showWholesale && (
              <th scope="col" className="num">
                Сумма
              </th>
            )}
            <th scope="col">Состояние</th>
            {mayOrder && (
              <th scope="col">
                <span className="visually-hidden">Действия</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} {...{ order, showWholesale, here, mayOrder }} />
          ))}
          {moreRows}
        </tbody>
      </table>
    </form>
  );
}

/** An order in the list; below 992 px the same markup becomes a card. */
export function OrderRow({ order, showWholesale, here, mayOrder }: OrderRowProps) {
  const href = orderPath(order.id);
  return (
    <tr>
      <td className="c-no name">
        <a className="art" href={href}>
          {order.number}
        </a>
      </td>
      <td className="c-date">{ruDateOf(order.createdAt)}</td>
      <td className="c-agent">
        {order.company}
        <span className="sub">{order.contract}</span>
      </td>
      <td className="c-addr">{order.address || order.delivery}</td>
      <td className="num c-pos">
        {order.positions}
        <span className="sub">{thousands(order.quantity)} шт.</span>
      </td>
      {showWholesale && <td className="num price c-sum">{roubles(order.total)}</td>}
      <td className="c-st">
        <StateLabel kind={order.state.label} text={order.state.header} />
      </td>
      {mayOrder && (
        <td className="c-act">
          <div className="acts">
            <button
              type="submit"
              className="btn btn-sm btn-quiet"
              formAction={`${href}/repeat`}
              aria-label={`Повторить заказ ${order.number}`}
            >
              <Icon name="repeat" />
              Повторить
            </button>
            {order.cancellable && (
              <a
                className="btn btn-sm btn-quiet muted"
                href={`${href}/cancel?redirectTo=${encodeURIComponent(here)}`}
                aria-label={`Отменить заказ ${order.number}`}
              >
                Отменить
              </a>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
