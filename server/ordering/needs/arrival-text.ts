import { counted } from '../../kernel/plural.ts';
import { pieces } from '../../kernel/quantity.ts';
import type { Notification } from '../../people/notifications/notify.server.ts';
import { listed, shortName } from '../marks/listed.ts';

/** `quantity`: the needed quantity; undefined for goods of the waiting list. */
export type Arrival = {
  articul: string;
  header: string;
  unit: string;
  quantity: number | undefined;
  free: number;
};

const needsHref = '/cabinet/needs?sort=arrived';
const watchesHref = '/cabinet/watches?sort=arrived';
const opensWatches = 'Открыть лист ожидания';

/**
 * Returns the panel message that needed goods, or goods of the waiting list, are in stock; one message for any number
 * of goods. The mail is sent once a day (digest.server.ts).
 */
export function arrivalNotification(accountId: number, arrivals: readonly Arrival[]): Notification {
  return { ...arrivalText(accountId, arrivals), mail: 'none' };
}

/**
 * Returns the mail about all goods that arrived within a day. `origin`: for the second link, which is added when
 * goods of both lists arrived.
 */
export function digestNotification(
  accountId: number,
  arrivals: readonly Arrival[],
  origin: string,
): Notification {
  const { text, ...rest } = arrivalText(accountId, arrivals);
  const lead = 'Столько свободно сейчас на складах вашего договора:';
  const goods = `${lead}\n${text.replace(/^(?=.)/gm, '– ')}`;
  const more = ofBoth(arrivals) ? `\n\n${opensWatches}: ${new URL(watchesHref, origin).href}` : '';
  return { ...rest, text: goods + more, mailOnly: true };
}

function arrivalText(accountId: number, arrivals: readonly Arrival[]) {
  const [only] = arrivals;
  const from = ofBoth(arrivals) ? '' : isAwaited(arrivals[0]) ? ' из листа ожидания' : ' из потребностей';
  const header =
    arrivals.length === 1 && only
      ? `Поступил товар ${only.articul}`
      : `Поступило${from}: ${counted(arrivals.length, 'товар', 'товара', 'товаров')}`;
  const lines = arrivals.map((each) => {
    const need = each.quantity === undefined ? '' : `нужно ${pieces(each.quantity, each.unit)}, `;
    return `${shortName(each)}: ${need}свободно ${pieces(each.free, each.unit)}`;
  });
  return {
    accountId,
    header: header.slice(0, 255),
    text: listed(lines),
    ...(arrivals.every(isAwaited) ? { href: watchesHref, opens: opensWatches } : { href: needsHref }),
  };
}

function isAwaited(arrival: Arrival | undefined): boolean {
  return arrival?.quantity === undefined;
}

function ofBoth(arrivals: readonly Arrival[]): boolean {
  return arrivals.some(isAwaited) && !arrivals.every(isAwaited);
}
