import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import type { ComplaintList } from './complaint-view.ts';
import { countComplaints, ownComplaintsOnPage } from './repository.server.ts';
import { complaintNumber, shownComplaintState } from './rules.ts';

const onOnePage = 20;

/**
 * Returns sent complaints, newest first, twenty per page: the main user sees the complaints of the whole dealer, a
 * manager only their own.
 */
export const listComplaints = useCase({
  name: 'list-complaints',
  access: buyers,
  writes: false,
  input: z.object({ page: zPage }),
  async run({ page }, { db, actor }) {
    const where = paging(page, onOnePage, await countComplaints(db, actor));
    const rows = await ownComplaintsOnPage(db, actor, where);
    return ok<ComplaintList>({
      complaints: rows.map(({ name, email, state, positions, ...row }) => ({
        ...row,
        number: complaintNumber(row.id),
        positions: Number(positions),
        author: name || email,
        state: shownComplaintState(state),
      })),
      paging: where,
    });
  },
});
