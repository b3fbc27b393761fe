import { ruDateTimeOf } from '../../kernel/clock.ts';
import { counted } from '../../kernel/plural.ts';
import type { Context } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import type { Owner } from '../auth/owner.ts';

type Event = { what: 'on' | 'off' | 'reset' | 'codes' } | { what: 'recovery'; codesLeft: number };

/** Mails the owner about an event of the second factor, so that they notice actions by other people. */
export async function mailFactor(
  { db, now, origin }: Pick<Context, 'db' | 'now' | 'origin'>,
  kind: Owner['kind'],
  to: { email: string; name: string },
  event: Event,
): Promise<void> {
  const portal = await portalName(db);
  const where = kind === 'staff' ? 'на рабочий стол портала' : 'в портал';
  const { subject, text } = worded(event, { where, when: ruDateTimeOf(now) });
  const forgot = `${origin}/password/forgot`;
  const rescue =
    kind === 'staff'
      ? 'Если это были не вы, сразу попросите администратора портала прислать ссылку для нового пароля.'
      : `Если это были не вы, сразу задайте новый пароль: ${forgot}`;
  const greeting = to.name ? `Здравствуйте, ${to.name}!` : 'Здравствуйте!';
  await queueMails(db, now, [
    {
      to: to.email,
      subject: `${subject} – «${portal}»`,
      text: [greeting, text, rescue].join('\n\n'),
      own: [forgot],
    },
  ]);
}

function worded(event: Event, { where, when }: { where: string; when: string }) {
  switch (event.what) {
    case 'on':
      return {
        subject: 'Вход с кодом включён',
        text: `${when} по Москве включён вход ${where} с кодом из приложения. На других устройствах нужно войти заново.`,
      };
    case 'off':
      return {
        subject: 'Вход с кодом отключён',
        text: `${when} по Москве вход с кодом отключён: чтобы войти ${where}, снова достаточно пароля.`,
      };
    case 'reset':
      return {
        subject: 'Вход с кодом сброшен',
        text: `${when} по Москве администратор сбросил вход с кодом и завершил все сеансы. Чтобы войти ${where}, достаточно пароля. Код можно снова включить на странице «Защита входа».`,
      };
    case 'codes':
      return {
        subject: 'Новые запасные коды',
        text: `${when} по Москве получены новые запасные коды для входа ${where}. Прежние больше не действуют.`,
      };
    default:
      return {
        subject: 'Вход по запасному коду',
        text: `${when} по Москве выполнен вход ${where} по запасному коду. Осталось: ${counted(event.codesLeft, 'код', 'кода', 'кодов')}.`,
      };
  }
}
