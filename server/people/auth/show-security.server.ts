import { z } from 'zod';
import { isView, signedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { factorState } from '../second-factor/factor-state.server.ts';
import { zSession } from './input.ts';
import { sessionsOf } from './own-sessions.repository.server.ts';

/**
 * Returns how the sign-in of the account is protected (§10.3): `{ email, sessions, factor }`, with at most fifty
 * sessions, most recently used first. Refuses the staff in a dealer's portal with VIEW_ONLY.
 */
export const showSecurity = useCase({
  name: 'show-security',
  access: signedIn,
  writes: false,
  input: z.object({ session: zSession }),
  async run({ session }, ctx) {
    const { db, actor, now } = ctx;
    // Staff who view the portal as a dealer must learn neither where its people are signed in nor who has no
    // second factor.
    if (isView(actor)) return fail('VIEW_ONLY', { message: 'Защиту входа видит только сам пользователь' });
    const sessions = await sessionsOf(db, actor.accountId, { token: session, now });
    return ok({ email: actor.email, sessions, factor: await factorState(ctx) });
  },
});
