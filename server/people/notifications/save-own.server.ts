import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { likeOf, type NotificationKind, notificationKinds } from './kinds.ts';
import { saveSettings, settingsOf } from './repository.server.ts';
import { type StoredSetting, storedFor } from './setting-view.ts';

/**
 * Stores the setting of one kind of notification. Kinds that have followed it so far get a copy of their current
 * setting, because turning one kind off must not turn off others. Lock the account first.
 */
export async function saveOwn(
  db: Kysely<Database>,
  accountId: number,
  kind: NotificationKind,
  setting: StoredSetting,
): Promise<void> {
  const stored = await settingsOf(db, accountId);
  const kinds = Object.keys(notificationKinds) as NotificationKind[];
  const followers = kinds.filter((each) => likeOf(each) === kind && !stored.has(each));
  await saveSettings(db, accountId, [
    [kind, setting],
    ...followers.map((each): [NotificationKind, StoredSetting] => [
      each,
      storedFor(each, stored) ?? { enabled: notificationKinds[each].enabled, value: '', push: true },
    ]),
  ]);
}
