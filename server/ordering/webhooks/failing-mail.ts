import type { Mail } from '../../work/mail/mail.ts';

/** Returns the mail about a webhook that has been failing for a day. `portal`: the name of the portal. */
export function failingMail(
  { id, name, email }: { id: number; name: string; email: string },
  portal: string,
  origin: string,
): Mail {
  const journal = `${origin}/cabinet/token/webhooks/${id}`;
  return {
    to: email,
    subject: `Вебхук «${name}» не принимает события – ${portal}`,
    own: [journal],
    text: [
      `Вебхук «${name}» не принимает события уже сутки. События старше суток портал больше не отправляет.`,
      `Что отвечает ваш сервер, видно в журнале: ${journal}\n`,
    ].join('\n\n'),
  };
}
