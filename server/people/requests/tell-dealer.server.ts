import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { portalName } from '../../settings/repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { putMessages } from '../notifications/put-messages.server.ts';
import { whoAsked } from './repository.server.ts';

/**
 * Notifies the person who sent a request of staff's decision, in the messages panel and, unless the account is
 * disabled, by e-mail. Call it within the transaction of the decision. Does nothing when the account no longer
 * exists.
 */
export async function tellOfDecision(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  { id, header, text }: { id: number; header: string; text: string },
): Promise<void> {
  const person = await whoAsked(db, id);
  if (!person) return;
  const href = '/cabinet/contragents';
  const message = { account_id: person.id, header, text: shortened(text), href };
  await putMessages(db, { kind: 'request', now }, [message]);
  if (person.enabled !== 1) return;
  await queueMails(db, now, [
    {
      to: person.email,
      subject: `${header} – ${await portalName(db)}`,
      text: `${text}\n\nВаши контрагенты: ${origin}${href}\n`,
      own: [origin + href],
    },
  ]);
}

/**
 * Shortens an answer, because the messages panel stores a thousand characters; the mail contains the whole answer.
 */
function shortened(text: string): string {
  return text.length > 900 ? `${text.slice(0, 900)}…` : text;
}
