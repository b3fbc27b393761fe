import { z } from 'zod';
import { confinedTo, listedFor } from '../../kernel/actor.ts';
import { zIdOrNone, zPage, zText } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { zSorting } from '../../kernel/sorting.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { servingStaff } from '../../people/staff/serving.repository.server.ts';
import {
  complaintSorts,
  complaintsOnPage,
  countByState,
  countWaiting,
  waitsSince,
} from './desk.repository.server.ts';
import type { DeskComplaintList } from './desk-complaint.ts';
import { zComplaintState } from './desk-input.ts';
import { complaintNumber, complaintStates, shownComplaintState } from './rules.ts';

const onOnePage = 20;

/**
 * Returns the complaints of all dealers, or only of the dealers that the staff member serves («мои»), newest first,
 * twenty per page. `state`: one of the states, or `waiting` for unanswered complaints, longest waiting first.
 * `query`: the number, or words that identify the dealer. `manager`: the id of the staff member who serves the
 * dealer, 0 for nobody. `sort`: another order. `query` and `manager` search all complaints that the staff member may see. Ignores unknown
 * values.
 */
export const listDeskComplaints = staffUseCase({
  name: 'list-desk-complaints',
  access: withRight('talks'),
  writes: false,
  input: z.object({
    state: z
      .union([zComplaintState, z.literal('waiting')])
      .optional()
      .catch(undefined),
    query: zText(1_000)
      .transform((text) => text.slice(0, 100))
      .catch(''),
    manager: zIdOrNone,
    sort: zSorting(complaintSorts),
    page: zPage,
  }),
  async run({ state, query, manager, sort, page }, { db, actor }) {
    const isAsked = query !== '' || manager !== undefined;
    const conditions = { query, manager, served: isAsked ? confinedTo(actor) : listedFor(actor) };
    const [counts, waiting, managers] = await Promise.all([
      countByState(db, conditions),
      countWaiting(db, conditions),
      confinedTo(actor) === undefined ? servingStaff(db) : [],
    ]);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const total = state === 'waiting' ? waiting : state ? (counts.get(state) ?? 0) : all;
    const where = paging(page, onOnePage, total);
    const rows = await complaintsOnPage(db, { state, ...conditions }, where, sort);
    const list: DeskComplaintList = {
      complaints: rows.map(({ managerEmail, ...row }) => ({
        ...row,
        number: complaintNumber(row.id),
        positions: Number(row.positions),
        pictures: Number(row.pictures),
        state: shownComplaintState(row.state),
        waitsSince: waitsSince(row),
        manager: row.manager || managerEmail || undefined,
      })),
      states: complaintStates.map(({ id, header }) => ({ id, header, count: counts.get(id) ?? 0 })),
      all,
      waiting,
      managers,
      paging: where,
    };
    return ok(list);
  },
});
