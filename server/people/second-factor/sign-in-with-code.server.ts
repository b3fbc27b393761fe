import { openUseCase } from '../../kernel/use-case.ts';
import { enterWithCode, zEntering } from './enter-with-code.server.ts';

/**
 * Signs in with a code, the second step after the right password (§10.3). Returns the secret for the cookie and
 * the owner of the session. Refusals: BAD_INPUT and WRONG_CODE beside `code`, STEP_EXPIRED, TOO_MANY_TRIES.
 */
export const signInWithCode = openUseCase({
  name: 'sign-in-with-code',
  writes: 'own',
  input: zEntering,
  run: (typed, ctx) => enterWithCode(ctx, 'account', typed),
});

/** Signs a staff member in with a code (§12.1.2) in the same way. */
export const signInStaffWithCode = openUseCase({
  name: 'sign-in-staff-with-code',
  writes: 'own',
  input: zEntering,
  run: (typed, ctx) => enterWithCode(ctx, 'staff', typed),
});
