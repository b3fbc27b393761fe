import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type Context, openUseCase } from '../../kernel/use-case.ts';
import { passwordChanged } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { forgetTries } from '../auth/check-password.server.ts';
import { setPassword } from '../auth/credentials.repository.server.ts';
import { deviceOf } from '../auth/device.server.ts';
import { zAgent } from '../auth/input.ts';
import { sameTwice, zNewPassword } from '../auth/new-password.server.ts';
import { type Owner, ownerKey } from '../auth/owner.ts';
import { hashPassword } from '../auth/passwords.server.ts';
import { endSessionsOf, startSession } from '../auth/sessions.repository.server.ts';
import { dropSteps, hasFactor, startStep } from '../second-factor/repository.server.ts';
import { mailPasswordChanged } from './mail-password-changed.server.ts';
import { dropPasswordLinks, type LinkPurpose, openLink, useUpLink } from './repository.server.ts';

const input = z
  .object({
    token: z.string().max(200).catch(''),
    /** The client's network address if a trusted proxy reports it; set by the HTTP layer, never by the form. */
    client: z.string().default(''),
    /** The browser's name, to reset its failed attempts; also set by the HTTP layer. */
    browser: z.string().default(''),
    agent: zAgent,
    ...zNewPassword,
  })
  .superRefine(sameTwice);

type Set = { purpose: LinkPurpose; id: number; email: string; session: string };

async function setByLink(
  ctx: Context,
  kind: Owner['kind'],
  { token, client, browser, agent, new_password }: z.output<typeof input>,
): Promise<Result<Set>> {
  const { db, now, log } = ctx;
  const link = await openLink(db, kind, token, now);
  if (!link) return fail('LINK_EXPIRED');
  const { id, email, name, purpose, dealerId } = link;
  const hash = await hashPassword(new_password);
  const owner: Owner = { kind, id };
  const set = await inTransaction(db, async (trx) => {
    if (!(await useUpLink(trx, kind, token, now))) return undefined;
    await dropPasswordLinks(trx, owner);
    await setPassword(trx, owner, hash);
    await endSessionsOf(trx, owner);
    await dropSteps(trx, owner);
    // Earlier failed attempts must not block the new password.
    await forgetTries(trx, kind, { email, client, browser });
    if (purpose === 'reset') await mailPasswordChanged({ ...ctx, db: trx }, kind, link);
    const person = { name, email };
    await recordChange(
      {
        db: trx,
        now,
        actor: kind === 'staff' ? { kind, staffId: id, ...person } : { kind, accountId: id, ...person },
      },
      { kind, id, header: name || email, action: 'changed', dealerId, changes: passwordChanged },
    );
    log('password.reset', { owner: ownerKey(owner), purpose });
    // Access to the mailbox must not be enough where a code is required.
    if (await hasFactor(trx, owner)) return { step: await startStep(trx, owner, now) };
    return { session: await startSession(trx, owner, now, deviceOf(agent)) };
  });
  if (set === undefined) return fail('LINK_EXPIRED');
  if ('step' in set) return fail('CODE_NEEDED', { data: { step: set.step } });
  return ok({ purpose, id, email, session: set.session });
}

/**
 * Sets a password with a mailed link, which is used up. Ends all sessions of the account and opens a new one. Returns
 * the secret for the cookie. Refusals: BAD_INPUT beside `new_password` and `repeat_password`, LINK_EXPIRED. After
 * setting the password, an account with a second factor gets CODE_NEEDED with `step`, as when signing in.
 */
export const resetPassword = openUseCase({
  name: 'reset-password',
  writes: 'own',
  input,
  run: (typed, ctx) => setByLink(ctx, 'account', typed),
});

/** Sets the password of a staff member in the same way; the secret is for the desk's own cookie. */
export const resetStaffPassword = openUseCase({
  name: 'reset-staff-password',
  writes: 'own',
  input,
  run: (typed, ctx) => setByLink(ctx, 'staff', typed),
});
