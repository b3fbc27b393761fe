import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { stateChange } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { mainUsersOf } from '../orders/order-move.repository.server.ts';
import { approvalNumber, mayMoveApproval, shownApprovalState } from './approval-states.ts';
import { giveBack } from './give-back.server.ts';
import { noSuchApproval } from './no-such-approval.ts';
import { releaseGoods } from './release-goods.server.ts';
import { endApproval, findApproval, holdApproval } from './repository.server.ts';
import { tellOfApproval } from './tell.server.ts';

/**
 * Withdraws a request that the actor has sent (§12.11.2): releases its goods, saves the lines as a draft, and
 * notifies the main user that no decision is needed. Refusals: NOT_FOUND, also for another account's request, which
 * only the main user can return; APPROVAL_DECIDED.
 */
export const withdrawApproval = useCase({
  name: 'withdraw-approval',
  access: buyers,
  writes: true,
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor, now, log } = ctx;
    const found = await findApproval(db, actor, id);
    if (found?.accountId !== actor.accountId) return noSuchApproval();
    const approval = await holdApproval(db, id);
    if (!approval) return noSuchApproval();
    if (!mayMoveApproval('manager', approval.state, 'withdrawn')) return fail('APPROVAL_DECIDED');
    await releaseGoods(db, approval, now);
    const draftId = await giveBack(db, approval, now);
    await endApproval(db, id, { state: 'withdrawn', now, by: actor.accountId, draftId });
    const number = approvalNumber(id);
    await tellOfApproval(ctx, await mainUsersOf(db, actor.dealerId), {
      id,
      header: `${number} отозвана`,
      text: `${actor.name || actor.email}: решать по этой заявке больше не нужно, резерв снят.`,
    });
    await recordChange(ctx, {
      kind: 'approval',
      id,
      header: number,
      action: 'moved',
      dealerId: actor.dealerId,
      changes: stateChange(shownApprovalState('waiting').header, shownApprovalState('withdrawn').header),
    });
    log('approval.withdrawn', { approval: id });
    return ok({ id, draftId });
  },
});
