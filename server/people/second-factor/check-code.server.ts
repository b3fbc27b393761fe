import { z } from 'zod';
import { dayMs } from '../../kernel/clock.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import type { Context } from '../../kernel/use-case.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';
import { type Owner, ownerKey } from './owner.ts';
import { recoveryHash } from './recovery-codes.server.ts';
import { countRecoveryCodes, findFactor, keepSealed, useRecoveryCode, useStep } from './repository.server.ts';
import { seal, unseal } from './seal.server.ts';
import { stepOfCode } from './totp.server.ts';

/** A code of the app, or a recovery code. */
export const zCode = zRequiredText(40, 'Введите код');

/** The secret of the second step, from its cookie; set by the door, never by the form. */
export const zStep = z.string().max(200).catch('');

const perQuarter = { limit: 10, windowMs: 15 * 60_000 };
/** Whoever knows the password guesses no code in a year: three of a million fit at a time. */
const perDay = { limit: 100, windowMs: dayMs };

/**
 * Checks a code of the second factor, and uses it up: the app's code of this time step or the one beside it, or a
 * recovery code. Returns how many of those are left after one was used. Refusals: WRONG_CODE beside `code`,
 * TOO_MANY_TRIES; STEP_EXPIRED when the second factor was turned off meanwhile.
 */
export async function checkCode(
  ctx: Pick<Context, 'db' | 'now' | 'log' | 'sealingSecrets'>,
  owner: Owner,
  typed: string,
): Promise<Result<{ codesLeft: number | undefined }>> {
  const { db, now, log } = ctx;
  const key = ownerKey(owner);
  const many = await refuseMany(ctx, key);
  if (many) return many;
  const factor = await findFactor(db, owner);
  if (factor?.confirmedAt === undefined) return fail('STEP_EXPIRED');
  const digits = typed.replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(digits)) {
    const opened = unseal(factor.secret, key, ctx);
    if (!opened) log('second-factor.unreadable', { owner: key });
    const step = opened && stepOfCode(opened.text, digits, now);
    if (!opened || step === undefined || !(await useStep(db, factor.id, step))) return wrongCode();
    if (opened.isOld) await keepSealed(db, factor.id, seal(opened.text, key, ctx));
    await forget();
    return ok({ codesLeft: undefined });
  }
  if (!(await useRecoveryCode(db, factor.id, { hash: recoveryHash(typed), now }))) return wrongCode();
  await forget();
  log('second-factor.recovery-code', { owner: key });
  return ok({ codesLeft: await countRecoveryCodes(db, factor.id) });

  async function forget() {
    for (const bucket of bucketsOf(key)) await forgetAttempts(db, bucket);
  }
}

export const wrongCode = () => fail('WRONG_CODE', { fields: { code: [texts.WRONG_CODE] } });

const bucketsOf = (key: string) => [`code:${key}`, `code-day:${key}`];

/** Counts a code typed for this owner; returns a refusal above the limits. */
async function refuseMany(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  key: string,
): Promise<Failure | undefined> {
  const [quarter = '', day = ''] = bucketsOf(key);
  const isWithin =
    (await countAttempt(db, quarter, { ...perQuarter, now })) &&
    (await countAttempt(db, day, { ...perDay, now }));
  if (isWithin) return undefined;
  log('second-factor.too-many-tries', { owner: key });
  const message = 'Слишком много попыток ввести код. Повторите через 15\u00a0минут';
  return fail('TOO_MANY_TRIES', { message, retryAfterMs: perQuarter.windowMs });
}
