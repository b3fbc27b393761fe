import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { documentFile } from '../../files/document-file.server.ts';
import { savedAs } from '../../files/saved-file.server.ts';
import { roubles } from '../../kernel/money.ts';
import { allPieces, counted } from '../../kernel/plural.ts';
import { pieces } from '../../kernel/quantity.ts';
import { actorsOf } from '../../people/accounts/actor-of.repository.server.ts';
import { partyText } from '../../people/contragents/party.ts';
import { type Notification, notify, wanting } from '../../people/notifications/notify.server.ts';
import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import type { AttachedOrder } from '../../work/mail/mail.ts';
import type { MakeFile } from '../../work/mail/queue-mail.server.ts';
import { listed } from '../marks/listed.ts';
import { hearersOf, orderToMove } from './order-move.repository.server.ts';
import { orderSheet } from './order-sheet.server.ts';
import { orderFacts, orderTitle } from './order-text.ts';
import { printedOrder } from './printed-order.ts';
import { type ReadLine, type ReadOrder, readOrder } from './read-order.server.ts';

type Placed = { orderId: number };

/**
 * Queues the notification of a new order (§10.33), in the transaction that places it. The order is read for each
 * recipient later, so that placing it takes no longer.
 */
export async function tellOfPlaced(db: Kysely<Database>, now: number, orderId: number): Promise<void> {
  await queueJobs(db, now, [{ kind: 'order-placed', payload: { orderId }, key: `order-placed:${orderId}` }]);
}

/**
 * Notifies the account that placed an order, and the dealer's main user, each with the prices shown to them and with
 * the sheet of the order. The account that placed the order gets only the mail, without a message in the panel.
 */
export const orderPlacedJob: JobHandler = {
  kind: 'order-placed',
  async inside({ orderId }: Placed, { db, now, origin }) {
    const order = await orderToMove(db, orderId);
    if (!order) return;
    const people = await actorsOf(db, await wanting(db, 'order_placed', await hearersOf(db, order)));
    const notifications: Notification[] = [];
    for (const actor of people) {
      const seen = await readOrder(db, actor, orderId);
      if (!seen) continue;
      notifications.push({
        accountId: actor.accountId,
        header: `Заказ ${seen.number} оформлен`,
        text: `${[seen.placedBy, `договор ${seen.contract}`, sizeOf(seen)].filter(Boolean).join(', ')}.`,
        href: `/cabinet/orders/${orderId}`,
        mailOnly: actor.accountId === order.accountId,
        mail: { text: mailText(seen), attach: { what: 'order', orderId, accountId: actor.accountId } },
      });
    }
    await notify(db, { now, origin }, 'order_placed', notifications);
  },
};

function sizeOf({ positions, quantity }: ReadOrder): string {
  return `${counted(positions, 'позиция', 'позиции', 'позиций')}, ${allPieces(quantity)}`;
}

function mailText(order: ReadOrder): string {
  const { goods, deliveryPrice, total, showWholesale, groups } = order;
  // The sheet has all requisites, so the mail has only a short text about the company.
  const facts = orderFacts(order)
    .filter(([name]) => name !== 'Состояние' && name !== 'Поставщик')
    .map(([name, value]) => [name, name === 'Контрагент' ? partyText(order) : value] as const);
  const sums: [string, string][] = showWholesale
    ? [
        ...(deliveryPrice > 0
          ? ([
              ['Товары', roubles(goods)],
              ['Стоимость доставки', roubles(deliveryPrice)],
            ] satisfies [string, string][])
          : []),
        ['Итого', roubles(total)],
      ]
    : [];
  const lines = groups.flatMap((group) => group.lines.map((line) => lineOf(line, showWholesale)));
  return [
    [...facts, ['В заказе', sizeOf(order)] as const, ...sums]
      .map(([name, value]) => `${name}: ${value.replace(/\s*\n\s*/g, ' ')}`)
      .join('\n'),
    listed(lines, mostLines),
    'Весь заказ – в приложенном файле.',
  ].join('\n\n');
}

/** The maximum number of lines in the mail; further lines are only in the attached sheet. */
const mostLines = 50;

function lineOf({ articul, header, quantity, unit, price, sum }: ReadLine, showWholesale: boolean): string {
  const cost = showWholesale ? ` по ${roubles(price)} – ${roubles(sum)}` : '';
  return `– ${articul} ${header}: ${pieces(quantity, unit)}${cost}`;
}

/**
 * Returns the sheet of an order with the account's current view of it; undefined when the account may no longer see it.
 */
export const orderFileOf: MakeFile<AttachedOrder> = async ({ db }, { orderId, accountId }) => {
  const [actor] = await actorsOf(db, [accountId]);
  const order = actor && (await readOrder(db, actor, orderId));
  if (!order) return undefined;
  return savedAs('xlsx', {
    name: orderTitle(order),
    sheet: () => documentFile(orderSheet(order)),
    printed: () => printedOrder(order),
  });
};
