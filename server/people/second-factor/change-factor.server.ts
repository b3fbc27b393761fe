import { inTransaction } from '../../db/dialect.server.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { ownEntry } from '../auth/own-entry.ts';
import { ownerKey, ownerOf } from '../auth/owner.ts';
import { endSessionsOf, keepProof } from '../auth/sessions.repository.server.ts';
import { forgetCodeTries, wrongCode } from './check-code.server.ts';
import { type Changing, checkOwnPassword, forgetPasswordTries } from './check-own-password.server.ts';
import { pendingMs } from './factor-state.server.ts';
import { mailFactor } from './mail-factor.server.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.server.ts';
import { confirmFactor, findFactor, keepPending, removeFactor } from './repository.server.ts';
import { seal, unseal } from './seal.server.ts';
import { newTotpSecret, stepOfCode } from './totp.server.ts';

/**
 * Creates a secret that the actor must confirm. Keeps a secret that is still waiting, so that a second tab or click
 * does not invalidate a QR code that was already scanned.
 */
export async function beginFactor(ctx: Changing): Promise<void> {
  const { db, actor, now } = ctx;
  const owner = ownerOf(actor);
  const factor = await findFactor(db, owner);
  if (factor?.confirmedAt !== undefined) return;
  const waits = factor && factor.createdAt > now - pendingMs && unseal(factor.secret, ownerKey(owner), ctx);
  if (waits) return;
  await keepPending(db, owner, { secret: seal(newTotpSecret(), ownerKey(owner), ctx), now });
}

type Typed = { code: string; password: string; session: string };

/**
 * Turns the second factor on after a code shows that the app has the secret, and ends the other sessions, which began
 * without a second factor. Returns the recovery codes, which are stored hashed and never shown again. Refusals:
 * WRONG_PASSWORD beside `password`, WRONG_CODE beside `code`, STEP_EXPIRED, TOO_MANY_TRIES.
 */
export async function turnOnFactor(
  ctx: Changing,
  { code, password, session }: Typed,
): Promise<Result<{ codes: string[] }>> {
  const { db, actor, now, log } = ctx;
  const owner = ownerOf(actor);
  const checked = await checkOwnPassword(ctx, password);
  if (!checked.ok) return checked;
  const factor = await findFactor(db, owner);
  const waits = factor && factor.confirmedAt === undefined && factor.createdAt > now - pendingMs;
  const opened = waits ? unseal(factor.secret, ownerKey(owner), ctx) : undefined;
  if (!factor || !opened) {
    return nothingWaits();
  }
  const step = stepOfCode(opened.text, code.replace(/[\s-]/g, ''), now);
  if (step === undefined) return wrongCode();
  const codes = newRecoveryCodes();
  return inTransaction(db, async (trx) => {
    const hashes = codes.map(recoveryHash);
    if (!(await confirmFactor(trx, factor.id, { step, hashes, now }))) return nothingWaits();
    await endSessionsOf(trx, owner, session);
    await keepProof(trx, owner.kind, session, factor.id);
    await forgetPasswordTries({ ...ctx, db: trx });
    await forgetCodeTries(trx, owner);
    await recordChange({ ...ctx, db: trx }, ownEntry(actor, [noted('Вход с кодом', 'включён')]));
    await mailFactor({ ...ctx, db: trx }, owner.kind, actor, { what: 'on' });
    log('second-factor.on', { owner: ownerKey(owner) });
    return ok({ codes });
  });
}

/**
 * Returns the refusal when no secret waits for confirmation. After a double click the browser shows the response to
 * the second request, which has no codes, so the message explains how to get them.
 */
const nothingWaits = () =>
  fail('STEP_EXPIRED', {
    message:
      'Время на подтверждение истекло, или вход с кодом уже включён. Если вы не видели запасных кодов, получите новые',
  });

/**
 * Turns the second factor off; repeating the call has no effect. Refusals: WRONG_PASSWORD beside `password`,
 * TOO_MANY_TRIES.
 */
export async function turnOffFactor(ctx: Changing, password: string): Promise<Result<undefined>> {
  const { db, actor, log } = ctx;
  const owner = ownerOf(actor);
  const checked = await checkOwnPassword(ctx, password);
  if (!checked.ok) return checked;
  return inTransaction(db, async (trx) => {
    await forgetPasswordTries({ ...ctx, db: trx });
    if (!(await removeFactor(trx, owner))) return ok(undefined);
    await recordChange({ ...ctx, db: trx }, ownEntry(actor, [noted('Вход с кодом', 'отключён')]));
    await mailFactor({ ...ctx, db: trx }, owner.kind, actor, { what: 'off' });
    log('second-factor.off', { owner: ownerKey(owner) });
    return ok(undefined);
  });
}
