import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import type { HeldOrders as Held } from '#server/exchange/orders/list-held-orders.server.ts';
import { counted, plural } from '#server/kernel/plural.ts';
import { deskOrder } from '../desk-hrefs.ts';

/** Lists the orders that are held until their goods exist in 1C; nothing when there are none. */
export function HeldOrders({ held: { count, orders } }: { held: Held }) {
  if (count === 0) return null;
  const rest = count - orders.length;
  const unknown = plural(
    count,
    '1С не знает его товаров',
    '1С не знает их товаров',
    '1С не знает их товаров',
  );
  return (
    <Note
      kind="info"
      title={`${counted(count, 'заказ', 'заказа', 'заказов')} ${plural(count, 'придержан', 'придержано', 'придержано')}: ${unknown}`}
    >
      <details>
        <summary className="exchange-more">
          Показать заказы <Icon name="chevron-down" className="arrow" />
        </summary>
        <ul>
          {orders.map(({ id, number, problem }) => (
            <li key={id}>
              <a className="articul" href={deskOrder(id)}>
                {number}
              </a>
              {problem && `: ${problem}`}
            </li>
          ))}
          {rest > 0 && <li>и ещё {counted(rest, 'заказ', 'заказа', 'заказов')}</li>}
        </ul>
      </details>
    </Note>
  );
}
