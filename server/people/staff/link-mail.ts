import { ruDateTimeOf } from '../../kernel/clock.ts';
import type { Mail } from '../../work/mail/mail.ts';
import type { LinkPurpose } from '../password-links/repository.server.ts';

/** Returns the address that a link opens. */
export function staffLink(origin: string, secret: string): string {
  return `${origin}/desk/password?token=${secret}`;
}

type Sent = {
  to: { email: string; name: string };
  /** The administrator who sends the link; undefined for a command on the server. */
  by: { email: string; name: string } | undefined;
  purpose: LinkPurpose;
  origin: string;
  secret: string;
  expiresAt: number;
};

/** Returns the mail to a staff member with the link; it never contains a password. */
export function staffLinkMail({ to, by, purpose, origin, secret, expiresAt }: Sent): Mail {
  const isNew = purpose === 'invite';
  const link = staffLink(origin, secret);
  const login = `${origin}/desk/login`;
  const from = by ? `${by.name || by.email} ` : '';
  return {
    to: to.email,
    subject: isNew ? 'Вход на рабочий стол портала' : 'Новый пароль для рабочего стола портала',
    ...(by && { replyTo: by.email }),
    until: expiresAt,
    own: [link, login, to.email],
    text: [
      to.name ? `Здравствуйте, ${to.name}!` : 'Здравствуйте!',
      isNew
        ? `${from ? `${from}приглашает вас` : 'Вас приглашают'} на рабочий стол портала оптовых заказов.`
        : `${from ? `${from}присылает` : 'Вам присылают'} ссылку для нового пароля.`,
      `Задайте пароль:\n${link}`,
      `Ссылка действует до ${ruDateTimeOf(expiresAt)} по Москве и только один раз. Войти можно будет по адресу ${login}, e-mail – ${to.email}.`,
      'Если вы не ждали этого письма, ничего не делайте.',
    ].join('\n\n'),
  };
}

/** Returns the mail about a changed password, so that the staff member notices a change made by another person. */
export function staffPasswordChangedMail(to: { email: string; name: string }, now: number): Mail {
  return {
    to: to.email,
    subject: 'Пароль рабочего стола портала изменён',
    own: [],
    text: [
      to.name ? `Здравствуйте, ${to.name}!` : 'Здравствуйте!',
      `Ваш пароль для рабочего стола изменён ${ruDateTimeOf(now)} по Москве. На других устройствах нужно войти заново.`,
      'Если это были не вы, сразу попросите администратора портала прислать ссылку для нового пароля.',
    ].join('\n\n'),
  };
}
