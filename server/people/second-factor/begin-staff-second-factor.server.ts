import { z } from 'zod';
import { allStaffWithoutFactor } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { beginFactor } from './change-factor.server.ts';

/**
 * Begins to set up the staff member's second factor at the desk (§12.1.2); the screen then shows its secret.
 * Repeating it changes nothing.
 */
export const beginStaffSecondFactor = staffUseCase({
  name: 'begin-staff-second-factor',
  access: allStaffWithoutFactor,
  writes: true,
  input: z.object({}),
  async run(_input, ctx) {
    await beginFactor(ctx);
    return ok(undefined);
  },
});
