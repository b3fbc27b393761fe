import { inTransaction } from '../../db/dialect.server.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { ownEntry } from '../auth/own-entry.ts';
import { ownerKey, ownerOf } from '../auth/owner.ts';
import { checkCode } from './check-code.server.ts';
import { type Changing, checkOwnPassword, forgetPasswordTries } from './check-own-password.server.ts';
import { mailFactor } from './mail-factor.server.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.server.ts';
import { replaceRecoveryCodes } from './repository.server.ts';

/**
 * Replaces the actor's recovery codes. The earlier codes stop working at once, including those shown in another tab.
 * `proof` is the password or a code from the app. Returns the new codes, which are stored hashed and never shown again.
 * Refusals: WRONG_PASSWORD and WRONG_CODE beside `password`, TOO_MANY_TRIES, STEP_EXPIRED when there is no second
 * factor any more.
 */
export async function renewCodes(ctx: Changing, proof: string): Promise<Result<{ codes: string[] }>> {
  const { db, actor, log } = ctx;
  const owner = ownerOf(actor);
  const proved = await checkProof(ctx, proof);
  if (!proved.ok) return proved;
  const codes = newRecoveryCodes();
  return inTransaction(db, async (trx) => {
    const within = { ...ctx, db: trx };
    if (!(await replaceRecoveryCodes(trx, owner, codes.map(recoveryHash)))) return isOff();
    // A correct code does not reset the tries of earlier guessed passwords.
    if (!isCode(proof)) await forgetPasswordTries(within);
    await recordChange(within, ownEntry(actor, [noted('Запасные коды', 'заменены')]));
    await mailFactor(within, owner.kind, actor, { what: 'codes' });
    log('second-factor.codes-renewed', { owner: ownerKey(owner) });
    return ok({ codes });
  });
}

/**
 * Returns whether a proof is a code and not a password: six digits, as shown by apps, because no password set in this
 * portal is so short. «12-34-56» may be a password. A recovery code is no proof.
 */
const isCode = (proof: string) => /^\d{3}\s?\d{3}$/.test(proof.trim());

async function checkProof(ctx: Changing, proof: string): Promise<Result<unknown>> {
  if (!isCode(proof)) return checkOwnPassword(ctx, proof);
  const checked = await checkCode(ctx, ownerOf(ctx.actor), proof);
  if (checked.ok) return checked;
  if (checked.code === 'STEP_EXPIRED') return isOff();
  const { code, ...others } = checked.fields;
  return { ...checked, fields: code ? { ...others, password: code } : others };
}

const isOff = () => fail('STEP_EXPIRED', { message: 'Вход с кодом уже отключён, запасных кодов нет' });
