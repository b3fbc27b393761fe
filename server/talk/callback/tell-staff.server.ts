import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Visitor } from '../../kernel/actor.ts';
import { mailToDesk, mailToManager } from '../../people/staff/mail-to-staff.server.ts';
import { countAttempt } from '../../work/limits/attempts.repository.server.ts';
import { dealerHeader } from './repository.server.ts';

/**
 * The limit on mails caused by visitors, so that a script cannot fill a mailbox. The list at the desk contains all
 * requests.
 */
const strangersAnHour = { limit: 60, windowMs: 60 * 60_000 };

type Request = { firstname: string; phone: string };

/**
 * Mails the request for a call to the person who serves the dealer, or a visitor's request to all staff who see every
 * dealer.
 */
export async function tellOfCallback(
  db: Kysely<Database>,
  { now, origin, actor }: { now: number; origin: string; actor: Visitor },
  { firstname, phone }: Request,
): Promise<void> {
  const subject = `Заказ звонка: ${firstname}, ${phone}`;
  const link = `${origin}/desk/calls`;
  if (actor.kind === 'account') {
    const who = [await dealerHeader(db, actor.dealerId), actor.email].filter(Boolean).join(', ');
    const text = `${firstname}, ${phone}\n${who}\n\n${link}\n`;
    await mailToManager(db, now, actor.dealerId, { right: 'talks', subject, text, own: [link, actor.email] });
  } else if (await countAttempt(db, 'callback-mails', { ...strangersAnHour, now })) {
    await mailToDesk(db, now, {
      right: 'talks',
      subject,
      own: [link],
      text: `${firstname}, ${phone}\nПосетитель, без входа в портал\n\n${link}\n`,
    });
  }
}
