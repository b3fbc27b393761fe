import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { deviceOf } from '../auth/device.server.ts';
import { zAgent } from '../auth/input.ts';
import type { Owner } from '../auth/owner.ts';
import { startSession } from '../auth/sessions.repository.server.ts';
import { checkCode, zCode } from './check-code.server.ts';
import { mailFactor } from './mail-factor.server.ts';
import { personOfStep, useUpStep } from './repository.server.ts';

/** `step` is the secret of the second step, from its cookie; set by the HTTP layer, never by the form. */
export const zEntering = z.object({ step: z.string().max(200).catch(''), code: zCode, agent: zAgent });

/** Thrown when the password was changed while the code was checked, or when two clicks sent two codes. */
const stepIsOver = new Error('the second step is over');

/**
 * Opens a session for somebody who has entered the password and now the code. Uses up the code together with the step,
 * so a failure costs no recovery code. Returns the owner of the session and the secret for its cookie. Refusals: those
 * of `checkCode`, STEP_EXPIRED.
 */
export async function enterWithCode(
  ctx: Context,
  kind: Owner['kind'],
  { step, code, agent }: z.output<typeof zEntering>,
): Promise<Result<{ id: number; email: string; token: string }>> {
  const { now } = ctx;
  try {
    return await inTransaction(ctx.db, async (db) => {
      const person = await personOfStep(db, kind, { token: step, now });
      if (!person) return fail('STEP_EXPIRED');
      const { id, email } = person;
      const checked = await checkCode({ ...ctx, db }, { kind, id }, code);
      if (!checked.ok) return checked;
      if (!(await useUpStep(db, step))) throw stepIsOver;
      const { factor, codesLeft } = checked.value;
      if (codesLeft !== undefined)
        await mailFactor({ ...ctx, db }, kind, person, { what: 'recovery', codesLeft });
      return ok({ id, email, token: await startSession(db, { kind, id }, now, deviceOf(agent), factor) });
    });
  } catch (error) {
    if (error !== stepIsOver) throw error;
    return fail('STEP_EXPIRED');
  }
}
