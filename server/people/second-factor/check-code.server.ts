import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { dayMs } from '../../kernel/clock.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import type { Context } from '../../kernel/use-case.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';
import { type Owner, ownerKey } from '../auth/owner.ts';
import { recoveryHash } from './recovery-codes.server.ts';
import { countRecoveryCodes, findFactor, keepSealed, useRecoveryCode, useStep } from './repository.server.ts';
import { seal, unseal } from './seal.server.ts';
import { stepOfCode } from './totp.server.ts';

/** A code from the app, or a recovery code. */
export const zCode = zRequiredText(40, 'Введите код');

const perQuarter = { limit: 10, windowMs: 15 * 60_000, wait: 'Повторите через 15\u00a0минут' };
/**
 * The daily limit of tries. Three of a million codes are valid at any time, so somebody who knows the password and
 * tries all year has a 3 % chance of success.
 */
const perDay = {
  limit: 30,
  windowMs: dayMs,
  wait: 'Войдите по запасному коду или повторите через сутки',
};

/**
 * Checks a code of the second factor and uses it up: the app's code of this time step or a neighboring one, or a
 * recovery code. Returns the id of the second factor and, after a recovery code, how many recovery codes are left.
 * Refusals: WRONG_CODE beside `code`, TOO_MANY_TRIES; STEP_EXPIRED when the second factor was turned off meanwhile.
 */
export async function checkCode(
  ctx: Pick<Context, 'db' | 'now' | 'log' | 'sealingSecrets'>,
  owner: Owner,
  typed: string,
): Promise<Result<{ factor: number; codesLeft: number | undefined }>> {
  const { db, now, log } = ctx;
  const key = ownerKey(owner);
  const factor = await findFactor(db, owner);
  if (factor?.confirmedAt === undefined) return fail('STEP_EXPIRED');
  const digits = typed.replace(/[\s-]/g, '');
  const isRecovery = !/^\d{6}$/.test(digits);
  const many = await refuseMany(ctx, isRecovery ? recoveryTries(key) : codeTries(key));
  if (many) return many;
  if (!isRecovery) {
    const opened = unseal(factor.secret, key, ctx);
    if (!opened) log('second-factor.unreadable', { owner: key });
    const step = opened && stepOfCode(opened.text, digits, now);
    if (!opened || step === undefined || !(await useStep(db, factor.id, step))) return wrongCode();
    if (opened.isOld) await keepSealed(db, factor.id, seal(opened.text, key, ctx));
    // The daily count of tries is kept: otherwise each sign-in of the owner would give a guesser new tries.
    await forgetAttempts(db, quarterOf(key));
    return ok({ factor: factor.id, codesLeft: undefined });
  }
  if (!(await useRecoveryCode(db, factor.id, { hash: recoveryHash(typed), now }))) return wrongCode();
  await forgetCodeTries(db, owner);
  log('second-factor.recovery-code', { owner: key });
  return ok({ factor: factor.id, codesLeft: await countRecoveryCodes(db, factor.id) });
}

export const wrongCode = () => fail('WRONG_CODE', { fields: { code: [texts.WRONG_CODE] } });

type Tries = { bucket: string; limit: number; windowMs: number; wait: string };

const quarterOf = (key: string) => `code:${key}`;
const dayOf = (key: string) => `code-day:${key}`;
const recoveryOf = (key: string) => `recovery:${key}`;

const codeTries = (key: string): Tries[] => [
  { bucket: quarterOf(key), ...perQuarter },
  { bucket: dayOf(key), ...perDay },
];

/**
 * Returns the limit on tries of recovery codes. It is separate, because nobody can guess a recovery code, and failed
 * guesses of the app's codes must not prevent the owner from using one.
 */
const recoveryTries = (key: string): Tries[] => [{ bucket: recoveryOf(key), ...perQuarter }];

/** Resets the tries of a second factor that is turned on again, reset, or confirmed by a recovery code. */
export async function forgetCodeTries(db: Kysely<Database>, owner: Owner): Promise<void> {
  const key = ownerKey(owner);
  for (const bucket of [quarterOf(key), dayOf(key), recoveryOf(key)]) await forgetAttempts(db, bucket);
}

/** Counts a try; returns a refusal above a limit. */
async function refuseMany(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  tries: readonly Tries[],
): Promise<Failure | undefined> {
  for (const { bucket, limit, windowMs, wait } of tries) {
    if (await countAttempt(db, bucket, { limit, windowMs, now })) continue;
    log('second-factor.too-many-tries', { bucket });
    const message = `Слишком много попыток ввести код. ${wait}`;
    return fail('TOO_MANY_TRIES', { message, retryAfterMs: windowMs });
  }
  return undefined;
}
