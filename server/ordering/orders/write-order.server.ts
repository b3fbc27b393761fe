import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { stockKey } from '../basket/line-key.ts';
import { refuseOverLimit } from '../limit/check-limit.server.ts';
import { addOrderToSums } from '../sums/change-sums.repository.server.ts';
import { noteForWebhooks } from '../webhooks/outbox.repository.server.ts';
import type { Terms } from './checkout-terms.ts';
import { insertOrder, type OrderableRow } from './place-order.repository.server.ts';
import { orderNumber } from './rules.ts';
import { reserveStock } from './stock.repository.server.ts';
import { tellOfPlaced } from './tell-placed.server.ts';
import { tellManager } from './tell-staff.server.ts';

export type CheckedOrder = {
  contract: CurrentContract;
  terms: Terms;
  rows: readonly OrderableRow[];
  key: string;
  /** Of what a call asked for; undefined for an order of a screen. */
  digest?: string | undefined;
  /** Whose order it is, when another account places it: the manager whose request was approved. */
  account?: SignedIn;
};

/**
 * Writes an order whose lines and terms have been checked, in the caller's transaction: reserves the stock, all lines or
 * none, stores the current prices, mails the dealer's manager. Lock basket, dealer and stock first. Refusals:
 * NOT_ENOUGH_STOCK, OVER_LIMIT.
 */
export async function writeOrder(
  ctx: Context<SignedIn>,
  order: CheckedOrder,
): Promise<Result<{ orderId: number }>> {
  const { db, actor, now, origin, log } = ctx;
  const { contract, terms, rows, account = actor } = order;
  if (!(await reserveStock(db, demandOf(rows)))) return fail('NOT_ENOUGH_STOCK');

  const orderId = await insertOrder(db, account, { ...order, now });
  await markProductsChanged(
    db,
    rows.map(({ id }) => id),
    now,
  );
  await tellManager(db, { now, origin }, { orderId, dealerId: actor.dealerId });
  await addOrderToSums(db, orderId);
  const total = rows.reduce((sum, row) => sum + row.quantity * row.price, terms.delivery.price);
  const over = await refuseOverLimit(ctx, contract, { id: orderId, total });
  if (over) return over;
  const header = orderNumber(orderId, now);
  const { dealerId } = actor;
  await recordChange(ctx, { kind: 'order', id: orderId, header, action: 'created', dealerId });
  await noteForWebhooks(db, now, [{ order: orderId, event: 'order.created' }]);
  await tellOfPlaced(db, now, orderId);
  log('order.placed', { order: orderId, lines: rows.length });
  return ok({ orderId });
}

/** Sums lines that differ only in type, because they share the same stock. */
export function demandOf(rows: readonly Pick<OrderableRow, 'id' | 'wms' | 'quantity'>[]) {
  const demand = new Map<string, { id: number; wms: number; quantity: number }>();
  for (const { id, wms, quantity } of rows) {
    const key = stockKey({ id, wms });
    demand.set(key, { id, wms, quantity: quantity + (demand.get(key)?.quantity ?? 0) });
  }
  return [...demand.values()];
}
