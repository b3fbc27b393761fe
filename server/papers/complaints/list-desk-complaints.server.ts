import { confinedTo } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import { complaintIds, complaintsByIds, countByState, countWaiting } from './desk.repository.server.ts';
import type { DeskComplaintList } from './desk-complaint.ts';
import { complaintConditions, zDeskComplaints } from './desk-input.ts';
import { complaintStates } from './rules.ts';

const onOnePage = 20;

/**
 * Returns the complaints of all dealers, or only of the dealers that the staff member serves («мои»), newest first,
 * twenty per page; unanswered ones, longest waiting first; or in the order `sort` (`zDeskComplaints`).
 */
export const listDeskComplaints = staffUseCase({
  name: 'list-desk-complaints',
  access: withRight('talks'),
  writes: false,
  input: zDeskComplaints.extend({ page: zPage }),
  async run({ sort, page, ...asked }, { db, actor }) {
    const conditions = complaintConditions(asked, actor);
    const { state } = conditions;
    const [counts, waiting, managers] = await Promise.all([
      countByState(db, conditions),
      countWaiting(db, conditions),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const total = state === 'waiting' ? waiting : state ? (counts.get(state) ?? 0) : all;
    const where = paging(page, onOnePage, total);
    const slice = { limit: where.perpage, offset: offsetOf(where) };
    const list: DeskComplaintList = {
      complaints: await complaintsByIds(db, await complaintIds(db, conditions, slice, sort)),
      states: complaintStates.map(({ id, header }) => ({ id, header, count: counts.get(id) ?? 0 })),
      all,
      waiting,
      managers,
      paging: where,
    };
    return ok(list);
  },
});
