import type { Staff } from '../../kernel/actor.ts';
import { type FormRecord, reconcile } from '../../kernel/reconcile.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import type { HeldOrder } from '../orders/order-change.repository.server.ts';
import { addEvents } from '../orders/order-events.repository.server.ts';
import { orderNumber } from '../orders/rules.ts';
import {
  type ConsignmentFormValues,
  consignmentFormValues,
  consignmentOfForm,
  consignmentWordings,
} from './consignment.ts';
import { consignmentOf, writeConsignment } from './consignments.repository.server.ts';

type Sent = { [Name in keyof ConsignmentFormValues]?: ConsignmentFormValues[Name] | undefined };

/**
 * Changes how a locked order is sent, with event and history. `original`: the values that the form was rendered from;
 * fields that it does not contain are ignored. Refuses with CHANGED_MEANWHILE.
 */
export async function changeConsignment(
  ctx: Context<Staff>,
  order: HeldOrder,
  sent: Sent,
  original: FormRecord | undefined,
): Promise<Result<{ changed: boolean; meanwhile: string[] }>> {
  const { db, log, actor } = ctx;
  const { id, dealerId, createdAt } = order;
  const stored = consignmentFormValues(await consignmentOf(db, id));
  const own = original && Object.fromEntries(Object.entries(original).filter(([name]) => name in stored));
  const merged = reconcile(
    { sent: sent as Partial<ConsignmentFormValues>, stored, original: own },
    consignmentWordings,
  );
  if (!merged.ok) return merged;
  const { values, meanwhile } = merged;
  const changes = changesBetween<ConsignmentFormValues>(stored, values, consignmentWordings);
  if (changes.length === 0) return ok({ changed: false, meanwhile });
  await writeConsignment(db, id, consignmentOfForm(values));
  await addEvents(db, ctx, [{ order: id, action: 'changed', changes, forExchange: false }]);
  const header = orderNumber(id, createdAt);
  await recordChange(ctx, { kind: 'order', id, header, action: 'changed', dealerId, changes });
  log('order.consignment', { order: id, staff: actor.staffId });
  return ok({ changed: true, meanwhile });
}
