import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { passwordChanged } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { setPassword } from '../auth/credentials.repository.server.ts';
import { deviceOf } from '../auth/device.server.ts';
import { zAgent } from '../auth/input.ts';
import { sameTwice, zNewPassword } from '../auth/new-password.server.ts';
import { hashPassword } from '../auth/passwords.server.ts';
import { endSessionsOf, startSession } from '../auth/sessions.repository.server.ts';
import { forgetSignInTries } from '../auth/sign-in.server.ts';
import type { Owner } from '../second-factor/owner.ts';
import { dropSteps, hasFactor, startStep } from '../second-factor/repository.server.ts';
import { passwordChangedMail } from './reminder-mail.ts';
import { dropPasswordLinks, openLink, useUpLink } from './repository.server.ts';

/** The client's network address if a trusted proxy reports it; set by the HTTP layer, never by the form. */
const client = z.string().default('');
/** The browser's name, to reset its failed attempts; also set by the HTTP layer. */
const browser = z.string().default('');

/**
 * Sets a password with a mailed link, which is used up, ends all sessions of the account and opens a new one.
 * Returns the secret for the cookie. Refusals: BAD_INPUT beside `new_password` and `repeat_password`,
 * LINK_EXPIRED. Once the password is set, an account with a second factor gets CODE_NEEDED with `step`, as when
 * signing in.
 */
export const resetPassword = openUseCase({
  name: 'reset-password',
  writes: 'own',
  input: z
    .object({ token: z.string().max(200).catch(''), client, browser, agent: zAgent, ...zNewPassword })
    .superRefine(sameTwice),
  async run({ token, client, browser, agent, new_password }, { db, now, origin, log }) {
    const link = await openLink(db, token, now);
    if (!link) return fail('LINK_EXPIRED');
    const { id: accountId, email, purpose } = link;
    const hash = await hashPassword(new_password);
    const owner: Owner = { kind: 'account', id: accountId };
    const set = await inTransaction(db, async (trx) => {
      if (!(await useUpLink(trx, token, now))) return undefined;
      await dropPasswordLinks(trx, accountId);
      await setPassword(trx, accountId, hash);
      await endSessionsOf(trx, accountId);
      await dropSteps(trx, owner);
      // Earlier failed attempts must not block the new password.
      await forgetSignInTries(trx, { email, client, browser });
      if (purpose === 'reset') {
        await queueMails(trx, now, [
          passwordChangedMail(link, await portalName(trx), origin, ruDateTimeOf(now)),
        ]);
      }
      const author = { kind: 'account', accountId, name: link.name, email } as const;
      await recordChange(
        { db: trx, actor: author, now },
        {
          kind: 'account',
          id: accountId,
          header: link.name || email,
          action: 'changed',
          dealerId: link.dealerId,
          changes: passwordChanged,
        },
      );
      log('password.reset', { account: accountId, purpose });
      // Access to the mailbox must not be enough where a code is required.
      if (await hasFactor(trx, owner)) return { step: await startStep(trx, owner, now) };
      return { session: await startSession(trx, accountId, now, deviceOf(agent)) };
    });
    if (set === undefined) return fail('LINK_EXPIRED');
    if ('step' in set) return fail('CODE_NEEDED', { data: { step: set.step } });
    return ok({ purpose, accountId, email, session: set.session });
  },
});
