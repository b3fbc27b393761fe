import { ruDateTimeOf } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import type { Owner } from '../auth/owner.ts';
import { staffPasswordChangedMail } from '../staff/link-mail.ts';
import { passwordChangedMail } from './reminder-mail.ts';

/** Mails the owner that the password was changed, so that they notice a change made by another person. */
export async function mailPasswordChanged(
  { db, now, origin }: Pick<Context, 'db' | 'now' | 'origin'>,
  kind: Owner['kind'],
  to: { email: string; name: string },
): Promise<void> {
  const mail =
    kind === 'staff'
      ? staffPasswordChangedMail(to, now)
      : passwordChangedMail(to, await portalName(db), origin, ruDateTimeOf(now));
  await queueMails(db, now, [mail]);
}
