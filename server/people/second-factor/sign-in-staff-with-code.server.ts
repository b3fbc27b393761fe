import { openUseCase } from '../../kernel/use-case.ts';
import { enterWithCode, zEntering } from './enter-with-code.server.ts';

/**
 * The second step of signing in at the desk (§12.1.2): the code, after the password was right. Returns the secret for
 * the cookie, and whose it is. Refusals: BAD_INPUT and WRONG_CODE beside `code`, STEP_EXPIRED, TOO_MANY_TRIES.
 */
export const signInStaffWithCode = openUseCase({
  name: 'sign-in-staff-with-code',
  writes: 'own',
  input: zEntering,
  run: (typed, ctx) => enterWithCode(ctx, 'staff', typed),
});
