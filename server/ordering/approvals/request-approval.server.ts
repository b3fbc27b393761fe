import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { expectedDayOf, reserveRows } from '../orders/reserve-rows.server.ts';
import type { CheckedOrder } from '../orders/write-order.server.ts';
import { approvalNumber, maxWaiting, reservedMs } from './approval-states.ts';
import { type ApprovalReason, reasonTexts } from './over-limit.ts';
import { countWaiting, insertApproval } from './repository.server.ts';
import { tellOfRequest } from './tell.server.ts';

/**
 * Writes a request for approval instead of an order, reserves the goods of all its lines for a limited time, and
 * notifies the main user. Refusals: NOT_ENOUGH_STOCK, TOO_MANY_APPROVALS.
 */
export async function requestApproval(
  ctx: Context<SignedIn>,
  { contract, terms, rows, key, digest }: CheckedOrder,
  reason: ApprovalReason,
): Promise<Result<{ approvalId: number }>> {
  const { db, actor, now, log } = ctx;
  if ((await countWaiting(db, actor.accountId)) >= maxWaiting) return fail('TOO_MANY_APPROVALS');
  if (!(await reserveRows(db, rows, dayOf(now)))) return fail('NOT_ENOUGH_STOCK');
  const reservedUntil = now + reservedMs;
  const expectedOn = expectedDayOf(rows);
  const asked = {
    ...{ contractId: contract.id, terms, rows, key, digest, reason, reservedUntil },
    ...{ expectedOn, now },
  };
  const approvalId = await insertApproval(db, actor, asked);
  await markProductsChanged(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const goods = rows.reduce((sum, row) => sum + row.quantity * row.price, 0);
  const jobKey = `approval-reserve:${approvalId}`;
  await queueJobs(db, now, [
    { kind: 'approval-reserve', payload: { approvalId }, key: jobKey, runAt: reservedUntil },
  ]);
  await tellOfRequest(ctx, { id: approvalId, contract, reason, positions: rows.length, goods });
  await recordChange(ctx, {
    kind: 'approval',
    id: approvalId,
    header: approvalNumber(approvalId),
    action: 'created',
    dealerId: actor.dealerId,
    changes: [noted('Договор', contract.header), noted('Причина', reasonTexts[reason])],
  });
  log('approval.requested', { approval: approvalId, lines: rows.length, reason });
  return ok({ approvalId });
}
