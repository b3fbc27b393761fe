import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { fail, ok } from '../../kernel/result.ts';
import { openUseCase } from '../../kernel/use-case.ts';
import { passwordChanged } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { deviceOf } from '../auth/device.server.ts';
import { zAgent } from '../auth/input.ts';
import { sameTwice, zNewPassword } from '../auth/new-password.server.ts';
import { hashPassword } from '../auth/passwords.server.ts';
import { endStaffSessionsOf, startStaffSession } from '../auth/sessions.repository.server.ts';
import type { Owner } from '../second-factor/owner.ts';
import { dropSteps, hasFactor, startStep } from '../second-factor/repository.server.ts';
import { staffPasswordChangedMail } from './link-mail.ts';
import { dropStaffLinks, openStaffLink, useUpStaffLink } from './links.repository.server.ts';
import { setStaffPassword as setPassword } from './repository.server.ts';
import { forgetDeskTries } from './sign-in-staff.server.ts';

/**
 * Sets the password of a staff member with a link, which is used up, ends all their sessions and signs in at the
 * desk. Returns the secret for the desk's cookie. Refusals: BAD_INPUT beside `new_password` and
 * `repeat_password`, LINK_EXPIRED. Once the password is set, a member with a second factor gets CODE_NEEDED with
 * `step`.
 */
export const setStaffPassword = openUseCase({
  name: 'set-staff-password',
  writes: 'own',
  input: z
    .object({
      token: z.string().max(200).catch(''),
      /** Both set by the HTTP layer, never by the form, as for signing in. */
      client: z.string().default(''),
      browser: z.string().default(''),
      agent: zAgent,
      ...zNewPassword,
    })
    .superRefine(sameTwice),
  async run({ token, client, browser, agent, new_password }, { db, now, log }) {
    const link = await openStaffLink(db, token, now);
    if (!link) return fail('LINK_EXPIRED');
    const { id, email, purpose } = link;
    const hash = await hashPassword(new_password);
    const owner: Owner = { kind: 'staff', id };
    const set = await inTransaction(db, async (trx) => {
      if (!(await useUpStaffLink(trx, token, now))) return undefined;
      await dropStaffLinks(trx, id);
      await setPassword(trx, id, hash);
      await endStaffSessionsOf(trx, id);
      await dropSteps(trx, owner);
      // Earlier failed attempts must not block the new password.
      await forgetDeskTries(trx, { email, client, browser });
      if (purpose === 'reset') await queueMails(trx, now, [staffPasswordChangedMail(link, now)]);
      const author = { kind: 'staff', staffId: id, name: link.name, email } as const;
      await recordChange(
        { db: trx, actor: author, now },
        { kind: 'staff', id, header: link.name || email, action: 'changed', changes: passwordChanged },
      );
      log('staff.password-set', { staff: id, purpose });
      // Access to the mailbox must not be enough where a code is required.
      if (await hasFactor(trx, owner)) return { step: await startStep(trx, owner, now) };
      return { session: await startStaffSession(trx, id, now, deviceOf(agent)) };
    });
    if (set === undefined) return fail('LINK_EXPIRED');
    if ('step' in set) return fail('CODE_NEEDED', { data: { step: set.step } });
    return ok({ purpose, email, session: set.session });
  },
});
