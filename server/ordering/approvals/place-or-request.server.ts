import type { SignedIn } from '../../kernel/actor.ts';
import type { Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type CheckedOrder, writeOrder } from '../orders/write-order.server.ts';
import { requestApproval } from './request-approval.server.ts';
import { whyApproval } from './why-approval.server.ts';

/** The result of a submission: an order, or a request for approval. */
export type Placed =
  | { orderId: number; approvalId?: undefined }
  | { orderId?: undefined; approvalId: number };

/**
 * Writes an order whose lines and terms have been checked, in the caller's transaction. Writes a request for approval
 * instead when the order is above a limit of the manager who sends it (§12.11.1). Every order is placed through this
 * function. Lock basket, dealer and stock first. Refusals: those of `writeOrder`, TOO_MANY_APPROVALS.
 */
export async function placeOrRequest(ctx: Context<SignedIn>, order: CheckedOrder): Promise<Result<Placed>> {
  const { db, actor, now } = ctx;
  const goods = order.rows.reduce((sum, row) => sum + row.quantity * row.price, 0);
  const reason = await whyApproval(db, actor, { contractId: order.contract.id, goods, now });
  return reason ? requestApproval(ctx, order, reason) : writeOrder(ctx, order);
}
