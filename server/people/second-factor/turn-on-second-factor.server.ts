import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { allStaffWithoutFactor } from '../../kernel/staff-rights.ts';
import { staffUseCase, useCase } from '../../kernel/use-case.ts';
import { zSession } from '../auth/input.ts';
import { turnOnFactor } from './change-factor.server.ts';
import { zCode } from './check-code.server.ts';

const input = z.object({ code: zCode, password: zRequiredText(200, 'Введите пароль'), session: zSession });

/**
 * Turns on the account's second factor (§10.3) with a code from the app and the password, and ends its other
 * sessions. Returns `codes`, the recovery codes, once. Refusals: BAD_INPUT by field, WRONG_PASSWORD, WRONG_CODE,
 * STEP_EXPIRED, TOO_MANY_TRIES.
 */
export const turnOnSecondFactor = useCase({
  name: 'turn-on-second-factor',
  access: signedIn,
  writes: 'own',
  input,
  run: (typed, ctx) => turnOnFactor(ctx, typed),
});

/** Turns on a staff member's second factor (§12.1.2) in the same way. */
export const turnOnStaffSecondFactor = staffUseCase({
  name: 'turn-on-staff-second-factor',
  access: allStaffWithoutFactor,
  writes: 'own',
  input,
  run: (typed, ctx) => turnOnFactor(ctx, typed),
});
