import { likeOf, type NotificationKind, notificationKinds } from './kinds.ts';
import type { NotificationSetting } from './notification-view.ts';

/** The stored part of a setting; an empty `value` means the account's own e-mail. `push`: whether browsers show it, too. */
export type StoredSetting = { enabled: boolean; value: string; push: boolean };

/** Returns the effective setting: the default of its kind when none was stored. */
export function settingView(
  kind: NotificationKind,
  stored: StoredSetting | undefined,
  email: string,
): NotificationSetting {
  const { id, header, enabled } = notificationKinds[kind];
  return {
    id,
    kind,
    header,
    enabled: stored?.enabled ?? enabled,
    value: stored?.value || email,
    own: Boolean(stored?.value),
    push: stored?.push ?? true,
  };
}

/** Returns what an account has set for a kind, or for the kind of which this one was a part. */
export function storedFor(
  kind: NotificationKind,
  stored: ReadonlyMap<string, StoredSetting>,
): StoredSetting | undefined {
  return stored.get(kind) ?? stored.get(likeOf(kind) ?? kind);
}
