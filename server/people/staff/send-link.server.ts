import type { Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { createPasswordLink, type LinkPurpose, linkLives } from '../password-links/repository.server.ts';
import { staffLinkMail } from './link-mail.ts';

type Sender = Pick<Context, 'db' | 'now' | 'origin'> & { actor?: Staff };
type Recipient = { id: number; email: string; name: string; hasPassword: boolean };

/**
 * Mails a staff member a one-time link to set a password (an invitation if they have none yet), and invalidates earlier
 * links. Returns the secret and when it expires. Lock all staff first.
 */
export async function sendLink(
  { db, now, origin, actor }: Sender,
  { id, hasPassword, ...to }: Recipient,
): Promise<{ secret: string; expiresAt: number }> {
  const purpose: LinkPurpose = hasPassword ? 'reset' : 'invite';
  const secret = await createPasswordLink(db, now, { kind: 'staff', id }, purpose);
  const expiresAt = now + linkLives.staff[purpose];
  await queueMails(db, now, [staffLinkMail({ to, by: actor, purpose, origin, secret, expiresAt })]);
  return { secret, expiresAt };
}
