import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { likeOf, type NotificationKind, notificationKinds } from '../notifications/kinds.ts';
import { recipientsOf } from '../notifications/repository.server.ts';
import { devicesOfEach } from './devices.repository.server.ts';
import { pushMessage } from './push-text.ts';
import type { PushMessage } from './push-view.ts';

/** A message to an account, as in the messages panel. */
type Told = { accountId: number; header: string; text: string; href: string };

/** The kinds of jobs that send messages to browsers. */
export const pushKinds = ['push', 'push-many'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The payload of a job: one message to one device of an account. */
export type QueuedPush = { deviceId: number; accountId: number; message: PushMessage };

/**
 * The kinds that are sent to many accounts at once, or are not urgent. They have separate jobs, so that an approval
 * does not wait behind them.
 */
const unhurried = new Set(['mailing', 'news', 'price_change']);

/** The tag of a test message to a browser. */
export const tryTag = 'try';

/**
 * Queues messages of one kind for the browsers of accounts that want them there (§10.52), within the transaction of
 * the event. A kind with a setting is queued only if the setting allows, even when the messages panel ignores the
 * setting. A kind without a setting is always queued. Costs one index lookup when none of the accounts has a browser
 * with notifications.
 */
export async function queuePushes(
  db: Kysely<Database>,
  { kind, now }: { kind: string; now: number },
  told: readonly Told[],
): Promise<void> {
  const devices = await devicesOfEach(
    db,
    told.map(({ accountId }) => accountId),
    now,
  );
  if (devices.size === 0) return;
  const wanting = await wantingInBrowser(db, kind, [...devices.keys()]);
  await queueTo(
    db,
    now,
    told
      .filter(({ accountId }) => wanting.has(accountId))
      .flatMap(({ accountId, ...said }) =>
        (devices.get(accountId) ?? []).map((deviceId) => ({
          deviceId,
          accountId,
          message: pushMessage({ ...said, kind }),
        })),
      ),
    unhurried.has(kind) ? 'push-many' : 'push',
  );
}

/** Queues messages, whatever the settings of the devices' owners. */
export async function queueTo(
  db: Kysely<Database>,
  now: number,
  pushes: readonly QueuedPush[],
  kind: PushKind = 'push',
): Promise<void> {
  await queueJobs(
    db,
    now,
    pushes.map((payload) => ({ kind, payload })),
  );
}

async function wantingInBrowser(
  db: Kysely<Database>,
  kind: string,
  accountIds: number[],
): Promise<ReadonlySet<number>> {
  // A kind without a setting is always sent, because it answers something that a person has requested.
  if (!isNotification(kind)) return new Set(accountIds);
  const { enabled: usual } = notificationKinds[kind];
  const settings = await recipientsOf(db, { kind, like: likeOf(kind) }, accountIds);
  return new Set([...settings].flatMap(([id, { enabled = usual, push }]) => (enabled && push ? [id] : [])));
}

function isNotification(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationKinds, kind);
}
