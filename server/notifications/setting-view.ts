import { type NotificationKind, notificationKinds } from './kinds.ts';
import type { NotificationSetting } from './notification-view.ts';

/** What was stored of a setting; an empty `value` is the account's own e-mail. */
export type StoredSetting = { enabled: boolean; value: string };

/** A setting as it holds: what was never stored has the default of its kind. */
export function settingView(
  kind: NotificationKind,
  stored: StoredSetting | undefined,
  email: string,
): NotificationSetting {
  const { id, header, enabled } = notificationKinds[kind];
  return {
    ...{ id, kind, header },
    enabled: stored?.enabled ?? enabled,
    value: stored?.value || email,
    own: Boolean(stored?.value),
  };
}
