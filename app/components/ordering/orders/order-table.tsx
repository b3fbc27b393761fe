import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { allPieces } from '#server/kernel/plural.ts';
import { expectedMark } from '#server/ordering/orders/expected-mark.ts';
import type { ListedOrder } from '#server/ordering/orders/order-view.ts';
import { orderPath } from './order-query.ts';

type Props = {
  orders: ListedOrder[];
  showWholesale: boolean;
  /** Whether several people place orders, so that each row names the person. */
  showManager: boolean;
  /** The address to which repeating and cancelling return. */
  here: string;
  /** False for an observer, who can only read. */
  mayOrder: boolean;
  contractId: number | undefined;
  /** Rows appended by «show more». */
  moreRows?: ReactNode;
};

export type OrderRowProps = { order: ListedOrder } & Pick<
  Props,
  'showWholesale' | 'showManager' | 'here' | 'mayOrder'
>;

/** The list of orders. One form around the table, in which each «Повторить» is a button with its own address. */
export function OrderTable(props: Props) {
  const { orders, showWholesale, showManager, here, mayOrder, contractId, moreRows } = props;
  return (
    <form method="post" id="orders">
      <input type="hidden" name="redirectTo" value={here} />
      {contractId !== undefined && <input type="hidden" name="contract" value={contractId} />}
      {mayOrder && <SubmissionKey />}
      <table className="data-table cards records">
        <caption className="visually-hidden">Заказы, новые сверху</caption>
        <thead>
          <tr>
            <th scope="col">Номер</th>
            <th scope="col">Дата</th>
            <th scope="col">Контрагент, договор</th>
            {showManager && <th scope="col">Кто оформил</th>}
            <th scope="col">Доставка</th>
            <th scope="col" className="number">
              Позиций
            </th>
            {showWholesale && (
              <th scope="col" className="number">
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
            <OrderRow
              key={order.id}
              order={order}
              showWholesale={showWholesale}
              showManager={showManager}
              here={here}
              mayOrder={mayOrder}
            />
          ))}
          {moreRows}
        </tbody>
      </table>
    </form>
  );
}

/** An order in the list; below 992 px the same markup becomes a card. */
export function OrderRow({ order, showWholesale, showManager, here, mayOrder }: OrderRowProps) {
  const href = orderPath(order.id);
  const mark = expectedMark(order);
  return (
    <tr>
      <td className="c-number title">
        <a className="articul" href={href}>
          {order.number}
        </a>
      </td>
      <td className="c-date">{ruDateOf(order.createdAt)}</td>
      <td className="c-agent">
        {order.company}
        <span className="caption">{order.contract}</span>
      </td>
      {showManager && <td className="c-who">{order.placedBy}</td>}
      <td className="c-addr">{order.address || order.delivery}</td>
      <td className="number c-pos">
        {order.positions}
        <span className="caption">{allPieces(order.quantity)}</span>
      </td>
      {showWholesale && <td className="number price c-sum">{roubles(order.total)}</td>}
      <td className="c-state">
        <OrderState state={order.state} />
        {mark && <span className="caption">{mark}</span>}
      </td>
      {mayOrder && (
        <td className="c-act">
          <div className="actions">
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
