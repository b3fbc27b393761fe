import { z } from 'zod';
import { isView, type SignedIn, type Staff, signedIn } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { allStaffWithoutFactor } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase, useCase } from '../../kernel/use-case.ts';
import { factorState } from '../second-factor/factor-state.server.ts';
import { zSession } from './input.ts';
import { sessionsOf } from './own-sessions.repository.server.ts';
import { ownerOf } from './owner.ts';

const input = z.object({ session: zSession });

async function securityOf(ctx: Context<SignedIn | Staff>, session: string) {
  const { db, actor, now } = ctx;
  const sessions = await sessionsOf(db, ownerOf(actor), { token: session, now });
  return { email: actor.email, sessions, factor: await factorState(ctx) };
}

/**
 * Returns how the account's sign-in is protected (§10.3): `{ email, sessions, factor }`, with at most fifty sessions,
 * most recently used first. Refuses with VIEW_ONLY staff who view the portal as a dealer.
 */
export const showSecurity = useCase({
  name: 'show-security',
  access: signedIn,
  writes: false,
  input,
  async run({ session }, ctx) {
    // Staff who view the portal as a dealer must not see where the dealer's people are signed in or who has no second
    // factor.
    if (isView(ctx.actor))
      return fail('VIEW_ONLY', { message: 'Защиту входа видит только сам пользователь' });
    return ok(await securityOf(ctx, session));
  },
});

/**
 * Returns how a staff member's sign-in is protected, in the same form (§12.1.2). `isRequired`: the second factor must
 * be turned on before anything else.
 */
export const showStaffSecurity = staffUseCase({
  name: 'show-staff-security',
  access: allStaffWithoutFactor,
  writes: false,
  input,
  async run({ session }, ctx) {
    return ok({ ...(await securityOf(ctx, session)), isRequired: ctx.actor.lacksFactor });
  },
});
