import { z } from 'zod';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { countAttempt } from '../../work/limits/attempts.repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { noteTestMail } from './repository.server.ts';

const hourMs = 3_600_000;
const mostAnHour = 10;

/**
 * Queues a mail to the administrator who presses the button, by the same way as all mails of the portal (§12.1.48).
 * Refuses with TOO_MANY_TRIES after ten mails within an hour.
 */
export const sendTestMail = staffUseCase({
  name: 'send-test-mail',
  access: withRight('settings'),
  writes: true,
  input: z.object({}),
  async run(_, ctx) {
    const { db, now, actor, origin, log } = ctx;
    const within = { limit: mostAnHour, windowMs: hourMs, now };
    if (!(await countAttempt(db, `test-mail:${actor.staffId}`, within)))
      return fail('TOO_MANY_TRIES', {
        message: `За час отправлено уже ${counted(mostAnHour, 'проверочное письмо', 'проверочных письма', 'проверочных писем')}. Повторите позже`,
        retryAfterMs: hourMs,
      });
    const portal = await portalName(db);
    await queueMails(db, now, [
      {
        to: actor.email,
        subject: `Проверка почты портала «${portal}»`,
        own: [origin],
        test: now,
        text: [
          'Почта портала работает: это письмо прошло тем же путём, что письма дилерам.',
          `Отправлено ${ruDateTimeOf(now)} из портала ${origin}.`,
        ].join('\n\n'),
      },
    ]);
    await noteTestMail(db, now);
    await recordChange(ctx, {
      kind: 'settings',
      id: 1,
      header: 'Проверочное письмо',
      action: 'sent',
      changes: [noted('Кому', actor.email)],
    });
    log('mail.tested', { by: actor.staffId });
    return ok({ email: actor.email });
  },
});
