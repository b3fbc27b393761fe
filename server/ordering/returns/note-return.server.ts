import type { SignedIn, Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change, HistoryAction } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import type { HeldOrder } from '../orders/order-change.repository.server.ts';
import { addEvents } from '../orders/order-events.repository.server.ts';
import { tellOfChanges } from '../orders/tell-changes.server.ts';
import { returnNumber } from './rules.ts';

/** A step of a return: its order, what the dealer reads in the order, and what only the history adds. */
export type NotedReturn = {
  id: number;
  order: HeldOrder;
  action: HistoryAction;
  change: Change;
  more?: readonly Change[];
};

/**
 * Records a step of a return in the order's events and in the history, and schedules the dealer's notification of what
 * staff did. Returns whether anybody wants the notification.
 */
export async function noteReturn(
  ctx: Context<SignedIn | Staff>,
  { id, order, action, change, more = [] }: NotedReturn,
): Promise<boolean> {
  const { db, now, actor } = ctx;
  await addEvents(db, ctx, [{ order: order.id, action: 'changed', changes: [change] }]);
  await recordChange(ctx, {
    ...{ kind: 'return', id, header: returnNumber(id), action },
    dealerId: order.dealerId,
    changes: [{ ...change, label: 'Состояние' }, ...more],
  });
  return actor.kind === 'staff' ? tellOfChanges(db, now, order) : false;
}
