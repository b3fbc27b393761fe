import { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Context, openUseCase } from '../../kernel/use-case.ts';
import { hasFactor, startStep } from '../second-factor/repository.server.ts';
import { checkPassword } from './check-password.server.ts';
import { deviceOf } from './device.server.ts';
import { zCredentials } from './input.ts';
import type { Owner } from './owner.ts';
import { startSession } from './sessions.repository.server.ts';

const input = z.object(zCredentials);

async function enter(
  ctx: Context,
  kind: Owner['kind'],
  typed: z.output<typeof input>,
): Promise<Result<{ id: number; token: string }>> {
  const { db, now } = ctx;
  const found = await checkPassword(ctx, kind, typed);
  if (!found.ok) return found;
  const owner: Owner = { kind, id: found.value };
  if (await hasFactor(db, owner))
    return fail('CODE_NEEDED', { data: { step: await startStep(db, owner, now) } });
  return ok({ id: owner.id, token: await startSession(db, owner, now, deviceOf(typed.agent)) });
}

/**
 * Signs in with e-mail and password, and opens a session (§2.4). Returns the secret for the cookie. Refusals: those
 * of `checkPassword`; CODE_NEEDED for an account with a second factor, with `step`, the secret for the cookie of the
 * second step.
 */
export const signIn = openUseCase({
  name: 'sign-in',
  writes: 'own',
  input,
  run: (typed, ctx) => enter(ctx, 'account', typed),
});

/** Signs in a staff member in the same way; the secret is for the desk's own cookie. */
export const signInStaff = openUseCase({
  name: 'sign-in-staff',
  writes: 'own',
  input,
  run: (typed, ctx) => enter(ctx, 'staff', typed),
});
