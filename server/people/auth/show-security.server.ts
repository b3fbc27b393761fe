import { z } from 'zod';
import { isView, signedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { factorState } from '../second-factor/factor-state.server.ts';
import { zSession } from './input.ts';
import { sessionsOf } from './own-sessions.repository.server.ts';

/**
 * Returns how one's signing in is protected (§10.3): `{ email, sessions, factor }`, the sessions used last first, fifty at most.
 * VIEW_ONLY for the staff in the portal of a dealer.
 */
export const showSecurity = useCase({
  name: 'show-security',
  access: signedIn,
  writes: false,
  input: z.object({ session: zSession }),
  async run({ session }, ctx) {
    const { db, actor, now } = ctx;
    // Who looks at the portal as a dealer learns neither where these people are signed in nor who has no code.
    if (isView(actor)) return fail('VIEW_ONLY', { message: 'Защиту входа видит только сам пользователь' });
    const sessions = await sessionsOf(db, actor.accountId, { token: session, now });
    return ok({ email: actor.email, sessions, factor: await factorState(ctx) });
  },
});
