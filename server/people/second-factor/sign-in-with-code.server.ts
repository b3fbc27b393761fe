import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { deviceOf } from '../auth/device.server.ts';
import { zAgent } from '../auth/input.ts';
import { startSession } from '../auth/sessions.repository.server.ts';
import { checkCode, zCode, zStep } from './check-code.server.ts';
import { mailFactor } from './mail-factor.server.ts';
import { accountOfStep, useUpStep } from './repository.server.ts';

/**
 * The second step of signing in (§10.3): the code, after the password was right. Returns the secret for the cookie,
 * and whose it is. Refusals: BAD_INPUT and WRONG_CODE beside `code`, STEP_EXPIRED, TOO_MANY_TRIES.
 */
export const signInWithCode = openUseCase({
  name: 'sign-in-with-code',
  writes: 'own',
  input: z.object({ step: zStep, code: zCode, agent: zAgent }),
  async run({ step, code, agent }, ctx) {
    const { db, now } = ctx;
    const person = await accountOfStep(db, step, now);
    if (!person) return fail('STEP_EXPIRED');
    const { id, email } = person;
    const checked = await checkCode(ctx, { kind: 'account', id }, code);
    if (!checked.ok) return checked;
    const { codesLeft } = checked.value;
    return inTransaction(db, async (trx) => {
      // The password was changed while the code was checked, or two clicks sent two recovery codes.
      if (!(await useUpStep(trx, step))) return fail('STEP_EXPIRED');
      if (codesLeft !== undefined)
        await mailFactor({ ...ctx, db: trx }, 'account', person, { what: 'recovery', codesLeft });
      const token = await startSession(trx, id, now, deviceOf(agent));
      return ok({ id, email, token });
    });
  },
});
