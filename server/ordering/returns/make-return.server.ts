import { createHash } from 'node:crypto';
import { z } from 'zod';
import { shippedStates } from '../../db/order-states.ts';
import type { Exchange, SignedIn, Staff } from '../../kernel/actor.ts';
import { zById, zFormKey, zId, zLine } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { Change, HistoryAction } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { noSuchOrder } from '../orders/no-such-order.ts';
import { type HeldOrder, holdOrder } from '../orders/order-change.repository.server.ts';
import { addEvents } from '../orders/order-events.repository.server.ts';
import { reasonText } from '../orders/rules.ts';
import { tellOfChanges } from '../orders/tell-changes.server.ts';
import { pickedLines } from './picked-lines.ts';
import { insertReturn, linesToReturn, queueReturn, returnByKey } from './repository.server.ts';
import { returnChange, returnNumber } from './rules.ts';

/** The form of a return. */
export const zReturn = z.object({
  id: zId,
  /** The pieces to return, keyed by the id of the order line. */
  quantity: zById,
  reason: zLine(200),
  words: zLine(200),
  key: zFormKey('Обновите страницу и отправьте ещё раз'),
});

type Sent = z.output<typeof zReturn>;
/** `isNew` is false for a form that was sent before. */
type Made = { id: number; number: string; isNew: boolean };

/** The refusal for an order whose goods have not left the warehouse. */
export const notShipped = () =>
  fail('CANNOT_MOVE', { message: 'Вернуть можно только товары отгруженного заказа' });

/**
 * Makes a return of an order that the actor may see: asked for by the dealer, or accepted at once when staff make it.
 * The same form sent twice makes one return. Refusals: CANNOT_MOVE unless the order is shipped, BAD_INPUT by field.
 */
export async function makeReturn(
  ctx: Context<SignedIn | Staff>,
  { id, quantity, reason, words, key }: Sent,
): Promise<Result<Made>> {
  const { db, actor, now, log } = ctx;
  // Locked first, so that no two returns take the same pieces, and a repeated form finds its return.
  const order = await holdOrder(db, id);
  if (!order) return noSuchOrder();
  const by = actor.kind === 'staff' ? `staff ${actor.staffId}` : `account ${actor.accountId}`;
  const submission = createHash('sha256')
    .update(JSON.stringify([by, key, id, quantity ?? '', reason, words]))
    .digest('hex');
  const known = await returnByKey(db, submission);
  if (known !== undefined) return ok({ id: known, number: returnNumber(known), isNew: false });
  if (!shippedStates.includes(order.state)) return notShipped();
  const { picked, fields } = pickedLines(await linesToReturn(db, id), quantity);
  const why = reasonText({ reason, words });
  if (why === '') fields.reason = ['Выберите причину или напишите её'];
  if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
  if (picked.length === 0)
    return fail('BAD_INPUT', { message: 'Укажите, сколько вернуть: хотя бы одну позицию' });

  const { dealerId, contractId } = order;
  const name = (actor.name || actor.email).slice(0, 255);
  const owner = { order_id: id, dealer_id: dealerId, contract_id: contractId, created_at: now };
  const made = await insertReturn(
    db,
    {
      ...{ ...owner, reason, words, idempotency_key: submission },
      ...(actor.kind === 'staff'
        ? { account_id: null, state: 'accepted', asked_by: name, decided_by: name, decided_at: now }
        : { account_id: actor.accountId, state: 'asked' }),
    },
    picked,
  );
  const change = returnChange(made, '', actor.kind === 'staff' ? 'accepted' : 'asked', why);
  await noteReturn(ctx, { id: made, order, action: 'created', change });
  log('return.made', { return: made, order: id, by });
  return ok({ id: made, number: returnNumber(made), isNew: true });
}

/** A step of a return: its order, what the dealer reads in the order, and what only the history adds. */
type NotedReturn = {
  id: number;
  order: HeldOrder;
  action: HistoryAction;
  change: Change;
  more?: readonly Change[];
};

/**
 * Records a step of a return in the order's events and in the history, queues what staff did for 1C, and schedules the
 * dealer's notification of what staff or 1C did. Returns whether anybody wants the notification.
 */
export async function noteReturn(
  ctx: Context<SignedIn | Staff | Exchange>,
  { id, order, action, change, more = [] }: NotedReturn,
): Promise<boolean> {
  const { db, now, actor } = ctx;
  await addEvents(db, ctx, [{ order: order.id, action: 'changed', changes: [change], forExchange: false }]);
  await recordChange(ctx, {
    ...{ kind: 'return', id, header: returnNumber(id), action },
    dealerId: order.dealerId,
    changes: [{ ...change, label: 'Состояние' }, ...more],
  });
  if (actor.kind === 'staff') await queueReturn(db, id);
  return actor.kind === 'account' ? false : tellOfChanges(db, now, order);
}
