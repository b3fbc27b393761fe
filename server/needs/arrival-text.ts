import { counted } from '../kernel/plural.ts';
import { pieces } from '../kernel/quantity.ts';
import { listed, shortName } from '../marks/listed.ts';
import type { Notification } from '../notifications/notify.server.ts';

export type Arrival = { articul: string; header: string; unit: string; quantity: number; free: number };

/** What an account is told when goods came that it needs: one message, whatever their number. */
export function arrivalNotification(accountId: number, arrivals: readonly Arrival[]): Notification {
  const [only] = arrivals;
  const header =
    arrivals.length === 1 && only
      ? `Поступил товар ${only.articul}`
      : `Поступило из потребностей: ${counted(arrivals.length, 'товар', 'товара', 'товаров')}`;
  const lines = arrivals.map(
    (each) =>
      `${shortName(each)}: нужно ${pieces(each.quantity, each.unit)}, свободно ${pieces(each.free, each.unit)}`,
  );
  return {
    accountId,
    header: header.slice(0, 255),
    text: listed(lines),
    href: '/cabinet/needs?sort=arrived',
  };
}
