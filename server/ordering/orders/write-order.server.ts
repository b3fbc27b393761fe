import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { refuseOverLimit, refuseRaised } from '../limit/check-limit.server.ts';
import { addOrderToSums } from '../sums/change-sums.repository.server.ts';
import { noteForWebhooks } from '../webhooks/outbox.repository.server.ts';
import type { Terms } from './checkout-terms.ts';
import { insertOrder, type OrderableRow } from './place-order.repository.server.ts';
import { expectedDayOf, reserveRows } from './reserve-rows.server.ts';
import { orderNumber } from './rules.ts';
import { shippingCalendar } from './shipping-calendar.repository.server.ts';
import { deliveryCalendar, shippingDayFrom } from './shipping-calendar.ts';
import { tellOfPlaced } from './tell-placed.server.ts';
import { tellManager } from './tell-staff.server.ts';

export type CheckedOrder = {
  contract: CurrentContract;
  terms: Terms;
  rows: readonly OrderableRow[];
  key: string;
  /** The digest of a call's payload; undefined for an order placed on a page. */
  digest?: string | undefined;
  /** The account that the order belongs to, if another account places it: the manager whose request was approved. */
  account?: SignedIn;
  /** The staff member who places it for the caller. */
  by?: Staff | undefined;
  /** Set when a request becomes this order: its goods are already reserved or promised. */
  held?: { expectedOn: string | undefined } | undefined;
};

/**
 * Writes an order whose lines and terms have been checked, in the caller's transaction: reserves the stock, all lines
 * or none, stores the current prices and mails the person who serves the dealer. An order of expected goods gets a
 * shipping day on or after the day on which the last of them are expected. Lock basket, dealer and stock first.
 * Refusals: NOT_ENOUGH_STOCK, OVER_LIMIT.
 */
export async function writeOrder(
  ctx: Context<SignedIn>,
  order: CheckedOrder,
): Promise<Result<{ orderId: number }>> {
  const { db, actor, now, origin, log } = ctx;
  const { contract, rows, account = actor } = order;
  if (!order.held && !(await reserveRows(db, rows, dayOf(now)))) return fail('NOT_ENOUGH_STOCK');

  const expectedOn = order.held ? order.held.expectedOn : expectedDayOf(rows);
  const terms = expectedOn ? await shippedFrom(ctx, order, expectedOn) : order.terms;
  const orderId = await insertOrder(db, account, { ...order, terms, expectedOn, now });
  await markProductsChanged(
    db,
    rows.map(({ id }) => id),
    now,
  );
  await tellManager(db, { now, origin }, { orderId, dealerId: actor.dealerId, placedBy: order.by });
  await addOrderToSums(db, orderId);
  const total = rows.reduce((sum, row) => sum + row.quantity * row.price, terms.delivery.price);
  const over = order.by
    ? await refuseRaised(
        { ...ctx, actor: order.by },
        { id: orderId, dealerId: actor.dealerId, contractId: contract.id, createdAt: now, total },
        'Заказ не оформлен',
      )
    : await refuseOverLimit(ctx, contract, { id: orderId, total });
  if (over) return over;
  const header = orderNumber(orderId, now);
  const { dealerId } = actor;
  const author = { ...ctx, actor: order.by ?? actor };
  await recordChange(author, { kind: 'order', id: orderId, header, action: 'created', dealerId });
  await noteForWebhooks(db, now, [{ order: orderId, event: 'order.created' }]);
  await tellOfPlaced(db, now, orderId);
  log('order.placed', { order: orderId, lines: rows.length });
  return ok({ orderId });
}

/** Returns the terms with the first shipping day from `day` on, unless the chosen day is already later. */
async function shippedFrom(
  { db, now }: Context<SignedIn>,
  { terms, rows }: CheckedOrder,
  day: string,
): Promise<Terms> {
  if (terms.shipOn >= day) return terms;
  const calendar = await shippingCalendar(db, now, rows);
  return { ...terms, shipOn: shippingDayFrom(day, deliveryCalendar(calendar, terms.delivery, now)) };
}
