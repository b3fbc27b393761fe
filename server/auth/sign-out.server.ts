import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { endSession } from './sessions.repository.server.ts';

/** Ends the session whose secret the cookie holds. Ending one that is over already is fine. */
export const signOut = openUseCase({
  name: 'sign-out',
  writes: true,
  input: z.object({ token: z.string().max(200) }),
  async run({ token }, { db }) {
    await endSession(db, token);
    return ok(undefined);
  },
});
