import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { portalName } from '../../settings/repository.server.ts';
import type { Attached } from '../../work/mail/mail.ts';
import { queueMails } from '../../work/mail/queue-mail.server.ts';
import { likeOf, type NotificationKind, notificationKinds } from './kinds.ts';
import { putMessages } from './put-messages.server.ts';
import { recipientsOf } from './repository.server.ts';

/** A notification to one account; `href`: a path of the portal with details. */
export type Notification = {
  accountId: number;
  header: string;
  /** At most a thousand characters. */
  text: string;
  href: string;
  /** The text of the link in the mail, if it differs from the kind's text. */
  opens?: string;
  /** Sent only by mail, without a message in the panel. */
  mailOnly?: boolean;
  /** The text of the mail instead of `text`, and its attachment; `none` for no mail. */
  mail?: { text?: string; attach?: Attached } | 'none';
};

const opensOf: Record<NotificationKind, string> = {
  order_placed: 'Открыть заказ',
  order_changed: 'Открыть заказ',
  order_shipped: 'Открыть заказ',
  papers_ready: 'Открыть документы',
  order_state: 'Открыть заказ',
  act_ready: 'Открыть акт',
  need_arrived: 'Открыть потребности',
  news: 'Открыть новость',
  price_change: 'Открыть избранное',
  mailing: 'Подробнее',
  approval: 'Открыть заявку',
};

/**
 * Notifies accounts that have the kind enabled, each in its messages panel, in its browsers and by e-mail. Call it
 * within the transaction of the event, so that a crash neither loses a notification nor sends it twice. If several
 * kinds are given, each account is notified only of the first kind that it has enabled. Returns the number of
 * accounts notified.
 */
export async function notify(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
  kinds: NotificationKind | readonly NotificationKind[],
  notifications: Notification[],
): Promise<number> {
  let left = notifications;
  for (const kind of [kinds].flat()) {
    const ids = left.map(({ accountId }) => accountId);
    const addresses = await addressesOf(db, kind, ids);
    await send({ db, now, origin }, kind, left, addresses);
    left = left.filter(({ accountId }) => !addresses.has(accountId));
  }
  return notifications.length - left.length;
}

async function send(
  { db, now, origin }: { db: Kysely<Database>; now: number; origin: string },
  kind: NotificationKind,
  notifications: readonly Notification[],
  addresses: ReadonlyMap<number, string>,
): Promise<void> {
  const wanted = notifications.flatMap((each) => {
    const to = addresses.get(each.accountId);
    return to === undefined ? [] : [{ ...each, to }];
  });
  await putMessages(
    db,
    { kind, now },
    wanted.flatMap(({ accountId, header, text, href, mailOnly = false }) =>
      mailOnly ? [] : [{ account_id: accountId, header, text, href }],
    ),
  );
  const mails = wanted.flatMap(({ mail = {}, ...each }) => (mail === 'none' ? [] : [{ ...each, ...mail }]));
  await mailTo({ db, now, origin }, kind, mails);
}

/** A message from staff to many accounts; `byMail` false: only in the messages panel. */
type ToMany = Pick<Notification, 'header' | 'text' | 'href'> & {
  kind: 'mailing';
  mailingId: number;
  byMail: boolean;
};

/**
 * Writes a message from staff to the panels of all these accounts, and mails it to those who want mails of this kind.
 * Call it within a transaction, like `notify`. Returns the number of mails.
 */
export async function sendToEach(
  { db, now, origin }: { db: Kysely<Database>; now: number; origin: string },
  accountIds: number[],
  { kind, mailingId, byMail, ...message }: ToMany,
): Promise<number> {
  await putMessages(
    db,
    { kind, now },
    accountIds.map((account_id) => ({ ...message, account_id, mailing_id: mailingId })),
  );
  const addresses = byMail ? await addressesOf(db, kind, accountIds) : new Map<number, string>();
  await mailTo(
    { db, now, origin },
    kind,
    [...addresses].map(([accountId, to]) => ({ ...message, accountId, to })),
  );
  return addresses.size;
}

type ToMail = Pick<Notification, 'accountId' | 'header' | 'text' | 'href'> & {
  to: string;
  opens?: string;
  attach?: Attached;
};

async function mailTo(
  { db, now, origin }: { db: Kysely<Database>; now: number; origin: string },
  kind: NotificationKind,
  mails: ToMail[],
): Promise<void> {
  const portal = mails.length > 0 ? await portalName(db) : '';
  await queueMails(
    db,
    now,
    mails.map(({ accountId, to, header, text, href: path, opens = opensOf[kind], attach }) => {
      // A message from staff may link to another site, so the path may be a full URL.
      const { href } = new URL(path, origin);
      return {
        to,
        subject: `${header} – ${portal}`,
        title: header,
        text: `${text}\n\n${opens}: ${href}\n`,
        own: [href],
        notice: { accountId, kind, header: notificationKinds[kind].header },
        ...(attach ? { attach } : {}),
      };
    }),
  );
}

/** Returns which of these accounts would be notified of a kind, so that the caller only reads data for them. */
export async function wanting(
  db: Kysely<Database>,
  kind: NotificationKind,
  accountIds: number[],
): Promise<number[]> {
  return [...(await addressesOf(db, kind, accountIds)).keys()];
}

/** Returns whether any of these accounts would be notified of any of these kinds. */
export async function wouldHear(
  db: Kysely<Database>,
  kinds: readonly NotificationKind[],
  accountIds: number[],
): Promise<boolean> {
  for (const kind of kinds) if ((await addressesOf(db, kind, accountIds)).size > 0) return true;
  return false;
}

/** Returns the e-mail addresses of those accounts that want notifications of a kind. */
async function addressesOf(
  db: Kysely<Database>,
  kind: NotificationKind,
  accountIds: number[],
): Promise<Map<number, string>> {
  const settings = await recipientsOf(db, { kind, like: likeOf(kind) }, accountIds);
  const { enabled: usual } = notificationKinds[kind];
  return new Map(
    [...settings].flatMap(([id, { enabled = usual, value, email }]) =>
      enabled ? [[id, value ?? email]] : [],
    ),
  );
}
