import { z } from 'zod';
import { allStaff } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { renewCodes } from './renew-codes.server.ts';

/**
 * Replaces the staff member's recovery codes at the desk (§12.1.2). `password` is the password or a code from the
 * app. Returns `codes`, once. Refusals: BAD_INPUT, WRONG_PASSWORD and WRONG_CODE beside `password`, STEP_EXPIRED,
 * TOO_MANY_TRIES.
 */
export const renewStaffRecoveryCodes = staffUseCase({
  name: 'renew-staff-recovery-codes',
  access: allStaff,
  writes: 'own',
  input: z.object({ password: zRequiredText(200, 'Введите пароль или код') }),
  run: ({ password }, ctx) => renewCodes(ctx, password),
});
