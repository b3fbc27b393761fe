import { z } from 'zod';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { findComplaint, linesOfComplaint, picturesOfComplaint } from './desk.repository.server.ts';
import type { DeskComplaintView } from './desk-complaint.ts';
import { complaintNumber, complaintStates, mayBecome, shownComplaintState } from './rules.ts';

/** Returns one complaint of any dealer with its lines and pictures. NOT_FOUND. */
export const getDeskComplaint = staffUseCase({
  name: 'get-desk-complaint',
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db }) {
    const complaint = await findComplaint(db, id);
    if (!complaint) return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
    const [lines, pictures] = await Promise.all([linesOfComplaint(db, id), picturesOfComplaint(db, id)]);
    const { accountType, enabled, ...rest } = complaint;
    const view: DeskComplaintView = {
      ...rest,
      name: rest.name || rest.email,
      number: complaintNumber(id),
      state: shownComplaintState(rest.state),
      chats: accountType !== '3' && enabled === 1,
      lines,
      pictures,
      moves: complaintStates
        .filter(({ id: to }) => mayBecome(rest.state, to))
        .map((to) => shownComplaintState(to.id)),
    };
    return ok(view);
  },
});
