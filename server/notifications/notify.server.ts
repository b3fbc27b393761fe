import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mail.server.ts';
import { type NotificationKind, notificationKinds } from './kinds.ts';
import { insertMessages, recipientsOf } from './repository.server.ts';

/** What one account is told; `href`: a path of the portal where there is more. */
export type Notification = { accountId: number; header: string; text: string; href: string };

/**
 * Tells accounts that something happened, each in its messages panel and by e-mail, if it has that enabled. Called within the
 * transaction of what happened: a crash loses no notification and sends none twice. Gives how many are told.
 */
export async function notify(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  kind: NotificationKind,
  notifications: Notification[],
): Promise<number> {
  const settings = await recipientsOf(
    db,
    kind,
    notifications.map(({ accountId }) => accountId),
  );
  const wanted = notifications.flatMap((each) => {
    const setting = settings.get(each.accountId);
    const enabled = setting?.enabled ?? notificationKinds[kind].enabled;
    return setting && enabled ? [{ ...each, to: setting.value ?? setting.email }] : [];
  });
  await insertMessages(
    db,
    wanted.map(({ accountId, header, text, href }) => ({
      ...{ account_id: accountId, kind, header, text, href },
      created_at: now,
    })),
  );
  await queueMails(
    db,
    now,
    wanted.map(({ to, header, text, href }) => ({
      to,
      subject: `${header} – Светоч Опт`,
      text: `${text}\n\n${origin}${href}\n\nКакие уведомления приходят на этот адрес: ${origin}/cabinet/notifications\n`,
    })),
  );
  return wanted.length;
}
