import { z } from 'zod';
import { endStaffSession } from '../auth/sessions.repository.server.ts';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';

/** Ends the session at the desk whose secret the cookie holds. Ending one that is over already is fine. */
export const signOutStaff = openUseCase({
  name: 'sign-out-staff',
  writes: true,
  input: z.object({ token: z.string().max(200) }),
  async run({ token }, { db }) {
    await endStaffSession(db, token);
    return ok(undefined);
  },
});
