import { thousands } from '#server/kernel/money.ts';
import type { OrderList } from '#server/ordering/orders/order-view.ts';
import { type OrderQuery, ordersHref } from './order-query.ts';
import { stateTabs } from './state-tabs.ts';

type Props = { list: Pick<OrderList, 'states' | 'all'>; query: OrderQuery };

/** The states with the number of orders in each; another tab starts at page 1. */
export function OrderTabs({ list, query }: Props) {
  const tabs = [
    { state: '', label: 'Все', count: list.all },
    ...list.states.map(({ id, header, count }) => ({
      state: String(id),
      label: stateTabs[id] ?? header,
      count,
    })),
  ];
  return (
    <nav className="sections" aria-label="Состояние">
      {tabs.map(({ state, label, count }) => (
        <a
          href={ordersHref({ ...query, state })}
          key={state}
          aria-current={state === query.state ? 'page' : undefined}
        >
          {label} <span className="quiet">{thousands(count)}</span>
        </a>
      ))}
    </nav>
  );
}
