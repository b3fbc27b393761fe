import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import type { ComplaintView } from './complaint-view.ts';
import { conversationOf } from './conversation.repository.server.ts';
import { linesOfComplaint } from './desk.repository.server.ts';
import { findOwnComplaint } from './repository.server.ts';
import { complaintNumber, dealerMay, shownComplaintState } from './rules.ts';

/**
 * Returns a complaint with its lines, pictures and conversation. Refuses with NOT_FOUND, also when the account may not
 * see the complaint.
 */
export const getComplaint = useCase({
  name: 'get-complaint',
  access: buyers,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const complaint = await findOwnComplaint(db, actor, id);
    if (!complaint) return fail('NOT_FOUND', { message: 'Такой рекламации нет' });
    const [lines, conversation] = await Promise.all([linesOfComplaint(db, id), conversationOf(db, id)]);
    const { name, email, state, ...rest } = complaint;
    return ok<ComplaintView>({
      ...rest,
      number: complaintNumber(id),
      author: name || email,
      state: shownComplaintState(state),
      may: dealerMay(state, complaint.updatedAt, now),
      lines,
      ...conversation,
    });
  },
});
