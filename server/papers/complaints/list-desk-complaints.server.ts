import { z } from 'zod';
import { listedFor, sales } from '../../kernel/actor.ts';
import { zPage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { complaintsOnPage, countByState } from './desk.repository.server.ts';
import type { DeskComplaintList } from './desk-complaint.ts';
import { zComplaintState } from './desk-input.ts';
import { complaintNumber, complaintStates, shownComplaintState } from './rules.ts';

const onOnePage = 20;

/**
 * Returns the complaints of all dealers, or of the reader's own («мои»), newest first, twenty per page; an
 * unknown state does not filter.
 */
export const listDeskComplaints = staffUseCase({
  name: 'list-desk-complaints',
  access: sales,
  writes: false,
  input: z.object({ state: zComplaintState.optional().catch(undefined), page: zPage }),
  async run({ state, page }, { db, actor }) {
    const served = listedFor(actor);
    const counts = await countByState(db, served);
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const where = paging(page, onOnePage, state ? (counts.get(state) ?? 0) : all);
    const rows = await complaintsOnPage(db, { state, served }, where);
    const list: DeskComplaintList = {
      complaints: rows.map((row) => ({
        ...row,
        number: complaintNumber(row.id),
        positions: Number(row.positions),
        pictures: Number(row.pictures),
        state: shownComplaintState(row.state),
      })),
      states: complaintStates.map(({ id, header }) => ({ id, header, count: counts.get(id) ?? 0 })),
      all,
      paging: where,
    };
    return ok(list);
  },
});
