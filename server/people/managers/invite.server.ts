import { dayMs, dayOf, ruDate } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { portalName } from '../../settings/repository.server.ts';
import { countAttempt } from '../../work/limits/attempts.repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { createPasswordLink, linkLives } from '../password-links/repository.server.ts';
import { resetLink } from '../password-links/reset-link.ts';

/** Daily limits on mails that the recipient did not request: to one person, and from one dealer. */
const maxToOne = 5;
const maxFromDealer = 50;

type Invited = { id: number; email: string; name: string };

/** `actor` is the person who invites: the dealer's main user, or a staff member. */
type Inviting = Pick<Context, 'db' | 'now' | 'origin' | 'log'> & {
  actor: { dealerId: number; email: string; name: string };
};

/**
 * Mails an account of the dealer a one-time link to set the first password, valid for seven days, and
 * invalidates earlier links. Refusal: TOO_MANY_TRIES.
 */
export async function invite(
  { db, actor, now, origin, log }: Inviting,
  { id, email, name }: Invited,
): Promise<Result<undefined>> {
  const counted = { windowMs: dayMs, now };
  const within =
    (await countAttempt(db, `invite:${id}`, { limit: maxToOne, ...counted })) &&
    (await countAttempt(db, `invite-from:${actor.dealerId}`, { limit: maxFromDealer, ...counted }));
  if (!within) {
    return fail('TOO_MANY_TRIES', {
      message: 'Слишком много приглашений за сутки. Повторите завтра',
      retryAfterMs: dayMs,
    });
  }
  const secret = await createPasswordLink(db, now, { kind: 'account', id }, 'invite');
  const link = resetLink(origin, secret);
  const until = now + linkLives.account.invite;
  const portal = await portalName(db);
  const login = `${origin}/login`;
  await queueMails(db, now, [
    {
      to: email,
      subject: `Приглашение в портал «${portal}»`,
      replyTo: actor.email,
      until,
      own: [link, login, email],
      text: [
        name ? `Здравствуйте, ${name}!` : 'Здравствуйте!',
        `${actor.name || actor.email} приглашает вас в портал оптовых заказов «${portal}».`,
        `Чтобы войти, задайте пароль:\n${link}`,
        `Ссылка действует до ${ruDate(dayOf(until))} и только один раз. Войти можно будет по адресу ${login}, e-mail – ${email}.`,
        'Если вы не ждали этого письма, ничего не делайте.',
      ].join('\n\n'),
    },
  ]);
  log('manager.invited', { manager: id });
  return ok(undefined);
}
