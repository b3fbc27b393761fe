import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { endStaffSession } from '../auth/sessions.repository.server.ts';

/**
 * Ends the session at the desk whose secret is in the cookie. It is not an error when the session is over.
 */
export const signOutStaff = openUseCase({
  name: 'sign-out-staff',
  writes: true,
  input: z.object({ token: z.string().max(200) }),
  async run({ token }, { db }) {
    await endStaffSession(db, token);
    return ok(undefined);
  },
});
