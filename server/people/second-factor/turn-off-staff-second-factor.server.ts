import { z } from 'zod';
import { allStaff } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { turnOffFactor } from './change-factor.server.ts';

/**
 * Turns off the staff member's second factor at the desk (§12.1.2), with the password. Refusals: BAD_INPUT and
 * WRONG_PASSWORD beside `password`, TOO_MANY_TRIES.
 */
export const turnOffStaffSecondFactor = staffUseCase({
  name: 'turn-off-staff-second-factor',
  access: allStaff,
  writes: 'own',
  input: z.object({ password: zRequiredText(200, 'Введите пароль') }),
  run: ({ password }, ctx) => turnOffFactor(ctx, password),
});
