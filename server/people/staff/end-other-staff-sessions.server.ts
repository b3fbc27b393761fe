import { z } from 'zod';
import { allStaffWithoutFactor } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zSession } from '../auth/input.ts';
import { endStaffSessionsOf } from '../auth/sessions.repository.server.ts';

/** Ends all sessions of the staff member at the desk except the one of this request (§12.1.2). */
export const endOtherStaffSessions = staffUseCase({
  name: 'end-other-staff-sessions',
  access: allStaffWithoutFactor,
  writes: true,
  input: z.object({ session: zSession }),
  async run({ session }, ctx) {
    const { db, actor, log } = ctx;
    if ((await endStaffSessionsOf(db, actor.staffId, session)) === 0) return ok(undefined);
    await recordChange(ctx, {
      kind: 'staff',
      id: actor.staffId,
      header: actor.name || actor.email,
      action: 'changed',
      changes: [noted('Сеансы', 'завершены на других устройствах')],
    });
    log('staff.sessions-ended', { staff: actor.staffId });
    return ok(undefined);
  },
});
