import { z } from 'zod';
import { parsePhone } from '../../kernel/phone.ts';
import { ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { askedPolicy } from '../../people/consents/asked-policy.server.ts';
import { contactOf } from './repository.server.ts';

/**
 * Returns the initial values of the form, so that a signed-in person need not type data known to the portal. `policy`
 * is the edition of the privacy policy for the form's consent checkbox.
 */
export const showCallback = openUseCase({
  name: 'show-callback',
  writes: false,
  input: z.object({}),
  async run(_, { db, actor }) {
    const policy = await askedPolicy(db, actor);
    if (actor.kind === 'anonymous') return ok({ firstname: '', phone: '', policy });
    const { name, phone } = await contactOf(db, actor.accountId);
    return ok({ firstname: name, phone: parsePhone(phone) ?? '', policy });
  },
});
