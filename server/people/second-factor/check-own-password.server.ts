import type { SignedIn, Staff } from '../../kernel/actor.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';
import { passwordHashOf } from '../auth/credentials.repository.server.ts';
import { ownerKey, ownerOf } from '../auth/owner.ts';
import { passwordFits } from '../auth/passwords.server.ts';

/** The context of somebody who changes their own second factor. */
export type Changing = Context<SignedIn | Staff>;

const tries = { limit: 10, windowMs: 15 * 60_000 };

const bucketOf = ({ actor }: Changing) => `factor-password:${ownerKey(ownerOf(actor))}`;

/**
 * Checks the actor's password, so that nobody who finds a signed-in browser can change the second factor. Refusals:
 * WRONG_PASSWORD beside `password`, TOO_MANY_TRIES.
 */
export async function checkOwnPassword(ctx: Changing, password: string): Promise<Result<undefined>> {
  const { db, actor, now, log } = ctx;
  const owner = ownerOf(actor);
  if (!(await countAttempt(db, bucketOf(ctx), { ...tries, now }))) {
    log('second-factor.too-many-tries', { owner: ownerKey(owner) });
    return fail('TOO_MANY_TRIES', { message: 'Слишком много попыток. Повторите через 15\u00a0минут' });
  }
  if (await passwordFits(password, await passwordHashOf(db, owner))) return ok(undefined);
  return fail('WRONG_PASSWORD', { fields: { password: ['Неверный пароль'] } });
}

/** Resets the password tries after the right password. */
export async function forgetPasswordTries(ctx: Changing): Promise<void> {
  await forgetAttempts(ctx.db, bucketOf(ctx));
}
