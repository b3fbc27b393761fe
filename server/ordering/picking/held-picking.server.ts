import { openStates } from '../../db/order-states.ts';
import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { holdOrders, linesToPick, ordersToPick } from './picking.repository.server.ts';
import type { LineToPick } from './picking-view.ts';

/** The maximum number of orders picked together. */
export const mostOrders = 50;

/**
 * Locks the orders that are picked together and returns the lines of those that are still open, earlier listed orders
 * first. Refuses with NOT_FOUND when the reader may see none of them, and with ORDER_MOVED when none is open.
 */
export async function heldPicking(
  { db, actor }: Context<Staff>,
  ids: readonly number[],
): Promise<{ ok: true; lines: LineToPick[] } | Failure> {
  const seen = await ordersToPick(db, ids, confinedTo(actor));
  if (seen.length === 0) return noSuchOrder();
  await holdOrders(
    db,
    seen.map(({ id }) => id),
  );
  const held = await ordersToPick(db, ids, confinedTo(actor));
  const open = held.filter(({ state }) => openStates.includes(state)).map(({ id }) => id);
  if (open.length === 0) return fail('ORDER_MOVED', { message: allClosed });
  const lines = await linesToPick(db, open);
  return { ok: true, lines: lines.sort((a, b) => open.indexOf(a.orderId) - open.indexOf(b.orderId)) };
}

const allClosed = 'Эти заказы уже отгружены или отменены: собирать нечего';
