import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { allStaff } from '../../kernel/staff-rights.ts';
import { staffUseCase, useCase } from '../../kernel/use-case.ts';
import { turnOffFactor } from './change-factor.server.ts';

const input = z.object({ password: zRequiredText(200, 'Введите пароль') });

/**
 * Turns off the account's second factor (§10.3), with the password. Refusals: BAD_INPUT and WRONG_PASSWORD beside
 * `password`, TOO_MANY_TRIES.
 */
export const turnOffSecondFactor = useCase({
  name: 'turn-off-second-factor',
  access: signedIn,
  writes: 'own',
  input,
  run: ({ password }, ctx) => turnOffFactor(ctx, password),
});

/** Turns off a staff member's second factor (§12.1.2) in the same way. */
export const turnOffStaffSecondFactor = staffUseCase({
  name: 'turn-off-staff-second-factor',
  access: allStaff,
  writes: 'own',
  input,
  run: ({ password }, ctx) => turnOffFactor(ctx, password),
});
