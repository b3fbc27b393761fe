import type { Mail } from '../../work/mail/mail.ts';
import { resetLink } from './reset-link.ts';

type Person = { email: string; name: string };

/** Returns the mail with the link; it never contains a password (§10.31). `portal` is the portal's name. */
export function reminderMail({ email, name }: Person, portal: string, origin: string, secret: string): Mail {
  const link = resetLink(origin, secret);
  return {
    to: email,
    subject: `Новый пароль для портала «${portal}»`,
    own: [link],
    text: [
      greeting(name),
      `Вы попросили напомнить пароль. Паролей мы не храним, поэтому задайте новый:\n${link}`,
      'Ссылка действует один час и только один раз.',
      'Если вы этого не просили, ничего не делайте: пароль останется прежним.',
    ].join('\n\n'),
  };
}

/** Returns the mail about a changed password, so that the owner notices a change made by another person. */
export function passwordChangedMail(
  { email, name }: Person,
  portal: string,
  origin: string,
  when: string,
): Mail {
  const forgot = `${origin}/password/forgot`;
  return {
    to: email,
    own: [forgot],
    subject: `Пароль портала «${portal}» изменён`,
    text: [
      greeting(name),
      `Пароль вашей учётной записи изменён ${when} по Москве. На других устройствах нужно войти заново.`,
      `Если это были не вы, сразу задайте новый пароль: ${forgot}`,
    ].join('\n\n'),
  };
}

function greeting(name: string): string {
  return name ? `Здравствуйте, ${name}!` : 'Здравствуйте!';
}
