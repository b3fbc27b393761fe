import { z } from 'zod';
import { zEmail, zRequiredText } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { countAttempt, forgetAttempts, giveBackAttempt } from './attempts.repository.server.ts';
import { credentialsOf } from './credentials.repository.server.ts';
import { passwordFits } from './passwords.server.ts';
import { startSession } from './sessions.repository.server.ts';

const windowMs = 15 * 60_000;
const triesPerEmail = 10;
const triesPerClient = 50;

const input = z.object({
  email: zEmail,
  password: zRequiredText(200, 'Введите пароль'),
  /** Network address of the client where a trusted proxy tells it; added by the door, never by the form. */
  client: z.string().default(''),
});

/**
 * Signs in with e-mail and password and opens a session. Gives the secret for the cookie. Refusals: WRONG_PASSWORD (the same
 * for an unknown e-mail), ACCOUNT_DISABLED (only to who knows the password), TOO_MANY_TRIES.
 */
export const signIn = openUseCase({
  name: 'sign-in',
  writes: 'own',
  input,
  async run({ email, password, client }, { db, now, log }) {
    const bucket = `login:${email}`;
    const shared = client && `login-from:${client}`;
    const within =
      (await countAttempt(db, bucket, { limit: triesPerEmail, windowMs, now })) &&
      (!shared || (await countAttempt(db, shared, { limit: triesPerClient, windowMs, now })));
    if (!within) {
      log('sign-in.too-many-tries');
      return fail('TOO_MANY_TRIES', { message: 'Слишком много попыток входа. Повторите через 15 минут' });
    }
    const account = await credentialsOf(db, email);
    if (!(await passwordFits(password, account?.password_hash)) || !account) return fail('WRONG_PASSWORD');
    if (!account.enabled) return fail('ACCOUNT_DISABLED');
    await forgetAttempts(db, bucket);
    if (shared) await giveBackAttempt(db, shared);
    return ok({ accountId: account.id, token: await startSession(db, account.id, now) });
  },
});
