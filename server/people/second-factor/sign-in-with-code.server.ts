import { openUseCase } from '../../kernel/use-case.ts';
import { enterWithCode, zEntering } from './enter-with-code.server.ts';

/**
 * The second step of signing in (§10.3): the code, after the password was right. Returns the secret for the cookie,
 * and whose it is. Refusals: BAD_INPUT and WRONG_CODE beside `code`, STEP_EXPIRED, TOO_MANY_TRIES.
 */
export const signInWithCode = openUseCase({
  name: 'sign-in-with-code',
  writes: 'own',
  input: zEntering,
  run: (typed, ctx) => enterWithCode(ctx, 'account', typed),
});
