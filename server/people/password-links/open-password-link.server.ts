import { z } from 'zod';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { openLink } from './repository.server.ts';

/**
 * Returns the e-mail of the account whose password a link sets, and the link's purpose, without using it up.
 * Refusal: LINK_EXPIRED.
 */
export const openPasswordLink = openUseCase({
  name: 'open-password-link',
  writes: false,
  input: z.object({ token: z.string().max(200).catch('') }),
  async run({ token }, { db, now }) {
    const link = await openLink(db, token, now);
    return link ? ok({ email: link.email, purpose: link.purpose }) : fail('LINK_EXPIRED');
  },
});
