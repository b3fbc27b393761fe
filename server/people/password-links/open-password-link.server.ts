import { z } from 'zod';
import { fail, ok } from '../../kernel/result.ts';
import { type Context, openUseCase } from '../../kernel/use-case.ts';
import type { Owner } from '../auth/owner.ts';
import { openLink } from './repository.server.ts';

const input = z.object({ token: z.string().max(200).catch('') });

async function open({ db, now }: Context, kind: Owner['kind'], token: string) {
  const link = await openLink(db, kind, token, now);
  return link ? ok({ email: link.email, purpose: link.purpose }) : fail('LINK_EXPIRED');
}

/**
 * Returns the e-mail of the account whose password a link sets, and the link's purpose, without using it up.
 * Refusal: LINK_EXPIRED.
 */
export const openPasswordLink = openUseCase({
  name: 'open-password-link',
  writes: false,
  input,
  run: ({ token }, ctx) => open(ctx, 'account', token),
});

/** Returns the e-mail and the purpose for a staff member's link, in the same way. */
export const openStaffPasswordLink = openUseCase({
  name: 'open-staff-password-link',
  writes: false,
  input,
  run: ({ token }, ctx) => open(ctx, 'staff', token),
});
