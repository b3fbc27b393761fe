import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Mail } from '../../work/mail/mail.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import {
  addressesOfAdministrators,
  addressesOfDesk,
  addressOfManager,
} from './addresses.repository.server.ts';

/** A mail without a recipient, which is determined from the dealer. `exceptTo`: who caused it and needs no mail. */
type MailToStaff = Omit<Mail, 'to'> & { exceptTo?: string | undefined };

/**
 * Queues a mail to the person who serves the dealer, in the caller's transaction: the dealer's staff member, else the
 * manager's e-mail that 1C sent with the dealer, else all staff who see every dealer.
 */
export async function mailToManager(
  db: Kysely<Database>,
  now: number,
  dealerId: number,
  { exceptTo, ...mail }: MailToStaff,
): Promise<void> {
  const to = await addressOfManager(db, dealerId);
  if (to && to === exceptTo) return;
  if (to) await queueMails(db, now, [{ ...mail, to }]);
  else await mailToDesk(db, now, mail);
}

/** Queues a mail to all staff who see every dealer, about a person whom nobody serves yet. */
export async function mailToDesk(db: Kysely<Database>, now: number, mail: MailToStaff): Promise<void> {
  await mailToEach(db, now, await addressesOfDesk(db), mail);
}

/** Queues a mail to all administrators, about a problem that only they can solve. */
export async function mailToAdministrators(
  db: Kysely<Database>,
  now: number,
  mail: MailToStaff,
): Promise<void> {
  await mailToEach(db, now, await addressesOfAdministrators(db), mail);
}

async function mailToEach(db: Kysely<Database>, now: number, addresses: string[], mail: MailToStaff) {
  await queueMails(
    db,
    now,
    addresses.map((to) => ({ ...mail, to })),
  );
}
