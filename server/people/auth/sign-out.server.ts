import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { endSession } from './sessions.repository.server.ts';

const input = z.object({ token: z.string().max(200) });

/** Ends the session whose secret is in the cookie. Does nothing when it has already ended. */
export const signOut = openUseCase({
  name: 'sign-out',
  writes: true,
  input,
  async run({ token }, { db }) {
    await endSession(db, 'account', token);
    return ok(undefined);
  },
});

/** Ends a staff session in the same way. */
export const signOutStaff = openUseCase({
  name: 'sign-out-staff',
  writes: true,
  input,
  async run({ token }, { db }) {
    await endSession(db, 'staff', token);
    return ok(undefined);
  },
});
