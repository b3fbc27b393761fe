import { z } from 'zod';
import { credentialsOf } from '../auth/credentials.repository.server.ts';
import { signedIn } from '../kernel/actor.ts';
import { zEmail } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { countAttempt } from '../limits/attempts.repository.server.ts';

/** As often as somebody fills a form in; whoever looks a list of addresses through is slowed down. */
const questions = { limit: 60, windowMs: 60 * 60_000 };

/**
 * Whether an e-mail belongs to some account already, of this dealer or another: forms of the old pages ask before they are sent
 * (§7). Refusals: BAD_INPUT at `user_email`, TOO_MANY_TRIES.
 */
export const checkUser = useCase({
  name: 'check-user',
  access: signedIn,
  // The questions are counted.
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
