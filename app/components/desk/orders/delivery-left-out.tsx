import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

type Props = { orders: readonly { deliveryPrice: number }[] };

/** Warns that a ТОРГ-12 has no delivery, which is a service; nothing for orders without a paid one. */
export function DeliveryLeftOut({ orders }: Props) {
  const paid = orders.filter(({ deliveryPrice }) => deliveryPrice > 0);
  if (paid.length === 0) return null;
  const sum = roubles(paid.reduce((all, { deliveryPrice }) => all + deliveryPrice, 0));
  return (
    <p className="quiet m-0">
      {orders.length === 1
        ? `Доставка за ${sum}`
        : `Доставка из ${counted(paid.length, 'заказа', 'заказов', 'заказов')}, всего за ${sum},`}{' '}
      войдёт только в УПД: в ТОРГ-12{'\u00a0'}услуг нет, на неё нужен отдельный акт.
    </p>
  );
}
