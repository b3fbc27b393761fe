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
  const portal = wanted.length > 0 ? await portalName(db) : '';
  await queueMails(
    db,
    now,
    wanted.map(({ to, header, text, href }) => ({
      to,
      subject: `${header} – ${portal}`,
      text: `${text}\n\n${opens[kind]}: ${origin}${href}\n\nНастроить уведомления: ${origin}/cabinet/notifications\n`,
    })),
  );
  return wanted.length;
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
