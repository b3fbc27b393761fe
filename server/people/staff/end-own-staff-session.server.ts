import { z } from 'zod';
import { allStaffWithoutFactor } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { endOneSession } from '../auth/own-sessions.repository.server.ts';

/**
 * Ends one session of the staff member at the desk (§12.1.2). Refuses with NOT_FOUND when it has already ended or
 * belongs to somebody else.
 */
export const endOwnStaffSession = staffUseCase({
  name: 'end-own-staff-session',
  access: allStaffWithoutFactor,
  writes: true,
  input: z.object({ id: z.string().max(64).catch('') }),
  async run({ id }, ctx) {
    const { db, actor, log } = ctx;
    const device = await endOneSession(db, { kind: 'staff', id: actor.staffId }, id);
    if (device === undefined) return fail('NOT_FOUND', { message: 'Этот сеанс уже завершён' });
    await recordChange(ctx, {
      kind: 'staff',
      id: actor.staffId,
      header: actor.name || actor.email,
      action: 'changed',
      changes: [noted('Сеанс', device ? `завершён: ${device}` : 'завершён')],
    });
    log('staff.session-ended', { staff: actor.staffId });
    return ok(undefined);
  },
});
