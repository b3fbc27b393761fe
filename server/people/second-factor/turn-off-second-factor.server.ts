import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { turnOffFactor } from './change-factor.server.ts';

/**
 * Turns off the account's second factor (§10.3), with the password. Refusals: BAD_INPUT and WRONG_PASSWORD beside
 * `password`, TOO_MANY_TRIES.
 */
export const turnOffSecondFactor = useCase({
  name: 'turn-off-second-factor',
  access: signedIn,
  writes: 'own',
  input: z.object({ password: zRequiredText(200, 'Введите пароль') }),
  run: ({ password }, ctx) => turnOffFactor(ctx, password),
});
