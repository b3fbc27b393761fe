import type { NotificationKind } from './kinds.ts';

/** An account's setting for one kind of notification. */
export type NotificationSetting = {
  id: number;
  kind: NotificationKind;
  header: string;
  enabled: boolean;
  /** The recipient's e-mail: the account's own unless the setting has another one. */
  value: string;
  /** Whether the setting has another e-mail. */
  own: boolean;
  /** Whether the account's browsers also show the notification while it is enabled (§10.52). */
  push: boolean;
};

/** One message to an account. */
export type Message = {
  id: number;
  kind: string;
  header: string;
  text: string;
  /** A path of the portal with details. */
  href: string;
  createdAt: number;
  readAt: number | null;
};
