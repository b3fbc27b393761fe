import { z } from 'zod';
import { isView, signedIn } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { factorState } from '../second-factor/factor-state.server.ts';
import type { FactorState } from '../second-factor/factor-view.ts';
import { zSession } from './input.ts';
import { sessionsOf } from './sessions.repository.server.ts';

const off: FactorState = { state: 'off' };

/**
 * Returns how one's signing in is protected (§10.3): `{ email, sessions, factor }`, the sessions used last first, fifty at most.
 */
export const showSecurity = useCase({
  name: 'show-security',
  access: signedIn,
  writes: false,
  input: z.object({ session: zSession }),
  async run({ session }, ctx) {
    const { db, actor, now } = ctx;
    // Whoever looks at the portal as a dealer may have a dealer's session of their own in this browser.
    const token = isView(actor) ? '' : session;
    const sessions = await sessionsOf(db, actor.accountId, { token, now });
    const factor = await factorState(ctx);
    // A secret that is being set up is nobody else's.
    const shown = isView(actor) && factor.state === 'pending' ? off : factor;
    return ok({ email: actor.email, sessions, factor: shown });
  },
});
