import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { beginFactor } from './change-factor.server.ts';

/**
 * Begins to set up the account's second factor (§10.3); its screen then shows the secret. Repeating it changes
 * nothing.
 */
export const beginSecondFactor = useCase({
  name: 'begin-second-factor',
  access: signedIn,
  writes: true,
  input: z.object({}),
  async run(_input, ctx) {
    await beginFactor(ctx);
    return ok(undefined);
  },
});
