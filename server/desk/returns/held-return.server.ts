import type { ReturnState } from '../../db/schema.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { holdOrder } from '../../ordering/orders/order-change.repository.server.ts';
import { noSuchReturn } from '../../ordering/returns/no-such-return.ts';
import { findReturn, linesOfReturns } from '../../ordering/returns/repository.server.ts';
import { shownReturnState } from '../../ordering/returns/rules.ts';

/** Returns the refusal for a return of an order that is not shipped any more. */
export const shipmentUndone = () =>
  fail('ORDER_MOVED', { message: 'Отгрузка этого заказа отменена: возвращать нечего. Отклоните возврат' });

/**
 * Locks the order of a return, and returns both and the lines. Refusals: NOT_FOUND, ORDER_MOVED when the return is in
 * none of the states `from`, because somebody has decided or withdrawn it meanwhile.
 */
export async function heldReturn({ db, actor }: Context<Staff>, id: number, from: readonly ReturnState[]) {
  const known = await findReturn(db, id, confinedTo(actor));
  if (!known) return noSuchReturn();
  const order = (await holdOrder(db, known.order_id))!;
  // Read again, because the order is locked only now.
  const held = (await findReturn(db, id))!;
  if (!from.includes(held.state))
    return fail('ORDER_MOVED', {
      message: `Состояние возврата уже изменилось: сейчас он «${shownReturnState(held.state).header}»`,
    });
  return ok({ held, order, lines: await linesOfReturns(db, [id]) });
}
