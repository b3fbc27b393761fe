import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { endSession } from './sessions.repository.server.ts';

/** Ends the session whose secret is in the cookie. It is not an error when the session is over. */
export const signOut = openUseCase({
  name: 'sign-out',
  writes: true,
  input: z.object({ token: z.string().max(200) }),
  async run({ token }, { db }) {
    await endSession(db, token);
    return ok(undefined);
  },
});
