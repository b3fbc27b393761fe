import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zEmail } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { countAttempt } from '../../work/limits/attempts.repository.server.ts';
import { credentialsOf } from '../auth/credentials.repository.server.ts';

/** Enough for a person who fills in a form; slows down a program that tests a list of addresses. */
const questions = { limit: 60, windowMs: 60 * 60_000 };

/**
 * Returns whether an e-mail belongs to an account of this or another dealer: forms of the old pages check it
 * before they are sent (§7.2.5). Refusals: BAD_INPUT at `user_email`, TOO_MANY_TRIES.
 */
export const checkUser = useCase({
  name: 'check-user',
  access: signedIn,
  // The calls are counted.
  writes: 'own',
  input: z.object({ user_email: zEmail }),
  async run({ user_email }, { db, actor, now, log }) {
    if (!(await countAttempt(db, `check-user:${actor.accountId}`, { ...questions, now }))) {
      log('check-user.too-many-tries', { account: actor.accountId });
      return fail('TOO_MANY_TRIES', { message: 'Слишком много запросов. Повторите через час' });
    }
    return ok({ taken: (await credentialsOf(db, user_email)) !== undefined });
  },
});
