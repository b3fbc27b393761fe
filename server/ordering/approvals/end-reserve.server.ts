import type { JobHandler } from '../../work/jobs/job-handler.ts';
import { mainUsersOf } from '../orders/order-move.repository.server.ts';
import { approvalNumber } from './approval-states.ts';
import { releaseGoods } from './release-goods.server.ts';
import { holdApproval, noteReleased } from './repository.server.ts';
import { tellOfApproval } from './tell.server.ts';

type Due = { approvalId: number };

/**
 * Releases the goods of a request on which nobody has decided in time, and notifies the manager and the main user.
 * The request stays open and can be approved while the goods are available.
 */
export const approvalReserveJob: JobHandler = {
  kind: 'approval-reserve',
  async inside({ approvalId }: Due, { db, now, origin, log }) {
    const approval = await holdApproval(db, approvalId);
    if (approval?.reserved !== 1) return;
    await releaseGoods(db, approval, now);
    await noteReleased(db, approvalId);
    const { accountId, dealerId } = approval;
    await tellOfApproval({ db, now, origin }, [accountId, ...(await mainUsersOf(db, dealerId))], {
      id: approvalId,
      header: `${approvalNumber(approvalId)}: резерв снят`,
      text: 'За сутки решения не было, и товары снова может купить любой. Заявка ждёт: её согласуют, если товары ещё будут.',
    });
    log('approval.released', { approval: approvalId });
  },
};
