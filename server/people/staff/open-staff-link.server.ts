import { z } from 'zod';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { openStaffLink as openLink } from './links.repository.server.ts';

/**
 * Returns the e-mail of the staff member whose password a link of the desk sets, and the link's purpose, without
 * using it up. Refusal: LINK_EXPIRED.
 */
export const openStaffLink = openUseCase({
  name: 'open-staff-link',
  writes: false,
  input: z.object({ token: z.string().max(200).catch('') }),
  async run({ token }, { db, now }) {
    const link = await openLink(db, token, now);
    return link ? ok({ email: link.email, purpose: link.purpose }) : fail('LINK_EXPIRED');
  },
});
