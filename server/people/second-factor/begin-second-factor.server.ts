import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { allStaffWithoutFactor } from '../../kernel/staff-rights.ts';
import { staffUseCase, useCase } from '../../kernel/use-case.ts';
import { beginFactor } from './change-factor.server.ts';
import type { Changing } from './check-own-password.server.ts';

const begin = {
  writes: true,
  input: z.object({}),
  async run(_input: object, ctx: Changing) {
    await beginFactor(ctx);
    return ok(undefined);
  },
} as const;

/**
 * Begins to set up the account's second factor (§10.3); its screen then shows the secret. Repeating the call changes
 * nothing.
 */
export const beginSecondFactor = useCase({ name: 'begin-second-factor', access: signedIn, ...begin });

/** Begins to set up a staff member's second factor (§12.1.2). */
export const beginStaffSecondFactor = staffUseCase({
  name: 'begin-staff-second-factor',
  access: allStaffWithoutFactor,
  ...begin,
});
