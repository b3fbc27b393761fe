import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { limitUnder } from '../../people/managers/order-limits.repository.server.ts';
import { goodsOfMonth } from '../sums/month-goods.repository.server.ts';
import { type ApprovalReason, exceededLimit } from './over-limit.ts';
import { waitingGoods } from './repository.server.ts';

/**
 * Returns why an order with these goods (kopecks without delivery, at contract prices) needs the main user's
 * approval; undefined when it does not (§12.11.1). The monthly limit counts the manager's orders of the month and all
 * waiting requests, both under this contract. Lock the manager's basket first, so that orders and approvals of one
 * manager run one after the other and each sees the sums of the earlier ones.
 */
export async function whyApproval(
  db: Kysely<Database>,
  { role, accountId, dealerId }: SignedIn,
  { contractId, goods, now }: { contractId: number; goods: number; now: number },
): Promise<ApprovalReason | undefined> {
  if (role !== 'manager') return undefined;
  const limit = await limitUnder(db, accountId, contractId);
  if (!limit) return undefined;
  const others =
    limit.perMonth === null
      ? 0
      : (await goodsOfMonth(db, { dealerId, accountId, contractId }, now)) +
        (await waitingGoods(db, accountId, contractId));
  return exceededLimit(limit, { goods, others });
}
