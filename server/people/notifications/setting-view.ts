import { likeOf, type NotificationKind, notificationKinds } from './kinds.ts';
import type { NotificationSetting } from './notification-view.ts';

/**
 * The stored part of a setting; an empty `value` means the account's own e-mail. `push`: whether browsers also show the
 * notification.
 */
export type StoredSetting = { enabled: boolean; value: string; push: boolean };

/** Returns the effective setting, which is the default of its kind when none was stored. */
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

/** Returns the account's stored setting for a kind, or for the kind from which it was split off. */
export function storedFor(
  kind: NotificationKind,
  stored: ReadonlyMap<string, StoredSetting>,
): StoredSetting | undefined {
  return stored.get(kind) ?? stored.get(likeOf(kind) ?? kind);
}
