import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zEmail } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { credentialsOf } from '../auth/credentials.repository.server.ts';
import { refuseTooManyEmails } from './ask-whether-taken.server.ts';

/**
 * Returns whether an e-mail belongs to an account of this or another dealer. Forms of the old pages check this before
 * they are sent (§7.2.5). Refusals: BAD_INPUT at `user_email`, TOO_MANY_TRIES.
 */
export const checkUser = useCase({
  name: 'check-user',
  access: signedIn,
  // The call must be counted even when it is refused.
  writes: 'own',
  input: z.object({ user_email: zEmail }),
  async run({ user_email }, ctx) {
    const many = await refuseTooManyEmails(ctx);
    return many ?? ok({ taken: (await credentialsOf(ctx.db, 'account', user_email)) !== undefined });
  },
});
