import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zFilterId, zOptional, zPage, zPerpage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { seesWholesale } from '../../people/contracts/sees-wholesale.ts';
import { managersOf } from '../../people/managers/repository.server.ts';
import type { ApprovalList } from './approval-view.ts';
import { listedApproval } from './listed-approval.ts';
import { approvalsOnPage, countApprovals } from './repository.server.ts';

const onOnePage = 20;
/** The maximum number of requests listed; older ones can be found with the filters for state and manager. */
const mostListed = 2_000;

const input = z.object({
  /** Unknown states and managers are ignored, so that an old bookmark still works. */
  state: zOptional(z.enum(['waiting', 'approved', 'returned', 'withdrawn'])).catch(undefined),
  manager: zFilterId,
  page: zPage,
  perpage: zPerpage(onOnePage),
});

/**
 * Returns requests for approval (§12.11.2), newest first, 20 per page. The main user and observers see the requests of
 * all managers, a manager only their own.
 */
export const listApprovals = useCase({
  name: 'list-approvals',
  access: signedIn,
  writes: false,
  input,
  async run({ page, perpage, ...conditions }, { db, actor }) {
    const [total, politics, managers] = await Promise.all([
      countApprovals(db, actor, conditions, mostListed + 1),
      politicsOf(db, actor),
      actor.role !== 'manager' ? managersOf(db, actor) : [],
    ]);
    const where = paging(page, perpage, Math.min(total, mostListed));
    const rows = total ? await approvalsOnPage(db, actor, conditions, where) : [];
    const showWholesale = seesWholesale(actor, politics);
    const list: ApprovalList = {
      approvals: rows
        .map((row) => (showWholesale ? row : { ...row, goods: 0, deliveryPrice: 0 }))
        .map(listedApproval),
      managers: managers.map(({ id, name, email }) => ({ id, name: name || email })),
      showWholesale,
      paging: where,
      isCut: total > mostListed,
    };
    return ok(list);
  },
});
