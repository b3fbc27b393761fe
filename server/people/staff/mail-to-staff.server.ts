import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { StaffRight } from '../../kernel/staff-rights.ts';
import type { Mail } from '../../work/mail/mail.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { addressesOfDesk, addressesWith, addressOfManager } from './addresses.repository.server.ts';

/**
 * A mail without a recipient, which is determined from the dealer. `right`: what one needs to act on it. `exceptTo`: who
 * caused it and needs no mail.
 */
type MailToStaff = Omit<Mail, 'to'> & { right: StaffRight; exceptTo?: string | undefined };

/**
 * Queues a mail to the person who serves the dealer, in the caller's transaction: the dealer's staff member, else the
 * manager's e-mail that 1C sent with the dealer, else all staff who see every dealer; of the staff, only those with the
 * right.
 */
export async function mailToManager(
  db: Kysely<Database>,
  now: number,
  dealerId: number,
  { right, exceptTo, ...mail }: MailToStaff,
): Promise<void> {
  const to = await addressOfManager(db, dealerId, right);
  if (to && to === exceptTo) return;
  if (to) await queueMails(db, now, [{ ...mail, to }]);
  else await mailToDesk(db, now, { ...mail, right });
}

/** Queues a mail to all staff with the right who see every dealer, about a person whom nobody serves yet. */
export async function mailToDesk(
  db: Kysely<Database>,
  now: number,
  { right, ...mail }: MailToStaff,
): Promise<void> {
  await mailToEach(db, now, await addressesOfDesk(db, right), mail);
}

/** Queues a mail to all staff with the right, about a problem that only they can solve. */
export async function mailToThoseWith(
  db: Kysely<Database>,
  now: number,
  { right, ...mail }: MailToStaff,
): Promise<void> {
  await mailToEach(db, now, await addressesWith(db, right), mail);
}

async function mailToEach(db: Kysely<Database>, now: number, addresses: string[], mail: Omit<Mail, 'to'>) {
  await queueMails(
    db,
    now,
    addresses.map((to) => ({ ...mail, to })),
  );
}
