import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { seesOrders } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { deskOrderGroups } from '../orders/desk-order-groups.ts';
import { notReduced } from '../orders/line-prices.ts';
import { deskApprovalLines, findDeskApproval } from './desk.repository.server.ts';
import type { DeskApproval } from './desk-approval.ts';
import { listedApproval } from './listed-approval.ts';
import { noSuchApproval } from './no-such-approval.ts';
import { reasonTexts } from './over-limit.ts';

/**
 * Returns a request for approval as staff see it (§12.11.3): its lines with their current stock, at contract prices
 * in kopecks. Only the dealer decides on it. Refuses with NOT_FOUND, also when another staff member serves the
 * dealer.
 */
export const getDeskApproval = staffUseCase({
  name: 'get-desk-approval',
  access: seesOrders,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const request = await findDeskApproval(db, id, confinedTo(actor));
    if (!request) return noSuchApproval();
    const { contractId, delivery, deliveryPrice, address, shipOn, expectedOn } = request;
    const { comment, goods, word } = request;
    const { dealerId, dealer, accountId, email, phone, decidedAt } = request;
    const view: DeskApproval = {
      ...listedApproval(request),
      ...{ contractId, delivery, deliveryPrice, address, shipOn, expectedOn, comment, goods, word },
      ...{ dealerId, dealer, accountId, email, phone, decidedAt },
      reason: reasonTexts[request.reason],
      decidedBy: request.deciderName || request.decider || '',
      groups: deskOrderGroups((await deskApprovalLines(db, id)).map((line) => ({ ...line, ...notReduced }))),
    };
    return ok(view);
  },
});
