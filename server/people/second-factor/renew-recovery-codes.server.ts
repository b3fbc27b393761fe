import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { allStaff } from '../../kernel/staff-rights.ts';
import { staffUseCase, useCase } from '../../kernel/use-case.ts';
import { renewCodes } from './renew-codes.server.ts';

const input = z.object({ password: zRequiredText(200, 'Введите пароль или код') });

/**
 * Replaces the account's recovery codes (§10.3). `password` is the password or a code from the app. Returns
 * `codes`, once. Refusals: BAD_INPUT, WRONG_PASSWORD and WRONG_CODE beside `password`, STEP_EXPIRED,
 * TOO_MANY_TRIES.
 */
export const renewRecoveryCodes = useCase({
  name: 'renew-recovery-codes',
  access: signedIn,
  writes: 'own',
  input,
  run: ({ password }, ctx) => renewCodes(ctx, password),
});

/** Replaces a staff member's recovery codes (§12.1.2) in the same way. */
export const renewStaffRecoveryCodes = staffUseCase({
  name: 'renew-staff-recovery-codes',
  access: allStaff,
  writes: 'own',
  input,
  run: ({ password }, ctx) => renewCodes(ctx, password),
});
