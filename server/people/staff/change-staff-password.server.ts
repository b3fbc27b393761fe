import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { allStaff } from '../../kernel/actor.ts';
import { zRequiredText } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { texts } from '../../kernel/texts.ru.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { passwordChanged } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { countAttempt, forgetAttempts } from '../../work/limits/attempts.repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { sameTwice, zNewPassword } from '../auth/new-password.server.ts';
import { hashPassword, passwordFits } from '../auth/passwords.server.ts';
import { endStaffSessionsOf } from '../auth/sessions.repository.server.ts';
import { dropSteps } from '../second-factor/repository.server.ts';
import { staffPasswordChangedMail } from './link-mail.ts';
import { dropStaffLinks } from './links.repository.server.ts';
import { setStaffPassword, staffPasswordHashOf } from './repository.server.ts';

const tries = { limit: 10, windowMs: 15 * 60_000 };

/**
 * Changes the staff member's own password at the desk, ends the other sessions and invalidates mailed links.
 * Refusals: BAD_INPUT by field, WRONG_OLD_PASSWORD beside `old_password`, TOO_MANY_TRIES.
 */
export const changeStaffPassword = staffUseCase({
  name: 'change-staff-password',
  access: allStaff,
  writes: 'own',
  input: z
    .object({
      old_password: zRequiredText(200, 'Введите старый пароль'),
      ...zNewPassword,
      /** The secret of the session that stays open; set by the HTTP layer, never by the form. */
      session: z.string().max(200).default(''),
    })
    .superRefine(sameTwice),
  async run({ old_password, new_password, session }, { db, actor, now, log }) {
    const { staffId } = actor;
    const bucket = `desk-old-password:${staffId}`;
    if (!(await countAttempt(db, bucket, { ...tries, now }))) {
      log('staff.password-too-many-tries', { staff: staffId });
      return fail('TOO_MANY_TRIES', { message: 'Слишком много попыток. Повторите через 15\u00a0минут' });
    }
    if (!(await passwordFits(old_password, await staffPasswordHashOf(db, staffId)))) {
      return fail('WRONG_OLD_PASSWORD', { fields: { old_password: [texts.WRONG_OLD_PASSWORD] } });
    }
    const hash = await hashPassword(new_password);
    await inTransaction(db, async (trx) => {
      await setStaffPassword(trx, staffId, hash);
      await endStaffSessionsOf(trx, staffId, session);
      await dropStaffLinks(trx, staffId);
      await dropSteps(trx, { kind: 'staff', id: staffId });
      await forgetAttempts(trx, bucket);
      await recordChange(
        { db: trx, actor, now },
        {
          kind: 'staff',
          id: staffId,
          header: actor.name || actor.email,
          action: 'changed',
          changes: passwordChanged,
        },
      );
      await queueMails(trx, now, [staffPasswordChangedMail(actor, now)]);
    });
    log('staff.password-changed', { staff: staffId });
    return ok(undefined);
  },
});
