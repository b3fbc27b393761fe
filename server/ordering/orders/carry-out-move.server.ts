import type { Kysely } from 'kysely';
import { state } from '../../db/order-states.ts';
import type { Database } from '../../db/schema.ts';
import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Exchange, Staff } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change, HistoryAction } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { moveOrderInSums } from '../sums/change-sums.repository.server.ts';
import { ownShipmentText } from '../sums/entry-names.ts';
import { addEvents } from './order-events.repository.server.ts';
import {
  insertShipment,
  type Missing,
  moveOrder,
  releaseReservation,
  shipReserved,
} from './order-move.repository.server.ts';
import { orderNumber, shownState } from './rules.ts';
import { tellOfChanges } from './tell-changes.server.ts';
import { withdrawBills } from './withdraw-bills.server.ts';

type MovedOrder = {
  id: number;
  dealerId: number;
  contractId: number;
  accountId: number;
  createdAt: number;
};

/** The day of a shipment, `yyyy-mm-dd`, and its document as named in the ledger. */
export type Shipment = { day: string; document: string };

type Move = {
  from: number;
  to: number;
  shipment?: Shipment;
  /** Who permitted the move, only for the history. */
  permission?: readonly Change[];
  /** Why the order is cancelled; the dealer sees it. */
  why?: string;
};

/**
 * Moves an order that was in the state `from` when staff or 1C saw it. Cancelling releases its reservation. Shipping
 * removes its goods from stock and adds an entry to the contract's ledger, with the day and number from 1C if it sent
 * them (`shipment`). Returns undefined when the order is no longer in `from`; otherwise whether the dealer will be
 * notified.
 */
export async function carryOutMove(
  ctx: Context<Staff | Exchange>,
  order: MovedOrder,
  { from, to, shipment = shipmentOf(order, ctx.now), permission = [], why = '' }: Move,
): Promise<{ notified: boolean } | undefined> {
  const { db, now, log } = ctx;
  const { id } = order;
  if ((await moveOrder(db, id, { from: [from], to, now })) === undefined) return undefined;
  const missing = await settleStock(db, id, to, now);
  const changes = why === '' ? [] : [{ label: 'Причина отмены', before: '', after: why }];
  await addEvents(db, ctx, [{ order: id, action: 'moved', from, to, missing, changes }]);
  await recordMove(ctx, order, { from, to, action: 'moved', more: [...permission, ...changes] });
  if (to === state.cancelled) await withdrawBills(ctx, order);
  const notified = await tellOfChanges(db, now, order);
  await moveOrderInSums(db, id, from);
  const run = ctx.actor.kind === 'exchange' ? ctx.actor.run : undefined;
  if (to === state.shipped) await insertShipment(db, order, shipment, run);
  log('order.moved', { order: id, from, to, ...moverOf(ctx.actor) });
  return { notified };
}

function moverOf(actor: Staff | Exchange) {
  return actor.kind === 'staff' ? { staff: actor.staffId } : { exchange: actor.exchangeId };
}

async function settleStock(db: Kysely<Database>, id: number, to: number, now: number): Promise<Missing[]> {
  if (to === state.cancelled) await markProductsChanged(db, await releaseReservation(db, id, now), now);
  if (to !== state.shipped) return [];
  const { products, missing } = await shipReserved(db, id, dayOf(now));
  await markProductsChanged(db, products, now);
  return missing;
}

/** Records a change of state in the history. */
export async function recordMove(
  ctx: Context<Staff | Exchange>,
  { id, dealerId, createdAt }: Pick<MovedOrder, 'id' | 'dealerId' | 'createdAt'>,
  {
    from,
    to,
    action,
    more = [],
  }: { from: number; to: number; action: HistoryAction; more?: readonly Change[] },
): Promise<void> {
  await recordChange(ctx, {
    kind: 'order',
    id,
    header: orderNumber(id, createdAt),
    action,
    dealerId,
    changes: [{ label: 'Состояние', before: shownState(from).header, after: shownState(to).header }, ...more],
  });
}

function shipmentOf({ id }: Pick<MovedOrder, 'id'>, now: number): Shipment {
  const day = dayOf(now);
  return { day, document: ownShipmentText(id, day) };
}
