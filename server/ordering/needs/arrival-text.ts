import { counted } from '../../kernel/plural.ts';
import { pieces } from '../../kernel/quantity.ts';
import type { Notification } from '../../people/notifications/notify.server.ts';
import { listed, shortName } from '../marks/listed.ts';

export type Arrival = { articul: string; header: string; unit: string; quantity: number; free: number };

/**
 * Returns the notification that needed goods are in stock: one message for any number of goods, in the panel. The mail is
 * that of the day (digest.server.ts).
 */
export function arrivalNotification(accountId: number, arrivals: readonly Arrival[]): Notification {
  return { ...arrivalText(accountId, arrivals), mail: 'none' };
}

/** Returns the mail about all goods that arrived within a day. */
export function digestNotification(accountId: number, arrivals: readonly Arrival[]): Notification {
  const { text, ...rest } = arrivalText(accountId, arrivals);
  const lead = 'Столько свободно сейчас на складах вашего договора:';
  return { ...rest, text: `${lead}\n${text.replace(/^(?=.)/gm, '– ')}`, mailOnly: true };
}

function arrivalText(accountId: number, arrivals: readonly Arrival[]) {
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
