import type { SignedIn } from '../../kernel/actor.ts';
import { allPieces, counted } from '../../kernel/plural.ts';
import type { Context } from '../../kernel/use-case.ts';
import { mailToManager } from '../../people/staff/mail-to-staff.server.ts';
import { findDeskOrder } from '../orders/desk.repository.server.ts';
import { orderNumber, reasonText } from '../orders/rules.ts';
import { findReturn, linesOfReturns } from './repository.server.ts';
import { returnNumber } from './rules.ts';

/** Mails the person who serves the dealer that the dealer asks for a return, in the transaction of the request. */
export async function tellManagerOfReturn(
  { db, now, origin, actor }: Context<SignedIn>,
  id: number,
): Promise<void> {
  const [asked, lines] = await Promise.all([findReturn(db, id), linesOfReturns(db, [id])]);
  const order = asked && (await findDeskOrder(db, asked.order_id));
  if (!order) return;
  const subject = `Дилер ${order.dealer} просит возврат ${returnNumber(id)}`;
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const page = `${origin}/desk/returns/${id}`;
  const text = [
    subject,
    `Заказ: ${orderNumber(asked.order_id, order.createdAt)}`,
    `${counted(lines.length, 'позиция', 'позиции', 'позиций')}, ${allPieces(quantity)}`,
    `Причина: ${reasonText(asked)}`,
    '',
    `Открыть возврат: ${page}`,
    '',
  ].join('\n');
  await mailToManager(db, now, asked.dealer_id, {
    right: 'returns',
    subject,
    text,
    own: [page],
    replyTo: actor.email,
  });
}
