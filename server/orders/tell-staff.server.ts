import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { ruDate } from '../kernel/clock.ts';
import { roubles, thousands } from '../kernel/money.ts';
import { counted } from '../kernel/plural.ts';
import { mailToManager } from '../staff/mail-to-staff.server.ts';
import { findDeskOrder } from './desk.repository.server.ts';
import { orderNumber } from './rules.ts';

/** Mails the dealer's manager that an order was placed, or cancelled by the customer. Within the transaction that does it. */
export async function tellManager(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  { orderId, dealerId }: { orderId: number; dealerId: number },
  what: 'Новый заказ' | 'Отменён заказ',
): Promise<void> {
  const order = await findDeskOrder(db, orderId);
  if (!order) return;
  const { dealer, company, contract, delivery, address, positions, quantity, total } = order;
  const number = orderNumber(orderId, order.createdAt);
  const lines = [
    `${what} ${number}`,
    `Дилер: ${dealer}`,
    `Контрагент: ${company}, договор ${contract}`,
    `Оформил: ${[order.placedBy, order.email, order.phone].filter(Boolean).join(', ')}`,
    `Доставка: ${[delivery, address].filter(Boolean).join(', ')}, отгрузка ${ruDate(order.shipOn)}`,
    `${counted(positions, 'позиция', 'позиции', 'позиций')}, ${thousands(quantity)} шт., ${roubles(total)}`,
    ...(order.comment ? [`Комментарий: ${order.comment}`] : []),
  ];
  await mailToManager(db, now, dealerId, {
    subject: `${what} ${number} – ${dealer}`,
    text: `${lines.join('\n')}\n\n${origin}/desk/orders/${orderId}\n`,
    replyTo: order.email,
  });
}
