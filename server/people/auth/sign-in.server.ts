import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import type { Owner } from '../second-factor/owner.ts';
import { hasFactor, startStep } from '../second-factor/repository.server.ts';
import { checkPassword, forgetTries } from './check-password.server.ts';
import { credentialsOf, replaceHash } from './credentials.repository.server.ts';
import { deviceOf } from './device.server.ts';
import { zCredentials } from './input.ts';
import { startSession } from './sessions.repository.server.ts';

const door = {
  name: 'login',
  find: credentialsOf,
  replaceHash,
  disabled: fail('ACCOUNT_DISABLED'),
  foreign: fail('PASSWORD_OUTDATED'),
};

/**
 * Signs in with e-mail and password, and opens a session (§2.4). Returns the secret for the cookie. Refusals: those
 * of `checkPassword`; CODE_NEEDED for an account with a second factor, with `step`, the secret for the cookie of the
 * second step.
 */
export const signIn = openUseCase({
  name: 'sign-in',
  writes: 'own',
  input: z.object(zCredentials),
  async run(typed, ctx) {
    const account = await checkPassword(ctx, typed, door);
    if (!account.ok) return account;
    const accountId = account.value;
    const owner: Owner = { kind: 'account', id: accountId };
    if (await hasFactor(ctx.db, owner))
      return fail('CODE_NEEDED', { data: { step: await startStep(ctx.db, owner, ctx.now) } });
    const token = await startSession(ctx.db, accountId, ctx.now, deviceOf(typed.agent));
    return ok({ accountId, token });
  },
});

/** Resets the failed attempts at an account. */
export async function forgetSignInTries(
  db: Kysely<Database>,
  whose: { email: string; client: string; browser: string },
): Promise<void> {
  await forgetTries(db, door.name, whose);
}
