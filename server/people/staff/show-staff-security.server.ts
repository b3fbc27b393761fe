import { z } from 'zod';
import { allStaffWithoutFactor } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { zSession } from '../auth/input.ts';
import { staffSessionsOf } from '../auth/own-sessions.repository.server.ts';
import { factorState } from '../second-factor/factor-state.server.ts';

/**
 * Returns how the sign-in of the staff member at the desk is protected (§12.1.2), as `showSecurity` does for
 * dealers. `isRequired`: the second factor must be turned on before anything else.
 */
export const showStaffSecurity = staffUseCase({
  name: 'show-staff-security',
  access: allStaffWithoutFactor,
  writes: false,
  input: z.object({ session: zSession }),
  async run({ session }, ctx) {
    const { db, actor, now } = ctx;
    const sessions = await staffSessionsOf(db, actor.staffId, { token: session, now });
    const { email, lacksFactor: isRequired } = actor;
    return ok({ email, isRequired, sessions, factor: await factorState(ctx) });
  },
});
