import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Staff } from '../../kernel/actor.ts';
import { ruDate, ruDateTimeOf } from '../../kernel/clock.ts';
import { roubles } from '../../kernel/money.ts';
import { allPieces, counted } from '../../kernel/plural.ts';
import { partyText } from '../../people/contragents/party.ts';
import { mailToManager } from '../../people/staff/mail-to-staff.server.ts';
import { deliveryFact } from './delivery-fact.ts';
import { findDeskOrder } from './desk.repository.server.ts';
import { orderNumber } from './rules.ts';

type Person = { name: string; email: string };

/** `placedBy`: the staff member who placed the order for the dealer, and needs no mail about it. */
type Told = {
  orderId: number;
  dealerId: number;
  cancelledBy?: Person;
  placedBy?: Pick<Staff, 'name' | 'email'> | undefined;
};

/**
 * Mails the person who serves the dealer that an order was placed, or cancelled by the dealer. Call it within the
 * transaction of that change.
 */
export async function tellManager(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  { orderId, dealerId, cancelledBy, placedBy }: Told,
): Promise<void> {
  const order = await findDeskOrder(db, orderId);
  if (!order) return;
  const { dealer, contract, delivery, address, positions, quantity, total } = order;
  const number = orderNumber(orderId, order.createdAt);
  const subject = cancelledBy
    ? `Дилер ${dealer} отменил заказ ${number}`
    : `Новый заказ ${number} – ${dealer}`;
  const lines = [
    subject,
    `Дилер: ${dealer}`,
    ...(cancelledBy ? [`Кто отменил: ${cancelledBy.name || cancelledBy.email}, ${ruDateTimeOf(now)}`] : []),
    `Контрагент: ${partyText(order)}, договор ${contract}`,
    `Кто оформил: ${[order.placedBy, order.email, order.phone].filter(Boolean).join(', ')}`,
    ...(placedBy ? [`По просьбе дилера: ${placedBy.name || placedBy.email}`] : []),
    `Доставка: ${[deliveryFact(delivery), address].filter(Boolean).join(', ')}; отгрузка ${ruDate(order.shipOn)}`,
    ...(order.expectedOn ? [`Под поступление: ${ruDate(order.expectedOn)}`] : []),
    `${counted(positions, 'позиция', 'позиции', 'позиций')}, ${allPieces(quantity)}, ${roubles(total)}`,
    ...(order.comment ? [`Комментарий: ${order.comment}`] : []),
  ];
  const page = `${origin}/desk/orders/${orderId}`;
  await mailToManager(db, now, dealerId, {
    right: 'orders',
    subject,
    text: `${lines.join('\n')}\n\nОткрыть заказ: ${page}\n`,
    own: [page, order.email],
    replyTo: order.email,
    exceptTo: placedBy?.email,
  });
}
