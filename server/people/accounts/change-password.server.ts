import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { signedIn } from '../../kernel/actor.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { useCase } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { passwordChanged } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { passwordHashOf, setPassword } from '../auth/credentials.repository.server.ts';
import { sameTwice, zNewPassword } from '../auth/new-password.server.ts';
import { hashPassword, passwordFits } from '../auth/passwords.server.ts';
import { endSessionsOf } from '../auth/sessions.repository.server.ts';
import { passwordChangedMail } from '../password-links/reminder-mail.ts';
import { dropPasswordLinks } from '../password-links/repository.server.ts';
import { dropSteps } from '../second-factor/repository.server.ts';

const tries = { limit: 10, windowMs: 15 * 60_000 };

const input = z
  .object({
    old_password: zRequiredText(200, 'Введите старый пароль'),
    ...zNewPassword,
    /** The secret of the session that stays open; set by the HTTP layer, never by the form. */
    session: z.string().max(200).default(''),
  })
  .superRefine(sameTwice);

/**
 * Changes the password of the signed-in account; ends its other sessions and invalidates mailed links.
 * Refusals: BAD_INPUT by field, WRONG_OLD_PASSWORD beside `old_password`, TOO_MANY_TRIES.
 */
export const changePassword = useCase({
  name: 'change-password',
  access: signedIn,
  writes: 'own',
  input,
  async run({ old_password, new_password, session }, { db, actor, now, origin, log }) {
    const { accountId } = actor;
    const bucket = `old-password:${accountId}`;
    if (!(await countAttempt(db, bucket, { ...tries, now }))) {
      log('change-password.too-many-tries', { account: accountId });
      return fail('TOO_MANY_TRIES', { message: 'Слишком много попыток. Повторите через 15\u00a0минут' });
    }
    const known = await passwordHashOf(db, accountId);
    if (!(await passwordFits(old_password, known))) {
      return fail('WRONG_OLD_PASSWORD', { fields: { old_password: [texts.WRONG_OLD_PASSWORD] } });
    }
    const hash = await hashPassword(new_password);
    await inTransaction(db, async (trx) => {
      await setPassword(trx, accountId, hash);
      await endSessionsOf(trx, accountId, session);
      await dropPasswordLinks(trx, accountId);
      await dropSteps(trx, { kind: 'account', id: accountId });
      await forgetAttempts(trx, bucket);
      const header = actor.name || actor.email;
      const { dealerId } = actor;
      await recordChange(
        { db: trx, actor, now },
        { kind: 'account', id: accountId, header, action: 'changed', dealerId, changes: passwordChanged },
      );
      await queueMails(trx, now, [
        passwordChangedMail(actor, await portalName(trx), origin, ruDateTimeOf(now)),
      ]);
    });
    log('password.changed', { account: accountId });
    return ok(undefined);
  },
});
