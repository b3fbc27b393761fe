import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { portalName } from '../../settings/repository.server.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';
import { insertMessages, recipientsOf } from './repository.server.ts';

/** A notification to one account; `href`: a path of the portal with details. */
export type Notification = { accountId: number; header: string; text: string; href: string };

const opens: Record<NotificationKind, string> = {
  order_state: 'Открыть заказ',
  act_ready: 'Открыть акт',
  need_arrived: 'Открыть потребности',
  news: 'Открыть новость',
  price_change: 'Открыть избранное',
  mailing: 'Подробнее',
  approval: 'Открыть заявку',
};

/**
 * Notifies accounts, each in its messages panel and by e-mail, if enabled. Call it within the transaction of
 * the event, so that a crash loses no notification and sends none twice. Returns the number of accounts
 * notified.
 */
export async function notify(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  kind: NotificationKind,
  notifications: Notification[],
): Promise<number> {
  const addresses = await addressesOf(
    db,
    kind,
    notifications.map(({ accountId }) => accountId),
  );
  const wanted = notifications.flatMap((each) => {
    const to = addresses.get(each.accountId);
    return to === undefined ? [] : [{ ...each, to }];
  });
  await insertMessages(
    db,
    wanted.map(({ accountId, header, text, href }) => ({
      account_id: accountId,
      kind,
      header,
      text,
      href,
      created_at: now,
    })),
  );
  await mailTo({ db, now, origin }, kind, wanted);
  return wanted.length;
}

/** A message of the desk to many; `byMail` false: only in the messages panel. */
type ToMany = Omit<Notification, 'accountId'> & { kind: 'mailing'; mailingId: number; byMail: boolean };

/**
 * Writes a message of the desk to the panels of all these accounts, and mails it to those who want mails of this kind.
 * Call it within a transaction, like `notify`. Returns the number of mails.
 */
export async function sendToEach(
  { db, now, origin }: { db: Kysely<Database>; now: number; origin: string },
  accountIds: number[],
  { kind, mailingId, byMail, ...message }: ToMany,
): Promise<number> {
  await insertMessages(
    db,
    accountIds.map((account_id) => ({
      ...message,
      account_id,
      kind,
      created_at: now,
      mailing_id: mailingId,
    })),
  );
  const addresses = byMail ? await addressesOf(db, kind, accountIds) : new Map<number, string>();
  await mailTo(
    { db, now, origin },
    kind,
    [...addresses.values()].map((to) => ({ ...message, to })),
  );
  return addresses.size;
}

async function mailTo(
  { db, now, origin }: { db: Kysely<Database>; now: number; origin: string },
  kind: NotificationKind,
  mails: { to: string; header: string; text: string; href: string }[],
): Promise<void> {
  const portal = mails.length > 0 ? await portalName(db) : '';
  await queueMails(
    db,
    now,
    mails.map(({ to, header, text, href }) => ({
      to,
      subject: `${header} – ${portal}`,
      // A message of the desk may lead to another site.
      text: `${text}\n\n${opens[kind]}: ${new URL(href, origin).href}\n\nНастроить уведомления: ${origin}/cabinet/notifications\n`,
    })),
  );
}

/** Returns whether any of these accounts would be notified. */
export async function wouldHear(
  db: Kysely<Database>,
  kind: NotificationKind,
  accountIds: number[],
): Promise<boolean> {
  return (await addressesOf(db, kind, accountIds)).size > 0;
}

/** Returns the e-mail addresses of those accounts that want notifications of a kind. */
async function addressesOf(
  db: Kysely<Database>,
  kind: NotificationKind,
  accountIds: number[],
): Promise<Map<number, string>> {
  const settings = await recipientsOf(db, kind, accountIds);
  const { enabled: usual } = notificationKinds[kind];
  return new Map(
    [...settings].flatMap(([id, { enabled = usual, value, email }]) =>
      enabled ? [[id, value ?? email]] : [],
    ),
  );
}
